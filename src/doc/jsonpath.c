/* Runs compiled JSONPath templates over documents. */
#include "doc/jsonpath.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc_internal.h"
#include "doc/json.h"
#include "doc/jsonpath_internal.h"
#include "doc/limits.h"
#include "doc/real_internal.h"

typedef VEC(struct jsonpath_result) result_list;

struct run {
    enum jsonpath_missing missing;
    size_t steps; /* values looked at so far */

    /* Where results go: printed, or collected. */
    struct text *text;
    size_t text_start;
    result_list *found;
};

static struct jsonpath_result of_value(struct value value)
{
    return (struct jsonpath_result){ .kind = JSONPATH_VALUE, .value = value };
}

static struct error *pass(struct run *run, size_t values)
{
    run->steps += values;
    if (run->steps <= DOC_MAX_JSONPATH_STEPS)
        return NULL;
    return error_new(ERR_TOO_LARGE, "the JSONPath looks at more than %d values",
                     DOC_MAX_JSONPATH_STEPS);
}

static struct error *push(struct run *run, result_list *out, struct jsonpath_result result)
{
    if (out->count >= DOC_MAX_JSONPATH_RESULTS)
        return error_new(ERR_TOO_LARGE, "the JSONPath finds more than %d values",
                         DOC_MAX_JSONPATH_RESULTS);
    vec_push(out, result);
    return pass(run, 1);
}

static struct error *run_steps(struct run *run, const struct step *steps, const result_list *inputs,
                               result_list *out);

static struct error *run_on_one(struct run *run, const struct step *steps,
                                struct jsonpath_result input, result_list *out)
{
    result_list inputs = { .items = &input, .count = 1 };

    return run_steps(run, steps, &inputs, out);
}

static struct error *run_field(struct run *run, const struct step *step, const result_list *in,
                               result_list *out)
{
    struct error *err = NULL;

    VEC_EACH (input, in) {
        struct value found = value_get(input->value, step->name);

        /* Comparing a name is quick, but a large object has many. */
        err = pass(run, value_count(input->value) / 8);
        if (!err && value_exists(found))
            err = push(run, out, of_value(found));
        if (err)
            return err;
    }
    if (in->count > 0 && out->count == 0 && run->missing == JSONPATH_MISSING_IS_ERROR)
        return error_new(ERR_NOT_FOUND, SLICE_FORMAT " is not found", SLICE_ARGUMENT(step->name));
    return NULL;
}

static struct error *wrong_type(const struct jsonpath_result *input, const char *what)
{
    const char *type =
        input->kind == JSONPATH_VALUE ? value_type_name(value_type(input->value)) : "a literal";

    return error_new(ERR_BAD_REQUEST, "JSONPath: %s needs an array, found %s", what, type);
}

/* Turns [start:end:step] into places of an array of `count`. */
static struct error *resolve_bounds(const struct step *step, size_t count, int64_t out_places[3])
{
    const struct step_bound *bounds = step->bounds;
    int64_t size = (int64_t)count;
    int64_t start = bounds[0].known ? bounds[0].number : 0;
    int64_t end = bounds[1].known ? bounds[1].number : size;
    int64_t stride = bounds[2].known ? bounds[2].number : 1;

    if (start < 0)
        start += size;
    if (end < 0 || (end == 0 && bounds[1].derived))
        end += size;
    if (start != end && (start < 0 || start >= size))
        return error_new(ERR_BAD_REQUEST,
                         "JSONPath: array index out of bounds: index %lld, length %zu",
                         (long long)start, count);
    if (start != end && (end < 0 || end > size))
        return error_new(ERR_BAD_REQUEST,
                         "JSONPath: array index out of bounds: index %lld, length %zu",
                         (long long)end - 1, count);
    if (start > end)
        return error_new(ERR_BAD_REQUEST,
                         "JSONPath: starting index %lld is greater than ending index %lld",
                         (long long)start, (long long)end);
    if (stride <= 0)
        return error_new(ERR_BAD_REQUEST, "JSONPath: step must be > 0");
    out_places[0] = start;
    out_places[1] = end;
    out_places[2] = stride;
    return NULL;
}

