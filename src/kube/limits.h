/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

#define KUBE_CALL_MS       SECONDS(30)   /* one request and its answer, unless it says otherwise */
#define KUBE_PAGE          500           /* objects that one list request asks for */
#define KUBE_MAX_LIST      (1000 * 1000) /* objects of a list, all pages together */
#define KUBE_MAX_CONFLICTS 5             /* rounds of reading, changing and writing back */

/* Work queues: how long a key that failed waits, from the first time to the longest. */
#define QUEUE_BACKOFF_MIN_MS 5
#define QUEUE_BACKOFF_MAX_MS SECONDS(1000)

/* Crews: when the pool takes no more, how long until it is asked again. */
#define CREW_POOL_FULL_MS 100

/* How late work may begin that waits for a time: a sixteenth of the time, so that many begin
 * together, and a minute at most, since some of it is due in months. */
#define CREW_MAX_SLACK_MS SECONDS(60)

/* Reconcilers: bytes of a message in a condition. */
#define RECONCILE_MAX_MESSAGE 1024

/* Informers: how long after a list or a watch that failed, doubling, with up to as much again at
 * random; a watch that lasted longer than the last resets it. */
#define INFORMER_BACKOFF_MIN_MS 800
#define INFORMER_BACKOFF_MAX_MS SECONDS(30)
#define INFORMER_STABLE_MS      MINUTES(2)

/* Leader election: what client-go recommends. */
#define LEADER_LEASE_MS SECONDS(15)
#define LEADER_RENEW_MS SECONDS(10)
#define LEADER_RETRY_MS SECONDS(2)

/* Tenant clusters: one request and its answer; how long one that did not answer is left alone, from
 * the first time to the longest. */
#define TENANTS_CALL_MS     SECONDS(10)
#define TENANTS_REST_MIN_MS SECONDS(5)
#define TENANTS_REST_MAX_MS SECONDS(30)

/* Answers of a server over HTTPS: one document or page of a list, one event of a watch; resources
 * it may have; how long a watch lasts at least, and how much later than asked its end may come. */
#define KUBE_MAX_ANSWER     (128 * 1024 * 1024)
#define KUBE_MAX_EVENT      (16 * 1024 * 1024)
#define KUBE_MAX_RESOURCES  20000
#define HTTPS_TOKEN_MS      SECONDS(60) /* how old a token from a file may be */
#define HTTPS_WATCH_S       300
#define HTTPS_WATCH_GRACE_S 30

/* Groups that one request names besides the user it is made for. */
#define KUBE_MAX_AS_GROUPS 8
