/* The ceilings of this room, checked before memory is taken. */
#pragma once

/* Fits the first buffer of file_read(), so that growing leaves no copy behind that nobody wipes. */
#define SECRET_FILE_MAX_BYTES (12 * 1024)

#define KEY_MAX_BYTES    (16 * 1024) /* one key as PEM or DER; RSA 4096 as PEM has 3.3 KB */
#define KEY_RSA_MIN_BITS 2048
#define KEY_RSA_MAX_BITS 4096

#define CERTIFICATE_MAX_BYTES        (64 * 1024)       /* one certificate or request, DER */
#define CERTIFICATE_BUNDLE_MAX_BYTES (2 * 1024 * 1024) /* a PEM file with many */
#define CERTIFICATE_BUNDLE_MAX_COUNT 1000              /* a distribution's root store has 150 */
#define CERTIFICATE_MAX_NAMES        1000              /* of each sort in one certificate */
#define CERTIFICATE_MAX_NAME_BYTES   2048              /* one subject part, SAN or constraint */
#define CERTIFICATE_MAX_DEPTH        8                 /* intermediates between leaf and root */
#define CERTIFICATE_SERIAL_BITS      128 /* of a serial number, unless told otherwise */
#define CERTIFICATE_MAX_SERIAL_BITS  159 /* RFC 5280: 20 bytes with a sign */

#define AEAD_MAX_BYTES (64 * 1024 * 1024) /* one message; larger things are cut by the caller */

#define JWT_MAX_BYTES        (16 * 1024) /* a whole token, as it fits into a request header */
#define JWT_MAX_HEADER_BYTES 2048        /* its first part, decoded */
#define JWK_MAX_FIELD_BYTES  1024        /* one field as text; the modulus of RSA 4096 has 683 */

#define PASSWORD_MAX_BYTES 72 /* what bcrypt looks at */
#define PASSWORD_MIN_COST  10 /* 2^10 rounds: 50 ms */
#define PASSWORD_MAX_COST  15 /* 2^15 rounds: 2 s */
