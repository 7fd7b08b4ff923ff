/* Plans as JSON. */
#include "sandbox/plan.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "sandbox/limits.h"

void plan_append(const struct plan *plan, struct text *text)
{
    json_write_object(text);
    json_write_key(text, "tools");
    json_write_list(text);
    for (size_t i = 0; i < plan->tool_count; i++)
        json_write_string(text, plan->tools[i]);
    json_write_end_list(text);
    json_write_member(text, "shell", plan->shell);
    json_write_member(text, "prompt", plan->prompt);
    json_write_member(text, "kubeconfig", plan->kubeconfig);
    json_write_key(text, "user");
    json_write_int(text, plan->user);
    json_write_end_object(text);
}

static struct error *read_tools(struct arena *arena, struct value tools, struct plan *plan)
{
    size_t count = value_count(tools);

    if (!value_is_array(tools) || count == 0 || count > SANDBOX_MAX_TOOLS)
        return error_new(ERR_INVALID, "tools: want 1 to %d paths", SANDBOX_MAX_TOOLS);
    plan->tools = arena_alloc(arena, count * sizeof(*plan->tools));
    DOC_EACH (it, tools) {
        struct slice path = value_string_or(it.value, SLICE(""));

        if (!slice_has_prefix(path, "/") || memchr(path.data, 0, path.size) ||
            path.data[path.size - 1] == '/')
            return error_new(ERR_INVALID, "tools[%zu]: want an absolute path", it.index);
        plan->tools[plan->tool_count++] = arena_text(arena, path);
    }
    return NULL;
}

struct error *plan_read(struct arena *arena, struct slice json, struct plan *out_plan)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct plan plan = { .tool_count = 0 };
    struct value root;
    uint64_t user = 0;
    struct error *err = json_parse(json, NULL, &doc);

    if (err)
        return err;
    root = doc_root(doc);
    err = read_tools(arena, value_get(root, SLICE("tools")), &plan);
    if (err)
        return err;
    plan.shell = arena_text(arena, value_text(root, "shell"));
    plan.prompt = arena_text(arena, value_text(root, "prompt"));
    plan.kubeconfig = arena_text(arena, value_text(root, "kubeconfig"));
    if (!value_uint(value_get(root, SLICE("user")), &user) || user > UINT32_MAX)
        return error_new(ERR_INVALID, "user: want a number");
    if (!*plan.shell || strchr(plan.shell, '/'))
        return error_new(ERR_INVALID, "shell: want the name of a tool");
    plan.user = (uint32_t)user;
    *out_plan = plan;
    return NULL;
}
