/* Logins over HTTP. */
#include "apiserver/login.h"

#include "apiserver/apiserver_internal.h"
#include "auth/authenticator.h"
#include "base/error.h"
#include "crypto/certificate.h"
#include "net/exchange.h"
#include "net/remote.h"

struct error *login_http(struct apiserver *server, struct exchange *exchange, struct arena *arena,
                         const struct user **out_user)
{
    const struct certificate_list *certificates = &exchange_remote(exchange)->certificates;
    struct login login;
    struct error *err;

    err =
        authenticator_login(arena, &server->authenticator,
                            &(struct authenticator_request){
                                .certificate = certificates->count ? certificates->items[0] : NULL,
                                .headers = exchange_headers(exchange),
                            },
                            &login);
    if (err)
        return err;
    *out_user = login.user;
    return NULL;
}
