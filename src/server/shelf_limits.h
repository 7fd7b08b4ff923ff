/* What clients can make grow in lists of objects, and how far. */
#pragma once

enum {
    SHELF_MAX_LIMIT = 500,                  /* objects of one page of a list */
    SHELF_MAX_TOKEN = 2048,                 /* bytes of a continue token */
    SHELF_MAX_PAGES = 64,                   /* answers of lists that are kept */
    SHELF_MAX_PAGE_BYTES = 8 * 1024 * 1024, /* of all of them together */
    SHELF_PACK_BYTES = 1024,                /* smaller ones are not packed */
};
