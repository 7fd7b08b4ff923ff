#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "housekeeping/certificate_request.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/pki.h"
#include "lib/test.h"

#define KUBELET "system:node:n1"

struct office {
    struct kube_fixture *f;
    struct pki_pair authority;
    struct housekeeping_options options;
    const char *allowed; /* the permission that everybody has; NULL: none */
    size_t reviews;
};

static struct error *find_authority(void *context, const char *signer_name,
                                    struct certificate **out_certificate, struct key **out_key)
{
    struct office *office = context;

    if (strcmp(signer_name, SIGNER_CLIENT) == 0)
        return error_new(ERR_NOT_FOUND, "not ours");
    *out_certificate = certificate_ref(office->authority.certificate);
    *out_key = key_ref(office->authority.key);
    return NULL;
}

static const struct housekeeping_signer signer = { find_authority };

/* Plays SubjectAccessReview. */
static bool review(void *context, const struct kube_request *request, struct doc **out_doc)
{
    struct office *office = context;
    struct value attributes;
    struct slice part;

    if (strcmp(request->resource->plural, "subjectaccessreviews") != 0)
        return false;
    office->reviews++;
    attributes = value_find(doc_root(request->body), VALUE_KEYS("spec", "resourceAttributes"));
    part = value_string_or(value_get(attributes, SLICE("subresource")), SLICE(""));
    *out_doc = doc_new(office->allowed && slice_is(part, office->allowed)
                           ? SLICE("{\"status\":{\"allowed\":true}}")
                           : SLICE("{\"status\":{\"allowed\":false}}"));
    return true;
}

static struct office *office_new(void)
{
    struct office *office = arena_new(fixture_current()->arena, struct office);

    office->f = kube_fixture_new();
    office->authority = pki_issue(&(struct certificate_spec){ .identity.common_name = "ca",
                                                              .is_ca = true,
                                                              .lifetime_ms = 3000 * HOURS(24),
                                                              .backdate_ms = HOURS(1) },
                                  NULL, office->f->clock);
    office->options.signer = &signer;
    office->options.signer_context = office;
    fake_kube_serve(office->f->fake, &KUBE_CERTIFICATE_REQUESTS, (unsigned)-1);
    fake_kube_on_review(office->f->fake, review, office);
    return office;
}

static void start(struct office *office, const struct controller *controller)
{
    kube_fixture_start(office->f, controller, &office->options);
    kube_fixture_settle(office->f);
}

static const struct identity kubelet = { .common_name = KUBELET,
                                         .organizations = PKI_LIST("system:nodes") };

static void ask(struct office *office, const char *name, const char *signer_name,
                const char *username, const struct identity *identity, const char *usages,
                const char *rest)
{
    struct arena *arena = fixture_current()->arena;
    struct text pem = TEXT_EMPTY;
    struct csr *csr = NULL;

    assert_no_error(csr_new(identity, pki_key(KEY_P256), &csr));
    csr_format_pem(csr, &pem);
    csr_free(csr);
    fake_kube_put(office->f->fake, &KUBE_CERTIFICATE_REQUESTS,
                  arena_format(arena,
                               "{metadata: {name: %s}, spec: {signerName: %s, username: "
                               "'%s', groups: [g], usages: [%s], request: %s}%s}",
                               name, signer_name, username, usages,
                               base64_format(arena, text_slice(&pem), BASE64_STANDARD), rest));
    text_done(&pem);
    kube_fixture_settle(office->f);
}

static const char *field(struct office *office, const char *path)
{
    return fake_kube_text(office->f->fake, &KUBE_CERTIFICATE_REQUESTS, NULL, "r", path);
}

#define CLIENT_USAGES  "digital signature, client auth"
#define SERVING_USAGES "digital signature, key encipherment, server auth"
#define APPROVED                                                                                   \
    ", status: {conditions: [{type: Approved, status: 'True', lastUpdateTime: "                    \
    "'2026-01-01T00:00:00Z'}]}"

/* --- approval ------------------------------------------------------------------------------ */

struct approval_row {
    const char *name;
    const char *username;
    const char *allowed;
    const char *message; /* "" when it is not approved */
};

static const struct approval_row approval_rows[] = {
    { "lets a bootstrap token ask for a node", "system:bootstrap:abcdef", "nodeclient",
      "Auto approving kubelet client certificate after SubjectAccessReview." },
    { "lets a node renew its own", KUBELET, "selfnodeclient",
      "Auto approving self kubelet client certificate after SubjectAccessReview." },
    { "refuses one node's name to another", "system:node:n2", "selfnodeclient", "" },
    { "refuses those without permission", "system:bootstrap:abcdef", NULL, "" },
};