static struct error *run_slice(struct run *run, const struct step *step, const result_list *in,
                               result_list *out)
{
    int64_t places[3];
    struct error *err = NULL;

    VEC_EACH (input, in) {
        if (value_is_null(input->value))
            continue;
        if (!value_is_array(input->value))
            return wrong_type(input, "an index");
        err = resolve_bounds(step, value_count(input->value), places);
        if (err)
            return err;
        DOC_EACH (item, input->value) {
            int64_t place = (int64_t)item.index;

            if (place >= places[1])
                break;
            err = pass(run, 1);
            if (!err && place >= places[0] && (place - places[0]) % places[2] == 0)
                err = push(run, out, of_value(item.value));
            if (err)
                return err;
        }
    }
    return NULL;
}

static struct error *run_wildcard(struct run *run, const result_list *in, result_list *out)
{
    struct error *err;

    VEC_EACH (input, in) {
        DOC_EACH (it, input->value) {
            err = push(run, out, of_value(it.value));
            if (err)
                return err;
        }
    }
    return NULL;
}

/* A value and all below it, as far as they have something inside; to client-go a text has, too. */
static struct error *descend(struct run *run, struct value value, result_list *out)
{
    struct error *err;

    if (value_count(value) == 0 && value_string_or(value, SLICE("")).size == 0)
        return NULL;
    err = push(run, out, of_value(value));
    DOC_EACH (it, value) {
        if (err)
            break;
        err = descend(run, it.value, out);
    }
    return err;
}

static struct error *run_descent(struct run *run, const result_list *in, result_list *out)
{
    struct error *err = NULL;

    VEC_EACH (input, in) {
        err = descend(run, input->value, out);
        if (err)
            return err;
    }
    return NULL;
}

static struct error *run_union(struct run *run, const struct step *step, const result_list *in,
                               result_list *out)
{
    struct error *err;

    for (const struct branch *branch = step->branches; branch; branch = branch->next) {
        err = run_steps(run, branch->steps, in, out);
        if (err)
            return err;
    }
    return NULL;
}

/* A literal of the template as a value like those of the document. */
static struct value as_value(const struct jsonpath_result *result, yyjson_val *room)
{
    switch (result->kind) {
    case JSONPATH_VALUE:
        return result->value;
    case JSONPATH_TEXT:
        unsafe_yyjson_set_strn(room, result->text.data, result->text.size);
        break;
    case JSONPATH_INTEGER:
        unsafe_yyjson_set_sint(room, result->integer);
        break;
    case JSONPATH_FRACTION:
        unsafe_yyjson_set_real(room, result->fraction);
        break;
    case JSONPATH_TRUTH:
        unsafe_yyjson_set_bool(room, result->truth);
        break;
    }
    return doc_value(room);
}

static bool decide(enum step_operator operator, int order)
{
    switch (operator) {
    case OPERATOR_EXISTS:
        return true;
    case OPERATOR_EQUAL:
        return order == 0;
    case OPERATOR_DIFFERENT:
        return order != 0;
    case OPERATOR_LESS:
        return order < 0;
    case OPERATOR_AT_MOST:
        return order <= 0;
    case OPERATOR_GREATER:
        return order > 0;
    case OPERATOR_AT_LEAST:
        return order >= 0;
    }
    return false;
}

