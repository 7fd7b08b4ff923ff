/* Takes command lines apart. */
#include "cli/parse.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "cli/globals.h"
#include "cli/nearest.h"
#include "cli/option.h"

struct parser {
    struct arena *arena;
    const struct command *command;
    const char *const *words;
    size_t count;
    size_t at;
    struct option_set sets[2]; /* the command's own, then those of every command */
    size_t set_count;
    const char **named; /* arguments given as flags, by place; NULL: not */
    const char **arguments;
    size_t argument_count;
    bool flags_ended;
    bool is_client;
    bool help;
    bool version;
};

/* --- finding options ----------------------------------------------------------------------- */

struct found {
    struct option_set *set;
    const struct cli_option *option; /* NULL: not found */
};

static struct found find_long(struct parser *parser, struct slice name)
{
    for (size_t i = 0; i < parser->set_count; i++) {
        const struct cli_option *option = option_find(parser->sets[i].table, name);

        if (option)
            return (struct found){ &parser->sets[i], option };
    }
    return (struct found){ NULL, NULL };
}

static struct found find_letter(struct parser *parser, char letter)
{
    for (size_t i = 0; i < parser->set_count; i++) {
        const struct cli_option *option = option_find_letter(parser->sets[i].table, letter);

        if (option)
            return (struct found){ &parser->sets[i], option };
    }
    return (struct found){ NULL, NULL };
}

static struct error *unknown_option(struct parser *parser, struct slice name)
{
    size_t count = option_count(parser->sets[0].table) +
                   (parser->set_count > 1 ? option_count(parser->sets[1].table) : 0);
    const char **names = arena_array(parser->arena, count + 2, const char *);
    size_t at = 0;

    for (size_t i = 0; i < parser->set_count; i++) {
        for (size_t j = 0; j < option_count(parser->sets[i].table); j++)
            names[at++] = arena_format(parser->arena, "--%s", parser->sets[i].table[j].name);
    }
    names[at] = "--help";
    return error_new(
        ERR_BAD_REQUEST, "unknown flag --" SLICE_FORMAT "%s", SLICE_ARGUMENT(name),
        nearest_format(parser->arena,
                       arena_format(parser->arena, "--" SLICE_FORMAT, SLICE_ARGUMENT(name)),
                       names));
}

/* --- arguments given as flags -------------------------------------------------------------- */

/* The next positional word of a table such as "CLUSTER [ADDON]"; false at the end. */
struct place {
    struct slice name; /* "CLUSTER", without brackets and dots */
    bool required;
    bool repeats;
};

static bool next_place(struct slice *rest, struct place *out_place)
{
    struct slice word;

    while (rest->data && slice_split(rest, ' ', &word)) {
        if (!word.size)
            continue;
        out_place->required = word.data[0] != '[';
        out_place->repeats = slice_find(word, SLICE("..."), &(size_t){ 0 });
        if (!out_place->required)
            word = slice_of(word.data + 1, word.size - 2);
        if (out_place->repeats && slice_has_suffix(word, "..."))
            word.size -= 3;
        out_place->name = word;
        return true;
    }
    return false;
}

static bool find_place(const struct parser *parser, struct slice flag, size_t *out_place)
{
    struct slice rest = slice_from(parser->command->arguments);
    struct place place;

    for (size_t i = 0; next_place(&rest, &place); i++) {
        if (slice_equal_nocase(place.name, flag)) {
            *out_place = i;
            return true;
        }
    }
    return false;
}

static struct error *store_named(struct parser *parser, size_t place, struct slice flag,
                                 const char *attached)
{
    if (!attached) {
        if (parser->at == parser->count)
            return error_new(ERR_BAD_REQUEST, "flag --" SLICE_FORMAT " needs a value",
                             SLICE_ARGUMENT(flag));
        attached = parser->words[parser->at++];
    }
    parser->named[place] = attached;
    return NULL;
}

static size_t required_places(const struct command *command)
{
    struct slice rest = slice_from(command->arguments);
    struct place place;
    size_t count = 0;

    while (next_place(&rest, &place))
        count += place.required;
    return count;
}

static size_t all_places(const struct command *command)
{
    struct slice rest = slice_from(command->arguments);
    struct place place;
    size_t count = 0;

    while (next_place(&rest, &place))
        count++;
    return count;
}

/* Puts what was given as flags among the words. Words fill the places that no flag took, unless
 * there are too many of them: then they repeat what the flags said, and must say the same. */
static struct error *join_named(struct parser *parser)
{
    size_t places = all_places(parser->command);
    size_t named = 0;
    const char **joined;
    size_t used = 0;
    size_t count = 0;
    bool repeated;

