/* Prints objects.json of a tenant: tenant_given SPEC ENDPOINT CA_FILE. SPEC is JSON. */
#include <stdio.h>

#include "api/control_plane.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "hosted/tenant_objects.h"

#define CA_MAX_BYTES (64 * 1024)

static struct error *print(struct arena *arena, char **words)
{
    static const char *const names[] = { "localhost", NULL };
    const char *json = arena_format(arena,
                                    "{\"metadata\":{\"name\":\"web\",\"namespace\":\"team-a\"},"
                                    "\"spec\":%s}",
                                    words[1]);
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text ca = TEXT_EMPTY;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct control_plane plane;
    struct tenant_object *objects;
    size_t count;
    struct error *err;

    err = file_read(words[3], CA_MAX_BYTES, &ca);
    if (!err)
        err = json_parse(slice_from(json), NULL, &doc);
    if (!err)
        err = control_plane_read(arena, doc_root(doc), &plane);
    if (!err)
        err = tenant_objects_build(arena,
                                   &(struct tenant_objects_input){
                                       .plane = &plane,
                                       .endpoint = words[2],
                                       .ca_pem = text_slice(&ca),
                                       .names = names,
                                   },
                                   &objects, &count);
    if (err)
        return err;
    tenant_objects_write(objects, count, &text);
    fwrite(text.data, 1, text.size, stdout);
    return NULL;
}

int main(int argc, char **argv)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(string) char *why = NULL;

    if (argc != 4) {
        fprintf(stderr, "usage: tenant_given SPEC ENDPOINT CA_FILE\n");
        return 2;
    }
    err = print(arena, argv);
    if (!err)
        return 0;
    why = error_format(err);
    fprintf(stderr, "%s\n", why);
    return 1;
}
