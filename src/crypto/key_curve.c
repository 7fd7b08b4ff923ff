/* Keys on a curve, by their numbers. */
#include "crypto/key_curve_internal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "crypto/key_internal.h"

enum {
    POINT_MAX = 1 + 2 * 48, /* of P-384, uncompressed */
};

CLEANUP_DEFINE(ec_group, EC_GROUP *, EC_GROUP_free)
CLEANUP_DEFINE(ec_point, EC_POINT *, EC_POINT_free)
CLEANUP_DEFINE(x509_pubkey, X509_PUBKEY *, X509_PUBKEY_free)

static int curve_of(const struct key *key)
{
    switch (key_type(key)) {
    case KEY_P256:
        return NID_X9_62_prime256v1;
    case KEY_P384:
        return NID_secp384r1;
    case KEY_RSA:
    case KEY_ED25519:
        return NID_undef;
    }
    return NID_undef;
}

bool key_curve_has(const struct key *key)
{
    return curve_of(key) != NID_undef;
}

/* 4, x, y; the number of bytes. 0: it is the point at infinity, which has no coordinates. */
static size_t read_point(const struct key *key, unsigned char out_point[POINT_MAX])
{
    static const char *const names[] = { OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y };
    size_t size = key_coordinate_size(key);

    out_point[0] = POINT_CONVERSION_UNCOMPRESSED;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        CLEANUP(bignum) BIGNUM *number = NULL;

        if (EVP_PKEY_get_bn_param(key_native(key), names[i], &number) != 1 ||
            BN_bn2binpad(number, out_point + 1 + i * size, (int)size) != (int)size) {
            openssl_clear();
            return 0;
        }
    }
    return 1 + 2 * size;
}

bool key_curve_fits(const struct key *key)
{
    CLEANUP(ec_group) EC_GROUP *group = EC_GROUP_new_by_curve_name(curve_of(key));
    CLEANUP(ec_point) EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    CLEANUP(bignum) BIGNUM *number = NULL;
    unsigned char public[POINT_MAX];
    unsigned char reached[POINT_MAX];
    size_t size = read_point(key, public);
    bool fits;

    OPENSSL_MUST(point != NULL);
    fits = size > 0 &&
           EVP_PKEY_get_bn_param(key_native(key), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
           EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
           EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, reached, sizeof(reached),
                              NULL) == size &&
           memcmp(public, reached, size) == 0;
    openssl_clear();
    return fits;
}

/* Takes the point's memory. */
static void append_info(int curve, unsigned char *take_point, size_t size, struct text *text)
{
    CLEANUP(x509_pubkey) X509_PUBKEY *info = X509_PUBKEY_new();
    unsigned char *der = NULL;
    int der_size;

    OPENSSL_MUST(info &&
                 X509_PUBKEY_set0_param(info, OBJ_nid2obj(NID_X9_62_id_ecPublicKey), V_ASN1_OBJECT,
                                        OBJ_nid2obj(curve), take_point, (int)size));
    der_size = i2d_X509_PUBKEY(info, &der);
    OPENSSL_MUST(der_size > 0);
    text_append_slice(text, slice_of((const char *)der, (size_t)der_size));
    OPENSSL_free(der);
}

bool key_curve_append_public(const struct key *key, struct text *text)
{
    unsigned char *point = OPENSSL_malloc(POINT_MAX);
    size_t size;

    OPENSSL_MUST(point != NULL);
    size = read_point(key, point);
    if (size > 0)
        append_info(curve_of(key), point, size, text);
    else
        OPENSSL_free(point);
    return size > 0;
}
