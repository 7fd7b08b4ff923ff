/* butlerctl cluster export [NAME...] [-f FILE|DIR|-] [--all] [-A] */
#include <string.h>
#include <sys/stat.h>

#include "actions/export.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/live.h"
#include "cli/print.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"

struct export_options {
    const char *file;
    bool all;
    bool everywhere;
    const char *as;
    bool include_status;
};

static const struct cli_option export_option_table[] = {
    CLI_TEXT("output-file", 'f', struct export_options, file, "FILE|DIR|-",
             "where to write; a directory gets one file each"),
    CLI_BOOL("all", 0, struct export_options, all, "all clusters of the namespace"),
    CLI_BOOL("all-namespaces", 'A', struct export_options, everywhere,
             "all clusters of all namespaces"),
    CLI_CHOICE("as", 0, struct export_options, as, "yaml|json", "yaml", "the form"),
    CLI_BOOL("include-status", 0, struct export_options, include_status, "keep the status"),
    CLI_END,
};

static void append_object(const struct export_options *o, const struct doc *doc, bool first,
                          struct text *text)
{
    if (strcmp(o->as, "json") == 0) {
        json_format(doc_root(doc), JSON_INDENTED, JSON_AS_IS, text);
        text_append_char(text, '\n');
        return;
    }
    text_append(text, first ? "" : "---\n");
    yaml_format(doc_root(doc), text);
}

static bool is_directory(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static struct error *write_one(struct cli *cli, const struct export_options *o,
                               const struct doc *doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *name = cluster_dup(cli->arena, doc, "metadata.name");
    const char *namespace = cluster_dup(cli->arena, doc, "metadata.namespace");
    const char *path =
        o->everywhere ? arena_format(cli->arena, "%s/%s-%s.%s", o->file, namespace, name, o->as)
                      : arena_format(cli->arena, "%s/%s.%s", o->file, name, o->as);

    append_object(o, doc, true, &text);
    return file_write(path, text_string(&text), text.size, 0644);
}

static struct error *write_all(struct cli *cli, const struct export_options *o, struct doc **docs,
                               size_t count)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = NULL;

    if (o->file && is_directory(o->file)) {
        for (size_t i = 0; !err && i < count; i++)
            err = write_one(cli, o, docs[i]);
        return err;
    }
    for (size_t i = 0; i < count; i++)
        append_object(o, docs[i], i == 0, &text);
    if (o->file && strcmp(o->file, "-") != 0)
        return file_write(o->file, text_string(&text), text.size, 0644);
    return print_text(text_slice(&text));
}

static struct error *gather(struct cli *cli, const struct export_options *o,
                            struct kube_list *out_list)
{
    const char *namespace = NULL;
    const struct kube *kube;
    struct error *err;

    err = cli_kube(cli, &kube);
    if (!err && !o->everywhere)
        err = cli_namespace(cli, &namespace);
    if (err)
        return err;
    if (o->all || o->everywhere)
        return kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS,
                         &(struct kube_query){ .namespace = namespace }, out_list);
    out_list->docs = arena_array(cli->arena, cli->argument_count + 1, struct doc *);
    out_list->count = 0;
    for (size_t i = 0; i < cli->argument_count; i++) {
        struct doc *doc = NULL;

        err = cluster_get(cli, cli->arguments[i], &doc);
        if (err)
            return err;
        arena_defer(cli->arena, doc_release, doc);
        out_list->docs[out_list->count++] = doc;
    }
    return NULL;
}

static struct error *export(struct cli *cli, const void *options)
{
    const struct export_options *o = options;
    struct kube_list list;
    struct error *err;

    if (!cli->argument_count && !o->all && !o->everywhere)
        return error_new(ERR_BAD_REQUEST, "a name is missing, or --all, or -A");
    err = gather(cli, o, &list);
    for (size_t i = 0; !err && i < list.count; i++) {
        err = export_clean(list.docs[i], o->include_status, &list.docs[i]);
        if (!err)
            arena_defer(cli->arena, doc_release, list.docs[i]);
    }
    if (!err)
        err = write_all(cli, o, list.docs, list.count);
    return err ? error_wrap(err, "export clusters") : NULL;
}

const struct command cluster_export_command = {
    .path = "cluster export",
    .arguments = "[NAME...]",
    .summary = "Write clusters down so that they can be created again",
    .options = export_option_table,
    .options_size = sizeof(struct export_options),
    .examples = { { "butlerctl cluster export demo", "one cluster as YAML on stdout" },
                  { "butlerctl cluster export -A --as json", "everything there is" } },
    .complete = { live_clusters },
    .run = export,
};
