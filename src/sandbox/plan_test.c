/* Plans there and back, and those that are none. */
#include "sandbox/plan.h"

#include "base/text.h"
#include "lib/test.h"

static void comes_back_as_it_was(void **state)
{
    const char *tools[] = { "/bin/sh", "/usr/bin/kubectl" };
    struct plan plan = {
        .tools = tools,
        .tool_count = 2,
        .shell = "sh",
        .prompt = "web $ ",
        .kubeconfig = "a: \"b\"\n",
        .user = 65534,
    };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct plan read;

    (void)state;
    plan_append(&plan, &text);
    assert_no_error(plan_read(fixture_current()->arena, text_slice(&text), &read));
    assert_int_equal(read.tool_count, 2);
    assert_string_equal(read.tools[1], "/usr/bin/kubectl");
    assert_string_equal(read.shell, "sh");
    assert_string_equal(read.prompt, "web $ ");
    assert_string_equal(read.kubeconfig, "a: \"b\"\n");
    assert_int_equal(read.user, 65534);
}

struct row {
    const char *name;
    const char *json;
    const char *message;
};

static const struct row rows[] = {
    { "wants tools", "{\"shell\":\"sh\",\"user\":0}", "tools: want" },
    { "wants paths", "{\"tools\":[\"sh\"],\"shell\":\"sh\",\"user\":0}", "tools[0]: want" },
    { "wants files", "{\"tools\":[\"/bin/\"],\"shell\":\"sh\",\"user\":0}", "tools[0]: want" },
    { "wants a shell", "{\"tools\":[\"/bin/sh\"],\"user\":0}", "shell: want" },
    { "wants a name", "{\"tools\":[\"/bin/sh\"],\"shell\":\"../sh\",\"user\":0}", "shell: want" },
    { "wants a user", "{\"tools\":[\"/bin/sh\"],\"shell\":\"sh\",\"user\":-1}", "user: want" },
};

static void refusals(void **state)
{
    const struct row *row = *state;
    struct plan plan;

    assert_error(plan_read(fixture_current()->arena, slice_from(row->json), &plan), ERR_INVALID,
                 row->message);
}

TEST_MAIN(TEST(comes_back_as_it_was), TABLE(refusals, rows))
