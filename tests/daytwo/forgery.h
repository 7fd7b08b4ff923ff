/* Credentials that somebody made who has almost everything: the right names, the right words, even
 * the right keys, but never all of it at once. Belongs to the fixture; one thread. */
#pragma once

#include "base/vec.h"
#include "daytwo/estate.h"
#include "lib/pki.h"

/* What a realm signs with. */
struct forgery_keys {
    struct pki_pair authority;
    struct key *tokens;
};

struct forgery {
    struct credential credential;
    bool is_good; /* made in the same way and with nothing wrong: it must be believed */
};

struct forgeries {
    VEC(struct forgery) items;
};

/* Of a tenant from its Secrets, of the platform from its files. */
void forgery_find_keys(struct estate *estate, const struct realm *realm,
                       struct forgery_keys *out_keys);

/* For this realm; the keys of another are among the wrong ones. */
void forgery_certificates(struct estate *estate, const struct realm *realm,
                          const struct forgery_keys *keys, const struct forgery_keys *other,
                          struct forgeries *forgeries);
void forgery_tokens(struct estate *estate, const struct realm *realm,
                    const struct forgery_keys *keys, const struct forgery_keys *other,
                    struct forgeries *forgeries);
