/* Takes command lines apart. */
#include "cli/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/slice.h"
#include "base/text.h"
#include "base/vec.h"

enum {
    NEAREST_MAX_WORD = 32,
    NEAREST_MAX_EDITS = 2,
    NEAREST_MAX_NAMES = 3,
};

struct parser {
    struct arena *arena;
    const struct command *command;
    const char *const *words;
    size_t count;
    size_t at;
    unsigned char *options;
    uint64_t given; /* bit per option of the table */
    const char **arguments;
    size_t argument_count;
    bool help;
};

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;

    return least < c ? least : c;
}

/* Levenshtein distance of two short words. */
static size_t edits(const char *a, const char *b)
{
    size_t row[NEAREST_MAX_WORD + 1];
    size_t length = strlen(b);

    if (strlen(a) > NEAREST_MAX_WORD || length > NEAREST_MAX_WORD)
        return NEAREST_MAX_WORD;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];

        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t above = row[j];

            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

const char *parse_nearest(struct arena *arena, const char *word, const char *const *candidates)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t found = 0;

    for (size_t distance = 0; distance <= NEAREST_MAX_EDITS; distance++) {
        for (const char *const *name = candidates; *name; name++) {
            if (edits(word, *name) != distance || found == NEAREST_MAX_NAMES)
                continue;
            text_appendf(&text, "%s%s", found ? " or " : " (did you mean ", *name);
            found++;
        }
    }
    if (found)
        text_append(&text, "?)");
    return arena_strdup(arena, text_string(&text));
}

static size_t option_count(const struct command *command)
{
    size_t count = 0;

    while (command->options && command->options[count].type != CLI_TYPE_END)
        count++;
    ASSERT(count <= 64);
    return count;
}

static const struct cli_option *find_long(const struct command *command, struct slice name)
{
    for (size_t i = 0; i < option_count(command); i++) {
        if (slice_is(name, command->options[i].name))
            return &command->options[i];
    }
    return NULL;
}

static const struct cli_option *find_letter(const struct command *command, char letter)
{
    for (size_t i = 0; i < option_count(command); i++) {
        if (command->options[i].letter == letter)
            return &command->options[i];
    }
    return NULL;
}

static struct error *unknown_option(struct parser *parser, struct slice name)
{
    size_t count = option_count(parser->command);
    const char **names = arena_array(parser->arena, count + 2, const char *);

    for (size_t i = 0; i < count; i++)
        names[i] = arena_format(parser->arena, "--%s", parser->command->options[i].name);
    names[count] = "--help";
    return error_new(
        ERR_BAD_REQUEST, "unknown flag --" SLICE_FORMAT "%s", SLICE_ARGUMENT(name),
        parse_nearest(parser->arena,
                      arena_format(parser->arena, "--" SLICE_FORMAT, SLICE_ARGUMENT(name)), names));
}

static struct error *store_bool(const struct cli_option *option, const char *value, bool *target)
{
    if (!value || strcmp(value, "true") == 0)
        *target = true;
    else if (strcmp(value, "false") == 0)
        *target = false;
    else
        return error_new(ERR_BAD_REQUEST, "flag --%s: \"%s\" is neither true nor false",
                         option->name, value);
    return NULL;
}

/* Puts a value into the options struct. A NULL value is a flag without one. */
static struct error *store(struct parser *parser, const struct cli_option *option,
                           const char *value)
{
    void *target = parser->options + option->offset;

    parser->given |= UINT64_C(1) << (option - parser->command->options);
    switch (option->type) {
    case CLI_TYPE_END:
        break;
    case CLI_TYPE_STRING:
        *(const char **)target = value;
        break;
    case CLI_TYPE_INT:
        if (!number_parse_int(slice_from(value), target))
            return error_new(ERR_BAD_REQUEST, "flag --%s: \"%s\" is not a whole number",
                             option->name, value);
        break;
    case CLI_TYPE_BOOL:
        return store_bool(option, value, target);
    }
    return NULL;
}

/* The value of an option that wants one: what follows "=" or the letter, else the next word. */
static struct error *value_of(struct parser *parser, const struct cli_option *option,
                              const char *attached, const char **out_value)
{
    if (attached || option->type == CLI_TYPE_BOOL) {
        *out_value = attached;
        return NULL;
    }
    if (parser->at == parser->count)
        return error_new(ERR_BAD_REQUEST, "flag --%s needs a value: --%s %s", option->name,
                         option->name, option->value ? option->value : "VALUE");
    *out_value = parser->words[parser->at++];
    return NULL;
}

static struct error *long_option(struct parser *parser, const char *word)
{
    struct slice name = slice_from(word);
    const struct cli_option *option;
    const char *attached = NULL;
    struct slice before;
    struct slice after;
    struct error *err;

    if (slice_cut(name, '=', &before, &after)) {
        name = before;
        attached = after.data;
    }
    if (slice_is(name, "help")) {
        parser->help = true;
        return NULL;
    }
    option = find_long(parser->command, name);
    if (!option && slice_has_prefix(name, "no-") && !attached) {
        option = find_long(parser->command, slice_of(name.data + 3, name.size - 3));
        if (option && option->type == CLI_TYPE_BOOL)
            return store(parser, option, "false");
        option = NULL;
    }
    if (!option)
        return unknown_option(parser, name);

    err = value_of(parser, option, attached, &attached);
    if (err)
        return err;
    return store(parser, option, attached);
}

static struct error *letters(struct parser *parser, const char *word)
{
    struct error *err;

