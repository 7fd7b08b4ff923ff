/* Secrets that somebody wrote over: certificates, keys, kubeconfigs and the state of a rotation.
 * The first byte says what is replaced, the rest is put there. Whatever it is, one pass puts it
 * right: the next changes nothing, and every component gets its files. */
#include "hosted/pki.h"

#include "api/steward_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct {
    enum pki_part part;
    const char *key;
    bool is_note;
} places[] = {
    { PKI_CA, "tls.crt", false },
    { PKI_CA, "tls.key", false },
    { PKI_CA, "ca-next.crt", false },
    { PKI_CA, "ca-previous.crt", false },
    { PKI_CA, STEWARD_NOTE_PHASE, true },
    { PKI_CA, STEWARD_NOTE_SINCE, true },
    { PKI_CA, STEWARD_NOTE_ROTATE, true },
    { PKI_SA, "sa.key", false },
    { PKI_SA, "sa.pub", false },
    { PKI_SA, "sa-previous.pub", false },
    { PKI_API_SERVER, "apiserver.crt", false },
    { PKI_API_SERVER, "apiserver.key", false },
    { PKI_API_SERVER, STEWARD_NOTE_CHECKSUM, true },
    { PKI_ADMIN, "admin.conf", false },
    { PKI_FRONT_PROXY_CA, "front-proxy-ca.crt", false },
};

/* A tenant as it should be, made once. */
static struct {
    struct arena *arena;
    struct clock *clock;
    struct pki_input input;
} tenant;

static void must(struct error *err)
{
    ASSERT(!err);
}

static void make_tenant(void)
{
    static const char *const ranges[] = { "10.96.0.0/16", NULL };
    struct pki_result result;

    tenant.arena = arena_create();
    tenant.clock = clock_fake_new(INT64_C(1767225600000));
    tenant.input = (struct pki_input){ .namespace = "team",
                                       .name = "web",
                                       .profile = { .key_type = KEY_P256,
                                                    .ca_validity_ms = HOURS(87600),
                                                    .leaf_validity_ms = HOURS(8760),
                                                    .cluster_domain = "cluster.local",
                                                    .service_ranges = ranges },
                                       .endpoint = "10.0.0.7:6443",
                                       .local_endpoint = "127.0.0.1:6443",
                                       .clock = tenant.clock };
    must(pki_ensure(tenant.arena, &tenant.input, &result));
    for (size_t i = 0; i < PKI_PARTS; i++)
        tenant.input.secrets[i] = result.secrets[i].doc;
}

/* False: no such Secret can be written. */
static bool write_over(struct arena *arena, struct pki_input *input, size_t place,
                       struct slice bytes)
{
    enum pki_part part = places[place].part;
    struct edit *edit = edit_begin(input->secrets[part]);
    struct doc *doc = NULL;
    struct error *err;

    if (places[place].is_note) {
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", places[place].key), bytes);
    } else {
        /* Without a checksum it is read and judged, and not just replaced. */
        edit_remove(edit, EDIT_PATH("metadata", "annotations", STEWARD_NOTE_CHECKSUM));
        edit_set_string(edit, EDIT_PATH("data", places[place].key),
                        slice_from(base64_format(arena, bytes, BASE64_STANDARD)));
    }
    err = edit_seal(edit, &doc);
    if (err) {
        error_drop(err, "a note must be UTF-8");
        return false;
    }
    arena_defer(arena, doc_release, doc);
    input->secrets[part] = doc;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct pki_file *files;
    struct pki_input input;
    struct pki_result result;
    size_t count;

    if (!tenant.arena)
        make_tenant();
    if (size == 0)
        return 0;
    input = tenant.input;
    if (!write_over(arena, &input, data[0] % COUNT_OF(places),
                    slice_of((const char *)data + 1, size - 1)))
        return 0;
    for (int pass = 0; pass < 2; pass++) {
        must(pki_ensure(arena, &input, &result));
        for (size_t i = 0; i < PKI_PARTS; i++)
            input.secrets[i] = result.secrets[i].doc;
    }
    ASSERT(result.changed == 0);
    must(pki_files(arena, &result, PKI_FILES_UPSTREAM, &files, &count));
    return 0;
}
