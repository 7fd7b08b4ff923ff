/* Regular expressions on PCRE2. Backtracking is tried first, with a small limit: nearly always it
 * is enough, and fast. Where it is not, all alternatives are followed side by side (PCRE2's DFA
 * matching), which is linear in the text and square in the number of alternatives, so both are
 * bounded and paid for from the caller's budget. */
#include "doc/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/limits.h"
#include "doc/pattern_internal.h"

enum {
    BACKTRACKS = 2000,       /* before following all alternatives side by side */
    BACKTRACK_MEMORY = 1024, /* KiB */
    FEW_STATES = 128,
    MANY_STATES = 1024,
    INTS_PER_STATE = 6, /* of DFA workspace: three for each of two lists */
    WORK_UNIT = 2048,   /* comparisons of states: a microsecond or so */
};

#define OPTIONS                                                                                    \
    (PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_CIRCUMFLEX | PCRE2_NEVER_BACKSLASH_C |           \
     PCRE2_NO_AUTO_CAPTURE)

struct pattern {
    pcre2_code *code;
    size_t size;
    char text[];
};

static struct error *refuse(int code, struct slice text)
{
    PCRE2_UCHAR message[128];

    pcre2_get_error_message(code, message, sizeof(message));
    return error_new(ERR_INVALID, "error parsing regexp: %s: `" SLICE_FORMAT "`",
                     (const char *)message, SLICE_ARGUMENT(text));
}

static pcre2_code *compile(const char *prefix, struct slice translated, int *out_code)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    pcre2_code *code;
    PCRE2_SIZE offset;

    if (!context)
        memory_abort(__FILE__, __LINE__, "out of memory");
    pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    text_appendf(&whole, "%s(?:", prefix);
    text_append_slice(&whole, translated);
    text_append_char(&whole, ')');
    code = pcre2_compile((PCRE2_SPTR)whole.data, whole.size, OPTIONS, out_code, &offset, context);
    pcre2_compile_context_free(context);
    return code;
}

/* Without an anchor every start would be tried in turn, each with limits of its own. A front that
 * matches anything makes it one try from the first character on. */
static pcre2_code *compile_anchored(struct slice translated, int *out_code)
{
    pcre2_code *code = compile("", translated, out_code);
    uint32_t options = 0;

    if (!code)
        return NULL;
    pcre2_pattern_info(code, PCRE2_INFO_ALLOPTIONS, &options);
    if (options & PCRE2_ANCHORED)
        return code;
    pcre2_code_free(code);
    return compile("\\A(?s:.*?)", translated, out_code);
}

struct error *pattern_new(struct slice text, struct pattern **out_pattern)
{
    CLEANUP(text) struct text translated = TEXT_EMPTY;
    struct pattern *pattern;
    struct error *err;
    pcre2_code *code;
    int reason;

    if (text.size > DOC_MAX_PATTERN)
        return error_new(ERR_INVALID,
                         "the regular expression has %zu bytes, at most %d are allowed", text.size,
                         DOC_MAX_PATTERN);
    err = pattern_translate(text, &translated);
    if (err)
        return err;
    code = compile_anchored(text_slice(&translated), &reason);
    if (!code)
        return refuse(reason, text);
    pattern = memory_alloc(sizeof(struct pattern) + text.size + 1);
    pattern->code = code;
    pattern->size = text.size;
    memcpy(pattern->text, text.data ? text.data : "", text.size);
    pattern->text[text.size] = '\0';
    *out_pattern = pattern;
    return NULL;
}

struct pattern *pattern_free(struct pattern *pattern)
{
    if (pattern)
        pcre2_code_free(pattern->code);
    return memory_free(pattern);
}

struct slice pattern_text(const struct pattern *pattern)
{
    return slice_of(pattern->text, pattern->size);
}

size_t pattern_memory(const struct pattern *pattern)
{
    size_t size = 0;

    pcre2_pattern_info(pattern->code, PCRE2_INFO_SIZE, &size);
    return size + sizeof(struct pattern) + pattern->size;
}

static bool pay(uint32_t *budget, uint64_t cost)
{
    if (cost > *budget) {
        *budget = 0;
        return false;
    }
    *budget -= (uint32_t)cost;
    return true;
}

/* PCRE2_ERROR_DFA_WSSIZE when there are more alternatives at a time than states. */
static int follow_all(const struct pattern *pattern, struct slice text, size_t states,
                      uint32_t *budget)
{
    size_t count = 2 + states * INTS_PER_STATE;
    pcre2_match_data *result;
    int *workspace;
    int answer;

    if (!pay(budget, (uint64_t)(text.size + 1) * states * states / WORK_UNIT))
        return PCRE2_ERROR_MATCHLIMIT;
    workspace = memory_array(count, sizeof(int));
    result = pcre2_match_data_create(1, NULL);
    if (!result)
        memory_abort(__FILE__, __LINE__, "out of memory");
    answer = pcre2_dfa_match(pattern->code, (PCRE2_SPTR)text.data, text.size, 0,
                             PCRE2_NO_UTF_CHECK | PCRE2_ANCHORED | PCRE2_DFA_SHORTEST, result, NULL,
                             workspace, count);
    pcre2_match_data_free(result);
    memory_free(workspace);
    return answer;
}

static int backtrack(const struct pattern *pattern, struct slice text)
{
    pcre2_match_context *context = pcre2_match_context_create(NULL);
    pcre2_match_data *result = pcre2_match_data_create(1, NULL);
    int answer;

    if (!context || !result)
        memory_abort(__FILE__, __LINE__, "out of memory");
    pcre2_set_match_limit(context, BACKTRACKS);
    pcre2_set_heap_limit(context, BACKTRACK_MEMORY);
    answer = pcre2_match(pattern->code, (PCRE2_SPTR)text.data, text.size, 0,
                         PCRE2_NO_UTF_CHECK | PCRE2_ANCHORED, result, context);
    pcre2_match_data_free(result);
    pcre2_match_context_free(context);
    return answer;
}

enum pattern_result pattern_match(const struct pattern *pattern, struct slice text,
                                  uint32_t *budget)
{
    int answer;

    if (!text.data)
        text = SLICE("");
    if (!pay(budget, 1 + text.size / WORK_UNIT))
        return PATTERN_GIVES_UP;
    answer = backtrack(pattern, text);
    if (answer < 0 && answer != PCRE2_ERROR_NOMATCH)
        answer = follow_all(pattern, text, FEW_STATES, budget);
    if (answer == PCRE2_ERROR_DFA_WSSIZE)
        answer = follow_all(pattern, text, MANY_STATES, budget);
    if (answer >= 0)
        return PATTERN_MATCHES;
    return answer == PCRE2_ERROR_NOMATCH ? PATTERN_DIFFERS : PATTERN_GIVES_UP;
}
