/* Public keys for SSH as people paste them: "ssh-ed25519 AAAA… comment". Pure; any thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;

struct ssh_key {
    const char *type;        /* "ssh-ed25519" */
    const char *blob;        /* base64, as it is written */
    const char *comment;     /* "": none */
    const char *fingerprint; /* "SHA256:…", as ssh-keygen -l shows it */
};

/* Texts belong to the arena. ERR_BAD_REQUEST says what is wrong, and what would be right. Allowed:
 * Ed25519, ECDSA on the NIST curves, RSA of SSH_KEY_MIN_RSA_BITS or more, keys of security keys.
 * Nothing that OpenSSH would take for an option is let through. */
struct error *ssh_key_parse(struct arena *arena, struct slice text, struct ssh_key *out_key);

/* The line for an authorized_keys file. */
char *ssh_key_format(struct arena *arena, const struct ssh_key *key);