    for (size_t i = 0; i < places; i++)
        named += parser->named[i] != NULL;
    if (!named)
        return NULL;
    repeated = parser->argument_count + named > required_places(parser->command);
    joined = arena_array(parser->arena, parser->argument_count + places + 1, const char *);
    for (size_t i = 0; i < places; i++) {
        const char *word = used < parser->argument_count ? parser->arguments[used] : NULL;

        if (parser->named[i] && repeated && word && strcmp(word, parser->named[i]) != 0)
            return error_new(
                ERR_BAD_REQUEST, "both \"%s\" and \"%s\" are given where one name is wanted: %s %s",
                word, parser->named[i], parser->command->path, parser->command->arguments);
        if (!parser->named[i] || (repeated && word))
            used++;
        if (!parser->named[i] && !word)
            break;
        joined[count++] = parser->named[i] ? parser->named[i] : word;
    }
    while (used < parser->argument_count)
        joined[count++] = parser->arguments[used++];
    parser->arguments = joined;
    parser->argument_count = count;
    return NULL;
}

/* --- words --------------------------------------------------------------------------------- */

/* The value of an option that wants one: what follows "=" or the letter, else the next word. */
static struct error *value_of(struct parser *parser, const struct cli_option *option,
                              const char *attached, const char **out_value)
{
    if (attached || !option_wants_value(option)) {
        *out_value = attached;
        return NULL;
    }
    if (parser->at == parser->count)
        return error_new(ERR_BAD_REQUEST, "flag --%s needs a value: --%s %s", option->name,
                         option->name, option->value ? option->value : "VALUE");
    *out_value = parser->words[parser->at++];
    return NULL;
}

static bool ask_help(struct parser *parser, struct slice name)
{
    if (slice_is(name, "help"))
        parser->help = true;
    else if (parser->is_client && slice_is(name, "version"))
        parser->version = true;
    else
        return false;
    return true;
}

static struct error *long_option(struct parser *parser, const char *word)
{
    struct slice name = slice_from(word);
    const char *attached = NULL;
    struct slice before;
    struct slice after;
    struct found found;
    struct error *err;
    size_t place;

    if (slice_cut(name, '=', &before, &after)) {
        name = before;
        attached = after.data;
    }
    found = find_long(parser, name);
    if (!found.option && ask_help(parser, name))
        return NULL;
    if (!found.option && find_place(parser, name, &place))
        return store_named(parser, place, name, attached);
    if (!found.option && slice_has_prefix(name, "no-") && !attached) {
        found = find_long(parser, slice_of(name.data + 3, name.size - 3));
        if (found.option && found.option->type == CLI_TYPE_BOOL)
            return option_store(found.set, found.option, "false");
        found.option = NULL;
    }
    if (!found.option)
        return unknown_option(parser, name);

    err = value_of(parser, found.option, attached, &attached);
    return err ? err : option_store(found.set, found.option, attached);
}

static struct error *letters(struct parser *parser, const char *word)
{
    struct error *err;

    for (; *word; word++) {
        struct found found = find_letter(parser, *word);
        const char *value;

        if (!found.option && *word == 'h') {
            parser->help = true;
            return NULL;
        }
        if (!found.option)
            return error_new(ERR_BAD_REQUEST, "unknown flag -%c", *word);
        if (!option_wants_value(found.option)) {
            err = option_store(found.set, found.option, NULL);
            if (err)
                return err;
            continue;
        }
        value = word[1] ? word + 1 + (word[1] == '=') : NULL;
        err = value_of(parser, found.option, value, &value);
        return err ? err : option_store(found.set, found.option, value);
    }
    return NULL;
}

static struct error *one_word(struct parser *parser)
{
    const char *word = parser->words[parser->at++];

    if (!parser->flags_ended && strcmp(word, "--") == 0) {
        parser->flags_ended = true;
        return NULL;
    }
    if (!parser->flags_ended && strncmp(word, "--", 2) == 0)
        return long_option(parser, word + 2);
    if (!parser->flags_ended && word[0] == '-' && word[1]) {
        /* Where the published form has one dash before a long name, both work. */
        if (word[2] &&
            option_find(parser->sets[0].table, slice_of(word + 1, strcspn(word + 1, "="))))
            return long_option(parser, word + 1);
        return letters(parser, word + 1);
    }
    parser->arguments[parser->argument_count++] = word;
    return NULL;
}

/* Counts what the table's "NAME [OTHER] [MORE...]" asks for. */
static struct error *check_arguments(const struct parser *parser)
{
    struct slice rest = slice_from(parser->command->arguments);
    struct place place;
    size_t least = 0;
    size_t most = 0;

    while (next_place(&rest, &place)) {
        most = place.repeats ? parser->argument_count : most + 1;
        if (place.required && parser->argument_count <= least++)
            return error_new(ERR_BAD_REQUEST, "%s is missing: %s %s", place.name.data,
                             parser->command->path, parser->command->arguments);
    }
    if (parser->argument_count > most)
        return error_new(ERR_BAD_REQUEST, "unexpected word \"%s\": %s takes %s",
                         parser->arguments[most], parser->command->path,
                         parser->command->arguments ? parser->command->arguments : "no words");
    return NULL;
}

static struct error *check(struct parser *parser)
{
    struct error *err = join_named(parser);

    if (!err)
        err = option_check_required(&parser->sets[0]);
    return err ? err : check_arguments(parser);
}