static void approval(void **state)
{
    const struct approval_row *row = *state;
    struct office *office = office_new();

    office->allowed = row->allowed;
    start(office, &certificate_approval_controller);
    ask(office, "r", SIGNER_KUBELET_CLIENT, row->username, &kubelet, CLIENT_USAGES, "");
    assert_string_equal(field(office, "status.conditions.0.message"), row->message);
    if (*row->message) {
        assert_string_equal(field(office, "status.conditions.0.type"), "Approved");
        assert_string_equal(field(office, "status.conditions.0.reason"), "AutoApproved");
    }
}

static void approval_leaves_the_rest_to_people(void **state)
{
    struct office *office = office_new();

    (void)state;
    office->allowed = "nodeclient";
    start(office, &certificate_approval_controller);
    ask(office, "r", SIGNER_KUBELET_SERVING, KUBELET,
        &(struct identity){ .common_name = KUBELET,
                            .organizations = PKI_LIST("system:nodes"),
                            .dns_names = PKI_LIST("n1") },
        SERVING_USAGES, "");
    ask(office, "other", SIGNER_KUBELET_CLIENT, "u",
        &(struct identity){ .common_name = "admin", .organizations = PKI_LIST("system:masters") },
        CLIENT_USAGES, "");
    assert_string_equal(field(office, "status.conditions.0.type"), "");
    assert_int_equal(office->reviews, 0);
}

/* --- what kubelets serve with --------------------------------------------------------------- */

struct serving_row {
    const char *name;
    const char *username;
    const char *groups;
    struct identity identity;
    bool approved;
};

#define SERVER(...)                                                                                \
    { .common_name = KUBELET, .organizations = PKI_LIST("system:nodes"), __VA_ARGS__ }

static const struct serving_row serving_rows[] = {
    { "its own name and address", KUBELET, "system:nodes",
      SERVER(.dns_names = PKI_LIST("n1"), .ip_addresses = PKI_LIST("10.0.0.5")), true },
    { "a host name it reports", KUBELET, "system:nodes",
      SERVER(.dns_names = PKI_LIST("n1.example.com")), true },
    { "an address outside the subnets", KUBELET, "system:nodes",
      SERVER(.ip_addresses = PKI_LIST("192.168.0.5")), false },
    { "an address of somebody else", KUBELET, "system:nodes",
      SERVER(.ip_addresses = PKI_LIST("10.0.0.6")), false },
    { "a name of somebody else", KUBELET, "system:nodes", SERVER(.dns_names = PKI_LIST("n2")),
      false },
    { "another node's common name", "system:node:n2", "system:nodes",
      SERVER(.dns_names = PKI_LIST("n2")), false },
    { "no node", KUBELET, "people", SERVER(.dns_names = PKI_LIST("n1")), false },
    { "no name at all", KUBELET, "system:nodes", SERVER(.dns_names = NULL), false },
    { "an e-mail address", KUBELET, "system:nodes",
      SERVER(.dns_names = PKI_LIST("n1"), .emails = PKI_LIST("a@b.c")), false },
    { "one more organization",
      KUBELET,
      "system:nodes",
      { .common_name = KUBELET,
        .organizations = PKI_LIST("system:nodes", "more"),
        .dns_names = PKI_LIST("n1") },
      false },
};

static void ask_serving(struct office *office, const struct serving_row *row)
{
    struct arena *arena = fixture_current()->arena;
    struct text pem = TEXT_EMPTY;
    struct csr *csr = NULL;

    assert_no_error(csr_new(&row->identity, pki_key(KEY_P256), &csr));
    csr_format_pem(csr, &pem);
    csr_free(csr);
    fake_kube_put(office->f->fake, &KUBE_CERTIFICATE_REQUESTS,
                  arena_format(arena,
                               "{metadata: {name: r}, spec: {signerName: " SIGNER_KUBELET_SERVING
                               ", username: '%s', groups: ['%s'], usages: [" SERVING_USAGES
                               "], request: %s}}",
                               row->username, row->groups,
                               base64_format(arena, text_slice(&pem), BASE64_STANDARD)));
    text_done(&pem);
    kube_fixture_settle(office->f);
}

