/* /scale of workloads and custom resources. */
#include "apiserver/admission.h"
#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/part_handlers.h"
#include "apiserver/patching.h"
#include "apiserver/read.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/scale.h"
#include "apiserver/write.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/fieldset.h"
#include "doc/path.h"

/* The answer is the object; the client sees its Scale. */
static struct error *present(const struct request *request, struct answer *answer)
{
    CLEANUP(doc) struct doc *object = STEAL(answer->doc);

    return scale_read(request, object, &answer->doc);
}

static struct error *check(const struct request *request, const struct doc *scale)
{
    struct path spec = path_key(NULL, SLICE("spec"));
    struct path path = path_key(&spec, SLICE("replicas"));
    struct value replicas = value_find(doc_root(scale), VALUE_KEYS("spec", "replicas"));
    CLEANUP(causes) struct causes causes = { .arena = NULL };
    struct slice name = request->target.name;

    if (value_int_or(replicas, 0) >= 0)
        return NULL;
    causes_init(&causes, request->arena);
    causes_addf(&causes, CAUSE_INVALID, &path, replicas, "must be greater than or equal to 0");
    return causes_error(&causes, "autoscaling", "Scale", arena_text(request->arena, name));
}

/* What the client sent: a Scale, or a patch of one. */
struct job {
    struct request *whole;
    struct doc *body;
};

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    const struct job *job = context;
    CLEANUP(doc) struct doc *now = NULL;
    CLEANUP(doc) struct doc *wanted = NULL;
    struct error *err;

    (void)request;
    err = scale_read(job->whole, before, &now);
    if (err)
        return err;
    err = patching_change(job->whole, job->body, now, &wanted);
    if (err)
        return err;
    err = admission_run(
        &(struct admission){ .request = job->whole, .operation = ADMISSION_UPDATE, .before = now },
        &wanted);
    if (!err)
        err = check(job->whole, wanted);
    return err ? err : scale_write(job->whole, before, wanted, out_after);
}

struct error *part_scale(struct request *request, struct answer *out_answer)
{
    struct request object = *request;
    CLEANUP(doc) struct doc *body = NULL;
    struct job job = { .whole = request };
    const char *const *keys;
    struct error *err;

    object.part = NULL;
    object.admitted = true;
    if (request->verb == REQUEST_GET) {
        err = read_object(&object, out_answer);
        return err ? err : present(request, out_answer);
    }
    err = intake_change(request, &body);
    if (err)
        return err;
    err = scale_path(request, &keys);
    if (err)
        return err;
    object.owned_scope = fieldset_of(request->arena, keys);
    job.body = body;
    err = write_update(&object, &(struct write_update){ .compute = compute, .context = &job },
                       out_answer);
    return err ? err : present(request, out_answer);
}