    for (; *word; word++) {
        const struct cli_option *option = find_letter(parser->command, *word);
        const char *value;

        if (!option && *word == 'h') {
            parser->help = true;
            return NULL;
        }
        if (!option)
            return error_new(ERR_BAD_REQUEST, "unknown flag -%c", *word);
        if (option->type == CLI_TYPE_BOOL) {
            err = store(parser, option, NULL);
            if (err)
                return err;
            continue;
        }
        value = word[1] ? word + 1 + (word[1] == '=') : NULL;
        err = value_of(parser, option, value, &value);
        if (err)
            return err;
        return store(parser, option, value);
    }
    return NULL;
}

static struct error *one_word(struct parser *parser, bool *flags_ended)
{
    const char *word = parser->words[parser->at++];

    if (!*flags_ended && strcmp(word, "--") == 0) {
        *flags_ended = true;
        return NULL;
    }
    if (!*flags_ended && strncmp(word, "--", 2) == 0)
        return long_option(parser, word + 2);
    if (!*flags_ended && word[0] == '-' && word[1]) {
        /* Where the published form has one dash before a long name, both work. */
        if (word[2] && find_long(parser->command, slice_of(word + 1, strcspn(word + 1, "="))))
            return long_option(parser, word + 1);
        return letters(parser, word + 1);
    }
    parser->arguments[parser->argument_count++] = word;
    return NULL;
}

static struct error *check_required(const struct parser *parser)
{
    for (size_t i = 0; i < option_count(parser->command); i++) {
        const struct cli_option *option = &parser->command->options[i];

        if ((option->flags & CLI_REQUIRED) && !(parser->given & (UINT64_C(1) << i)))
            return error_new(ERR_BAD_REQUEST, "flag --%s is missing: %s", option->name,
                             option->summary);
    }
    return NULL;
}

/* Counts what the table's "NAME [OTHER] [MORE...]" asks for. */
static struct error *check_arguments(const struct parser *parser)
{
    struct slice rest = slice_from(parser->command->arguments);
    struct slice word;
    size_t least = 0;
    size_t most = 0;

    while (slice_split(&rest, ' ', &word)) {
        if (word.size == 0)
            continue;
        most = slice_find(word, SLICE("..."), &(size_t){ 0 }) ? parser->count + 1 : most + 1;
        if (word.data[0] != '[' && parser->argument_count <= least++)
            return error_new(ERR_BAD_REQUEST, "%s is missing: %s %s", word.data,
                             parser->command->path, parser->command->arguments);
    }
    if (parser->argument_count > most)
        return error_new(ERR_BAD_REQUEST, "unexpected word \"%s\": %s takes %s",
                         parser->arguments[most], parser->command->path,
                         parser->command->arguments ? parser->command->arguments : "no words");
    return NULL;
}

static const char *environment_name(struct arena *arena, const struct cli_option *option)
{
    char *name = arena_format(arena, "BUTLER_%s", option->name);

    for (char *c = name; *c; c++) {
        if (*c == '-')
            *c = '_';
        else if (*c >= 'a' && *c <= 'z')
            *c = (char)(*c - 'a' + 'A');
    }
    return name;
}

static struct error *store_environment(struct parser *parser, const struct cli_option *option)
{
    const char *name = environment_name(parser->arena, option);
    const char *value = getenv(name);
    struct error *err;

    if (!value || !*value)
        return NULL;
    err = store(parser, option, value);
    return err ? error_wrap(err, "environment variable %s", name) : NULL;
}

/* What words may say otherwise later. */
static struct error *store_fallbacks(struct parser *parser)
{
    struct error *err = NULL;

    for (size_t i = 0; i < option_count(parser->command); i++) {
        const struct cli_option *option = &parser->command->options[i];

        if (option->fallback)
            err = store(parser, option, option->fallback);
        if (!err && (option->flags & CLI_ENVIRONMENT))
            err = store_environment(parser, option);
        if (err)
            return err;
    }
    parser->given = 0;
    return NULL;
}

struct error *parse_words(struct arena *arena, const struct command *command,
                          const char *const *words, size_t count, struct parse_result *out_result)
{
    struct parser parser = {
        .arena = arena,
        .command = command,
        .words = words,
        .count = count,
        .options = arena_alloc(arena, command->options_size),
        .arguments = arena_array(arena, count + 1, const char *),
    };
    bool flags_ended = false;
    struct error *err;

    err = store_fallbacks(&parser);
    while (!err && parser.at < parser.count && !parser.help)
        err = one_word(&parser, &flags_ended);
    if (!err && !parser.help)
        err = check_required(&parser);
    if (!err && !parser.help)
        err = check_arguments(&parser);
    if (err)
        return err;

    *out_result = (struct parse_result){
        .options = parser.options,
        .arguments = parser.arguments,
        .argument_count = parser.argument_count,
        .help = parser.help,
    };
    return NULL;
}

/* How many words the path has when all of them match; 0 otherwise. */
static size_t match(const char *path, const char *const *words, size_t count)
{
    struct slice rest = slice_from(path);
    struct slice part;
    size_t used = 0;

    while (slice_split(&rest, ' ', &part)) {
        if (used == count || !slice_is(part, words[used]))
            return 0;
        used++;
    }
    return used;
}

const struct command *parse_command(const struct program *program, const char *const *words,
                                    size_t count, size_t *out_used)
{
    const struct command *best = NULL;
    size_t best_used = 0;

    for (const struct command *const *command = program->commands; *command; command++) {
        size_t used = match((*command)->path, words, count);

        if (used > best_used) {
            best = *command;
            best_used = used;
        }
    }
    if (best)
        *out_used = best_used;
    return best;
}
