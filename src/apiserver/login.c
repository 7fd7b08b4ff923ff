/* Logins over HTTP. */
#include "apiserver/login.h"

#include "apiserver/accounts.h"
#include "apiserver/apiserver_internal.h"
#include "auth/authenticator.h"
#include "auth/impersonation.h"
#include "base/error.h"
#include "base/log.h"
#include "base/slice.h"
#include "crypto/certificate.h"
#include "net/exchange.h"
#include "net/remote.h"

static struct authenticator_request read_request(const struct exchange *exchange)
{
    const struct remote *remote = exchange_remote(exchange);
    const struct certificate_list *certificates = &remote->certificates;
    const char *upgrade = exchange_header(exchange, "upgrade");

    return (struct authenticator_request){
        .certificate = certificates->count ? certificates->items[0] : NULL,
        .top = certificates->count ? certificates->items[certificates->count - 1] : NULL,
        .refused = remote->refused,
        .headers = exchange_headers(exchange),
        .is_websocket = upgrade && slice_equal_nocase(slice_from(upgrade), SLICE("websocket")),
    };
}

bool login_may_wait(struct apiserver *server, struct exchange *exchange, struct arena *arena)
{
    CLEANUP(accounts) struct accounts *accounts = accounts_get(server);
    struct authenticator_request request = read_request(exchange);

    return authenticator_may_wait(arena, accounts_authenticator(accounts), &request);
}

/* Whoever guesses learns nothing from the answer; whoever runs the server finds the reason in the
 * log. */
static struct error *refuse(struct apiserver *server, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;

    log_info(server->log, "login refused", LOG_ERROR(err));
    return error_new(ERR_UNAUTHENTICATED, "Unauthorized");
}

struct error *login_http(struct apiserver *server, struct exchange *exchange, struct arena *arena,
                         const struct user **out_user)
{
    CLEANUP(accounts) struct accounts *accounts = accounts_get(server);
    struct authenticator_request request = read_request(exchange);
    struct login login;
    struct error *err;

    err = authenticator_login(arena, accounts_authenticator(accounts), &request, &login);
    if (err)
        return refuse(server, err);
    return impersonation_apply(arena, &server->authorizer, request.headers, login.user, out_user);
}
