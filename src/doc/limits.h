/* How far a stranger can make this room's memory and time grow. Checked before memory is taken. */
#pragma once

enum {
    /* What a document may hold when the caller names no limit of its own. */
    DOC_MAX_BYTES = 16 * 1024 * 1024,
    DOC_MAX_DEPTH = 500,

    /* The most any caller may ask for. Printed again, a number can take five times the room it had
     * ("1e20"), and sizes are kept in 32 bits. Trees are walked by calling ourselves, so depth is
     * stack. */
    DOC_LARGEST_BYTES = 512 * 1024 * 1024,
    DOC_DEEPEST = 1000,

    /* Duplicate keys are told one by one up to here; the rest would only repeat the point. */
    DOC_MAX_DUPLICATES = 100,
    DOC_MAX_PATH_TEXT = 1024, /* bytes of a path in a message */

    /* JSON Patch: operations as upstream counts them; members and items passed on the way to the
     * places they name, so that many operations on a huge object end; bytes that "copy" makes. */
    DOC_MAX_PATCH_OPERATIONS = 10000,
    DOC_MAX_PATCH_STEPS = 20 * 1000 * 1000,
    DOC_MAX_PATCH_COPIES = 16 * 1024 * 1024,

    DOC_MAX_DIFFERENCES = 1000,

    /* JSONPath: bytes of a template, nesting in it, results of one expression, values looked at by
     * one evaluation, bytes it prints. */
    DOC_MAX_JSONPATH = 8 * 1024,
    DOC_MAX_JSONPATH_DEPTH = 16,
    DOC_MAX_JSONPATH_RESULTS = 1000 * 1000,
    DOC_MAX_JSONPATH_STEPS = 20 * 1000 * 1000,
    DOC_MAX_JSONPATH_OUTPUT = 64 * 1024 * 1024,

    /* Regular expressions: bytes of one, of what all of one schema compile to, and work (see
     * pattern.c) that matching may cost during one validation. */
    DOC_MAX_PATTERN = 16 * 1024,
    DOC_MAX_PATTERN_DEPTH = 200,
    DOC_MAX_PATTERNS_MEMORY = 8 * 1024 * 1024,
    DOC_MAX_PATTERN_WORK = 4 * 1000 * 1000,

    /* Schemas of custom resources: places in them, each of which is some 100 bytes. */
    DOC_MAX_SCHEMA_NODES = 100 * 1000,

    /* Places of a schema that one validation may look at: a second or so. */
    DOC_MAX_VALIDATE_STEPS = 10 * 1000 * 1000,

    /* What defaults may add to one object, in bytes as printed. */
    DOC_MAX_DEFAULTS = 16 * 1024 * 1024,

    /* Unknown fields that are told, as many as upstream tells. */
    DOC_MAX_UNKNOWN_FIELDS = 100,

    /* Field errors: how many are told, and how long a value may be that one of them shows. */
    CAUSES_MAX = 100,
    CAUSES_VALUE_BYTES = 2048,

    DOC_MAX_PROTOBUF_PIECES = 1000 * 1000, /* fields of one message and those around it */

    DOC_MAX_STREAM = 10000, /* documents in one YAML text */

    /* Server-side apply: values in one object, each of which may become a path in a few sets; what
     * is said about one configuration; entries of metadata.managedFields. */
    DOC_MAX_APPLY_VALUES = 250 * 1000,
    DOC_MAX_APPLY_PROBLEMS = 100,
    DOC_MAX_MANAGERS = 1000,
    DOC_MAX_ANNOTATIONS = 256 * 1024, /* bytes of all annotations, as upstream counts */
};
