#include "apiserver/negotiate.h"

#include "lib/test.h"

#define JSON     "application/json"
#define YAML     "application/yaml"
#define PROTO    "application/vnd.kubernetes.protobuf"
#define AS_TABLE ";as=Table;v=v1;g=meta.k8s.io"

struct row {
    const char *name;
    struct negotiate_question question;
    const char *shown; /* "json table v1beta1 pretty object"; NULL: refused */
    const char *message;
};

static const char *show(const struct negotiate_form *form)
{
    static const char *const media[] = { "json", "yaml", "protobuf" };
    static const char *const shape[] = { "", " partial", " table" };
    static const char *const include[] = { "", " none", " object" };

    return arena_format(fixture_current()->arena, "%s%s%s%s%s", media[form->media],
                        shape[form->shape], form->meta_v1beta1 ? " v1beta1" : "",
                        form->pretty ? " pretty" : "", include[form->include]);
}

static const struct row rows[] = {
    { "gives JSON when nothing is said", { .accept = NULL }, "json", NULL },
    { "gives JSON when nothing is wanted", { .accept = "" }, "json", NULL },
    { "gives JSON to whoever takes all", { .accept = "*/*" }, "json", NULL },
    { "gives JSON for a star", { .accept = "*" }, "json", NULL },
    { "gives JSON for any application", { .accept = "application/*" }, "json", NULL },
    { "gives YAML", { .accept = YAML }, "yaml", NULL },
    { "gives protobuf", { .accept = PROTO, .protobuf = true }, "protobuf", NULL },
    { "takes the first of equals", { .accept = YAML ", " JSON }, "yaml", NULL },
    { "weighs", { .accept = YAML ";q=0.5, " JSON }, "json", NULL },
    { "takes the exact before the vague", { .accept = "*/*, " YAML }, "yaml", NULL },
    { "takes the exact before the vague that is worth more",
      { .accept = "*/*;q=1, " YAML ";q=0.1" },
      "yaml",
      NULL },
    { "passes over what it cannot do", { .accept = "text/html, " YAML }, "yaml", NULL },
    { "falls back where there is no protobuf", { .accept = PROTO ", " JSON }, "json", NULL },
    { "ignores other parameters", { .accept = JSON ";charset=utf-8" }, "json", NULL },
    { "gives tables", { .accept = JSON AS_TABLE }, "json table", NULL },
    { "gives old tables",
      { .accept = JSON ";as=Table;v=v1beta1;g=meta.k8s.io" },
      "json table v1beta1",
      NULL },
    { "gives tables in YAML", { .accept = YAML AS_TABLE }, "yaml table", NULL },
    { "gives tables without protobuf",
      { .accept = PROTO AS_TABLE "," JSON AS_TABLE, .protobuf = true },
      "json table",
      NULL },
    { "gives no tables of reviews",
      { .accept = JSON AS_TABLE, .no_table = true },
      NULL,
      "only the following media types are accepted" },
    { "gives what kubectl gets",
      { .accept = JSON AS_TABLE "," JSON ";as=Table;v=v1beta1;g=meta.k8s.io," JSON },
      "json table",
      NULL },
    { "gives metadata",
      { .accept = JSON ";as=PartialObjectMetadata;v=v1;g=meta.k8s.io" },
      "json partial",
      NULL },
    { "gives lists of metadata in protobuf also of custom resources",
      { .accept = PROTO ";as=PartialObjectMetadataList;v=v1;g=meta.k8s.io" },
      "protobuf partial",
      NULL },
    { "passes over other shapes",
      { .accept = JSON ";as=Chair;v=v1;g=meta.k8s.io," YAML },
      "yaml",
      NULL },
    { "passes over other versions",
      { .accept = JSON ";as=Table;v=v2;g=meta.k8s.io," YAML },
      "yaml",
      NULL },
    { "passes over shapes without a group",
      { .accept = JSON ";as=Table;v=v1," YAML },
      "yaml",
      NULL },
    { "knows which objects rows carry",
      { .accept = JSON AS_TABLE, .include = "Object" },
      "json table object",
      NULL },
    { "knows that rows carry nothing",
      { .accept = JSON AS_TABLE, .include = "None" },
      "json table none",
      NULL },
    { "knows rows with metadata",
      { .accept = JSON AS_TABLE, .include = "Metadata" },
      "json table",
      NULL },
    { "does not ask what rows carry without a table", { .include = "x" }, "json", NULL },
    { "is pretty when asked", { .pretty = "true" }, "json pretty", NULL },
    { "is pretty when the type says so", { .accept = JSON ";pretty=1" }, "json pretty", NULL },
    { "is not pretty when asked", { .pretty = "false", .user_agent = "curl/8.0" }, "json", NULL },
    { "is not pretty for words it does not know", { .pretty = "yes" }, "json", NULL },
    { "is pretty for curl", { .user_agent = "curl/8.0" }, "json pretty", NULL },
    { "is pretty for curl without a word",
      { .user_agent = "curl/8.0", .pretty = "" },
      "json pretty",
      NULL },
    { "is pretty for browsers", { .user_agent = "Mozilla/5.0 (X11)" }, "json pretty", NULL },
    { "is not pretty for kubectl", { .user_agent = "kubectl/v1.34.1" }, "json", NULL },
    { "streams JSON", { .accept = JSON, .watch = true }, "json", NULL },
    { "streams protobuf",
      { .accept = PROTO ";stream=watch", .watch = true, .protobuf = true },
      "protobuf",
      NULL },
    { "streams JSON that is asked for as a stream",
      { .accept = JSON ";stream=watch", .watch = true },
      "json",
      NULL },
    { "passes over other streams", { .accept = JSON ";stream=tv," YAML }, "yaml", NULL },
    { "passes over streams of YAML", { .accept = YAML ";stream=watch," JSON }, "json", NULL },
    { "passes over other versions of the server", { .accept = JSON ";sv=v2," YAML }, "yaml", NULL },
    { "refuses what it cannot do",
      { .accept = "text/html", .protobuf = true },
      NULL,
      "only the following media types are accepted: " JSON ", " YAML ", " PROTO },
    { "refuses protobuf where there is none",
      { .accept = PROTO },
      NULL,
      "only the following media types are accepted: " JSON ", " YAML ", " PROTO },
    { "refuses to stream YAML",
      { .accept = YAML, .watch = true },
      NULL,
      "only the following media types are accepted: " JSON ";stream=watch, " PROTO
      ";stream=watch" },
    { "refuses half a type", { .accept = "application" }, NULL, "only the following media types" },
    { "refuses three parts", { .accept = JSON "/x" }, NULL, "only the following media types" },
};

