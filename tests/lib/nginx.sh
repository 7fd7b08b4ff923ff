# shellcheck shell=sh
# An nginx with one worker that serves files over TLS, HTTP/1.1 and HTTP/2, as a peer for benchmarks. Sourced.

# Where it is; fails when it is not installed.
nginx_program() {
    PATH=$PATH:/usr/sbin command -v nginx
}

# nginx_configure DIRECTORY ROOT CERTIFICATE KEY : its own files are in the directory. $nginx_port is where it will
# listen.
nginx_configure() {
    # Below what the kernel hands out by itself, so that nothing else takes it meanwhile.
    nginx_port=$((20000 + $$ % 10000))
    cat >"$1/nginx.conf" <<CONFIG
daemon off;
$([ "$(id -u)" != 0 ] || echo "user root;")
worker_processes 1;
worker_rlimit_nofile 20000;
pid $1/nginx.pid;
error_log $1/nginx.log crit;
events { worker_connections 12000; }
http {
    access_log off;
    client_body_temp_path $1/body;
    proxy_temp_path $1/proxy;
    fastcgi_temp_path $1/fastcgi;
    uwsgi_temp_path $1/uwsgi;
    scgi_temp_path $1/scgi;
    keepalive_requests 100000000;
    keepalive_timeout 600;
    open_file_cache max=10;
    tcp_nodelay on;
    gzip_static on;
    default_type application/json;
    server {
        listen 127.0.0.1:$nginx_port ssl http2;
        ssl_certificate $3;
        ssl_certificate_key $4;
        ssl_protocols TLSv1.2 TLSv1.3;
        root $2;
    }
}
CONFIG
}

# nginx_wait DIRECTORY FILE : until it answers; $nginx_pid is its worker
nginx_wait() {
    nginx_tries=0
    until curl -fsk --max-time 5 -o /dev/null "https://127.0.0.1:$nginx_port/$2"; do
        nginx_tries=$((nginx_tries + 1))
        if [ "$nginx_tries" -gt 100 ]; then
            echo "nginx does not answer on port $nginx_port" >&2
            cat "$1/nginx.log" >&2
            return 1
        fi
        sleep 0.1
    done
    # shellcheck disable=SC2034 # for those who source this
    nginx_pid=$(pgrep -P "$(cat "$1/nginx.pid")")
}
