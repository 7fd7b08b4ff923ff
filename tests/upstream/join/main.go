// Joins a cluster as kubeadm and a kubelet do, step by step, with upstream's own client library and
// protobuf bodies. Prints TAP.
//
//	join SERVER TOKEN CA_HASH DIRECTORY
//
// DIRECTORY is the tenant's, for what its provider does: admin.conf is a kubeconfig with every right.
package main

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	certificates "k8s.io/api/certificates/v1"
	coordination "k8s.io/api/coordination/v1"
	core "k8s.io/api/core/v1"
	storage "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/retry"
	"k8s.io/utils/ptr"
)

const (
	nodeName = "worker-1"
	patience = 20 * time.Second

	allowedAddress = "10.1.2.3"  // of the node, in a subnet that may serve
	otherAddress   = "192.0.2.9" // of the node as well
)

type join struct {
	server, token, hash, directory string
	info                           *core.ConfigMap
	ca                             []byte
	node, admin                    *kubernetes.Clientset
}

var ctx = context.Background()

func (j *join) client(change func(*rest.Config)) *kubernetes.Clientset {
	config := &rest.Config{Host: j.server, Timeout: patience}
	config.ContentType = "application/vnd.kubernetes.protobuf"
	if j.ca == nil {
		config.Insecure = true
	} else {
		config.CAData = j.ca
	}
	if change != nil {
		change(config)
	}
	return kubernetes.NewForConfigOrDie(config)
}

func (j *join) withToken(token string) *kubernetes.Clientset {
	return j.client(func(config *rest.Config) { config.BearerToken = token })
}

// expect wants this kind of refusal and no other.
func expect(err error, is func(error) bool, what string) error {
	if err == nil {
		return fmt.Errorf("nobody refused: want %s", what)
	}
	if !is(err) {
		return fmt.Errorf("want %s: %w", what, err)
	}
	return nil
}

