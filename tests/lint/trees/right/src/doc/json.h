#pragma once

enum json_kind {
    JSON_TEXT,
    JSON_NUMBER,
};

struct sink {
    struct error *(*put)(struct sink *sink);
};

struct error *json_parse(const char *text);
