#include "gitops/git_host.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "lib/fixture_yaml.h"
#include "lib/git_service.h"
#include "lib/test.h"

#define TOKEN    "{token: czNjcjN0Cg==}"                    /* s3cr3t and a line end */
#define PASSWORD "{username: Ym9i, app-password: czNjcjN0}" /* bob, s3cr3t */

struct row {
    const char *name;
    const char *type;
    const char *path; /* of the API; NULL: there is nobody at the address */
    const char *login;
    int status;
    const char *body;

    const char *user; /* NULL: it fails */
    enum error_code code;
    const char *problem;
    const char *sent; /* Authorization; NULL: nobody was asked */
    const char *asked;
};

static const struct row rows[] = {
    { "knows GitHub", "github", "", TOKEN, 200, "{\"login\": \"octo\"}", "octo", 0, NULL,
      "Bearer s3cr3t", "/user" },
    { "knows GitLab", "gitlab", "", TOKEN, 200, "{\"username\": \"tanuki\"}", "tanuki", 0, NULL,
      "Bearer s3cr3t", "/api/v4/user" },
    { "knows GitLab by its API", "gitlab", "/api/v4/", TOKEN, 200, "{\"username\": \"tanuki\"}",
      "tanuki", 0, NULL, "Bearer s3cr3t", "/api/v4/user" },
    { "knows Bitbucket", "bitbucket", "/2.0", PASSWORD, 200, "{\"username\": \"bob\"}", "bob", 0,
      NULL, "Basic Ym9iOnMzY3IzdA==", "/2.0/user" },
    { "knows Bitbucket without names of accounts", "bitbucket", "", PASSWORD, 200,
      "{\"nickname\": \"b\", \"display_name\": \"Bob\"}", "b", 0, NULL,
      "Basic Ym9iOnMzY3IzdA==", "/2.0/user" },
    { "tells that a token is refused", "github", "", TOKEN, 401, "{}", NULL, ERR_UNAUTHENTICATED,
      "github refuses the token (HTTP 401)", "Bearer s3cr3t", "/user" },
    { "tells that a password is refused", "bitbucket", "", PASSWORD, 403, "{}", NULL,
      ERR_UNAUTHENTICATED, "bitbucket refuses the app password (HTTP 403)",
      "Basic Ym9iOnMzY3IzdA==", "/2.0/user" },
    { "tells that this is no API", "github", "/nowhere", TOKEN, 200, "{}", NULL, ERR_UNAVAILABLE,
      "there is no API of github at this address (HTTP 404)", NULL, NULL },
    { "tells of trouble there", "gitlab", "", TOKEN, 500, "x", NULL, ERR_UNAVAILABLE,
      "gitlab answered with HTTP 500", "Bearer s3cr3t", "/api/v4/user" },
    { "takes no page for an answer", "github", "", TOKEN, 200, "<html>", NULL, ERR_UNAVAILABLE,
      "it is no JSON", "Bearer s3cr3t", "/user" },
    { "takes no other answer", "github", "", TOKEN, 200, "{\"username\": \"x\"}", NULL,
      ERR_UNAVAILABLE, "it has no \"login\"", "Bearer s3cr3t", "/user" },
    { "wants a token", "github", "", PASSWORD, 200, "{}", NULL, ERR_INVALID,
      "the Secret has no key \"token\"", NULL, NULL },
    { "wants a token that is not empty", "github", "", "{token: Cg==}", 200, "{}", NULL,
      ERR_INVALID, "the Secret has no key \"token\"", NULL, NULL },
    { "wants a password", "bitbucket", "", "{username: Ym9i}", 200, "{}", NULL, ERR_INVALID,
      "the Secret has no key \"app-password\"", NULL, NULL },
    { "wants a service that it knows", "gitea", "", TOKEN, 200, "{}", NULL, ERR_INVALID,
      "git service \"gitea\" must be github, gitlab or bitbucket", NULL, NULL },
    { "tells that nobody is there", "github", NULL, TOKEN, 200, "{}", NULL, ERR_UNAVAILABLE,
      "connect", NULL, NULL },
};

static void find_user(void **state)
{
    const struct row *row = *state;
    struct git_service *service = git_service_start();
    struct git_host host = {
        .type = slice_from(row->type),
        .url = slice_from(row->path ? git_service_url(service, row->path) : "http://127.0.0.1:1"),
        .login = fixture_yaml(row->login),
    };
    const char *name = NULL;
    struct error *err;

    git_service_set(service, row->status, row->body);
    err = git_host_find_user(fixture_current()->arena, git_service_client(service), &host, NULL,
                             &name);
    if (row->user) {
        assert_no_error(err);
        assert_string_equal(name, row->user);
    } else {
        CLEANUP(string) char *text = error_format(err);

        assert_null(strstr(text, "s3cr3t")); /* nothing of the Secret */
        assert_error(err, row->code, row->problem);
    }
    assert_int_equal(git_service_count(service), row->sent ? 1 : 0);
    if (row->sent) {
        assert_string_equal(git_service_login(service), row->sent);
        assert_string_equal(git_service_path(service), row->asked);
    }
}

TEST_MAIN(TABLE(find_user, rows))
