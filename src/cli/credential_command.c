/* PROGRAM credential: for kubeconfig files without a token of their own */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/login_choice.h"
#include "cli/login_store.h"
#include "cli/print.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"

static struct error *find_login(struct cli *cli, struct login *out_login)
{
    const char *server;
    struct error *err = login_choice_server(cli, NULL, &server);
    bool found;

    if (!err)
        err = login_find_server(cli, server, out_login, &found);
    if (err)
        return err;
    if (!found) {
        cli_hint(cli, "%s login %s", cli->program->name, server);
        return error_new(ERR_UNAUTHENTICATED, "there is no login for %s", server);
    }
    return login_store_fresh(cli, out_login);
}

static struct error *print(const struct login *login, struct slice token)
{
    CLEANUP(secret_text) struct text line = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("client.authentication.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ExecCredential"));
    if (login->expires)
        edit_set_string(edit, EDIT_PATH("status", "expirationTimestamp"),
                        slice_from(login->expires));
    edit_set_string(edit, EDIT_PATH("status", "token"), token);
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    text_appendf(&line, "%s\n", doc_bytes(doc).data);
    return print_text(text_slice(&line));
}

static struct error *credential(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config;
    struct login login;
    struct error *err;

    (void)options;
    err = find_login(cli, &login);
    if (!err)
        err = yaml_parse(slice_from(login.kubeconfig), NULL, &doc);
    if (!err)
        err = kubeconfig_read(cli->arena, doc, NULL, NULL, &config);
    if (!err && !config.token)
        err = error_new(ERR_INTERNAL, "the login has no token");
    return err ? error_wrap(err, "get a credential") : print(&login, secret_reveal(config.token));
}

const struct command credential_command = {
    .path = "credential",
    .summary = "Print the token of a login, for kubectl and others",
    .details = "What a kubeconfig names under users[].user.exec: an ExecCredential of\n"
               "client.authentication.k8s.io/v1 with a token that is good for some minutes at "
               "least.",
    .examples = { { "@ credential --server https://butler.example.com", "of this server" },
                  { "@ credential", "of the active one" } },
    .exit_codes = "  8  there is no login, or it has expired",
    .run = credential,
};