static struct error *compare(const struct step *step, const struct jsonpath_result *left,
                             const struct jsonpath_result *right, bool *out_holds)
{
    yyjson_val rooms[2] = { 0 };
    struct value a = as_value(left, &rooms[0]);
    struct value b = as_value(right, &rooms[1]);
    bool ordered = step->operator!= OPERATOR_EQUAL && step->operator!= OPERATOR_DIFFERENT;
    int order;

    if (value_is_string(a) && value_is_string(b))
        order = slice_compare(doc_node_text(doc_node(a)), doc_node_text(doc_node(b)));
    else if (value_type(a) == VALUE_BOOL && value_type(b) == VALUE_BOOL && !ordered)
        order = value_bool_or(a, false) - value_bool_or(b, false);
    else if (!value_compare_numbers(a, b, &order))
        return error_new(ERR_BAD_REQUEST, "JSONPath: a filter cannot compare %s with %s",
                         value_type_name(value_type(a)), value_type_name(value_type(b)));
    *out_holds = decide(step->operator, order);
    return NULL;
}

/* One side of a comparison: one value, or none, which fits nothing. */
static struct error *run_side(struct run *run, const struct step *steps,
                              const struct jsonpath_result *item, result_list *out)
{
    struct error *err = run_on_one(run, steps, *item, out);

    if (!err && out->count > 1)
        err = error_new(ERR_BAD_REQUEST, "JSONPath: can only compare one element at a time");
    return err;
}

static struct error *test_exists(struct run *run, const struct step *step,
                                 const struct jsonpath_result *item, bool *out_holds)
{
    result_list found = { 0 };
    struct error *err = run_on_one(run, step->left, *item, &found);

    *out_holds = !err && found.count > 0;
    vec_done(&found);
    if (!err || err->code == ERR_TOO_LARGE)
        return err;
    error_drop(err, "what cannot be reached does not exist");
    return NULL;
}

static struct error *test_item(struct run *run, const struct step *step,
                               const struct jsonpath_result *item, bool *out_holds)
{
    result_list left = { 0 };
    result_list right = { 0 };
    bool holds = false;
    struct error *err;

    if (step->operator== OPERATOR_EXISTS)
        return test_exists(run, step, item, out_holds);
    err = run_side(run, step->left, item, &left);
    if (!err && left.count == 1)
        err = run_side(run, step->right, item, &right);
    if (!err && left.count == 1 && right.count == 1)
        err = compare(step, &left.items[0], &right.items[0], &holds);
    vec_done(&left);
    vec_done(&right);
    if (!err)
        *out_holds = holds;
    return err;
}

static struct error *run_filter(struct run *run, const struct step *step, const result_list *in,
                                result_list *out)
{
    struct error *err;
    bool holds = false;

    VEC_EACH (input, in) {
        if (!value_is_array(input->value))
            return wrong_type(input, "a filter");
        DOC_EACH (it, input->value) {
            struct jsonpath_result item = of_value(it.value);

            err = test_item(run, step, &item, &holds);
            if (!err && holds)
                err = push(run, out, item);
            if (err)
                return err;
        }
    }
    return NULL;
}

static struct error *run_literal(struct run *run, const struct step *step, const result_list *in,
                                 result_list *out)
{
    struct error *err = NULL;

    for (size_t i = 0; i < in->count && !err; i++)
        err = push(run, out, step->literal);
    return err;
}

static struct error *run_step(struct run *run, const struct step *step, const result_list *in,
                              result_list *out)
{
    switch (step->kind) {
    case STEP_LITERAL:
        return run_literal(run, step, in, out);
    case STEP_FIELD:
        return run_field(run, step, in, out);
    case STEP_SLICE:
        return run_slice(run, step, in, out);
    case STEP_WILDCARD:
        return run_wildcard(run, in, out);
    case STEP_DESCENT:
        return run_descent(run, in, out);
    case STEP_UNION:
        return run_union(run, step, in, out);
    case STEP_FILTER:
        return run_filter(run, step, in, out);
    }
    return NULL;
}

