/* Rules of data stores, and of the Secrets they refer to, row by row. */
#include "base/base64.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "lib/pki.h"
#include "lib/rules_fixture.h"

#define STORES      &STEWARD_DATA_STORES
#define STORE(spec) "kind: DataStore\nmetadata: {name: s}\nspec: {" spec "}"
#define ETCD(more)  STORE("driver: etcd, endpoints: [\"a:2379\"], " more)
#define INLINE      "{content: eA==}"
#define USED                                                                                       \
    "kind: TenantControlPlane\nmetadata: {name: p, namespace: acme}\nspec: {dataStore: s}\n---\n"  \
    "kind: TenantControlPlane\nmetadata: {name: q, namespace: other}\nspec: {dataStore: s}"
#define REFERS                                                                                     \
    STORE("driver: MySQL, endpoints: [\"a:1\"], basicAuth: {password: {secretReference: {name: "   \
          "pw, namespace: acme, keyPath: p}}}")

static const struct rules_row rows[] = {
    { "takes a directory", STORES, NULL, NULL, STORE("driver: SQLite, endpoints: [/var/lib/x]"),
      NULL, NULL, 0 },
    { "takes a directory of its own", STORES, NULL, NULL,
      STORE("driver: SQLite, endpoints: [tenants]"), NULL, NULL, 0 },
    { "takes no directory from somewhere", STORES, NULL, NULL,
      STORE("driver: SQLite, endpoints: [a/../../b]"), NULL,
      "spec.endpoints[0]: Invalid value: \"a/../../b\": must be a directory, without ..",
      ERR_INVALID },
    { "takes a password", STORES, NULL, NULL,
      STORE("driver: MySQL, endpoints: [\"db:3306\"], basicAuth: {username: " INLINE
            ", password: " INLINE "}"),
      NULL, NULL, 0 },
    { "takes no scheme", STORES, NULL, NULL,
      STORE("driver: MySQL, endpoints: [\"https://db:3306\"], basicAuth: {}"), NULL,
      "must be host:port, without a scheme", ERR_INVALID },
    { "takes no stranger", STORES, NULL, NULL,
      STORE("driver: PostgreSQL, endpoints: [\"db:5432\"]"), NULL,
      "spec.tlsConfig: Required value: or basicAuth", ERR_INVALID },
    { "needs the key that signs", STORES, NULL, NULL,
      ETCD("tlsConfig: {certificateAuthority: {certificate: " INLINE "}}"), NULL,
      "spec.tlsConfig.certificateAuthority.privateKey: Required value", ERR_INVALID },
    { "keeps its driver", STORES, NULL, STORE("driver: SQLite, endpoints: [/x]"),
      STORE("driver: MySQL, endpoints: [\"a:1\"], basicAuth: {}"), NULL, "spec.driver",
      ERR_INVALID },
    { "reads what keys are", STORES, NULL, NULL,
      ETCD("tlsConfig: {certificateAuthority: {certificate: " INLINE ", privateKey: " INLINE
           "}, clientCertificate: {certificate: " INLINE ", privateKey: " INLINE "}}"),
      NULL, "...spec.tlsConfig.certificateAuthority.privateKey: Invalid value", 0 },
    { "tells of a Secret that is missing", STORES, NULL, NULL,
      ETCD("tlsConfig: {certificateAuthority: {certificate: {secretReference: {name: x, "
           "namespace: acme, keyPath: y}}, privateKey: " INLINE "}, clientCertificate: "
           "{certificate: " INLINE ", privateKey: " INLINE "}}"),
      NULL, "...the Secret or its key is not there", 0 },
    { "steward_48_stays while it is used", STORES, USED, STORE("driver: SQLite"), NULL, NULL,
      "cannot delete DataStore \"s\": it is used by TenantControlPlanes acme/p, other/q", 0 },
    { "goes when nobody uses it", STORES, NULL, STORE("driver: SQLite"), NULL, NULL, NULL, 0 },
    { "steward_48_keeps its Secrets", &KUBE_SECRETS, REFERS,
      "metadata: {name: pw, namespace: acme}", NULL, NULL,
      "cannot delete Secret \"pw\": DataStore \"s\" refers to it", 0 },
    { "keeps no other Secrets", &KUBE_SECRETS, REFERS, "metadata: {name: pw, namespace: other}",
      NULL, NULL, NULL, 0 },
};

static const char *encoded(struct slice pem)
{
    return base64_format(fixture_current()->arena, pem, BASE64_STANDARD);
}

/* An authority, and the key of a client that has the authority's certificate. */
static const char *store_with(const struct pki_pair *authority, const struct key *client)
{
    struct secret *own = pki_keep_secret(key_format_pem(authority->key, KEY_FORM_PKCS8));
    struct secret *other = pki_keep_secret(key_format_pem(client, KEY_FORM_PKCS8));
    const char *pem = encoded(slice_from(pki_pem(authority->certificate)));

    return arena_format(fixture_current()->arena,
                        ETCD("tlsConfig: {certificateAuthority: {certificate: {content: %s}, "
                             "privateKey: {content: %s}}, clientCertificate: {certificate: "
                             "{content: %s}, privateKey: {content: %s}}}"),
                        pem, encoded(secret_reveal(own)), pem, encoded(secret_reveal(other)));
}

static void compares_keys_with_certificates(void **state)
{
    struct certificate_spec spec = { .identity = { .common_name = "store" }, .is_ca = true };
    struct pki_pair authority = pki_issue(&spec, NULL, pki_clock());

    (void)state;
    rules_fixture_run(
        &(struct rules_row){ .resource = STORES, .object = store_with(&authority, authority.key) });
    rules_fixture_run(&(struct rules_row){
        .resource = STORES,
        .object = store_with(&authority, pki_key(KEY_P256)),
        .denied = "...spec.tlsConfig.clientCertificate.privateKey: Invalid value: the key does not "
                  "belong to the certificate",
    });
}

TEST_MAIN(TABLE(rules_fixture_row, rows), TEST(compares_keys_with_certificates))
