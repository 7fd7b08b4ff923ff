#include "local/simulate.h"

#include "base/duration.h"
#include "base/error.h"

static struct error *read_delay(struct slice text, uint64_t *out_ms)
{
    int64_t ns;
    struct error *err = duration_parse(text, &ns);

    if (!err && ns < 0)
        err = error_new(ERR_INVALID, "a duration must not be negative");
    if (err)
        return error_recode(err, ERR_INVALID);
    *out_ms = (uint64_t)(ns / DURATION_MILLISECOND);
    return NULL;
}

static struct error *read_part(struct slice part, struct simulate *simulate)
{
    struct slice name = part;
    struct slice value = SLICE("");
    bool has_value = slice_cut(part, '=', &name, &value);

    if (!has_value && slice_is(name, "never-boots")) {
        simulate->never_boots = true;
        return NULL;
    }
    if (has_value && slice_is(name, "joins-late"))
        return read_delay(value, &simulate->joins_late_ms);
    if (has_value && slice_is(name, "dies-after")) {
        simulate->dies = true;
        return read_delay(value, &simulate->dies_after_ms);
    }
    return error_new(ERR_INVALID, "it must be never-boots, dies-after=<duration> or "
                                  "joins-late=<duration>");
}

struct error *simulate_parse(struct slice text, struct simulate *out_simulate)
{
    struct simulate simulate = { 0 };
    struct slice part;
    struct error *err;

    while (text.size && slice_split(&text, ',', &part)) {
        part = slice_trim(part);
        err = read_part(part, &simulate);
        if (err)
            return error_wrap(err, "simulate \"" SLICE_FORMAT "\"", SLICE_ARGUMENT(part));
    }
    *out_simulate = simulate;
    return NULL;
}
