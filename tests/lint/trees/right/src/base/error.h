#pragma once

struct error *error_new(int code);
struct error *error_free(struct error *error);
void error_drop(struct error *take_error, const char *why);