static void kubelets_serve_as_themselves(void **state)
{
    const struct serving_row *row = *state;
    struct office *office = office_new();
    struct ip_prefix subnet;

    assert_no_error(ip_prefix_parse(SLICE("10.0.0.0/8"), IP_HOST_BITS_REFUSED, &subnet));
    office->options.approve_serving = true;
    office->options.serving_subnets = &subnet;
    office->options.serving_subnet_count = 1;
    fake_kube_serve(office->f->fake, &KUBE_NODES, (unsigned)-1);
    fake_kube_serve(office->f->fake, &KUBE_EVENTS, (unsigned)-1);
    fake_kube_put(office->f->fake, &KUBE_NODES,
                  "{metadata: {name: n1}, status: {addresses: [{type: InternalIP, address: "
                  "10.0.0.5}, {type: Hostname, address: n1.example.com}]}}");
    start(office, &certificate_approval_controller);
    ask_serving(office, row);
    assert_string_equal(field(office, "status.conditions.0.reason"),
                        row->approved ? "StewardAutoApproved" : "");
    assert_int_equal(fake_kube_count(office->f->fake, &KUBE_EVENTS, NULL), row->approved ? 0 : 1);
    kube_fixture_stop(office->f);
}

/* --- signing ------------------------------------------------------------------------------- */

static struct certificate *issued(struct office *office)
{
    const char *encoded = field(office, "status.certificate");
    struct text pem = TEXT_EMPTY;
    struct certificate *certificate = NULL;
    struct error *err;

    assert_string_not_equal(encoded, "");
    err = base64_parse(slice_from(encoded), BASE64_STANDARD, &pem);
    if (!err)
        err = certificate_parse_pem(text_slice(&pem), &certificate);
    text_done(&pem);
    assert_no_error(err);
    return pki_keep(certificate);
}

static void approved_requests_are_signed(void **state)
{
    struct office *office = office_new();
    const struct certificate_fields *fields;

    (void)state;
    start(office, &certificate_signing_controller);
    ask(office, "r", SIGNER_KUBELET_CLIENT, KUBELET, &kubelet, CLIENT_USAGES, APPROVED);
    fields = certificate_fields(issued(office));
    assert_true(certificate_is_issued_by(issued(office), office->authority.certificate));
    assert_string_equal(fields->identity.common_name, KUBELET);
    assert_string_equal(fields->identity.organizations[0], "system:nodes");
    assert_int_equal(fields->purposes, CERTIFICATE_CLIENT);
    assert_int_equal(fields->key_usage, CERTIFICATE_DIGITAL_SIGNATURE);
    assert_false(fields->is_ca);
    assert_int_equal(fields->not_before_ms, KUBE_FIXTURE_NOW_MS - (int64_t)CERTIFICATE_BACKDATE_MS);
    assert_int_equal(fields->not_after_ms, KUBE_FIXTURE_NOW_MS + (int64_t)CERTIFICATE_MAX_MS -
                                               (int64_t)CERTIFICATE_BACKDATE_MS);
}

static void servers_get_their_names(void **state)
{
    struct office *office = office_new();
    const struct certificate_fields *fields;

    (void)state;
    start(office, &certificate_signing_controller);
    ask(office, "r", SIGNER_KUBELET_SERVING, KUBELET,
        &(struct identity){ .common_name = KUBELET,
                            .organizations = PKI_LIST("system:nodes"),
                            .dns_names = PKI_LIST("n1.example.com"),
                            .ip_addresses = PKI_LIST("10.0.0.1") },
        SERVING_USAGES, APPROVED);
    fields = certificate_fields(issued(office));
    assert_string_equal(fields->identity.dns_names[0], "n1.example.com");
    assert_string_equal(fields->identity.ip_addresses[0], "10.0.0.1");
    assert_int_equal(fields->purposes, CERTIFICATE_SERVER);
}

struct lifetime_row {
    const char *name;
    const char *expiration;
    uint64_t longest_ms;
    uint64_t expected_ms; /* behind now */
};

static const struct lifetime_row lifetime_rows[] = {
    { "is what was asked for", "3600", 0, HOURS(1) },
    { "is ten minutes at least", "601", 0, 601 * 1000 },
    { "is never shorter than ten minutes", "1", 0, MINUTES(10) },
    { "is never longer than allowed", "999999999", HOURS(48), HOURS(48) - MINUTES(5) },
    { "is ten minutes for nonsense", "-5", 0, MINUTES(10) },
};

