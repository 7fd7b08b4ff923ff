#include "adm/bundle_logs.h"

#include <string.h>

#include "adm/bundle.h"
#include "base/file.h"
#include "base/text.h"
#include "lib/documents.h"
#include "lib/test.h"

#define NOON_US INT64_C(1767268800000000) /* 2026-01-01T12:00:00Z */
#define EARLY   "{\"time\":\"2026-01-01T11:59:59.999Z\",\"msg\":\"early\"}\n"
#define LATE    "{\"time\":\"2026-01-01T12:00:00.000Z\",\"msg\":\"late\"}\n"

struct row {
    const char *name;
    const char *text;
    const char *kept;
};

static const struct row rows[] = {
    { "keeps what is not older", EARLY LATE, LATE },
    { "keeps nothing of what is all older", EARLY EARLY, "" },
    { "keeps lines without a time behind one that is kept", LATE "  at x\n", LATE "  at x\n" },
    { "drops lines without a time behind one that is dropped", EARLY "  at x\n" LATE, LATE },
    { "keeps lines before the first time", "API https://x\n" EARLY, "API https://x\n" },
    { "ends a last line without an end", "x", "x\n" },
    { "takes no other word for a time", "{\"time\":\"noon\"}\n", "{\"time\":\"noon\"}\n" },
    { "has nothing of nothing", "", "" },
};

static void since(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text out = TEXT_EMPTY;

    bundle_logs_since(slice_from(row->text), NOON_US, &out);
    assert_string_equal(text_string(&out), row->kept);
}

static void write(const char *path, const char *content)
{
    assert_no_error(file_write(fixture_path(path), content, strlen(content), 0600));
}

static void takes_logs_without_secrets(void **state)
{
    struct doc *planes[] = { document_of("{metadata: {name: web, uid: u1}}"),
                             document_of("{metadata: {name: elsewhere, uid: u2}}") };
    CLEANUP(bundle) struct bundle bundle = { 0 };

    (void)state;
    assert_no_error(file_directory_ensure(fixture_path("tenants"), 0700));
    assert_no_error(file_directory_ensure(fixture_path("tenants/u1"), 0700));
    assert_no_error(file_directory_ensure(fixture_path("tenants/u1/log"), 0700));
    write("tenants/u1/log/apiserver.log.1", EARLY);
    write("tenants/u1/log/apiserver.log", LATE "password=never-to-be-seen\n");
    write("supervisor.log", LATE);
    bundle_add_logs(&bundle, fixture_current()->arena,
                    &(struct bundle_logs){ .state = fixture_directory(),
                                           .since_us = NOON_US,
                                           .planes = planes,
                                           .plane_count = 2 });
    assert_non_null(strstr(text_string(&bundle.listing), "logs/supervisor.log"));
    assert_non_null(strstr(text_string(&bundle.listing), "logs/web-u1.log"));
    assert_null(strstr(text_string(&bundle.listing), "elsewhere"));
    assert_non_null(memmem(bundle.tar.data, bundle.tar.size, "late", 4));
    assert_null(memmem(bundle.tar.data, bundle.tar.size, "early", 5));
    assert_null(memmem(bundle.tar.data, bundle.tar.size, "never-to-be-seen", 16));
}

TEST_MAIN(TABLE(since, rows), TEST(takes_logs_without_secrets))
