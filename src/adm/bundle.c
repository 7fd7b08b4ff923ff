/* A tar file, in the form that POSIX calls ustar. */
#include "adm/bundle.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/redact.h"
#include "doc/yaml.h"

enum {
    BLOCK = 512,
    NAME_BYTES = 100,
    MODE_AT = 100,
    OWNER_AT = 108,
    GROUP_AT = 116,
    SIZE_AT = 124,
    TIME_AT = 136,
    SUM_AT = 148,
    SUM_BYTES = 8,
    TYPE_AT = 156,
    MAGIC_AT = 257,
};

void bundle_done(struct bundle *bundle)
{
    text_done(&bundle->tar);
    text_done(&bundle->listing);
}

/* The sum counts its own field as blanks. */
static void seal_header(char *header)
{
    unsigned sum = 0;

    memset(header + SUM_AT, ' ', SUM_BYTES);
    for (size_t i = 0; i < BLOCK; i++)
        sum += (unsigned char)header[i];
    snprintf(header + SUM_AT, SUM_BYTES - 1, "%06o", sum);
}

static void append_zeroes(struct text *text, size_t count)
{
    static const char zeroes[BLOCK];

    for (; count > BLOCK; count -= BLOCK)
        text_append_bytes(text, zeroes, BLOCK);
    text_append_bytes(text, zeroes, count);
}

void bundle_add(struct bundle *bundle, const char *name, struct slice content)
{
    char header[BLOCK] = { 0 };

    ASSERT(strlen(name) < NAME_BYTES);
    memcpy(header, name, strlen(name));
    snprintf(header + MODE_AT, 8, "%07o", 0600U);
    snprintf(header + OWNER_AT, 8, "%07o", 0U);
    snprintf(header + GROUP_AT, 8, "%07o", 0U);
    snprintf(header + SIZE_AT, 12, "%011llo", (unsigned long long)content.size);
    snprintf(header + TIME_AT, 12, "%011llo", (unsigned long long)bundle->time_s);
    header[TYPE_AT] = '0';
    memcpy(header + MAGIC_AT, "ustar\00000", 8);
    seal_header(header);
    text_append_bytes(&bundle->tar, header, BLOCK);
    if (content.size)
        text_append_bytes(&bundle->tar, content.data, content.size);
    append_zeroes(&bundle->tar, (BLOCK - content.size % BLOCK) % BLOCK);
    text_appendf(&bundle->listing, "%s%s (%zu bytes)", bundle->listing.size ? "\n" : "", name,
                 content.size);
}

/* --- objects ---------------------------------------------------------------------------------- */

/* A Secret loses its content always; anything else what it is called like a secret. */
static struct error *clean(const struct bundle *bundle, const struct doc *doc, struct doc **out_doc)
{
    struct edit *edit = edit_begin(doc);
    CLEANUP(doc) struct doc *lean = NULL;
    struct error *err;

    edit_remove(edit, EDIT_PATH("metadata", "managedFields"));
    edit_remove(edit, EDIT_PATH("metadata", "annotations",
                                "kubectl.kubernetes.io/last-applied-configuration"));
    if (slice_is(value_text(doc_root(doc), "kind"), "Secret"))
        redact_secret(edit, doc_root(doc));
    err = edit_seal(edit, &lean);
    if (err)
        return err;
    if (bundle->redacts)
        return redact_all(doc_root(lean), out_doc);
    *out_doc = STEAL(lean);
    return NULL;
}

struct error *bundle_add_objects(struct bundle *bundle, const char *name, struct doc *const *docs,
                                 size_t count)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < count; i++) {
        CLEANUP(doc) struct doc *doc = NULL;
        struct error *err = clean(bundle, docs[i], &doc);

        if (err)
            return err;
        text_append(&text, "---\n");
        yaml_format(doc_root(doc), &text);
    }
    if (count)
        bundle_add(bundle, name, text_slice(&text));
    return NULL;
}

struct error *bundle_write(struct bundle *bundle, const char *path)
{
    append_zeroes(&bundle->tar, 2 * BLOCK);
    return file_write(path, bundle->tar.data, bundle->tar.size, 0600);
}
