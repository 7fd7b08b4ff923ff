/* Makes answers smaller for clients that understand it. */
#pragma once

struct exchange;

/* Replaces the body of an answer that has been given and not sent, if that is worth it. Costs about
 * a millisecond per 100 KB: worker threads only. */
void compress_answer(struct exchange *exchange);