// readInfo asks without trusting the server, which is all that somebody new can do. Signatures come a
// moment after the token.
func (j *join) readInfo() error {
	id, _, _ := strings.Cut(j.token, ".")
	deadline := time.Now().Add(patience)
	for {
		info, err := j.client(nil).CoreV1().ConfigMaps("kube-public").Get(ctx, "cluster-info", meta.GetOptions{})
		if err != nil {
			return err
		}
		j.info = info
		if info.Data["jws-kubeconfig-"+id] != "" || time.Now().After(deadline) {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func (j *join) checkSignature() error {
	id, secret, _ := strings.Cut(j.token, ".")
	encode := base64.RawURLEncoding.EncodeToString
	header := encode([]byte(`{"alg":"HS256","kid":"` + id + `"}`))
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(header + "." + encode([]byte(j.info.Data["kubeconfig"]))))
	want := header + ".." + encode(mac.Sum(nil))
	if found := j.info.Data["jws-kubeconfig-"+id]; found != want {
		return fmt.Errorf("signature is %q, want %q", found, want)
	}
	return nil
}

func (j *join) checkPin() error {
	config, err := clientcmd.Load([]byte(j.info.Data["kubeconfig"]))
	if err != nil {
		return err
	}
	cluster := config.Clusters[""]
	if cluster == nil || len(config.Clusters) != 1 || len(config.AuthInfos) != 0 {
		return errors.New("want one cluster without a name, and no users")
	}
	block, _ := pem.Decode(cluster.CertificateAuthorityData)
	if block == nil {
		return errors.New("no certificate in the kubeconfig")
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(certificate.RawSubjectPublicKeyInfo)
	if pin := "sha256:" + hex.EncodeToString(sum[:]); pin != j.hash {
		return fmt.Errorf("pin is %s, want %s", pin, j.hash)
	}
	j.ca = cluster.CertificateAuthorityData
	return nil
}

func (j *join) readAgain() error {
	info, err := j.client(nil).CoreV1().ConfigMaps("kube-public").Get(ctx, "cluster-info", meta.GetOptions{})
	if err != nil {
		return err
	}
	if info.Data["kubeconfig"] != j.info.Data["kubeconfig"] {
		return errors.New("with the CA it says something else")
	}
	return nil
}

func (j *join) refuseStrangers() error {
	for _, name := range []string{
		"kube-system/kubeadm-config", "kube-system/kubelet-config", "kube-system/extension-apiserver-authentication",
		"kube-public/kube-root-ca.crt", "kube-public/nothing", "default/kube-root-ca.crt",
	} {
		namespace, name, _ := strings.Cut(name, "/")
		_, err := j.client(nil).CoreV1().ConfigMaps(namespace).Get(ctx, name, meta.GetOptions{})
		if err := expect(err, apierrors.IsForbidden, "403"); err != nil {
			return fmt.Errorf("%s/%s: %w", namespace, name, err)
		}
	}
	return nil
}

func (j *join) readConfiguration() error {
	client := j.withToken(j.token)
	for name, key := range map[string]string{"kubeadm-config": "ClusterConfiguration", "kubelet-config": "kubelet"} {
		found, err := client.CoreV1().ConfigMaps("kube-system").Get(ctx, name, meta.GetOptions{})
		if err != nil {
			return err
		}
		if found.Data[key] == "" {
			return fmt.Errorf("%s has no %s", name, key)
		}
	}
	_, err := client.CoreV1().Nodes().Get(ctx, nodeName, meta.GetOptions{})
	return expect(err, apierrors.IsNotFound, "404 for a node that is not there yet")
}

func (j *join) refuseSecrets() error {
	_, err := j.withToken(j.token).CoreV1().Secrets("kube-system").List(ctx, meta.ListOptions{})
	return expect(err, apierrors.IsForbidden, "403")
}

type wish struct {
	name, signer  string
	subject       pkix.Name
	dns           []string
	addresses     []net.IP
	usages        []certificates.KeyUsage
	wantsApproval bool
}

// ask returns the certificate and its key; neither when none was wanted and none came.
func ask(client *kubernetes.Clientset, w *wish) (certificate, keyPEM []byte, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	der, err := x509.CreateCertificateRequest(rand.Reader,
		&x509.CertificateRequest{Subject: w.subject, DNSNames: w.dns, IPAddresses: w.addresses}, crypto.Signer(key))
	if err != nil {
		return nil, nil, err
	}
	requests := client.CertificatesV1().CertificateSigningRequests()
	_, err = requests.Create(ctx, &certificates.CertificateSigningRequest{
		ObjectMeta: meta.ObjectMeta{Name: w.name},
		Spec: certificates.CertificateSigningRequestSpec{
			Request:    pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE REQUEST", Bytes: der}),
			SignerName: w.signer,
			Usages:     w.usages,
		},
	}, meta.CreateOptions{})
	if err != nil {
		return nil, nil, err
	}
	keyDER, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return nil, nil, err
	}
	keyPEM = pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: keyDER})
	wait := patience
	if !w.wantsApproval {
		wait = 2 * time.Second
	}
	for deadline := time.Now().Add(wait); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		found, err := requests.Get(ctx, w.name, meta.GetOptions{})
		if err != nil {
			return nil, nil, err
		}
		if !w.wantsApproval && len(found.Status.Conditions) > 0 {
			return nil, nil, fmt.Errorf("%s was judged: %s", w.name, found.Status.Conditions[0].Reason)
		}
		if len(found.Status.Certificate) > 0 {
			if reason := found.Status.Conditions[0].Reason; w.signer == certificates.KubeletServingSignerName && reason != "StewardAutoApproved" {
				return nil, nil, fmt.Errorf("approved for the reason %q", reason)
			}
			return found.Status.Certificate, keyPEM, nil
		}
	}
	if w.wantsApproval {
		return nil, nil, errors.New("no certificate came")
	}
	return nil, nil, nil
}

func nodeSubject(name string, more ...string) pkix.Name {
	return pkix.Name{CommonName: "system:node:" + name, Organization: append([]string{"system:nodes"}, more...)}
}

var clientUsages = []certificates.KeyUsage{certificates.UsageDigitalSignature, certificates.UsageClientAuth}
var serverUsages = []certificates.KeyUsage{certificates.UsageDigitalSignature, certificates.UsageServerAuth}

