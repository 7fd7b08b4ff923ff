/* PROGRAM version [-o table|json] */
#include "cli/version.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/build_info.h"
#include "base/error.h"
#include "base/semver.h"
#include "base/text.h"
#include "cli/limits.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

struct version_options {
    const char *output;
    bool client;
};

static const struct cli_option version_option_table[] = {
    CLI_STRING("output", 'o', struct version_options, output, "FORMAT", "table", "table or json",
               0),
    CLI_BOOL("client", 0, struct version_options, client, "only this program, no server is asked"),
    CLI_END,
};

/* The version of the API that this client would speak to; NULL: nobody answers. A server that is
 * not there is no reason not to know one's own version. */
static const char *ask_server(struct cli *cli, const struct version_options *o)
{
    CLEANUP(doc) struct doc *doc = NULL;
    const struct session *session;
    struct slice version;
    struct error *err;

    if (o->client || !cli->program->is_client)
        return NULL;
    err = session_get_any(cli, &session);
    if (!err)
        err = session_ask_other(cli, &session->credentials.config, "/version", VERSION_MS, &doc);
    if (err) {
        error_drop(err, "nobody answers");
        cli->hint = NULL;
        return NULL;
    }
    version = value_text(doc_root(doc), "gitVersion");
    return arena_text(cli->arena, version);
}

/* "0.1.0" of "v1.34.0+butler.0.1.0", which our own servers say; NULL: it is another's. */
static const char *butler_of(const char *server)
{
    static const char mark[] = "+butler.";
    const char *found = server ? strstr(server, mark) : NULL;

    return found ? found + strlen(mark) : NULL;
}

static void compare(const struct cli *cli, const char *server)
{
    const char *theirs = butler_of(server);
    struct semver client;
    struct semver other;
    struct error *err;
    int64_t minors;

    if (!theirs)
        return;
    err = semver_parse(slice_from(build_info_version()), &client);
    if (!err)
        err = semver_parse(slice_from(theirs), &other);
    if (err)
        error_drop(err, "a version that nobody can read cannot be compared");
    else if (!semver_minor_skew(&client, &other, &minors) || minors > 1 || minors < -1)
        cli_warn(cli,
                 "warning: this is version %s and the server has %s; they are made for each "
                 "other when their minor versions differ by one at most",
                 build_info_version(), theirs);
}

static struct error *version_doc(const char *server, struct doc **out_doc)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("version"), slice_from(build_info_version()));
    edit_set_string(edit, EDIT_PATH("gitCommit"), slice_from(build_info_commit()));
    edit_set_string(edit, EDIT_PATH("buildDate"), slice_from(build_info_date()));
    edit_set_string(edit, EDIT_PATH("compiler"), slice_from(build_info_compiler()));
    edit_set_string(edit, EDIT_PATH("platform"), slice_from(build_info_platform()));
    if (butler_of(server))
        edit_set_string(edit, EDIT_PATH("server", "version"), slice_from(butler_of(server)));
    if (server)
        edit_set_string(edit, EDIT_PATH("apiServer", "gitVersion"), slice_from(server));
    return edit_seal(edit, out_doc);
}

static struct error *version(struct cli *cli, const void *options)
{
    const struct version_options *o = options;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    const char *server;
    struct error *err;

    if (strcmp(o->output, "table") != 0 && strcmp(o->output, "json") != 0)
        return error_new(ERR_BAD_REQUEST, "flag --output: \"%s\" is neither table nor json",
                         o->output);
    server = ask_server(cli, o);
    compare(cli, server);
    if (strcmp(o->output, "table") == 0) {
        printf("%s %s (commit %s, built %s, %s, %s)\n", cli->program->name, build_info_version(),
               build_info_commit(), build_info_date(), build_info_compiler(),
               build_info_platform());
        if (server)
            printf("API server %s\n", server);
        return NULL;
    }
    err = version_doc(server, &doc);
    if (err)
        return err;
    json_format(doc_root(doc), JSON_PRETTY, JSON_AS_IS, &text);
    printf("%s\n", text_string(&text));
    return NULL;
}

const struct command version_command = {
    .path = "version",
    .summary = "Show which version this is",
    .options = version_option_table,
    .options_size = sizeof(struct version_options),
    .examples = { { "@ version", "one line" },
                  { "@ version -o json", "every detail, for scripts" } },
    .run = version,
};
