/* Logins through a proxy that stands in front of the API server and has checked who its users are:
 * it shows a certificate of its own and names the user in headers (X-Remote-User, X-Remote-Uid,
 * X-Remote-Group, X-Remote-Extra-…). Any thread. */
#pragma once

struct arena;
struct certificate;
struct certificate_list;
struct clock;
struct error;
struct headers;
struct user;

#define FRONT_PROXY_HEADER_PREFIX "x-remote-"

/* A plain struct; what it points to outlives it. */
struct front_proxy {
    const struct certificate_list *authorities; /* of proxies; never of users */
    const char *const *names; /* common names that proxies may have; ends with NULL; NULL: any */
};

/* The certificate is verified and of one of the authorities. ERR_UNAUTHENTICATED: it has no allowed
 * name, it has expired, or the headers name nobody. */
struct error *front_proxy_login(struct arena *arena, const struct front_proxy *proxy,
                                const struct certificate *certificate,
                                const struct headers *headers, const struct clock *clock,
                                struct user **out_user);
