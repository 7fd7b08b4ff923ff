/* Machine: what it is made of, cloned from templates. The machine comes first and its parts belong
 * to it from the start, so that whatever is interrupted leaves nothing that nobody owns. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "machines/machines_internal.h"
#include "machines/names.h"

/* The MachineSet that made the machine; NULL: nobody did, or it has gone. */
static struct doc *set_of(struct reconcile *rc, const struct machine *machine)
{
    DOC_EACH (it, machine->meta.owners) {
        struct meta_owner owner;
        struct object_key key;

        meta_owner_read(it.value, &owner);
        key = (struct object_key){ slice_from(rc->namespace), owner.name };
        if (owner.controller && slice_is(owner.kind, "MachineSet"))
            return cache_get(rc->arena, rc->cache, &CAPI_MACHINE_SETS, &key);
    }
    return NULL;
}

static struct error *make_clone(struct reconcile *rc, const struct machine *machine,
                                const struct reference *part, const struct reference *template,
                                struct value template_spec, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct value labels = value_find(template_spec, VALUE_KEYS("metadata", "labels"));
    struct value notes = value_find(template_spec, VALUE_KEYS("metadata", "annotations"));
    CLEANUP(text) struct text kind = TEXT_EMPTY;
    struct slice group;
    struct slice version;
    struct edit_node node;

    meta_split_version(template->api_version, &group, &version);
    text_append_slice(&kind, template->kind);
    text_append_char(&kind, '.');
    text_append_slice(&kind, group);
    edit_set_string(edit, EDIT_PATH("apiVersion"), part->api_version);
    edit_set_string(edit, EDIT_PATH("kind"), part->kind);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), part->name);
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    node = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_merge(edit, EDIT_PATH("metadata", "labels"), machine->meta.labels);
    if (value_is_object(labels))
        edit_merge(edit, EDIT_PATH("metadata", "labels"), labels);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(BUTLER_LABEL_CLUSTER_NAME)), machine->cluster);
    node = edit_set_object(edit, EDIT_PATH("metadata", "annotations"));
    if (value_is_object(notes))
        edit_merge(edit, EDIT_PATH("metadata", "annotations"), notes);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(NAMES_CLONED_FROM_NAME)), template->name);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(NAMES_CLONED_FROM_KIND)), text_slice(&kind));
    reconcile_own(rc, edit);
    edit_set_object(edit, EDIT_PATH("spec"));
    if (value_is_object(value_get(template_spec, SLICE("spec"))))
        edit_set_value(edit, EDIT_PATH("spec"), value_get(template_spec, SLICE("spec")));
    return edit_seal(edit, out_doc);
}

static bool is_owned_by(struct value object, struct slice uid)
{
    struct meta meta;

    meta_read(object, &meta);
    DOC_EACH (it, meta.owners) {
        if (slice_equal(value_text(it.value, "uid"), uid))
            return true;
    }
    return false;
}

/* Somebody was there before: we, and the cache does not know yet, or a machine of this name that is
 * not quite gone. */
static struct error *check_owner(struct reconcile *rc, const struct machine *machine,
                                 const struct kube_resource *resource, const char *name)
{
    CLEANUP(doc) struct doc *found = NULL;
    struct error *err = kube_find(&rc->kube, resource, rc->namespace, name, &found);

    if (err || !found || is_owned_by(doc_root(found), machine->meta.uid))
        return err;
    return error_new(ERR_ALREADY_EXISTS, "%s exists and does not belong to Machine %s",
                     kube_describe(rc->arena, resource, rc->namespace, name), rc->name);
}

static struct error *ensure_part(struct reconcile *rc, const struct machine *machine,
                                 const struct reference *part, const struct reference *template)
{
    const struct kube_resource *resource = reference_resource(part);
    const char *name = machines_text(rc, part->name);
    CLEANUP(doc) struct doc *clone = NULL;
    struct doc *found = NULL;
    struct error *err;

    err = reference_find(rc->arena, rc->cache, part, rc->namespace, "spec", &found);
    if (err || found)
        return err;
    err =
        reference_find(rc->arena, rc->cache, template, rc->namespace, "spec.template.spec", &found);
    if (err)
        return err;
    if (!found)
        return error_new(ERR_NOT_FOUND,
                         SLICE_FORMAT " " SLICE_FORMAT ", from which %s is made, is not there",
                         SLICE_ARGUMENT(template->kind), SLICE_ARGUMENT(template->name), name);
    err = make_clone(rc, machine, part, template,
                     value_find(doc_root(found), VALUE_KEYS("spec", "template")), &clone);
    if (!err)
        err = kube_create(&rc->kube, resource, clone, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "looked at below");
        err = check_owner(rc, machine, resource, name);
    }
    return err ? error_wrap(err, "clone " SLICE_FORMAT, SLICE_ARGUMENT(template->name)) : NULL;
}

struct error *machine_clone(struct reconcile *rc, const struct machine *machine)
{
    struct doc *set = set_of(rc, machine);
    struct reference template;
    struct value spec;
    struct error *err;

    if (!set)
        return NULL;
    spec = value_find(doc_root(set), VALUE_KEYS("spec", "template", "spec"));
    reference_read(value_find(spec, VALUE_KEYS("bootstrap", "configRef")), &template);
    if (reference_is_set(&machine->bootstrap) && reference_is_set(&template)) {
        err = ensure_part(rc, machine, &machine->bootstrap, &template);
        if (err)
            return err;
    }
    reference_read(value_get(spec, SLICE("infrastructureRef")), &template);
    return ensure_part(rc, machine, &machine->infrastructure, &template);
}
