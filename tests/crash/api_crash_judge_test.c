/* The judge of the crash test gets logs with one thing wrong each, and must say what it is: a judge
 * that accepts everything would pass every server. Each log is judged in a child, which ends with
 * the first complaint. */
#include <inttypes.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/number.h"
#include "crash/api_crash.h"
#include "doc/json.h"
#include "lib/test.h"

/* One line each:
 *   answer KEY COUNTER REVISION         a write was answered
 *   sent KEY COUNTER                    it was sent and never answered
 *   deleted KEY                         a deletion was answered
 *   told + KEY COUNTER REVISION         every watch told of it: + added, ~ modified, - deleted
 *   watch NUMBER + KEY COUNTER REVISION one watch did
 *   killed                              the next life begins
 *   list REVISION KEY:COUNTER:REVISION… what is there */
struct row {
    const char *name;
    const char *log;
    const char *complaint; /* NULL: there is nothing wrong */
};

#define TWO_WRITES "answer 0 1 10\nanswer 5 2 11\ntold + 0 1 10\ntold + 5 2 11\n"

static const struct row rows[] = {
    { "accepts writes that are all there", TWO_WRITES "killed\nlist 11 0:1:10 5:2:11\n", NULL },
    { "accepts that an unanswered write was done",
      TWO_WRITES "sent 0 3\nkilled\ntold ~ 0 3 12\nlist 12 0:3:12 5:2:11\n", NULL },
    { "accepts that an unanswered write was not done",
      TWO_WRITES "sent 0 3\nkilled\nlist 11 0:1:10 5:2:11\n", NULL },
    { "accepts a deletion",
      TWO_WRITES "sent 0 3\ndeleted 0\ntold - 0 1 12\nkilled\nlist 12 5:2:11\n", NULL },
    { "accepts new versions in the next life",
      TWO_WRITES "killed\nlist 11 0:1:10 5:2:11\nanswer 0 3 12\ntold ~ 0 3 12\n"
                 "killed\nlist 12 0:3:12 5:2:11\n",
      NULL },

    { "notices a lost write", "answer 0 1 10\ntold + 0 1 10\nkilled\nlist 11\n",
      "object 0 has revision 0, the watches told 10" },
    { "notices a lost write that no watch told of either", "answer 0 1 10\nkilled\nlist 11\n",
      "object 0 has revision 0, the last answer had 10" },
    { "notices a lost write of an object that many write", "answer 130 1 10\nkilled\nlist 11\n",
      "revision 10 was answered and no watch told of it" },
    { "notices a lost change", TWO_WRITES "answer 0 3 12\nkilled\nlist 12 0:1:10 5:2:11\n",
      "object 0 has revision 10, the last answer had 12" },
    { "notices a lost deletion", TWO_WRITES "deleted 0\nkilled\nlist 12 0:1:10 5:2:11\n",
      "object 0 has revision 10, the last answer had 0" },
    { "sees an object that nobody wrote", TWO_WRITES "killed\nlist 12 0:1:10 5:2:11 9:3:12\n",
      "object 9 has revision 12, the watches told 0" },
    { "sees a half-written object", TWO_WRITES "killed\nlist 12 0:1:10 5:half:11\n",
      "object 5 of revision 11 is half-written" },

    { "sees a version that two writes got", "answer 0 1 10\nanswer 5 2 10\n",
      "revision 10 was used for write 1 and for write 2" },
    { "sees a version that is told of two writes", "answer 0 1 10\ntold + 5 2 10\n",
      "revision 10 was used for write 1 and for write 2" },
    { "sees a version that is used again after the restart",
      TWO_WRITES "killed\nlist 11 0:1:10 5:2:11\nanswer 0 3 11\n",
      "revision 11 was answered, but 11 was there before" },
    { "sees versions that go back", TWO_WRITES "killed\nlist 10 0:1:10 5:2:11\n",
      "the list has revision 10, but 11 was there before" },

    { "sees a gap in one watch",
      TWO_WRITES "watch 0 ~ 0 3 12\nwatch 0 ~ 0 4 13\nwatch 1 ~ 0 4 13\n",
      "watch 1 told revision 13 where another told 12" },
    { "sees a gap in all watches",
      "answer 0 1 10\nanswer 0 2 11\nanswer 5 3 12\ntold + 0 1 10\n"
      "told + 5 3 12\nkilled\nlist 12 0:2:11 5:3:12\n",
      "object 0 has revision 11, the watches told 10" },
    { "sees a gap where a deletion was", TWO_WRITES "told + 0 3 13\n",
      "revision 13 tells change 0 of object 0" },
    { "sees a gap before a deletion", TWO_WRITES "answer 0 3 12\ntold - 0 3 13\n",
      "revision 13 deletes write 3, but write 1 was last" },
    { "sees an event that is repeated", TWO_WRITES "told ~ 5 2 11\n",
      "a watch told revision 11 after 11" },
    { "sees events in the wrong order", TWO_WRITES "told ~ 0 4 13\ntold ~ 5 3 12\n",
      "a watch told revision 12 after 13" },
};

