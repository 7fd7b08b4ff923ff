/* PROGRAM version [-o table|json] */
#include "cli/version.h"

#include <stdio.h>
#include <string.h>

#include "base/build_info.h"
#include "base/error.h"
#include "base/text.h"
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
    CLI_BOOL("client", 0, struct version_options, client,
             "only this program, no server is asked (always so in this release)"),
    CLI_END,
};

static struct error *version_doc(struct doc **out_doc)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("version"), slice_from(build_info_version()));
    edit_set_string(edit, EDIT_PATH("gitCommit"), slice_from(build_info_commit()));
    edit_set_string(edit, EDIT_PATH("buildDate"), slice_from(build_info_date()));
    edit_set_string(edit, EDIT_PATH("compiler"), slice_from(build_info_compiler()));
    edit_set_string(edit, EDIT_PATH("platform"), slice_from(build_info_platform()));
    return edit_seal(edit, out_doc);
}

static struct error *version(struct cli *cli, const void *options)
{
    const struct version_options *o = options;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (strcmp(o->output, "table") == 0) {
        printf("%s %s (commit %s, built %s, %s, %s)\n", cli->program->name, build_info_version(),
               build_info_commit(), build_info_date(), build_info_compiler(),
               build_info_platform());
        return NULL;
    }
    if (strcmp(o->output, "json") != 0)
        return error_new(ERR_BAD_REQUEST, "flag --output: \"%s\" is neither table nor json",
                         o->output);
    err = version_doc(&doc);
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
    .examples = { { "butler version", "one line" },
                  { "butler version -o json", "every detail, for scripts" } },
    .run = version,
};
