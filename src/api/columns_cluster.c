/* Cells of everything else: nodes, events, volumes, quotas, access, policies. */
#include "api/columns_internal.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/duration.h"
#include "base/text.h"

void columns_write_node_status(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)column;
    if (!value_exists(condition_find(row->object, "Ready")))
        text_append(&text, "Unknown");
    else
        text_append(&text, condition_is(row->object, "Ready", "True") ? "Ready" : "NotReady");
    if (value_bool_or(columns_find(row->object, "spec.unschedulable"), false))
        text_append(&text, ",SchedulingDisabled");
    columns_put(row, text_slice(&text));
}

/* From the labels node-role.kubernetes.io/ROLE and kubernetes.io/role=ROLE. */
void columns_write_node_roles(const struct columns_row *row, const struct column *column)
{
    static const char prefix[] = "node-role.kubernetes.io/";
    const size_t prefix_size = sizeof(prefix) - 1;
    struct value labels = columns_find(row->object, column->path);
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice *roles = arena_array(arena, value_count(labels) + 1, struct slice);
    size_t count = 0;

    DOC_EACH (label, labels) {
        struct slice value = value_string_or(label.value, SLICE(""));

        if (slice_has_prefix(label.key, prefix) && label.key.size > prefix_size)
            roles[count++] = slice_of(label.key.data + prefix_size, label.key.size - prefix_size);
        else if (slice_is(label.key, "kubernetes.io/role") && value.size)
            roles[count++] = value;
    }
    columns_join_sorted(&text, roles, count);
    columns_put_or(row, &text, column->absent);
}

void columns_write_node_address(const struct columns_row *row, const struct column *column)
{
    struct value address =
        columns_item(columns_find(row->object, column->path), "type", slice_from(column->absent));

    columns_put(row, value_string_or(columns_find(address, "address"), SLICE("<none>")));
}

void columns_write_config_data(const struct columns_row *row, const struct column *column)
{
    (void)column;
    text_appendf(row->json, "%zu",
                 value_count(columns_find(row->object, "data")) +
                     value_count(columns_find(row->object, "binaryData")));
}

static struct slice first_seen(struct value event)
{
    struct slice first = columns_text(event, "firstTimestamp");

    return first.size ? first : columns_text(event, "eventTime");
}

static struct slice last_seen(struct value event)
{
    struct slice last = columns_text(event, "lastTimestamp");

    if (value_is_object(columns_find(event, "series")))
        return columns_text(event, "series.lastObservedTime");
    return last.size ? last : first_seen(event);
}

static void put_age(const struct columns_row *row, struct slice time)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    columns_append_age(time, row->now_ms, &text);
    columns_put(row, text_slice(&text));
}

void columns_write_event_seen(const struct columns_row *row, const struct column *column)
{
    (void)column;
    put_age(row, last_seen(row->object));
}

void columns_write_event_first_seen(const struct columns_row *row, const struct column *column)
{
    (void)column;
    put_age(row, first_seen(row->object));
}

void columns_write_event_object(const struct columns_row *row, const struct column *column)
{
    struct value object = columns_find(row->object, column->path);
    struct slice kind = columns_text(object, "kind");
    struct slice name = columns_text(object, "name");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, kind);
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] >= 'A' && text.data[i] <= 'Z')
            text.data[i] += 'a' - 'A';
    }
    if (name.size)
        text_append_char(&text, '/');
    text_append_slice(&text, name);
    columns_put(row, text_slice(&text));
}

static struct slice first_text(struct value object, const char *path, const char *instead)
{
    struct slice text = columns_text(object, path);

    return text.size ? text : columns_text(object, instead);
}

void columns_write_event_source(const struct columns_row *row, const struct column *column)
{
    struct slice host = first_text(row->object, "source.host", "reportingInstance");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)column;
    text_append_slice(&text, first_text(row->object, "source.component", "reportingComponent"));
    if (host.size)
        text_append(&text, ", ");
    text_append_slice(&text, host);
    columns_put(row, text_slice(&text));
}

void columns_write_event_message(const struct columns_row *row, const struct column *column)
{
    columns_put(row, slice_trim(columns_text(row->object, column->path)));
}