static void lifetime(void **state)
{
    const struct lifetime_row *row = *state;
    struct office *office = office_new();

    office->options.certificate_ms = row->longest_ms;
    start(office, &certificate_signing_controller);
    ask(office, "r", SIGNER_KUBELET_CLIENT, KUBELET, &kubelet,
        arena_format(fixture_current()->arena, CLIENT_USAGES "], expirationSeconds: %s, x: [",
                     row->expiration),
        APPROVED);
    assert_int_equal(certificate_fields(issued(office))->not_after_ms,
                     KUBE_FIXTURE_NOW_MS + (int64_t)row->expected_ms);
}

struct refusal_row {
    const char *name;
    const char *signer;
    struct identity identity;
    const char *usages;
    const char *message;
};

#define NODES .organizations = PKI_LIST("system:nodes")

static const struct refusal_row refusal_rows[] = {
    { "wants nodes in their group",
      SIGNER_KUBELET_CLIENT,
      { .common_name = KUBELET },
      CLIENT_USAGES,
      "subject organization is not system:nodes" },
    { "wants them in no other group",
      SIGNER_KUBELET_CLIENT,
      { .common_name = KUBELET, .organizations = PKI_LIST("system:nodes", "system:masters") },
      CLIENT_USAGES,
      "subject organization is not system:nodes" },
    { "wants the name of a node",
      SIGNER_KUBELET_CLIENT,
      { .common_name = "admin", NODES },
      CLIENT_USAGES,
      "subject common name does not begin with system:node:" },
    { "allows clients no host names",
      SIGNER_KUBELET_CLIENT,
      { .common_name = KUBELET, NODES, .dns_names = PKI_LIST("n1") },
      CLIENT_USAGES,
      "DNS subjectAltNames are not allowed" },
    { "allows clients no addresses",
      SIGNER_KUBELET_CLIENT,
      { .common_name = KUBELET, NODES, .ip_addresses = PKI_LIST("10.0.0.1") },
      CLIENT_USAGES,
      "IP subjectAltNames are not allowed" },
    { "wants the usages of a client",
      SIGNER_KUBELET_CLIENT,
      { .common_name = KUBELET, NODES },
      SERVING_USAGES,
      "usages did not match [client auth digital signature key encipherment]" },
    { "wants a name for a server",
      SIGNER_KUBELET_SERVING,
      { .common_name = KUBELET, NODES },
      SERVING_USAGES,
      "DNS or IP subjectAltName is required" },
    { "allows servers no mail",
      SIGNER_KUBELET_SERVING,
      { .common_name = KUBELET, NODES, .dns_names = PKI_LIST("n"), .emails = PKI_LIST("a@b.c") },
      SERVING_USAGES,
      "Email subjectAltNames are not allowed" },
    { "wants the usages of a server",
      SIGNER_KUBELET_SERVING,
      { .common_name = KUBELET, NODES, .dns_names = PKI_LIST("n") },
      CLIENT_USAGES,
      "usages did not match [digital signature key encipherment server auth]" },
};

static void refusal(void **state)
{
    const struct refusal_row *row = *state;
    struct office *office = office_new();

    start(office, &certificate_signing_controller);
    ask(office, "r", row->signer, "u", &row->identity, row->usages, APPROVED);
    assert_string_equal(field(office, "status.conditions.1.type"), "Failed");
    assert_string_equal(field(office, "status.conditions.1.reason"), "SignerValidationFailure");
    assert_string_equal(field(office, "status.conditions.1.message"), row->message);
    assert_string_equal(field(office, "status.certificate"), "");
}

struct client_row {
    const char *name;
    const char *usages;
    const char *message; /* NULL: fine */
};

static const struct client_row client_rows[] = {
    { "is fine for a client", "{spec: {signerName: " SIGNER_CLIENT ", usages: [client auth]}}",
      NULL },
    { "must be for a client",
      "{spec: {signerName: " SIGNER_CLIENT ", usages: [digital signature]}}",
      "missing required usage for client certificate: client auth" },
    { "must not be for a server too",
      "{spec: {signerName: " SIGNER_CLIENT ", usages: [client auth, server auth]}}",
      "invalid usage for client certificate: server auth" },
    { "must not sign others",
      "{spec: {signerName: " SIGNER_CLIENT ", usages: [client auth, cert sign]}}",
      "invalid usage for client certificate: cert sign" },
};

