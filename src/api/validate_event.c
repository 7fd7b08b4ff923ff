/* Events: those of core/v1 are old and may be almost anything; those that come as events.k8s.io/v1
 * must be whole. Both are stored in the old form. */
#include "api/validate_internal.h"

#include "base/memory.h"
#include "base/name.h"

enum {
    MAX_WORDS = 128,
    MAX_NOTE = 1024,
};

static bool is_strict(const struct validate *validate)
{
    return slice_is(slice_from(validate->api_version), "events.k8s.io/v1");
}

static void check_namespace(const struct field *object, bool has_time)
{
    struct slice own =
        value_string_or(value_find(object->value, VALUE_KEYS("metadata", "namespace")), SLICE(""));
    const struct field *involved = FIELD_IN(object, "involvedObject", "namespace");
    struct slice other = field_text(involved);
    bool fits = slice_equal(own, other);

    if (has_time)
        fits = other.size || slice_is(own, "default") || slice_is(own, "kube-system");
    else if (!other.size)
        fits = !own.size || slice_is(own, "default");
    if (!fits)
        field_invalid_text(involved, other, "does not match event.namespace");
}

static void check_words(const struct field *field, size_t most, bool needed)
{
    if (needed && field_is_empty(field))
        field_required(field, NULL);
    if (field_text(field).size > most)
        field_invalid_text(field, SLICE(""), "can have at most %zu characters", most);
}

/* What an event with a time must say. */
static void check_whole(const struct field *object, bool strict)
{
    struct field reporter = field_get(object, "reportingComponent");

    if (strict)
        reporter.path.key = SLICE("reportingController");
    if (field_is_empty(&reporter))
        field_required(&reporter, NULL);
    field_check_name(&reporter, name_check_qualified);
    check_words(FIELD(object, "reportingInstance"), MAX_WORDS, true);
    check_words(FIELD(object, "action"), MAX_WORDS, true);
    check_words(FIELD(object, "reason"), MAX_WORDS, true);
    check_words(FIELD(object, "message"), MAX_NOTE, false);
}

static void check_series(const struct field *object)
{
    const struct field *series = FIELD(object, "series");

    if (!field_exists(series))
        return;
    if (field_int(FIELD(series, "count")) < 2)
        field_invalid_text(FIELD(series, "count"), SLICE(""), "should be at least 2");
    if (field_is_empty(FIELD(series, "lastObservedTime")))
        field_required(FIELD(series, "lastObservedTime"), NULL);
}

static void check_unset(const struct field *field, bool set)
{
    if (set)
        field_invalid_text(field, SLICE(""), "needs to be unset");
}

static void check_new(const struct field *object)
{
    const struct field *type = FIELD(object, "type");
    const struct field *source = FIELD(object, "source");
    struct slice text = field_text(type);

    check_series(object);
    if (field_is_empty(FIELD(object, "eventTime")))
        field_required(FIELD(object, "eventTime"), NULL);
    if (!slice_is(text, "Normal") && !slice_is(text, "Warning"))
        field_invalid_text(type, SLICE(""), "has invalid value: " SLICE_FORMAT,
                           SLICE_ARGUMENT(text));
    check_unset(FIELD(object, "firstTimestamp"), field_exists(FIELD(object, "firstTimestamp")));
    check_unset(FIELD(object, "lastTimestamp"), field_exists(FIELD(object, "lastTimestamp")));
    check_unset(FIELD(object, "count"), field_int(FIELD(object, "count")));
    check_unset(source, !field_is_empty(FIELD(source, "component")) ||
                            !field_is_empty(FIELD(source, "host")));
}

/* Only the series of an event goes on. */
static void check_change(const struct field *object, struct value before)
{
    static const char *const kept[] = {
        "involvedObject",
        "reason",
        "message",
        "source",
        "firstTimestamp",
        "lastTimestamp",
        "count",
        "eventTime",
        "type",
        "action",
        "related",
        "reportingComponent",
        "reportingInstance",
    };

    if (!value_equal(value_get(object->value, SLICE("series")), value_get(before, SLICE("series"))))
        check_series(object);
    for (size_t i = 0; i < COUNT_OF(kept); i++)
        field_check_same(FIELD(object, kept[i]), value_get(before, slice_from(kept[i])));
}

static void check_event(const struct validate *validate)
{
    const struct field *object = &validate->object;
    bool has_time = !field_is_empty(FIELD(object, "eventTime"));

    check_namespace(object, has_time);
    if (has_time)
        check_whole(object, is_strict(validate));
    if (!is_strict(validate))
        return;
    if (validate_is_new(validate))
        check_new(object);
    else
        check_change(object, validate->before);
}

const struct validate_rule validate_event_rules[] = {
    { FACTS_core_v1_Event, .check = check_event },
    { 0 },
};
