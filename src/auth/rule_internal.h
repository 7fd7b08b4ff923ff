/* What matching and comparing rules share. */
#pragma once

#include "auth/rule.h"

bool rule_words_have(const struct rule_words *words, struct slice word);

/* A path itself, or the front of it before a star. */
bool rule_words_allow_path(const struct rule_words *urls, struct slice path);
