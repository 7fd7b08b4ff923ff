# shellcheck shell=sh
# A tenant's directory as a supervisor writes it, made with OpenSSL's own program: nothing of ours has a
# hand in what the engine is to believe. Sourced.

# tenant_authority FILE NAME: FILE.crt and FILE.key, a certificate authority.
tenant_authority() {
    openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"
    openssl req -x509 -new -key "$1.key" -days 30 -subj "/CN=$2" -out "$1.crt" \
        -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,digitalSignature,keyCertSign 2>/dev/null
}

# tenant_issue FILE AUTHORITY SUBJECT USAGE [SAN]: FILE.crt and FILE.key.
tenant_issue() {
    openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"
    {
        echo basicConstraints=critical,CA:FALSE
        echo keyUsage=critical,digitalSignature
        echo "extendedKeyUsage=$4"
        [ -z "${5-}" ] || echo "subjectAltName=$5"
    } >"$1.ext"
    openssl req -new -key "$1.key" -subj "$3" -out "$1.csr" 2>/dev/null
    openssl x509 -req -in "$1.csr" -CA "$2.crt" -CAkey "$2.key" -days 20 -extfile "$1.ext" -out "$1.crt" 2>/dev/null
    rm "$1.ext" "$1.csr"
}

# tenant_server DIRECTORY AUTHORITY: the certificate that the API shows. $tenant_domain counts.
tenant_server() {
    tenant_issue "$1/apiserver" "$2" /CN=kube-apiserver serverAuth \
        "DNS:localhost,DNS:kubernetes,DNS:kubernetes.default.svc.${tenant_domain-cluster.local}${tenant_names-},IP:127.0.0.1"
}

# tenant_settings GENERATION [VERSION [MORE]]: engine.json; MORE is members that are added.
tenant_settings() {
    printf '{"uid":"u-1","namespace":"team-a","name":"web","generation":%s,"version":"%s",' "$1" "${2-v1.34.1}"
    printf '"serviceCIDRs":["10.96.0.0/16"],"podCIDRs":["10.244.0.0/16"],"clusterDomain":"%s",' "${tenant_domain-cluster.local}"
    printf '"advertiseAddress":"192.0.2.10","endpoint":"192.0.2.10:6443"%s}' "${3-}"
}

# tenant_make DIRECTORY: everything, with generation 1 in use. Credentials of clients are in DIRECTORY/pki.
tenant_make() (
    umask 077
    mkdir -p "$1/pki" "$1/conf/1" "$1/store" "$1/run" "$1/log"
    tenant_authority "$1/pki/ca" kubernetes
    tenant_authority "$1/pki/front-proxy-ca" front-proxy-ca
    tenant_issue "$1/pki/admin" "$1/pki/ca" /O=system:masters/CN=kubernetes-super-admin clientAuth
    tenant_issue "$1/pki/front-proxy-client" "$1/pki/front-proxy-ca" /CN=front-proxy-client clientAuth
    cp "$1/pki/ca.crt" "$1/conf/1/ca.crt"
    cp "$1/pki/ca.crt" "$1/conf/1/signing-ca.crt"
    cp "$1/pki/ca.key" "$1/conf/1/signing-ca.key"
    cp "$1/pki/front-proxy-ca.crt" "$1/pki/front-proxy-client.crt" "$1/pki/front-proxy-client.key" "$1/conf/1"
    tenant_server "$1/conf/1" "$1/pki/ca"
    tenant_issue "$1/conf/1/apiserver-kubelet-client" "$1/pki/ca" /CN=kube-apiserver-kubelet-client clientAuth
    tenant_token_key "$1/conf/1"
    openssl rand -base64 32 >"$1/conf/1/encryption.key"
    tenant_settings 1 "${2-v1.34.1}" "${3-}" >"$1/conf/1/engine.json"
    ln -s 1 "$1/conf/current"
)

# tenant_token_key DIRECTORY: the keys of service accounts.
tenant_token_key() {
    openssl ecparam -name prime256v1 -genkey -noout -out "$1/sa.key"
    openssl ec -in "$1/sa.key" -pubout -out "$1/sa.pub" 2>/dev/null
}

# tenant_next DIRECTORY NEW OLD: a copy of a generation to be changed; tenant_use makes it the current one.
tenant_next() {
    cp -r "$1/conf/$3" "$1/conf/$2"
}

tenant_use() {
    ln -s "$2" "$1/conf/new"
    mv -T "$1/conf/new" "$1/conf/current"
}

# tenant_kubeconfig DIRECTORY URL: a kubeconfig of somebody with every right, in DIRECTORY/admin.conf.
tenant_kubeconfig() {
    cat >"$1/admin.conf" <<END
apiVersion: v1
kind: Config
clusters: [{name: t, cluster: {server: "$2", certificate-authority: "$1/pki/ca.crt"}}]
users: [{name: t, user: {client-certificate: "$1/pki/admin.crt", client-key: "$1/pki/admin.key"}}]
contexts: [{name: t, context: {cluster: t, user: t}}]
current-context: t
END
}
