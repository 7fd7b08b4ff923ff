package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	core "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// until asks again and again: for how long, and what for.
func until(wait time.Duration, what string, holds func() (bool, error)) error {
	for deadline := time.Now().Add(wait); ; time.Sleep(50 * time.Millisecond) {
		if ok, err := holds(); ok || err != nil {
			return err
		}
		if time.Now().After(deadline) {
			return errors.New("never came: " + what)
		}
	}
}

func (j *join) untilEvent(about string) error {
	return until(patience, "an event about "+about, func() (bool, error) {
		events, err := j.admin.CoreV1().Events("").List(ctx, meta.ListOptions{FieldSelector: "involvedObject.name=" + about})
		return err == nil && len(events.Items) > 0, err
	})
}

// loseToken uses a token of its own until it ends: at its time, and not by being deleted before.
func (j *join) loseToken() error {
	const id, secret = "gone01", "0123456789abcdef"
	end := time.Now().Add(8 * time.Second).Truncate(time.Second)
	secrets := j.admin.CoreV1().Secrets("kube-system")
	_, err := secrets.Create(ctx, &core.Secret{
		ObjectMeta: meta.ObjectMeta{Name: "bootstrap-token-" + id}, Type: core.SecretTypeBootstrapToken,
		StringData: map[string]string{"token-id": id, "token-secret": secret, "usage-bootstrap-authentication": "true",
			"auth-extra-groups": "system:bootstrappers:kubeadm:default-node-token", "expiration": end.UTC().Format(time.RFC3339)},
	}, meta.CreateOptions{})
	if err != nil {
		return err
	}
	client := j.withToken(id + "." + secret)
	var asked time.Time
	worked := false
	err = until(patience, "the end of the token", func() (bool, error) {
		asked = time.Now()
		_, err := client.CoreV1().ConfigMaps("kube-system").Get(ctx, "kubeadm-config", meta.GetOptions{})
		worked = worked || err == nil
		if err == nil || apierrors.IsUnauthorized(err) {
			return err != nil, nil
		}
		return false, err
	})
	if err != nil {
		return err
	}
	if !worked || time.Now().Before(end) {
		return fmt.Errorf("refused at %s, but it ends at %s", asked, end)
	}
	return until(time.Minute, "the end of its Secret", func() (bool, error) {
		_, err := secrets.Get(ctx, "bootstrap-token-"+id, meta.GetOptions{})
		if apierrors.IsNotFound(err) {
			return true, nil
		}
		return false, err
	})
}

func (j *join) readMap(name, key string) (string, error) {
	found, err := j.withToken(j.token).CoreV1().ConfigMaps("kube-system").Get(ctx, name, meta.GetOptions{})
	if err != nil {
		return "", err
	}
	return found.Data[key], nil
}

func (j *join) readVersion() error {
	version, err := j.admin.Discovery().ServerVersion()
	if err != nil {
		return err
	}
	want := "apiVersion: kubeadm.k8s.io/v1beta4\n"
	if version.Minor == "30" {
		want = "apiVersion: kubeadm.k8s.io/v1beta3\n"
	}
	text, err := j.readMap("kubeadm-config", "ClusterConfiguration")
	if err == nil && !strings.Contains(text, want) {
		err = fmt.Errorf("no %q for v1.%s in %s", want, version.Minor, text)
	}
	return err
}

// The provider has given these, see join.sh.
const dnsAddress, dnsTag = "10.96.0.53", "v9.9.9"

func (j *join) findNames() error {
	service, err := j.admin.CoreV1().Services("kube-system").Get(ctx, "kube-dns", meta.GetOptions{})
	if err != nil {
		return err
	}
	if service.Spec.ClusterIP != dnsAddress {
		return fmt.Errorf("kube-dns is at %s", service.Spec.ClusterIP)
	}
	text, err := j.readMap("kubelet-config", "kubelet")
	if err == nil && !strings.Contains(text, "clusterDNS:\n- "+dnsAddress+"\n") {
		err = fmt.Errorf("kubelets do not know it: %s", text)
	}
	return err
}

