/* Whom a certificate or a request speaks for: subject and alternative names. A plain struct that
 * borrows everything; whoever fills it says how long it lives. */
#pragma once

#include <stdbool.h>

struct arena;
struct text;

/* Lists end with NULL. A list that is NULL itself is empty; those read from a certificate are never
 * NULL. Addresses are text without a prefix length ("10.0.0.1", "fd00::1"). */
struct identity {
    const char *common_name; /* NULL: none. Of several the last counts, as in Kubernetes */
    const char *const *organizations;
    const char *const *units;
    const char *const *dns_names; /* "*.apps.example.com" is a wildcard */
    const char *const *ip_addresses;
    const char *const *uris;
    const char *const *emails;
};

/* For messages: "CN=web, O=team, DNS:web.example.com, IP:10.0.0.1". Nobody at all: "nobody". */
void identity_format(const struct identity *identity, struct text *text);
bool identity_has_names(const struct identity *identity); /* any alternative name */
