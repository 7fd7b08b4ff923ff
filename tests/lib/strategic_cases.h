/* The cases of tests/strategic/cases.json are ours; their results and messages are what upstream's
 * library (k8s.io/apimachinery v0.34.11, strategicpatch) says to them. */
#pragma once

#include "doc/schema.h"
#include "lib/cases.h"

/* Applies the case's patch under the schema and compares. */
void strategic_cases_check(const struct test_case *row, struct schema schema);