/* An event without a count happened once. */
void columns_write_event_count(const struct columns_row *row, const struct column *column)
{
    int64_t count = columns_int(row->object, "count");

    (void)column;
    if (value_is_object(columns_find(row->object, "series")))
        count = columns_int(row->object, "series.count");
    else if (count == 0)
        count = 1;
    text_appendf(row->json, "%lld", (long long)count);
}

/* "pods: 1/10, services: 0/5": what is used of what there is. Names that begin with limits. are in
 * one column, all others in the other. */
void columns_write_quota(const struct columns_row *row, const struct column *column)
{
    struct value hard = columns_find(row->object, "status.hard");
    struct value used = columns_find(row->object, "status.used");
    bool limits = slice_is(slice_from(column->absent), "limits");
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text names = TEXT_EMPTY;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice *parts = arena_array(arena, value_count(hard) + 1, struct slice);
    struct slice rest;
    struct slice name;
    size_t count = 0;

    DOC_EACH (resource, hard) {
        if (slice_has_prefix(resource.key, "limits.") == limits)
            parts[count++] = resource.key;
    }
    columns_join_sorted(&names, parts, count);
    rest = text_slice(&names);
    while (count && slice_split(&rest, ',', &name)) {
        columns_join(&text, ", ", name);
        text_append(&text, ": ");
        columns_append_quantity(&text, value_get(used, name));
        text_append_char(&text, '/');
        columns_append_quantity(&text, value_get(hard, name));
    }
    columns_put(row, text_slice(&text));
}

void columns_write_subjects(const struct columns_row *row, const struct column *column)
{
    bool accounts = slice_is(slice_from(column->absent), "ServiceAccount");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (subject, columns_find(row->object, column->path)) {
        if (!slice_is(columns_text(subject.value, "kind"), column->absent))
            continue;
        text_append(&text, text.size ? ", " : "");
        if (accounts) {
            text_append_slice(&text, columns_text(subject.value, "namespace"));
            text_append_char(&text, '/');
        }
        text_append_slice(&text, columns_text(subject.value, "name"));
    }
    columns_put(row, text_slice(&text));
}

void columns_write_request_duration(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int64_t seconds;

    if (value_int(columns_find(row->object, column->path), &seconds) && seconds >= 0 &&
        seconds <= INT32_MAX)
        duration_append_human(&text, seconds * DURATION_SECOND);
    columns_put_or(row, &text, column->absent);
}

void columns_write_request_status(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)column;
    if (value_exists(condition_find(row->object, "Denied")))
        text_append(&text, "Denied");
    else if (value_exists(condition_find(row->object, "Approved")))
        text_append(&text, "Approved");
    else
        text_append(&text, "Pending");
    if (value_exists(condition_find(row->object, "Failed")))
        text_append(&text, ",Failed");
    if (columns_text(row->object, "status.certificate").size)
        text_append(&text, ",Issued");
    columns_put(row, text_slice(&text));
}

void columns_write_volume_size(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    columns_append_quantity(&text, columns_find(row->object, column->path));
    columns_put(row, text_slice(&text));
}

void columns_write_volume_claim(const struct columns_row *row, const struct column *column)
{
    struct value claim = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (value_is_object(claim)) {
        text_append_slice(&text, columns_text(claim, "namespace"));
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(claim, "name"));
    }
    columns_put(row, text_slice(&text));
}

/* An old annotation goes before the field. */
void columns_write_volume_class(const struct columns_row *row, const struct column *column)
{
    struct slice old = value_string_or(value_get(columns_find(row->object, "metadata.annotations"),
                                                 SLICE("volume.beta.kubernetes.io/storage-class")),
                                       SLICE(""));

    columns_put(row, old.size ? old : columns_text(row->object, column->path));
}

void columns_write_phase(const struct columns_row *row, const struct column *column)
{
    columns_put(row, columns_is_deleted(row->object) ? SLICE("Terminating")
                                                     : columns_text(row->object, column->path));
}