static uint64_t number(struct slice *line, char separator)
{
    struct slice word = SLICE("");
    uint64_t value;

    if (!slice_split(line, separator, &word) || !number_parse_uint(word, &value))
        crash_fail("the log has no number at " SLICE_FORMAT, SLICE_ARGUMENT(word));
    return value;
}

static struct seen read_seen(struct slice *line)
{
    struct seen seen;

    seen.key = (uint32_t)number(line, ' ');
    seen.counter = number(line, ' ');
    seen.revision = number(line, ' ');
    return seen;
}

static enum change read_change(struct slice *line)
{
    struct slice word = SLICE("");

    if (slice_split(line, ' ', &word) && slice_is(word, "+"))
        return CHANGE_ADDED;
    return slice_is(word, "-") ? CHANGE_DELETED : CHANGE_MODIFIED;
}

static void append_object(struct slice word, struct text *text)
{
    CLEANUP(text) struct text body = TEXT_EMPTY;
    uint32_t key = (uint32_t)number(&word, ':');
    bool half = slice_has_prefix(word, "half");
    uint64_t counter = 2;

    if (half)
        word = slice_of(word.data + sizeof("half"), word.size - sizeof("half"));
    else
        counter = number(&word, ':');
    object_body(key, counter, number(&word, ':'), &body);
    if (half) { /* the end of what was written is missing */
        text_truncate(&body, body.size - 10);
        text_append(&body, "\"}}");
    }
    text_append(text, text->data[text->size - 1] == '[' ? "" : ",");
    text_append_slice(text, text_slice(&body));
}

static void judge_listed(struct judge *judge, struct slice *line)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice word;

    text_appendf(&text, "{\"metadata\":{\"resourceVersion\":\"%" PRIu64 "\"},\"items\":[",
                 number(line, ' '));
    while (slice_split(line, ' ', &word))
        append_object(word, &text);
    text_append(&text, "]}");
    doc = doc_new(text_slice(&text));
    judge_list(judge, doc_root(doc));
}

static void judge_told(struct judge *judge, struct slice *line, size_t first, size_t end)
{
    enum change change = read_change(line);
    struct seen seen = read_seen(line);

    for (size_t watcher = first; watcher < end; watcher++)
        judge_event(judge, watcher, change, &seen);
}

static void judge_line(struct judge *judge, struct slice line)
{
    struct slice word = SLICE("");

    slice_split(&line, ' ', &word);
    if (slice_is(word, "answer")) {
        struct seen seen = read_seen(&line);

        judge_answer(judge, &seen);
        if (seen.key < OWN)
            judge->slots[seen.key] =
                (struct slot){ .revision = seen.revision, .counter = seen.counter };
    } else if (slice_is(word, "sent")) {
        struct slot *slot = &judge->slots[number(&line, ' ')];

        slot->pending = true;
        slot->wanted = number(&line, ' ');
    } else if (slice_is(word, "deleted")) {
        judge->slots[number(&line, ' ')] = (struct slot){ 0 };
    } else if (slice_is(word, "told")) {
        judge_told(judge, &line, 0, WATCHERS);
    } else if (slice_is(word, "watch")) {
        size_t watcher = number(&line, ' ');

        judge_told(judge, &line, watcher, watcher + 1);
    } else if (slice_is(word, "killed")) {
        judge_begin(judge);
    } else if (slice_is(word, "list")) {
        judge_listed(judge, &line);
    } else {
        crash_fail("the log says " SLICE_FORMAT, SLICE_ARGUMENT(word));
    }
}

static _Noreturn void judge_log(const char *log, int out)
{
    struct judge judge = { 0 };
    struct slice rest = slice_from(log);
    struct slice line;

    dup2(out, STDOUT_FILENO);
    while (slice_split(&rest, '\n', &line))
        if (line.size)
            judge_line(&judge, line);
    judge_done(&judge);
    _exit(0);
}

static void verdict(void **state)
{
    const struct row *row = *state;
    char complaint[500] = "";
    int ends[2];
    int status;
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    child = fork();
    assert_true(child >= 0);
    if (child == 0)
        judge_log(row->log, ends[1]);
    close(ends[1]);
    assert_true(read(ends[0], complaint, sizeof(complaint) - 1) >= 0);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (!row->complaint) {
        assert_string_equal(complaint, "");
        assert_int_equal(WEXITSTATUS(status), 0);
        return;
    }
    if (!strstr(complaint, row->complaint))
        fail_msg("said \"%s\" instead of \"%s\"", complaint, row->complaint);
    assert_int_equal(WEXITSTATUS(status), 1);
}

TEST_MAIN(TABLE(verdict, rows))