static void answers(void **state)
{
    const struct row *row = *state;
    struct negotiate_form form;
    struct error *err = negotiate_answer(&row->question, &form);

    if (!row->shown) {
        assert_error(err, ERR_NOT_ACCEPTABLE, row->message);
        return;
    }
    assert_no_error(err);
    assert_string_equal(show(&form), row->shown);
}

static void wants_rows_it_knows(void **state)
{
    const struct negotiate_question question = { .accept = JSON AS_TABLE, .include = "All" };
    struct negotiate_form form;

    (void)state;
    assert_error(negotiate_answer(&question, &form), ERR_BAD_REQUEST,
                 "Unable to convert to Table as requested: includeObject: Invalid value: \"All\": "
                 "must be 'Metadata', 'Object', 'None', or empty");
}

static const struct row plain_rows[] = {
    { "gives JSON", { .accept = "*/*" }, "json", NULL },
    { "gives YAML", { .accept = YAML }, "yaml", NULL },
    { "passes over tables", { .accept = JSON AS_TABLE "," JSON }, "json", NULL },
    { "refuses tables alone", { .accept = JSON AS_TABLE }, NULL, "only the following" },
};

static void answers_plainly(void **state)
{
    const struct row *row = *state;
    struct negotiate_form form;
    struct error *err = negotiate_plain(&row->question, &form);

    if (!row->shown) {
        assert_error(err, ERR_NOT_ACCEPTABLE, row->message);
        return;
    }
    assert_no_error(err);
    assert_string_equal(show(&form), row->shown);
}

struct discovery_row {
    const char *name;
    const char *accept;
    enum negotiate_discovery discovery;
    const char *shown;
};

#define EVERYTHING(version) JSON ";g=apidiscovery.k8s.io;v=" version ";as=APIGroupDiscoveryList"

static const struct discovery_row discovery_rows[] = {
    { "gives group by group", NULL, NEGOTIATE_DISCOVERY_PLAIN, "json" },
    { "gives everything", EVERYTHING("v2"), NEGOTIATE_DISCOVERY_V2, "json" },
    { "gives the older form", EVERYTHING("v2beta1"), NEGOTIATE_DISCOVERY_V2BETA1, "json" },
    { "gives what kubectl gets", EVERYTHING("v2") "," EVERYTHING("v2beta1") "," JSON,
      NEGOTIATE_DISCOVERY_V2, "json" },
    { "gives everything when plain JSON stands first", JSON "," EVERYTHING("v2"),
      NEGOTIATE_DISCOVERY_V2, "json" },
    { "does not know other versions", EVERYTHING("v3") "," YAML, NEGOTIATE_DISCOVERY_PLAIN,
      "yaml" },
};