func (j *join) findImage() error {
	deployment, err := j.admin.AppsV1().Deployments("kube-system").Get(ctx, "coredns", meta.GetOptions{})
	if err != nil {
		return err
	}
	if image := deployment.Spec.Template.Spec.Containers[0].Image; !strings.HasSuffix(image, "/coredns:"+dnsTag) {
		return fmt.Errorf("the image is %s", image)
	}
	return nil
}

func (j *join) getBack() error {
	bindings := j.admin.RbacV1().ClusterRoleBindings()
	before, err := bindings.Get(ctx, "kubeadm:get-nodes", meta.GetOptions{})
	if err != nil {
		return err
	}
	if err := bindings.Delete(ctx, before.Name, meta.DeleteOptions{}); err != nil {
		return err
	}
	return until(patience, "the binding", func() (bool, error) {
		found, err := bindings.Get(ctx, before.Name, meta.GetOptions{})
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return err == nil && found.UID != before.UID && len(found.Subjects) == len(before.Subjects), err
	})
}

// proxyIs tells of the objects of kube-proxy which are there.
func (j *join) proxyIs() (there []string, err error) {
	look := func(name string, err2 error) {
		if err2 == nil {
			there = append(there, name)
		} else if !apierrors.IsNotFound(err2) {
			err = err2
		}
	}
	const name, system = "kube-proxy", "kube-system"
	_, e := j.admin.AppsV1().DaemonSets(system).Get(ctx, name, meta.GetOptions{})
	look("DaemonSet", e)
	_, e = j.admin.CoreV1().ConfigMaps(system).Get(ctx, name, meta.GetOptions{})
	look("ConfigMap", e)
	_, e = j.admin.CoreV1().ServiceAccounts(system).Get(ctx, name, meta.GetOptions{})
	look("ServiceAccount", e)
	_, e = j.admin.RbacV1().Roles(system).Get(ctx, name, meta.GetOptions{})
	look("Role", e)
	_, e = j.admin.RbacV1().RoleBindings(system).Get(ctx, name, meta.GetOptions{})
	look("RoleBinding", e)
	_, e = j.admin.RbacV1().ClusterRoleBindings().Get(ctx, "kubeadm:node-proxier", meta.GetOptions{})
	look("ClusterRoleBinding", e)
	return there, err
}

// reload makes generation 2 the one in use and tells the engine so, as a supervisor does.
func (j *join) reload() error {
	link := filepath.Join(j.directory, "conf", "new")
	if err := os.Symlink("2", link); err != nil {
		return err
	}
	if err := os.Rename(link, filepath.Join(j.directory, "conf", "current")); err != nil {
		return err
	}
	connection, err := net.Dial("unix", filepath.Join(j.directory, "run", "control.sock"))
	if err != nil {
		return err
	}
	defer connection.Close()
	const order = `{"do":"reload"}`
	if _, err := connection.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(order))), order...)); err != nil {
		return err
	}
	return readUntil(connection, 2)
}

// readUntil reads what the engine tells until it uses this generation.
func readUntil(connection net.Conn, generation int) error {
	var told struct {
		Generation int
		Error      string
	}
	if err := connection.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	for told.Generation != generation {
		var size uint32
		if err := binary.Read(connection, binary.BigEndian, &size); err != nil {
			return err
		}
		if err := json.NewDecoder(io.LimitReader(connection, int64(size))).Decode(&told); err != nil {
			return err
		}
		if told.Error != "" {
			return errors.New(told.Error)
		}
	}
	return nil
}

func (j *join) loseProxy() error {
	there, err := j.proxyIs()
	if err != nil || len(there) != 6 {
		return fmt.Errorf("only these are there at first: %v, %w", there, err)
	}
	if err := j.reload(); err != nil {
		return err
	}
	err = until(patience, "the end of kube-proxy", func() (bool, error) {
		there, err = j.proxyIs()
		return err == nil && len(there) == 0, err
	})
	if err != nil {
		return fmt.Errorf("%w; there are %v", err, there)
	}
	return j.findNames() // what is still given stays
}