struct error *parse_words(struct arena *arena, const struct program *program,
                          const struct command *command, const char *const *words, size_t count,
                          struct parse_result *out_result)
{
    struct parser parser = {
        .arena = arena,
        .command = command,
        .words = words,
        .count = count,
        .sets = { option_set_new(arena, command->options, command->options_size),
                  option_set_new(arena, globals_table, sizeof(struct globals)) },
        .set_count = program->is_client ? 2 : 1,
        .is_client = program->is_client,
        .named = arena_array(arena, all_places(command) + 1, const char *),
        .arguments = arena_array(arena, count + 1, const char *),
    };
    struct globals *globals = (struct globals *)(void *)parser.sets[1].values;
    struct error *err = NULL;

    for (size_t i = 0; !err && i < parser.set_count; i++)
        err = option_store_fallbacks(&parser.sets[i]);
    while (!err && parser.at < parser.count && !parser.help && !parser.version)
        err = one_word(&parser);
    if (!err && !parser.help && !parser.version)
        err = check(&parser);
    if (err)
        return err;

    globals->given = parser.sets[1].given;
    *out_result = (struct parse_result){
        .options = parser.sets[0].values,
        .globals = globals,
        .arguments = parser.arguments,
        .argument_count = parser.argument_count,
        .help = parser.help,
        .version = parser.version,
    };
    return NULL;
}

/* --- commands ------------------------------------------------------------------------------ */

const char *parse_canonical(const struct program *program, size_t place, const char *word)
{
    static const struct {
        size_t place;
        const char *word;
        const char *canonical;
    } forms[] = {
        { 0, "clusters", "cluster" },    { 0, "tc", "cluster" },     { 0, "addons", "addon" },
        { 0, "providers", "provider" },  { 0, "pc", "provider" },    { 0, "environment", "env" },
        { 0, "networkpool", "network" }, { 0, "np", "network" },     { 1, "ls", "list" },
        { 1, "describe", "get" },        { 1, "delete", "destroy" }, { 1, "rm", "destroy" },
        { 1, "kc", "kubeconfig" },
    };

    for (size_t i = 0; program->is_client && i < COUNT_OF(forms); i++) {
        if (forms[i].place == place && strcmp(forms[i].word, word) == 0)
            return forms[i].canonical;
    }
    return word;
}

/* How many words the path has when all of them match; 0 otherwise. */
static size_t match(const struct program *program, const char *path, const char *const *words,
                    size_t count)
{
    struct slice rest = slice_from(path);
    struct slice part;
    size_t used = 0;

    while (path && slice_split(&rest, ' ', &part)) {
        char word[64];

        if (used == count || part.size >= sizeof(word))
            return 0;
        memcpy(word, part.data, part.size);
        word[part.size] = '\0';
        if (strcmp(parse_canonical(program, used, word),
                   parse_canonical(program, used, words[used])) != 0)
            return 0;
        used++;
    }
    return used;
}

static const struct command *longest_match(const struct program *program, const char *const *words,
                                           size_t count, size_t *out_used)
{
    const struct command *best = NULL;
    size_t best_used = 0;

    for (const struct command *const *command = program->commands; *command; command++) {
        size_t used = match(program, (*command)->path, words, count);
        size_t alias = match(program, (*command)->alias, words, count);

        used = used > alias ? used : alias;
        if (used > best_used) {
            best = *command;
            best_used = used;
        }
    }
    *out_used = best_used;
    return best;
}

/* Whether the next word is the value of this flag, as far as can be told before the command is
 * known: flags of every command may stand before it. */
static bool takes_next_word(const struct program *program, const char *word)
{
    const struct cli_option *option = NULL;

    if (!program->is_client || word[0] != '-' || !word[1] || strchr(word, '='))
        return false;
    if (word[1] == '-')
        option = option_find(globals_table, slice_from(word + 2));
    else
        option = option_find_letter(globals_table, word[strlen(word) - 1]);
    return option && option_wants_value(option);
}

const struct command *parse_command(struct arena *arena, const struct program *program,
                                    const char *const *words, size_t count,
                                    const char *const **out_rest, size_t *out_rest_count)
{
    const char **plain = arena_array(arena, count + 1, const char *);
    size_t *places = arena_array(arena, count + 1, size_t);
    const char **rest = arena_array(arena, count + 1, const char *);
    const struct command *command;
    size_t plain_count = 0;
    size_t used = 0;
    size_t taken = 0;

    for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (takes_next_word(program, words[i])) {
            i++;
        } else if (words[i][0] != '-') {
            places[plain_count] = i;
            plain[plain_count++] = words[i];
        } else if (!program->is_client) {
            break; /* what follows may be the value of a flag that only its command knows */
        }
    }
    command = longest_match(program, plain, plain_count, &used);
    *out_rest_count = 0;
    *out_rest = command ? rest : plain;
    if (!command) {
        *out_rest_count = plain_count;
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (taken < used && places[taken] == i)
            taken++;
        else
            rest[(*out_rest_count)++] = words[i];
    }
    return command;
}