static void put_modes(const struct columns_row *row, struct value modes)
{
    static const char *const names[][2] = {
        { "ReadWriteOnce", "RWO" },
        { "ReadOnlyMany", "ROX" },
        { "ReadWriteMany", "RWX" },
        { "ReadWriteOncePod", "RWOP" },
    };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        DOC_EACH (mode, modes) {
            if (slice_is(value_string_or(mode.value, SLICE("")), names[i][0])) {
                columns_join(&text, ",", slice_from(names[i][1]));
                break;
            }
        }
    }
    columns_put(row, text_slice(&text));
}

void columns_write_modes(const struct columns_row *row, const struct column *column)
{
    put_modes(row, columns_find(row->object, column->path));
}

/* What a claim has is shown once it has a volume. */
static bool is_bound(struct value claim)
{
    return columns_text(claim, "spec.volumeName").size > 0;
}

void columns_write_claim_modes(const struct columns_row *row, const struct column *column)
{
    put_modes(row,
              is_bound(row->object) ? columns_find(row->object, column->path) : VALUE_ABSENT_VALUE);
}

void columns_write_claim_capacity(const struct columns_row *row, const struct column *column)
{
    if (is_bound(row->object))
        columns_write_volume_size(row, column);
    else
        columns_put(row, SLICE(""));
}

/* A storage class that claims get when they name none says so behind its name. */
void columns_write_default_name(const struct columns_row *row, const struct column *column)
{
    static const char *const marks[] = {
        "storageclass.kubernetes.io/is-default-class",
        "storageclass.beta.kubernetes.io/is-default-class",
    };
    struct value annotations = columns_find(row->object, "metadata.annotations");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, columns_text(row->object, column->path));
    for (size_t i = 0; i < COUNT_OF(marks); i++) {
        if (slice_is(value_string_or(value_get(annotations, slice_from(marks[i])), SLICE("")),
                     "true")) {
            text_append(&text, " (default)");
            break;
        }
    }
    columns_put(row, text_slice(&text));
}

void columns_write_audiences(const struct columns_row *row, const struct column *column)
{
    struct value requests = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (request, requests) {
        if (request.index > 0)
            text_append_char(&text, ',');
        text_append_slice(&text, columns_text(request.value, "audience"));
    }
    columns_put_or(row, &text, value_is_array(requests) ? "" : column->absent);
}

void columns_write_parameter_kind(const struct columns_row *row, const struct column *column)
{
    struct value kind = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (value_is_object(kind)) {
        text_append_slice(&text, columns_text(kind, "apiVersion"));
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(kind, "kind"));
    }
    columns_put_or(row, &text, column->absent);
}

/* Whether a parameter has a namespace cannot be told from its name alone: a star stands for it. */
void columns_write_parameter(const struct columns_row *row, const struct column *column)
{
    struct value parameter = columns_find(row->object, column->path);
    struct slice namespace = columns_text(parameter, "namespace");
    struct slice name = columns_text(parameter, "name");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (name.size) {
        text_append_slice(&text, namespace.size ? namespace : SLICE("*"));
        text_append_char(&text, '/');
        text_append_slice(&text, name);
    }
    columns_put_or(row, &text, column->absent);
}

void columns_write_dangling(const struct columns_row *row, const struct column *column)
{
    struct slice status = columns_text(condition_find(row->object, "Dangling"), "status");

    columns_put(row, status.size ? status : slice_from(column->absent));
}

void columns_write_api_service(const struct columns_row *row, const struct column *column)
{
    struct value service = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (value_is_object(service)) {
        text_append_slice(&text, columns_text(service, "namespace"));
        text_append_char(&text, '/');
        text_append_slice(&text, columns_text(service, "name"));
    }
    columns_put_or(row, &text, column->absent);
}

/* The condition, and why it does not hold. */
void columns_write_available(const struct columns_row *row, const struct column *column)
{
    struct value condition = condition_find(row->object, "Available");
    struct slice status = columns_text(condition, "status");
    struct slice reason = columns_text(condition, "reason");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, status);
    if (reason.size && !slice_is(status, "True")) {
        text_append(&text, " (");
        text_append_slice(&text, reason);
        text_append_char(&text, ')');
    }
    columns_put_or(row, &text, column->absent);
}
