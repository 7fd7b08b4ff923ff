/* Logins through a proxy. */
#include "auth/front_proxy.h"

#include <string.h>

#include "auth/user.h"
#include "auth/user_headers.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "crypto/certificate.h"

static bool is_allowed(const struct front_proxy *proxy, const char *name)
{
    for (size_t i = 0; proxy->names && proxy->names[i]; i++)
        if (strcmp(proxy->names[i], name) == 0)
            return true;
    return !proxy->names;
}

static struct error *check_proxy(const struct front_proxy *proxy,
                                 const struct certificate *certificate, const struct clock *clock)
{
    const struct certificate_fields *fields = certificate_fields(certificate);

    if (!is_allowed(proxy, fields->identity.common_name))
        return error_new(ERR_UNAUTHENTICATED, "a proxy may not be called \"%s\"",
                         fields->identity.common_name);
    if (clock_wall_ms(clock) >= fields->not_after_ms)
        return error_new(ERR_UNAUTHENTICATED, "the certificate of the proxy \"%s\" has expired",
                         fields->identity.common_name);
    return NULL;
}

static struct error *make_user(const struct user_headers *names, struct user **out_user)
{
    struct user_spec spec = {
        .origin = USER_FROM_FRONT_PROXY,
        .name = names->user,
        .uid = names->uid,
        .groups = names->groups.items,
        .group_count = names->groups.count,
    };

    if (names->user.size == 0)
        return error_new(ERR_UNAUTHENTICATED, "the proxy names no user in X-Remote-User");
    spec.extra = user_headers_extras(names, &spec.extra_count);
    return user_new(names->arena, &spec, out_user);
}

struct error *front_proxy_login(struct arena *arena, const struct front_proxy *proxy,
                                const struct certificate *certificate,
                                const struct headers *headers, const struct clock *clock,
                                struct user **out_user)
{
    struct user_headers names = { .arena = arena };
    struct error *err = check_proxy(proxy, certificate, clock);

    if (err)
        return err;
    user_headers_read(&names, headers, FRONT_PROXY_HEADER_PREFIX);
    err = make_user(&names, out_user);
    user_headers_done(&names);
    return err;
}
