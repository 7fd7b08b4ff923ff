/* A Flatcar machine as the cloud-config that coreos-cloudinit reads. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/edit.h"
#include "os/flatcar_internal.h"
#include "os/os_internal.h"

static void add_file(struct arena *arena, struct edit *edit, struct edit_node files,
                     const struct flatcar_file *file)
{
    struct edit_node node = edit_set_object(edit, EDIT_UNDER(files, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(node, "path"), slice_from(file->path));
    edit_set_string(edit, EDIT_UNDER(node, "permissions"),
                    slice_from(arena_format(arena, "%04o", file->mode)));
    edit_set_string(edit, EDIT_UNDER(node, "content"), slice_from(file->content));
}

static void add_unit(struct edit *edit, struct edit_node units, const struct flatcar_unit *unit)
{
    struct edit_node node = edit_set_object(edit, EDIT_UNDER(units, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(node, "name"), slice_from(unit->name));
    if (unit->masked) {
        edit_set_bool(edit, EDIT_UNDER(node, "mask"), true);
        edit_set_string(edit, EDIT_UNDER(node, "command"), SLICE("stop"));
        return;
    }
    edit_set_bool(edit, EDIT_UNDER(node, "enable"), true);
    /* This reader runs late in the boot, when enabling alone starts nothing any more. */
    if (!unit->waits)
        edit_set_string(edit, EDIT_UNDER(node, "command"), SLICE("start"));
    if (unit->content)
        edit_set_string(edit, EDIT_UNDER(node, "content"), slice_from(unit->content));
    if (unit->drop_in) {
        struct edit_node drop_in = edit_set_array(edit, EDIT_UNDER(node, "drop-ins"));

        drop_in = edit_set_object(edit, EDIT_UNDER(drop_in, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(drop_in, "name"), SLICE("10-butler.conf"));
        edit_set_string(edit, EDIT_UNDER(drop_in, "content"), slice_from(unit->drop_in));
    }
}

struct error *flatcar_cloud_write(struct arena *arena, const struct flatcar_machine *machine,
                                  struct text *text)
{
    struct edit *edit = edit_new();
    struct edit_node list;

    list = edit_set_array(edit, EDIT_PATH("write_files"));
    for (size_t i = 0; i < machine->file_count; i++)
        add_file(arena, edit, list, &machine->files[i]);
    list = edit_set_array(edit, EDIT_PATH("coreos", "units"));
    for (size_t i = 0; i < machine->unit_count; i++)
        add_unit(edit, list, &machine->units[i]);
    if (machine->ssh_key) {
        list = edit_set_array(edit, EDIT_PATH("ssh_authorized_keys"));
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(machine->ssh_key));
    }
    text_append(text, "#cloud-config\n");
    return os_write_yaml(edit, text);
}
