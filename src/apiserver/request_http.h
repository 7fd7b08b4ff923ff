/* What a request over HTTP says beside its path: options, body, formats. Loop thread. */
#pragma once

struct error;
struct exchange;
struct request;

/* The request is resolved. */
struct error *request_http_read(struct request *request, struct exchange *exchange);
