#include "apiserver/continue_token.h"

#include "apiserver/limits.h"
#include "base/base64.h"
#include "base/memory.h"
#include "lib/test.h"

static const struct continue_scope everywhere = { { "apps", 4 },
                                                  { "deployments", 11 },
                                                  { NULL, 0 } };
static const struct continue_scope in_team = { { "apps", 4 },
                                               { "deployments", 11 },
                                               { "team", 4 } };
static const struct continue_scope no_group = { { "", 0 }, { "deployments", 11 }, { NULL, 0 } };
static const struct continue_scope others = { { "apps", 4 }, { "daemonsets", 10 }, { NULL, 0 } };
static const struct continue_scope nowhere = { { "apps", 4 }, { "deployments", 11 }, { "", 0 } };

struct round_row {
    const char *name;
    const struct continue_scope *scope;
    struct continue_token token;
};

static const struct round_row round_rows[] = {
    { "keeps a place in all namespaces", &everywhere, { 7, { "team", 4 }, { "web", 3 } } },
    { "keeps a place in one namespace", &in_team, { 7, { "team", 4 }, { "web", 3 } } },
    { "keeps objects without a namespace", &everywhere, { 7, { "", 0 }, { "system:node", 11 } } },
    { "keeps the largest revision", &everywhere, { UINT64_MAX, { "a", 1 }, { "b", 1 } } },
    { "keeps the newest revision apart", &everywhere, { 0, { "a", 1 }, { "b", 1 } } },
    { "keeps any letters", &everywhere, { 7, { "a", 1 }, { "\"\\\xc3\xbc/", 5 } } },
};

static void goes_round(void **state)
{
    const struct round_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const char *text = continue_token_format(arena, row->scope, &row->token);
    struct continue_token token;

    assert_no_error(continue_token_parse(arena, row->scope, slice_from(text), &token));
    assert_int_equal(token.revision, row->token.revision);
    assert_true(slice_equal(token.namespace, row->token.namespace));
    assert_true(slice_equal(token.name, row->token.name));
}

struct scope_row {
    const char *name;
    const struct continue_scope *made;
    const struct continue_scope *used;
};

static const struct scope_row scope_rows[] = {
    { "refuses a token of one namespace for all", &in_team, &everywhere },
    { "refuses a token of all namespaces for one", &everywhere, &in_team },
    { "refuses a token of another resource", &everywhere, &others },
    { "refuses a token of another group", &everywhere, &no_group },
    { "tells the empty namespace from all", &everywhere, &nowhere },
};

static void is_bound(void **state)
{
    const struct scope_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const struct continue_token token = { 7, SLICE("team"), SLICE("web") };
    const char *text = continue_token_format(arena, row->made, &token);
    struct continue_token out;

    assert_error(continue_token_parse(arena, row->used, slice_from(text), &out), ERR_BAD_REQUEST,
                 "continue key is not valid: it was made for another list");
}

struct forged_row {
    const char *name;
    const char *json;
    const char *message;
};

#define PLACE "\"group\":\"apps\",\"resource\":\"deployments\",\"in\":\"team\","

static const struct forged_row forged_rows[] = {
    { "wants JSON", "{", "continue key is not valid: it holds no JSON" },
    { "wants a version", "{}", "server does not recognize this encoded version \"\"" },
    { "wants its own version", "{\"v\":\"v2\"}",
      "continue key is not valid: server does not recognize this encoded version \"v2\"" },
    { "wants a revision", "{\"v\":\"meta.k8s.io/v1\",\"start\":\"a\"}",
      "continue key is not valid: incorrect encoded start resourceVersion (version "
      "meta.k8s.io/v1)" },
    { "wants a revision that is one", "{\"v\":\"meta.k8s.io/v1\",\"rv\":-2,\"start\":\"a\"}",
      "incorrect encoded start resourceVersion" },
    { "wants a start", "{\"v\":\"meta.k8s.io/v1\",\"rv\":7,\"start\":\"\"}",
      "continue key is not valid: encoded start key empty (version meta.k8s.io/v1)" },
    { "refuses upstream's tokens",
      "{\"v\":\"meta.k8s.io/v1\",\"rv\":7,\"start\":\"../../secrets/a\"}",
      "it was made for another list" },
    { "refuses another namespace's place",
      "{\"v\":\"meta.k8s.io/v1\",\"rv\":7," PLACE "\"namespace\":\"zoo\",\"start\":\"web\"}",
      "it was made for another list" },
    { "refuses more than it writes",
      "{\"v\":\"meta.k8s.io/v1\",\"rv\":7," PLACE
      "\"namespace\":\"team\",\"start\":\"web\",\"more\":1}",
      "it was made for another list" },
    { "takes what it would write",
      "{\"v\":\"meta.k8s.io/v1\",\"rv\":7," PLACE "\"namespace\":\"team\",\"start\":\"web\"}",
      NULL },
};

static void sees_forgeries(void **state)
{
    const struct forged_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const char *text = base64_format(arena, slice_from(row->json), BASE64_URL_BARE);
    struct continue_token token;
    struct error *err = continue_token_parse(arena, &in_team, slice_from(text), &token);

    if (row->message)
        assert_error(err, ERR_BAD_REQUEST, row->message);
    else
        assert_no_error(err);
}

static void wants_base64(void **state)
{
    struct continue_token token;
    struct arena *arena = fixture_current()->arena;
    CLEANUP(string) char *large = memory_zero(API_MAX_CONTINUE + 2);

    (void)state;
    assert_error(continue_token_parse(arena, &in_team, SLICE("a b"), &token), ERR_BAD_REQUEST,
                 "continue key is not valid: illegal base64 data");
    memset(large, 'A', API_MAX_CONTINUE + 1);
    assert_error(continue_token_parse(arena, &in_team, slice_from(large), &token), ERR_BAD_REQUEST,
                 "longer than any");
}

TEST_MAIN(TABLE(goes_round, round_rows), TABLE(is_bound, scope_rows),
          TABLE(sees_forgeries, forged_rows), TEST(wants_base64))
