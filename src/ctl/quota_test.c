#include "ctl/quota.h"

#include "base/text.h"
#include "lib/documents.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *team;
    const char *config;
    struct quota_request request;
    const char *told;
};

#define USED                                                                                       \
    "status: {resourceUsage: {clusters: 2, totalNodes: 7, totalCPU: '28', totalMemory: 112Gi}}"

static const struct row rows[] = {
    { "tells limit, used and requested",
      "spec: {resourceLimits: {maxClusters: 2, maxTotalNodes: 8}}\n" USED,
      "{}",
      { 1, 3 },
      "clusters: 2 of 2 used, 1 requested; workers: 7 of 8 used, 3 requested" },
    { "tells only what was requested",
      "spec: {resourceLimits: {maxClusters: 2, maxTotalNodes: 8}}\n" USED,
      "{}",
      { 0, 3 },
      "clusters: 2 of 2 used; workers: 7 of 8 used, 3 requested" },
    { "tells amounts",
      "spec: {resourceLimits: {maxCPUCores: 32, maxMemory: 128Gi, maxStorage: 1Ti}}\n" USED,
      "{}",
      { 1, 1 },
      "CPU: 28 of 32 used; memory: 112Gi of 128Gi used; storage: 0 of 1Ti used" },
    { "knows the platform's limits for teams without",
      "spec: {}\n" USED,
      "spec: {defaultTeamLimits: {maxClusters: 5}}",
      { 4, 0 },
      "clusters: 2 of 5 used, 4 requested" },
    { "has nothing to tell without limits", "spec: {}\n" USED, "{}", { 1, 1 }, "" },
};

static void quotas(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    quota_append(document_root(row->team), document_root(row->config), &row->request, &text);
    assert_string_equal(text_string(&text), row->told);
}

TEST_MAIN(TABLE(quotas, rows))
