/* One context, named like the cluster. */
#include "os/talosconfig.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "os/os_internal.h"

static struct error *check(const struct talosconfig_input *input)
{
    const struct {
        const char *field;
        bool there;
    } fields[] = {
        { "namespace", input->namespace && *input->namespace },
        { "clusterName", input->cluster && *input->cluster },
        { "addresses", input->addresses && input->addresses[0] },
        { "os-ca.crt", input->ca.size > 0 },
        { "admin.crt", input->certificate.size > 0 },
        { "admin.key", input->key && secret_reveal(input->key).size > 0 },
    };

    for (size_t i = 0; i < COUNT_OF(fields); i++)
        if (!fields[i].there)
            return error_new(ERR_INVALID, "%s is required", fields[i].field);
    return NULL;
}

static int compare_addresses(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted, so that nodes in another order do not make another Secret. */
static void set_endpoints(struct arena *arena, struct edit *edit, struct edit_node context,
                          const char *const *addresses)
{
    struct edit_node list = edit_set_array(edit, EDIT_UNDER(context, "endpoints"));
    size_t count = 0;
    const char **sorted;

    while (addresses[count])
        count++;
    sorted = arena_dup(arena, addresses, count * sizeof(*addresses));
    qsort(sorted, count, sizeof(*sorted), compare_addresses);
    for (size_t i = 0; i < count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(sorted[i]));
}

static void set_base64(struct edit *edit, struct edit_path path, struct slice bytes)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;

    base64_append(&text, bytes, BASE64_STANDARD);
    edit_set_string(edit, path, text_slice(&text));
}

static struct error *write_config(struct arena *arena, const struct talosconfig_input *input,
                                  struct text *text)
{
    struct edit *edit = edit_new();
    struct edit_node context;

    edit_set_string(edit, EDIT_PATH("context"), slice_from(input->cluster));
    context = edit_set_object(edit, EDIT_PATH("contexts", input->cluster));
    set_endpoints(arena, edit, context, input->addresses);
    set_base64(edit, EDIT_UNDER(context, "ca"), input->ca);
    set_base64(edit, EDIT_UNDER(context, "crt"), input->certificate);
    set_base64(edit, EDIT_UNDER(context, "key"), secret_reveal(input->key));
    return os_write_yaml(edit, text);
}

struct error *talosconfig_make(struct arena *arena, const struct talosconfig_input *input,
                               const struct doc **out_secret)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct edit *edit;
    struct error *err = check(input);

    if (!err)
        err = write_config(arena, input, &text);
    if (err)
        return error_wrap(err, "write talosconfig");
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    os_set_metadata(edit, input->namespace, input->cluster,
                    arena_format(arena, "%s-talosconfig", input->cluster));
    edit_set_string(edit, EDIT_PATH("type"), SLICE("Opaque"));
    os_set_data(edit, "talosconfig", text_slice(&text));
    return os_seal(arena, edit, out_secret);
}
