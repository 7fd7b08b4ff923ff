/* Answers that describe the server. */
#include "apiserver/document.h"

#include "base/error.h"
#include "base/text.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "net/exchange.h"
#include "web/call.h"

struct negotiate_question document_question(const struct call *call)
{
    return (struct negotiate_question){
        .accept = call_header(call, "accept"),
        .user_agent = call_header(call, "user-agent"),
        .pretty = call_query(call, "pretty"),
    };
}

struct error *document_reply(struct call *call, const struct negotiate_form *form, const char *type,
                             struct text *take_json)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (form->media == NEGOTIATE_JSON && !form->pretty)
        return call_reply_taken(call, 200, type ? type : "application/json", take_json);
    err = json_parse(text_slice(take_json), NULL, &doc);
    if (err)
        return error_recode(error_wrap(err, "print a document of the server"), ERR_INTERNAL);
    if (form->media == NEGOTIATE_YAML) {
        yaml_format(doc_root(doc), &printed);
        type = negotiate_content_type(NEGOTIATE_YAML, false);
    } else {
        json_format(doc_root(doc), JSON_INDENTED, JSON_AS_IS, &printed);
    }
    text_done(take_json);
    return call_reply_taken(call, 200, type ? type : "application/json", &printed);
}

bool document_is_known(struct call *call, const char *etag)
{
    const char *known = call_header(call, "if-none-match");

    exchange_set_header(call->exchange, "etag", etag);
    exchange_add_header(call->exchange, "vary", "Accept");
    if (!known || strcmp(known, etag) != 0)
        return false;
    exchange_reply(call->exchange, 304, NULL, SLICE(""));
    return true;
}
