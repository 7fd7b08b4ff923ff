/* From a certificate's subject to a user. */
#include "auth/certificate_login.h"

#include <stddef.h>

#include "auth/user.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "crypto/certificate.h"

struct error *certificate_login(struct arena *arena, const struct certificate *certificate,
                                const struct clock *clock, struct user **out_user)
{
    const struct certificate_fields *fields = certificate_fields(certificate);
    const char *id = arena_format(arena, "X509SHA256=%s", fields->fingerprint);
    const struct user_extra extra = { USER_EXTRA_CREDENTIAL_ID, &id, 1 };
    struct user_spec spec = {
        .origin = USER_FROM_CERTIFICATE,
        .name = slice_from(fields->identity.common_name),
        .extra = &extra,
        .extra_count = 1,
    };
    struct slice *groups;
    size_t count = 0;

    if (spec.name.size == 0) {
        *out_user = NULL;
        return NULL;
    }
    if (clock_wall_ms(clock) >= fields->not_after_ms)
        return error_new(ERR_UNAUTHENTICATED, "the certificate of \"%s\" has expired",
                         fields->identity.common_name);
    while (fields->identity.organizations[count])
        count++;
    groups = arena_array(arena, count, struct slice);
    for (size_t i = 0; i < count; i++)
        groups[i] = slice_from(fields->identity.organizations[i]);
    spec.groups = groups;
    spec.group_count = count;
    return user_new(arena, &spec, out_user);
}