func (j *join) getCertificate() error {
	certificate, key, err := ask(j.withToken(j.token), &wish{
		name: "csr-" + nodeName, signer: certificates.KubeAPIServerClientKubeletSignerName,
		subject: nodeSubject(nodeName), usages: clientUsages, wantsApproval: true,
	})
	if err != nil {
		return err
	}
	if _, err := tls.X509KeyPair(certificate, key); err != nil {
		return err
	}
	j.node = j.client(func(config *rest.Config) { config.CertData, config.KeyData = certificate, key })
	return nil
}

func (j *join) refuseMoreGroups() error {
	_, _, err := ask(j.withToken(j.token), &wish{
		name: "csr-greedy", signer: certificates.KubeAPIServerClientKubeletSignerName,
		subject: nodeSubject("worker-2", "system:masters"), usages: clientUsages,
	})
	return err
}

// register makes the node and tells how it is; controllers write to it as well.
func (j *join) register() error {
	nodes := j.node.CoreV1().Nodes()
	node, err := nodes.Create(ctx, &core.Node{
		ObjectMeta: meta.ObjectMeta{Name: nodeName, Labels: map[string]string{"kubernetes.io/hostname": nodeName}},
	}, meta.CreateOptions{})
	if err != nil {
		return err
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		node.Status.Addresses = []core.NodeAddress{{Type: core.NodeInternalIP, Address: allowedAddress},
			{Type: core.NodeExternalIP, Address: otherAddress}, {Type: core.NodeHostName, Address: nodeName}}
		node.Status.Conditions = []core.NodeCondition{{Type: core.NodeReady, Status: core.ConditionTrue, Reason: "KubeletReady",
			LastHeartbeatTime: meta.Now(), LastTransitionTime: meta.Now()}}
		_, err := nodes.UpdateStatus(ctx, node, meta.UpdateOptions{})
		if apierrors.IsConflict(err) {
			if found, getErr := nodes.Get(ctx, nodeName, meta.GetOptions{}); getErr == nil {
				node = found
			}
		}
		return err
	})
}

func (j *join) heartbeat() error {
	leases := j.node.CoordinationV1().Leases("kube-node-lease")
	lease, err := leases.Create(ctx, &coordination.Lease{
		ObjectMeta: meta.ObjectMeta{Name: nodeName},
		Spec: coordination.LeaseSpec{HolderIdentity: ptr.To(nodeName), LeaseDurationSeconds: ptr.To(int32(40)),
			RenewTime: &meta.MicroTime{Time: time.Now()}},
	}, meta.CreateOptions{})
	if err != nil {
		return err
	}
	lease.Spec.RenewTime = &meta.MicroTime{Time: time.Now()}
	_, err = leases.Update(ctx, lease, meta.UpdateOptions{})
	return err
}

// isKept waits for what controllers do about a node: its range, and no taint any more.
func (j *join) isKept() error {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		node, err := j.node.CoreV1().Nodes().Get(ctx, nodeName, meta.GetOptions{})
		if err != nil {
			return err
		}
		if node.Spec.PodCIDR != "" && len(node.Spec.Taints) == 0 {
			return nil
		}
	}
	return errors.New("the node has no range of addresses, or keeps its taint")
}

func (j *join) lookAround() error {
	mine := meta.ListOptions{FieldSelector: "spec.nodeName=" + nodeName}
	if _, err := j.node.CoreV1().Pods("").List(ctx, mine); err != nil {
		return err
	}
	watch, err := j.node.CoreV1().Pods("").Watch(ctx, mine)
	if err != nil {
		return err
	}
	watch.Stop()
	if _, err := j.node.CoreV1().Services("").List(ctx, meta.ListOptions{}); err != nil {
		return err
	}
	if _, err := j.node.NodeV1().RuntimeClasses().List(ctx, meta.ListOptions{}); err != nil {
		return err
	}
	if _, err := j.node.StorageV1().CSINodes().Create(ctx, &storage.CSINode{ObjectMeta: meta.ObjectMeta{Name: nodeName}}, meta.CreateOptions{}); err != nil {
		return err
	}
	_, err = j.node.CoreV1().Events("default").Create(ctx, &core.Event{
		ObjectMeta:     meta.ObjectMeta{Name: nodeName + ".1", Namespace: "default"},
		InvolvedObject: core.ObjectReference{Kind: "Node", Name: nodeName}, Reason: "Starting", Type: "Normal",
	}, meta.CreateOptions{})
	return err
}