static void client(void **state)
{
    const struct client_row *row = *state;
    struct certificate_request request;
    struct doc *doc = NULL;
    const char *wrong;

    assert_no_error(yaml_parse(slice_from(row->usages), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    certificate_request_read(doc_root(doc), &request);
    wrong = certificate_request_check(fixture_current()->arena, &request, &kubelet);
    assert_string_equal(wrong ? wrong : "fine", row->message ? row->message : "fine");
}

struct idle_row {
    const char *name;
    const char *signer;
    const char *status;
};

static const struct idle_row idle_rows[] = {
    { "waits for approval", SIGNER_KUBELET_CLIENT, "" },
    { "respects a denial", SIGNER_KUBELET_CLIENT,
      ", status: {conditions: [{type: Approved, status: 'True'}, {type: Denied, status: "
      "'True'}]}" },
    { "leaves what failed", SIGNER_KUBELET_CLIENT,
      ", status: {conditions: [{type: Approved, status: 'True'}, {type: Failed, status: "
      "'True'}]}" },
    { "leaves signers it has no authority for", SIGNER_CLIENT, APPROVED },
    { "leaves signers it does not know", "example.com/mine", APPROVED },
};

static void idle(void **state)
{
    const struct idle_row *row = *state;
    struct office *office = office_new();
    size_t writes;

    start(office, &certificate_signing_controller);
    writes = fake_kube_writes(office->f->fake);
    ask(office, "r", row->signer, KUBELET, &kubelet, CLIENT_USAGES, row->status);
    assert_int_equal(fake_kube_writes(office->f->fake), writes + 1);
    assert_string_equal(field(office, "status.certificate"), "");
}

static void what_cannot_be_read_is_not_tried_for_ever(void **state)
{
    struct office *office = office_new();
    size_t writes;

    (void)state;
    start(office, &certificate_signing_controller);
    fake_kube_put(office->f->fake, &KUBE_CERTIFICATE_REQUESTS,
                  "{metadata: {name: r}, spec: {signerName: " SIGNER_KUBELET_CLIENT
                  ", request: bm9uc2Vuc2U=}" APPROVED "}");
    writes = fake_kube_writes(office->f->fake);
    kube_fixture_settle(office->f);
    kube_fixture_advance(office->f, HOURS(1));
    assert_int_equal(fake_kube_writes(office->f->fake), writes);
}

/* --- clean-up ------------------------------------------------------------------------------ */

struct cleanup_row {
    const char *name;
    const char *status;
    uint64_t stays_ms; /* 0: for ever */
};

#define AT ", lastUpdateTime: '2026-01-01T00:00:00Z'}]"

static const struct cleanup_row cleanup_rows[] = {
    { "removes what was issued after an hour",
      ", status: {certificate: eA==, conditions: [{type: Approved, status: 'True'" AT "}",
      HOURS(1) },
    { "removes what was denied after an hour",
      ", status: {conditions: [{type: Denied, status: 'True'" AT "}", HOURS(1) },
    { "removes what failed after an hour",
      ", status: {conditions: [{type: Failed, status: 'True'" AT "}", HOURS(1) },
    { "removes what nobody answered after a day", "", HOURS(24) },
    { "keeps what waits for its signer",
      ", status: {conditions: [{type: Approved, status: 'True'" AT "}", 0 },
};

static void cleanup(void **state)
{
    const struct cleanup_row *row = *state;
    struct office *office = office_new();
    struct fake_kube *fake = office->f->fake;

    start(office, &certificate_cleanup_controller);
    ask(office, "r", SIGNER_KUBELET_CLIENT, "u", &kubelet, CLIENT_USAGES, row->status);
    if (!row->stays_ms) {
        kube_fixture_advance(office->f, HOURS(1000));
        assert_true(fake_kube_has(fake, &KUBE_CERTIFICATE_REQUESTS, NULL, "r"));
        return;
    }
    kube_fixture_advance(office->f, row->stays_ms - 1000);
    assert_true(fake_kube_has(fake, &KUBE_CERTIFICATE_REQUESTS, NULL, "r"));
    kube_fixture_advance(office->f, 1000 + row->stays_ms / 8);
    assert_false(fake_kube_has(fake, &KUBE_CERTIFICATE_REQUESTS, NULL, "r"));
}

TEST_MAIN(TABLE(kubelets_serve_as_themselves, serving_rows), TABLE(approval, approval_rows),
          TEST(approval_leaves_the_rest_to_people), TEST(approved_requests_are_signed),
          TEST(servers_get_their_names), TABLE(lifetime, lifetime_rows),
          TABLE(refusal, refusal_rows), TABLE(client, client_rows), TABLE(idle, idle_rows),
          TEST(what_cannot_be_read_is_not_tried_for_ever), TABLE(cleanup, cleanup_rows))
