# Results of type `struct error *` that nobody looks at: a statement that is just a call, and an `err`
# that the next statement overwrites. Reads every file twice: once to learn which functions and
# function members return an error, once to judge.
# Usage: awk -f lint_errors.awk pass=1 FILES pass=2 FILES

function complain(line, message)
{
    printf "%s:%d: %s\n", FILENAME, line, message
    found = 1
}

# Leaves code only: no comments, strings, characters, subscripts, preprocessor lines.
function code_of(line,    result, start)
{
    if (in_directive || line ~ /^[ \t]*#/) {
        in_directive = line ~ /\\$/
        return ""
    }
    gsub(/\\./, "", line)
    gsub(/'[^']*'/, "0", line)
    gsub(/"[^"]*"/, "0", line)
    gsub(/\[[^][]*\]/, "", line)
    while (1) {
        if (in_comment) {
            start = index(line, "*/")
            if (!start)
                return result
            line = substr(line, start + 2)
            in_comment = 0
        }
        start = index(line, "/*")
        if (!start)
            break
        result = result substr(line, 1, start - 1) " "
        line = substr(line, start + 2)
        in_comment = 1
    }
    sub(/\/\/.*/, "", line)
    return result line
}

# Functions `struct error *name(`, which count in their own file only when they are static, and
# members `struct error *(*name)(`. When another member of that name returns something else, calls
# of it are not judged.
function learn(line,    name)
{
    if (match(line, /struct error \*[a-z_0-9]+\(/)) {
        name = substr(line, RSTART + 14, RLENGTH - 15)
        if (line ~ /^static /)
            returns_error[FILENAME, name] = 1
        else
            returns_error[name] = 1
    } else if (match(line, /struct error \*\(\*[a-z_0-9]+\)\(/)) {
        member_returns_error[substr(line, RSTART + 16, RLENGTH - 18)] = 1
    } else if (match(line, /\(\*[a-z_0-9]+\)\(/)) {
        member_is_other[substr(line, RSTART + 2, RLENGTH - 4)] = 1
    }
}

function can_fail(call,    name)
{
    name = call
    # What frees returns NULL, for the sake of `x = x_free(x)`.
    if (name ~ /_(free|unref)$/)
        return 0
    if (!sub(/^.*(->|\.)/, "", name))
        return (name in returns_error) || ((FILENAME, name) in returns_error)
    return (name in member_returns_error) && !(name in member_is_other)
}

function judge(line,    token)
{
    while (match(line, /[A-Za-z_][A-Za-z_0-9]*|->|==|[^ \t]/)) {
        token = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (token == "(")
            open(line)
        else if (token == ")")
            shut()
        else if (token == ";" || token == "{" || token == "}")
            end_statement(token)
        else
            take(token)
    }
}

# `fresh` says that a statement may begin here, `chain` is what it begins with: `name` or `a->b.name`.
function open(rest)
{
    hidden = fresh && rest ~ /^void\)/
    if (chain != "" && can_fail(chain))
        complain(chain_line, chain "() can fail: its error is returned, wrapped or dropped with a reason")
    control[++depth] = keyword
    keyword = 0
    chain = ""
    fresh = 0
    calls = 1
}

# Behind the condition of if, for, while or switch a statement follows. So it does behind (void),
# which would hide an error as well.
function shut()
{
    fresh = control[depth] || hidden
    hidden = 0
    if (depth > 0)
        depth--
    chain = ""
}

function end_statement(token)
{
    if (token == ";" && depth)
        return
    if (token == ";" && overwrites)
        complain(overwrites, "err is overwritten before anybody looked at it")
    pending = token == ";" && assigns && calls
    assigns = calls = overwrites = keyword = 0
    fresh = 1
    chain = ""
}

function take(token)
{
    if (token ~ /^(if|for|while|switch)$/) {
        keyword = 1
        fresh = pending = 0
    } else if (token == "case") {
        in_case = 1
        fresh = 0
    } else if (token == "else" || token == "do" || (token == ":" && (in_case || fresh))) {
        fresh = 1
        in_case = pending = 0
        chain = ""
    } else if (fresh && (token == "->" || token == ".")) {
        chain = chain token
    } else if (fresh && token ~ /^[A-Za-z_]/ && (chain == "" || chain ~ /(->|\.)$/)) {
        if (chain == "")
            chain_line = FNR
        chain = chain token
    } else {
        if (fresh && chain == "err" && token == "=") {
            assigns = 1
            overwrites = pending ? FNR : 0
        } else if (token == "err") {
            overwrites = 0
        }
        fresh = 0
        chain = ""
    }
}

FNR == 1 {
    in_comment = in_directive = in_case = hidden = depth = keyword = 0
    pending = assigns = calls = overwrites = 0
    chain = ""
    fresh = 1
}

{
    line = code_of($0)
    if (pass == 1)
        learn(line)
    else
        judge(line)
}

END {
    exit found
}
