/* Writes what upstream's components are given to serve one tenant, from the certificates that we
 * make. Usage: tenant_files ALGORITHM PORT DIRECTORY [rotating] With "rotating" the tenant's CA is
 * being replaced: both are trusted, the old one signs. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/pki.h"

static struct error *write_file(struct arena *arena, const char *directory, const char *name,
                                struct slice bytes)
{
    return file_write(arena_format(arena, "%s/%s", directory, name), bytes.data, bytes.size, 0600);
}

static struct error *write_kubeconfig(struct arena *arena, const char *directory,
                                      const struct doc *secret, const char *key)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct slice encoded = value_text(value_get(doc_root(secret), SLICE("data")), key);
    struct error *err = base64_parse(encoded, BASE64_STANDARD, &bytes);

    return err ? err : write_file(arena, directory, key, text_slice(&bytes));
}

static struct error *ask_for_rotation(struct arena *arena, struct pki_input *input)
{
    struct edit *edit = edit_begin(input->secrets[PKI_CA]);
    struct doc *doc = NULL;
    struct error *err;

    edit_set_string(edit,
                    EDIT_PATH("metadata", "annotations", "certs.steward.butlerlabs.dev/rotate"),
                    SLICE(""));
    err = edit_seal(edit, &doc);
    if (!err)
        arena_defer(arena, doc_release, doc);
    input->secrets[PKI_CA] = doc;
    return err;
}

static struct error *make(struct arena *arena, struct pki_input *input, bool rotating,
                          struct pki_result *out_result)
{
    struct error *err = pki_ensure(arena, input, out_result);

    if (err || !rotating)
        return err;
    for (size_t i = 0; i < PKI_PARTS; i++)
        input->secrets[i] = out_result->secrets[i].doc;
    err = ask_for_rotation(arena, input);
    return err ? err : pki_ensure(arena, input, out_result);
}

static struct error *write_all(struct arena *arena, const char *directory,
                               const struct pki_result *result)
{
    static const char *const kubeconfigs[] = { "admin.conf", "super-admin.conf" };
    const struct pki_file *files = NULL;
    size_t count = 0;
    struct error *err = pki_files(arena, result, PKI_FILES_UPSTREAM, &files, &count);

    for (size_t i = 0; !err && i < count; i++)
        err = write_file(arena, directory, files[i].name, files[i].bytes);
    for (size_t i = 0; !err && i < COUNT_OF(kubeconfigs); i++)
        err = write_kubeconfig(arena, directory, result->secrets[PKI_ADMIN].doc, kubeconfigs[i]);
    return err;
}

static struct error *run(struct arena *arena, char **argv, bool rotating)
{
    const char *json =
        arena_format(arena, "{\"spec\":{\"certificates\":{\"keyAlgorithm\":\"%s\"}}}", argv[1]);
    CLEANUP(doc) struct doc *tcp = doc_new(slice_from(json));
    const char *endpoint = arena_format(arena, "127.0.0.1:%s", argv[2]);
    struct pki_input input = { .namespace = "team",
                               .name = "web",
                               .endpoint = endpoint,
                               .local_endpoint = endpoint,
                               .clock = clock_system() };
    struct pki_result result;
    struct error *err = pki_profile_read(arena, doc_root(tcp), KEY_P256, &input.profile);

    if (!err)
        err = make(arena, &input, rotating, &result);
    return err ? err : write_all(arena, argv[3], &result);
}

int main(int argc, char **argv)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(string) char *message = NULL;
    struct error *err;

    if (argc < 4 || (argc > 4 && strcmp(argv[4], "rotating") != 0)) {
        fputs("usage: tenant_files ALGORITHM PORT DIRECTORY [rotating]\n", stderr);
        return 2;
    }
    err = run(arena, argv, argc > 4);
    if (!err)
        return 0;
    message = error_format(err);
    error_drop(err, "it is told here");
    fprintf(stderr, "%s\n", message);
    return 1;
}
