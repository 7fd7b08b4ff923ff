# What differs between two runs of the same command against the same kind of server, made stable.
# GNU sed -E. Columns are padded by clients according to the widest cell, so runs of spaces inside a
# line count as two, and those beside a tab as none.
# What clients log about themselves.
/^[IWEF][0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]+ /d
s/[[:space:]]+$//
s/ *\t */\t/g
s/([^ ])  +/\1  /g
s/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/UID/g
s/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z/TIME/g
s/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} [+-][0-9]{4}/TIME/g
s/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2} \+0000 UTC/TIME/g
s/kube-api-access-[a-z0-9]{5}/kube-api-access-RANDOM/g
s/("?resourceVersion"?: )"?[0-9]+"?/\1"VERSION"/g
s/(Resource Version:  )[0-9]+/\1VERSION/
s/X509SHA256=[0-9a-f]{64}/X509SHA256=HASH/
s/eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/TOKEN/g
s|https://127\.0\.0\.1:[0-9]+|https://SERVER|g
s/(^|[^0-9.])10\.96\.[0-9]+\.[0-9]+/\1CLUSTER-IP/g
s/(^|  )([0-9]+s|[0-9]+m[0-9]+s|[2-9]m)(  |$)/\1AGE\3/g
s|/tmp/butler-transcript\.[A-Za-z0-9]+|DIRECTORY|g
