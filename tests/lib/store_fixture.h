/* A store in the test's own directory, closed when the test ends, and short ways to fill it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "store/store.h"
#include "store/store_commit.h"

struct store_fixture {
    struct store *store;
    struct store_options options;
    uint32_t pods;
    uint32_t leases;
    uint32_t secrets; /* sealed when there is a keyring */
};

/* NULL options are the defaults; the path is filled in. */
struct store_fixture *store_fixture_new(const struct store_options *options);
void store_fixture_close(struct store_fixture *f);
void store_fixture_reopen(struct store_fixture *f); /* closes it first if it is open */

struct store_key store_fixture_key(uint32_t resource, const char *namespace, const char *name);

/* A write whose body is {"metadata":{"name":NAME,"resourceVersion":""},"value":VALUE}; it belongs
 * to the fixture. */
struct store_write store_fixture_write(uint32_t resource, const char *namespace, const char *name,
                                       const char *value);

/* These fail the test when the store does; they return the revision. Pods. */
uint64_t store_fixture_put(struct store_fixture *f, const char *namespace, const char *name,
                           const char *value);
uint64_t store_fixture_delete(struct store_fixture *f, const char *namespace, const char *name);

/* The value and the revision of what is stored, "VALUE@REVISION"; "absent" for nothing. */
const char *store_fixture_get(struct store_fixture *f, uint32_t resource, const char *namespace,
                              const char *name);
const char *store_fixture_value(const struct record *record);
