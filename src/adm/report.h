/* A report of the doctor, printed. */
#pragma once

#include <stdbool.h>

struct doctor_report;
struct text;

void report_append_text(const struct doctor_report *report, bool coloured, struct text *text);