func (j *join) refuseOthers() error {
	_, err := j.node.CoreV1().Nodes().Patch(ctx, "worker-2", types.MergePatchType,
		[]byte(`{"metadata":{"labels":{"mine":"yes"}}}`), meta.PatchOptions{})
	return expect(err, apierrors.IsForbidden, "403")
}

func serving(name string, subject pkix.Name, addresses ...string) *wish {
	w := &wish{name: name, signer: certificates.KubeletServingSignerName, subject: subject, dns: []string{nodeName}, usages: serverUsages}
	for _, address := range addresses {
		w.addresses = append(w.addresses, net.ParseIP(address))
	}
	return w
}

// getServing asks with an address of the node that its provider allows, and with one that it does not.
func (j *join) getServing() error {
	inside := serving("csr-serving", nodeSubject(nodeName), allowedAddress)
	inside.wantsApproval = true
	if _, _, err := ask(j.node, inside); err != nil {
		return err
	}
	if _, _, err := ask(j.node, serving("csr-serving-outside", nodeSubject(nodeName), otherAddress)); err != nil {
		return err
	}
	return j.untilEvent("csr-serving-outside")
}

func (j *join) refuseServing() error {
	_, _, err := ask(j.node, serving("csr-serving-other", nodeSubject("worker-2"), allowedAddress))
	return expect(err, apierrors.IsForbidden, "403")
}

func (j *join) refuseAddress() error {
	_, _, err := ask(j.node, serving("csr-serving-address", nodeSubject(nodeName), "10.1.9.9"))
	return err
}

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: join SERVER TOKEN CA_HASH DIRECTORY")
		os.Exit(2)
	}
	j := &join{server: os.Args[1], token: os.Args[2], hash: os.Args[3], directory: os.Args[4]}
	config, err := clientcmd.BuildConfigFromFlags("", filepath.Join(j.directory, "admin.conf"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	j.admin = kubernetes.NewForConfigOrDie(config)
	steps := []struct {
		words string
		run   func() error
	}{
		{"reads cluster-info without knowing anybody", j.readInfo},
		{"steward_28_finds it signed with the token, byte by byte", j.checkSignature},
		{"finds the authority that was pinned in it", j.checkPin},
		{"reads the same while it trusts that authority", j.readAgain},
		{"steward_29_may read nothing else without a token", j.refuseStrangers},
		{"reads the configuration with the token", j.readConfiguration},
		{"steward_33_may not read secrets with the token", j.refuseSecrets},
		{"gets a certificate for the kubelet", j.getCertificate},
		{"steward_34_gets none with one more group", j.refuseMoreGroups},
		{"registers its node", j.register},
		{"renews its lease", j.heartbeat},
		{"is given a range and rid of its taint", j.isKept},
		{"looks at what a kubelet looks at", j.lookAround},
		{"steward_37_may not touch other nodes", j.refuseOthers},
		{"steward_35_gets a certificate to serve with, in the right subnet", j.getServing},
		{"steward_36_gets none for others", j.refuseServing},
		{"gets none for an address that is not its own", j.refuseAddress},
		{"steward_32_is nobody when its token has expired", j.loseToken},
		{"steward_38_finds the kubeadm API of its version", j.readVersion},
		{"steward_39_finds names where the provider said", j.findNames},
		{"steward_40_runs the image of the tag that was chosen", j.findImage},
		{"steward_42_gets back what somebody deletes", j.getBack},
		{"steward_41_loses what the provider takes away", j.loseProxy},
	}
	failed := false
	for i, step := range steps {
		if err := step.run(); err != nil {
			fmt.Printf("not ok %d - %s\n# %v\n", i+1, step.words, err)
			failed = true
			if j.ca == nil && i >= 2 || j.node == nil && i >= 7 {
				break
			}
			continue
		}
		fmt.Printf("ok %d - %s\n", i+1, step.words)
	}
	fmt.Printf("1..%d\n", len(steps))
	if failed {
		os.Exit(1)
	}
}
