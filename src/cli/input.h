/* What a command is given to read: a file, or stdin for "-". */
#pragma once

struct error;
struct text;

struct error *input_read(const char *path, struct text *out_content);
