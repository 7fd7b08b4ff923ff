# Results of type `struct error *` that nobody looks at. Reads every file twice: once to learn which
# functions and function members return one, once to find statements that are just a call of those.
# Usage: awk -f lint_errors.awk pass=1 FILES pass=2 FILES

function complain(line, message)
{
    printf "%s:%d: %s\n", FILENAME, line, message
    found = 1
}

# Leaves code only: no comments, strings, characters, preprocessor lines.
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

# Declarations: `struct error *name(` and members `struct error *(*name)(`; members of that name
# which return something else make it ambiguous, and then the calls are not judged.
function learn(line)
{
    if (match(line, /struct error \*[a-z_0-9]+\(/))
        returns_error[substr(line, RSTART + 14, RLENGTH - 15)] = 1
    else if (match(line, /struct error \*\(\*[a-z_0-9]+\)\(/))
        member_returns_error[substr(line, RSTART + 16, RLENGTH - 18)] = 1
    else if (match(line, /\(\*[a-z_0-9]+\)\(/))
        member_is_other[substr(line, RSTART + 2, RLENGTH - 4)] = 1
}

# One token at a time; `fresh` says that a statement may begin here.
function judge(line,    token)
{
    while (match(line, /[A-Za-z_][A-Za-z_0-9]*|->|[^ \t]/)) {
        token = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        take(token, line)
    }
}

function take(token, rest)
{
    if (token == "(") {
        if (fresh && rest ~ /^void\)/)
            void_cast = 1
        if (chain != "" && is_error_call(chain))
            complain(chain_line, chain "() can fail: its error is returned, wrapped or dropped with a reason")
        control[++depth] = keyword
        keyword = chain = ""
        fresh = 0
    } else if (token == ")") {
        # The condition of if, for, while or switch is over: a statement follows. So it does behind
        # (void), which hides an error as well as nothing at all.
        fresh = control[depth] || void_cast
        if (depth > 0)
            depth--
        chain = ""
    } else if (token == ";" || token == "{" || token == "}") {
        if (!depth || token != ";")
            fresh = 1
        chain = ""
        keyword = 0
        void_cast = 0
    } else if (token ~ /^(if|for|while|switch)$/) {
        keyword = 1
        fresh = 0
    } else if (token == "else" || token == "do" || (token == ":" && in_case)) {
        fresh = 1
        in_case = 0
        chain = ""
    } else if (token == "case") {
        in_case = 1
        fresh = 0
    } else if (fresh && token == "->" || fresh && token == ".") {
        chain = chain token
    } else if (fresh && token ~ /^[A-Za-z_]/ && (chain == "" || chain ~ /(->|\.)$/)) {
        if (chain == "")
            chain_line = FNR
        chain = chain token
    } else if (fresh && token == ":") {
        chain = ""
    } else {
        fresh = 0
        chain = ""
    }
    if (void_cast && token != "(" && token != "void" && token != ")")
        void_cast = 0
}

function is_error_call(chain,    name)
{
    name = chain
    # What frees returns NULL, for the sake of `x = x_free(x)`.
    if (name ~ /_(free|unref)$/)
        return 0
    if (!sub(/^.*(->|\.)/, "", name))
        return name in returns_error
    return (name in member_returns_error) && !(name in member_is_other)
}

FNR == 1 {
    in_comment = in_directive = in_case = depth = keyword = void_cast = 0
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
