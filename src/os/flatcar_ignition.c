/* A Flatcar machine as an Ignition document, specification 3.3.0. */
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "os/flatcar_internal.h"

static void add_file(struct edit *edit, struct edit_node files, const struct flatcar_file *file)
{
    struct edit_node node = edit_set_object(edit, EDIT_UNDER(files, EDIT_END));
    CLEANUP(secret_text) struct text source = TEXT_EMPTY;

    text_append(&source, "data:;base64,");
    base64_append(&source, slice_from(file->content), BASE64_STANDARD);
    edit_set_string(edit, EDIT_UNDER(node, "path"), slice_from(file->path));
    edit_set_uint(edit, EDIT_UNDER(node, "mode"), file->mode);
    edit_set_bool(edit, EDIT_UNDER(node, "overwrite"), true);
    edit_set_string(edit, EDIT_UNDER(node, "contents", "source"), text_slice(&source));
}

static void add_unit(struct edit *edit, struct edit_node units, const struct flatcar_unit *unit)
{
    struct edit_node node = edit_set_object(edit, EDIT_UNDER(units, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(node, "name"), slice_from(unit->name));
    if (unit->masked)
        edit_set_bool(edit, EDIT_UNDER(node, "mask"), true);
    else
        edit_set_bool(edit, EDIT_UNDER(node, "enabled"), true);
    if (unit->content)
        edit_set_string(edit, EDIT_UNDER(node, "contents"), slice_from(unit->content));
    if (unit->drop_in) {
        struct edit_node drop_in = edit_set_array(edit, EDIT_UNDER(node, "dropins"));

        drop_in = edit_set_object(edit, EDIT_UNDER(drop_in, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(drop_in, "name"), SLICE("10-butler.conf"));
        edit_set_string(edit, EDIT_UNDER(drop_in, "contents"), slice_from(unit->drop_in));
    }
}

static void add_user(struct edit *edit, const char *ssh_key)
{
    struct edit_node user = edit_set_array(edit, EDIT_PATH("passwd", "users"));
    struct edit_node keys;

    user = edit_set_object(edit, EDIT_UNDER(user, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(user, "name"), SLICE("core"));
    keys = edit_set_array(edit, EDIT_UNDER(user, "sshAuthorizedKeys"));
    edit_set_string(edit, EDIT_UNDER(keys, EDIT_END), slice_from(ssh_key));
}

struct error *flatcar_ignition_write(const struct flatcar_machine *machine, struct text *text)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct edit_node list;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("ignition", "version"), SLICE("3.3.0"));
    if (machine->ssh_key)
        add_user(edit, machine->ssh_key);
    list = edit_set_array(edit, EDIT_PATH("storage", "files"));
    for (size_t i = 0; i < machine->file_count; i++)
        add_file(edit, list, &machine->files[i]);
    list = edit_set_array(edit, EDIT_PATH("systemd", "units"));
    for (size_t i = 0; i < machine->unit_count; i++)
        add_unit(edit, list, &machine->units[i]);
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    json_format(doc_root(doc), JSON_COMPACT, JSON_AS_IS, text);
    return NULL;
}
