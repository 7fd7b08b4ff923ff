#include "helm/host_aliases.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"

/* Those that speak to the API before the network is there that would answer questions of names. */
static const char *const workloads[] = { "cilium", "cilium-envoy", "cilium-operator",
                                         "hubble-relay", "hubble-ui" };

static struct error *check(struct slice aliases, struct slice *out_ip, struct slice *out_names)
{
    struct ip_address ip;
    struct error *err = NULL;

    if (!slice_cut(aliases, '=', out_ip, out_names) || !out_names->size)
        return error_new(ERR_INVALID, "host aliases \"" SLICE_FORMAT "\" must be IP=NAME,NAME",
                         SLICE_ARGUMENT(slice_brief(aliases)));
    err = ip_parse(*out_ip, &ip);
    return err ? error_wrap(error_recode(err, ERR_INVALID), "host aliases") : NULL;
}

static bool is_meant(struct value object)
{
    struct slice kind = value_text(object, "kind");
    struct slice name = value_text(value_get(object, SLICE("metadata")), "name");

    if (!slice_is(kind, "DaemonSet") && !slice_is(kind, "Deployment"))
        return false;
    for (size_t i = 0; i < COUNT_OF(workloads); i++) {
        if (slice_is(name, workloads[i]))
            return true;
    }
    return false;
}

static struct error *add(const struct doc *doc, struct slice ip, struct slice names,
                         struct doc **out_doc)
{
    struct edit *edit = edit_begin(doc);
    struct edit_node list =
        edit_ensure_array(edit, EDIT_PATH("spec", "template", "spec", "hostAliases"));
    struct edit_node entry = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    struct edit_node hostnames = edit_set_array(edit, EDIT_UNDER(entry, "hostnames"));
    struct slice name;

    edit_set_string(edit, EDIT_UNDER(entry, "ip"), ip);
    while (slice_split(&names, ',', &name))
        edit_set_string(edit, EDIT_UNDER(hostnames, EDIT_END), name);
    return edit_seal(edit, out_doc);
}

struct error *host_aliases_add(struct slice manifests, struct slice aliases, struct text *out_text)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;
    struct slice ip;
    struct slice names;
    struct error *err = check(aliases, &ip, &names);

    if (!err)
        err = yaml_parse_all(arena, manifests, NULL, &docs, &count);
    for (size_t i = 0; !err && i < count; i++) {
        CLEANUP(doc) struct doc *changed = NULL;
        bool meant = is_meant(doc_root(docs[i]));

        if (!value_is_object(doc_root(docs[i])))
            continue; /* nothing but comments */
        if (meant)
            err = add(docs[i], ip, names, &changed);
        text_append(out_text, "---\n");
        yaml_format(doc_root(changed ? changed : docs[i]), out_text);
    }
    return err ? error_recode(err, ERR_INVALID) : NULL;
}