static void discovers(void **state)
{
    const struct discovery_row *row = *state;
    const struct negotiate_question question = { .accept = row->accept };
    enum negotiate_discovery discovery;
    struct negotiate_form form;

    assert_no_error(negotiate_discovery(&question, &discovery, &form));
    assert_int_equal(discovery, row->discovery);
    assert_string_equal(show(&form), row->shown);
}

struct body_row {
    const char *name;
    const char *type;
    bool builtin;
    int form; /* -1: refused */
    const char *message;
};

static const struct body_row body_rows[] = {
    { "takes JSON when nothing is said", NULL, true, NEGOTIATE_JSON, NULL },
    { "takes JSON", JSON, true, NEGOTIATE_JSON, NULL },
    { "takes JSON in a charset", JSON "; charset=utf-8", true, NEGOTIATE_JSON, NULL },
    { "takes JSON in any case", "Application/JSON", true, NEGOTIATE_JSON, NULL },
    { "takes YAML", YAML, true, NEGOTIATE_YAML, NULL },
    { "takes protobuf", PROTO, true, NEGOTIATE_PROTOBUF, NULL },
    { "takes no protobuf of custom resources", PROTO, false, -1,
      "the body of the request was in an unknown format - accepted media types include: " JSON
      ", " YAML },
    { "takes no CBOR", "application/cbor", true, -1,
      "the body of the request was in an unknown format - accepted media types include: " JSON
      ", " YAML ", " PROTO },
    { "takes no forms", "application/x-www-form-urlencoded", true, -1, "unknown format" },
};

static void takes_bodies(void **state)
{
    const struct body_row *row = *state;
    enum negotiate_media media;
    struct error *err = negotiate_body(row->type, row->builtin, &media);

    if (row->form < 0) {
        assert_error(err, ERR_UNSUPPORTED, row->message);
        return;
    }
    assert_no_error(err);
    assert_int_equal(media, row->form);
}

static const struct body_row patch_rows[] = {
    { "takes JSON patches", "application/json-patch+json", true, NEGOTIATE_PATCH_JSON, NULL },
    { "takes merge patches", "application/merge-patch+json; charset=utf-8", true,
      NEGOTIATE_PATCH_MERGE, NULL },
    { "takes strategic patches", "application/strategic-merge-patch+json", true,
      NEGOTIATE_PATCH_STRATEGIC, NULL },
    { "takes what is applied", "application/apply-patch+yaml", false, NEGOTIATE_PATCH_APPLY, NULL },
    { "takes no strategic patches of custom resources", "application/strategic-merge-patch+json",
      false, -1,
      "the body of the request was in an unknown format - accepted media types include: "
      "application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml" },
    { "takes no objects", JSON, true, -1,
      "accepted media types include: application/json-patch+json, application/merge-patch+json, "
      "application/strategic-merge-patch+json, application/apply-patch+yaml" },
    { "takes nothing without a type", NULL, true, -1, "unknown format" },
};

static void takes_patches(void **state)
{
    const struct body_row *row = *state;
    enum negotiate_patch patch;
    struct error *err = negotiate_patch(row->type, row->builtin, &patch);

    if (row->form < 0) {
        assert_error(err, ERR_UNSUPPORTED, row->message);
        return;
    }
    assert_no_error(err);
    assert_int_equal(patch, row->form);
}

static void names_what_it_gives(void **state)
{
    (void)state;
    assert_string_equal(negotiate_content_type(NEGOTIATE_JSON, true), JSON);
    assert_string_equal(negotiate_content_type(NEGOTIATE_YAML, false), YAML);
    assert_string_equal(negotiate_content_type(NEGOTIATE_PROTOBUF, false), PROTO);
    assert_string_equal(negotiate_content_type(NEGOTIATE_PROTOBUF, true), PROTO ";stream=watch");
    assert_string_equal(negotiate_discovery_content_type(NEGOTIATE_DISCOVERY_V2), EVERYTHING("v2"));
    assert_string_equal(negotiate_discovery_content_type(NEGOTIATE_DISCOVERY_V2BETA1),
                        EVERYTHING("v2beta1"));
}

TEST_MAIN(TABLE(answers, rows), TEST(wants_rows_it_knows), TABLE(answers_plainly, plain_rows),
          TABLE(discovers, discovery_rows), TABLE(takes_bodies, body_rows),
          TABLE(takes_patches, patch_rows), TEST(names_what_it_gives))