/* Runs all steps and appends what they find. */
static struct error *run_steps(struct run *run, const struct step *steps, const result_list *inputs,
                               result_list *out)
{
    result_list in = { 0 };
    result_list next = { 0 };
    struct error *err = NULL;

    VEC_EACH (input, inputs)
        vec_push(&in, *input);
    for (const struct step *step = steps; step && !err; step = step->next) {
        result_list swap = in;

        vec_clear(&next);
        err = run_step(run, step, &in, &next);
        in = next;
        next = swap;
    }
    for (size_t i = 0; i < in.count && !err; i++)
        err = push(run, out, in.items[i]);
    vec_done(&in);
    vec_done(&next);
    return err;
}

void jsonpath_result_append(const struct jsonpath_result *result, struct text *text)
{
    yyjson_val room = { 0 };
    struct value value = as_value(result, &room);

    switch (value_type(value)) {
    case VALUE_STRING:
        text_append_slice(text, value_string_or(value, SLICE("")));
        break;
    case VALUE_NUMBER:
        real_append_number(text, value);
        break;
    case VALUE_ABSENT:
    case VALUE_NULL:
    case VALUE_BOOL:
    case VALUE_ARRAY:
    case VALUE_OBJECT:
        json_format(value, JSON_COMPACT, JSON_SORTED, text);
        break;
    }
}

static struct error *check_output(const struct run *run)
{
    if (run->text->size - run->text_start <= DOC_MAX_JSONPATH_OUTPUT)
        return NULL;
    return error_new(ERR_TOO_LARGE, "the JSONPath prints more than %d bytes",
                     DOC_MAX_JSONPATH_OUTPUT);
}

static struct error *deliver_text(struct run *run, struct slice text)
{
    if (!run->text)
        return pass(run, 1);
    text_append_slice(run->text, text);
    return check_output(run);
}

static struct error *deliver(struct run *run, const result_list *results)
{
    struct error *err = NULL;

    for (size_t i = 0; i < results->count && !err; i++) {
        if (run->found)
            err = push(run, run->found, results->items[i]);
        if (!run->text)
            continue;
        if (i > 0)
            text_append_char(run->text, ' ');
        jsonpath_result_append(&results->items[i], run->text);
        err = check_output(run);
    }
    return err;
}

static struct error *run_pieces(struct run *run, const struct piece *pieces,
                                struct jsonpath_result current);

static struct error *run_piece(struct run *run, const struct piece *piece,
                               struct jsonpath_result current)
{
    result_list results = { 0 };
    struct error *err;

    err = run_on_one(run, piece->steps, current, &results);
    if (!err && piece->kind == PIECE_EXPRESSION)
        err = deliver(run, &results);
    for (size_t i = 0; i < results.count && !err && piece->kind == PIECE_RANGE; i++)
        err = run_pieces(run, piece->body, results.items[i]);
    vec_done(&results);
    return err;
}

static struct error *run_pieces(struct run *run, const struct piece *pieces,
                                struct jsonpath_result current)
{
    struct error *err = NULL;

    for (const struct piece *piece = pieces; piece && !err; piece = piece->next)
        err = piece->kind == PIECE_TEXT ? deliver_text(run, piece->text)
                                        : run_piece(run, piece, current);
    return err;
}

struct error *jsonpath_format(const struct jsonpath *path, struct value root,
                              enum jsonpath_missing missing, struct text *out_text)
{
    struct run run = { .missing = missing, .text = out_text, .text_start = out_text->size };
    struct error *err = run_pieces(&run, path->pieces, of_value(root));

    if (err)
        text_truncate(out_text, run.text_start);
    return err;
}

struct error *jsonpath_find(struct arena *arena, const struct jsonpath *path, struct value root,
                            enum jsonpath_missing missing, struct jsonpath_result **out_results,
                            size_t *out_count)
{
    result_list found = { 0 };
    struct run run = { .missing = missing, .found = &found };
    struct error *err = run_pieces(&run, path->pieces, of_value(root));

    if (!err) {
        *out_results = arena_dup(arena, found.items, found.count * sizeof(*found.items));
        *out_count = found.count;
    }
    vec_done(&found);
    return err;
}
