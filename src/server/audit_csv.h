/* Entries as CSV (RFC 4180) for spreadsheets, which must not take a cell for a formula. Any thread.
 */
#pragma once

#include "base/slice.h"
#include "doc/value.h"

struct text;

void audit_csv_head(struct text *text); /* the names of the columns */
void audit_csv_row(struct text *text, struct value entry);

/* One cell: quoted where it must be, a quote in front of what begins like a formula. */
void audit_csv_cell(struct text *text, struct slice value);
