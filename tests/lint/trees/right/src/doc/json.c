/* Every rule is kept here. TODO(#12) is how a note is written. */
#include "doc/json.h"

#include <stdio.h>
#include <sys/stat.h>

#include <yyjson.h>

#include "base/error.h"
#include "doc/json_internal.h"

static struct error *look(struct sink *sink)
{
    struct error *err;

    err = sink->put(sink);
    if (err)
        return err;
    if (sink->put)
        err = json_parse("look(sink);");
    else
        err = look(sink);
    error_free(err);
    error_drop(look(sink), "a reason");
    return look(sink);
}

const char *json_name(enum json_kind kind, int number)
{
    switch (number) {
    case 1:
        return "one";
    default:
        break;
    }
    switch (kind) {
    case JSON_TEXT:
        return "text";
    case JSON_NUMBER:
        return "number";
    }
    return "";
}
