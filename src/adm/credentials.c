/* Credentials from files and variables. */
#include "adm/credentials.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "adm/objects.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/place.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"

void credentials_set_done(struct credentials_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        (void)secret_free((struct secret *)set->items[i].value);
    vec_done(set);
}

static void push(struct cli *cli, struct credentials_set *set, struct slice key, struct slice value)
{
    struct provider_action_secret secret = {
        .key = arena_text(cli->arena, key),
        .value = secret_new(value.data, value.size),
    };

    vec_push(set, secret);
}

static struct error *read_file(struct cli *cli, const char *path, struct credentials_set *set)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = objects_read_file(path, &doc);

    if (err)
        return err;
    place_warn_open(path);
    if (!value_is_object(doc_root(doc)))
        return error_new(ERR_INVALID, "%s: must be keys with texts", path);
    DOC_EACH (it, doc_root(doc)) {
        struct slice text;

        if (!value_string(it.value, &text))
            return error_new(ERR_INVALID, "%s: " SLICE_FORMAT " must be a text", path,
                             SLICE_ARGUMENT(it.key));
        push(cli, set, it.key, text);
    }
    return NULL;
}

static struct error *read_variable(struct cli *cli, const char *pair, struct credentials_set *set)
{
    struct slice key;
    struct slice variable;
    const char *value;

    if (!slice_cut(slice_from(pair), '=', &key, &variable) || !key.size || !variable.size)
        return error_new(ERR_BAD_REQUEST, "--credentials-env %s: must be KEY=VARIABLE", pair);
    value = getenv(arena_text(cli->arena, variable));
    if (!value || !*value)
        return error_new(ERR_BAD_REQUEST, "--credentials-env %s: the variable is not set", pair);
    push(cli, set, key, slice_from(value));
    return NULL;
}

struct error *credentials_read(struct cli *cli, const struct credentials_options *options,
                               struct credentials_set *set)
{
    struct error *err = options->file ? read_file(cli, options->file, set) : NULL;

    for (size_t i = 0; !err && i < options->variables.count; i++)
        err = read_variable(cli, options->variables.items[i], set);
    return err;
}

struct error *credentials_secret(const char *namespace, const char *name, struct doc **out_secret)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
    return edit_seal(edit, out_secret);
}
