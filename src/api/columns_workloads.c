/* Cells of what makes pods, or claims things for them. */
#include "api/columns_internal.h"
#include "api/condition.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"

void columns_write_ready_replicas(const struct columns_row *row, const struct column *column)
{
    (void)column;
    text_appendf(row->json, "\"%lld/%lld\"",
                 (long long)columns_int(row->object, "status.readyReplicas"),
                 (long long)columns_int(row->object, "spec.replicas"));
}

void columns_write_job_status(const struct columns_row *row, const struct column *column)
{
    static const char *const later[] = { "Suspended", "FailureTarget", "SuccessCriteriaMet" };
    struct slice status = SLICE("Running");

    (void)column;
    if (condition_is(row->object, "Complete", "True")) {
        status = SLICE("Complete");
    } else if (condition_is(row->object, "Failed", "True")) {
        status = SLICE("Failed");
    } else if (columns_is_deleted(row->object)) {
        status = SLICE("Terminating");
    } else {
        for (size_t i = COUNT_OF(later); i > 0; i--) {
            if (condition_is(row->object, later[i - 1], "True"))
                status = slice_from(later[i - 1]);
        }
    }
    columns_put(row, status);
}

void columns_write_job_completions(const struct columns_row *row, const struct column *column)
{
    int64_t succeeded = columns_int(row->object, "status.succeeded");
    int64_t parallel = columns_int(row->object, "spec.parallelism");
    int64_t wanted;

    (void)column;
    if (value_int(columns_find(row->object, "spec.completions"), &wanted))
        text_appendf(row->json, "\"%lld/%lld\"", (long long)succeeded, (long long)wanted);
    else if (parallel > 1)
        text_appendf(row->json, "\"%lld/1 of %lld\"", (long long)succeeded, (long long)parallel);
    else
        text_appendf(row->json, "\"%lld/1\"", (long long)succeeded);
}

/* False when there is no time at the path. */
static bool time_at(struct value object, const char *path, int64_t *out_us)
{
    struct error *err;

    err = timestamp_parse(columns_text(object, path), out_us);
    if (!err)
        return true;
    error_drop(err, "there is no time, or none that can be read");
    return false;
}

void columns_write_job_duration(const struct columns_row *row, const struct column *column)
{
    struct slice began = columns_text(row->object, "status.startTime");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int64_t now_ms = row->now_ms;
    int64_t ended;

    (void)column;
    if (time_at(row->object, "status.completionTime", &ended))
        now_ms = ended / 1000;
    if (began.size)
        columns_append_age(began, now_ms, &text);
    columns_put(row, text_slice(&text));
}

void columns_write_cron_suspend(const struct columns_row *row, const struct column *column)
{
    bool suspended;

    if (!value_bool(columns_find(row->object, column->path), &suspended))
        columns_put(row, slice_from(column->absent));
    else
        columns_put(row, suspended ? SLICE("True") : SLICE("False"));
}

/* One target of an autoscaler: where it is in a metric, and how it is written. */
struct metric {
    const char *type;   /* of the metric */
    const char *member; /* in spec and status */
    bool named;         /* begins with the resource's name */
    bool averaged;      /* only averages are compared */
};

static const struct metric metrics[] = {
    { "External", "external", false, false },
    { "Pods", "pods", false, true },
    { "Object", "object", false, false },
    { "Resource", "resource", true, false },
    { "ContainerResource", "containerResource", true, false },
};

/* "current/wanted" of one kind of value; absent ones in the given words. */
static void append_pair(struct text *text, struct value current, struct value wanted,
                        const char *member)
{
    struct value now = columns_find(current, member);

    text_append_slice(text, value_string_or(now, SLICE("<unknown>")));
    text_append_char(text, '/');
    text_append_slice(text, value_string_or(columns_find(wanted, member), SLICE("<auto>")));
}

static void append_percent(struct text *text, struct value target, const char *absent)
{
    int64_t percent;

    if (value_int(columns_find(target, "averageUtilization"), &percent))
        text_appendf(text, "%lld%%", (long long)percent);
    else
        text_append(text, absent);
}

static void append_metric(struct text *text, const struct metric *metric, struct value spec,
                          struct value status)
{
    struct value wanted = columns_find(columns_find(spec, metric->member), "target");
    struct value current = columns_find(columns_find(status, metric->member), "current");
    bool average = value_is_string(columns_find(wanted, "averageValue"));

    if (metric->named) {
        text_append_slice(text, columns_text(columns_find(spec, metric->member), "name"));
        text_append(text, ": ");
    }
    if (average || metric->averaged) {
        append_pair(text, current, wanted, "averageValue");
        if (!metric->named && !metric->averaged)
            text_append(text, " (avg)");
    } else if (metric->named) {
        append_percent(text, current, "<unknown>");
        text_append_char(text, '/');
        append_percent(text, wanted, "<auto>");
    } else {
        append_pair(text, current, wanted, "value");
    }
}

static void append_any_metric(struct text *text, struct value spec, struct value status)
{
    struct slice type = columns_text(spec, "type");

    for (size_t i = 0; i < COUNT_OF(metrics); i++) {
        if (slice_is(type, metrics[i].type)) {
            append_metric(text, &metrics[i], spec, status);
            return;
        }
    }
    text_append(text, "<unknown type>");
}

void columns_write_metrics(const struct columns_row *row, const struct column *column)
{
    struct value specs = columns_find(row->object, column->path);
    struct value statuses = columns_find(row->object, "status.currentMetrics");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const size_t shown = 2;
    size_t count = value_count(specs);

    for (size_t i = 0; i < count && i < shown; i++) {
        if (i > 0)
            text_append(&text, ", ");
        append_any_metric(&text, value_at(specs, i), value_at(statuses, i));
    }
    if (count > shown)
        text_appendf(&text, " + %zu more...", count - shown);
    columns_put_or(row, &text, column->absent);
}

static void append_lower(struct text *text, struct slice part)
{
    for (size_t i = 0; i < part.size; i++) {
        char c = part.data[i];

        text_append_char(text, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
    }
}

/* "deployment.apps/web": the owner that controls the object. */
void columns_write_controller(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (owner, columns_find(row->object, column->path)) {
        struct slice version = columns_text(owner.value, "apiVersion");
        struct slice group = SLICE("");

        if (!value_bool_or(columns_find(owner.value, "controller"), false))
            continue;
        append_lower(&text, columns_text(owner.value, "kind"));
        if (slice_cut(version, '/', &group, &version)) {
            text_append_char(&text, '.');
            append_lower(&text, group);
        }
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(owner.value, "name"));
        break;
    }
    columns_put_or(row, &text, column->absent);
}

void columns_write_claim_state(const struct columns_row *row, const struct column *column)
{
    bool allocated = value_is_object(columns_find(row->object, "status.allocation"));
    bool deleted = columns_is_deleted(row->object);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)column;
    if (deleted)
        columns_join(&text, ",", SLICE("deleted"));
    if (!allocated && !deleted)
        columns_join(&text, ",", SLICE("pending"));
    if (allocated)
        columns_join(&text, ",", SLICE("allocated"));
    if (allocated && value_count(columns_find(row->object, "status.reservedFor")))
        columns_join(&text, ",", SLICE("reserved"));
    columns_put(row, text_slice(&text));
}
