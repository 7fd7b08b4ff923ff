#include "actions/cluster_certificates.h"

#include <string.h>

#include "base/base64.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/pki.h"
#include "lib/test.h"

static struct pki_pair issue(const char *name, int64_t days)
{
    return pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = name,
                          .dns_names = PKI_LIST("a.example"),
                          .ip_addresses = PKI_LIST("10.0.0.1") },
            .lifetime_ms = (uint64_t)(days * PKI_DAY_MS),
        },
        NULL, pki_clock());
}

static const char *encode(const char *text)
{
    return base64_format(fixture_current()->arena, slice_from(text), BASE64_STANDARD);
}

static struct doc *secret(const char *component, const char *data)
{
    return document_of(arena_format(fixture_current()->arena,
                                    "{metadata: {name: t-%s, labels: "
                                    "{steward.butlerlabs.dev/component: %s}}, data: {%s}}",
                                    component, component, data));
}

static struct doc *secret_with(const char *component, const char *key, const char *text)
{
    return secret(component, arena_format(fixture_current()->arena, "%s: %s", key, encode(text)));
}

static const struct health_row {
    const char *name;
    int64_t days;
    const char *health;
} health_rows[] = {
    { "server_68_is_critical_with_5_days_left", 5, "Critical" },
    { "server_68_is_a_warning_with_20_days_left", 20, "Warning" },
    { "server_68_is_healthy_with_200_days_left", 200, "Healthy" },
    { "is critical with 7 days left", 7, "Critical" },
    { "is a warning with 30 days left", 30, "Warning" },
    { "is healthy with 31 days left", 31, "Healthy" },
    { "is expired at its end", 0, "Expired" },
    { "is expired after its end", -1, "Expired" },
};

static void health(void **state)
{
    const struct health_row *row = *state;
    enum certificate_health found = certificate_health_of(PKI_NOW_MS + row->days * PKI_DAY_MS,
                                                          PKI_NOW_MS, CERTIFICATE_WARNING_DAYS);

    assert_string_equal(certificate_health_name(found), row->health);
}

static const struct category_row {
    const char *component;
    const char *category;
} category_rows[] = {
    { "ca", "ca" },
    { "front-proxy-ca-certificate", "front-proxy" },
    { "front-proxy-client-certificate", "front-proxy" },
    { "sa-certificate", "service-account" },
    { "api-server-certificate", "apiserver" },
    { "api-server-kubelet-client-certificate", "apiserver" },
    { "admin-kubeconfig", "kubeconfig" },
    { "controller-manager-kubeconfig", "kubeconfig" },
    { "datastore-certificate", "datastore" },
    { "konnectivity-certificate", "konnectivity" },
};

static void category(void **state)
{
    const struct category_row *row = *state;

    assert_string_equal(certificate_category(doc_root(secret(row->component, ""))), row->category);
}

static void certificates_are_found_in_secrets(void **state)
{
    const char *pem = pki_pem(issue("api", 20).certificate);
    struct doc *secrets[] = {
        secret_with("api-server-certificate", "apiserver.crt", pem),
        secret("ca", arena_format(fixture_current()->arena, "ca.crt: %s, tls.crt: %s, tls.key: %s",
                                  encode(pem), encode(pem), encode("not looked at"))),
        secret_with("front-proxy-ca-certificate", "front-proxy-ca.crt", "no certificate"),
        secret_with("sa-certificate", "sa.pub", "a key"),
    };
    struct cluster_certificate_list list;

    (void)state;
    cluster_certificates_read(fixture_current()->arena, secrets, 4, PKI_NOW_MS,
                              CERTIFICATE_WARNING_DAYS, &list);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.items[0].secret, "t-api-server-certificate");
    assert_string_equal(list.items[0].subject, "CN=api");
    assert_string_equal(list.items[0].dns_names[0], "a.example");
    assert_string_equal(list.items[0].addresses[0], "10.0.0.1");
    assert_int_equal(list.items[0].health, CERTIFICATE_WARNING);
    assert_string_equal(list.items[1].key, "ca.crt");
    assert_int_equal(list.items[2].health, CERTIFICATE_UNKNOWN);
    assert_null(list.items[2].subject);
}

static void the_one_of_a_kubeconfig_counts(void **state)
{
    const char *pem = pki_pem(issue("admin", 200).certificate);
    const char *config = arena_format(
        fixture_current()->arena,
        "{current-context: c, contexts: [{name: c, context: {cluster: c, user: u}}], clusters: "
        "[{name: c, cluster: {server: 'https://a.example'}}], users: [{name: u, user: "
        "{client-certificate-data: %s, client-key-data: %s}}]}",
        encode(pem), encode("a key"));
    struct doc *secrets[] = { secret_with("admin-kubeconfig", "admin.conf", config) };
    struct cluster_certificate_list list;

    (void)state;
    cluster_certificates_read(fixture_current()->arena, secrets, 1, PKI_NOW_MS,
                              CERTIFICATE_WARNING_DAYS, &list);
    assert_int_equal(list.count, 1);
    assert_string_equal(list.items[0].subject, "CN=admin");
    assert_string_equal(list.items[0].category, "kubeconfig");
}

TEST_MAIN(TABLE(health, health_rows), TABLE(category, category_rows),
          TEST(certificates_are_found_in_secrets), TEST(the_one_of_a_kubeconfig_counts))
