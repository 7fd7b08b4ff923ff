package main

import (
	"context"
	"fmt"
	"log"
	"runtime"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/utils/ptr"
)

const leaseSeconds = 40

func capacity() corev1.ResourceList {
	return corev1.ResourceList{
		corev1.ResourceCPU:              resource.MustParse("16"),
		corev1.ResourceMemory:           resource.MustParse("64Gi"),
		corev1.ResourceEphemeralStorage: resource.MustParse("100Gi"),
		corev1.ResourcePods:             resource.MustParse("110"),
	}
}

func condition(kind corev1.NodeConditionType, status corev1.ConditionStatus, reason string) corev1.NodeCondition {
	now := metav1.Now()
	return corev1.NodeCondition{
		Type: kind, Status: status, Reason: reason, Message: reason, LastHeartbeatTime: now, LastTransitionTime: now,
	}
}

// register makes the node, or finds it, and says that it is ready.
func register(ctx context.Context, client kubernetes.Interface, name string, index int) error {
	node := &corev1.Node{ObjectMeta: metav1.ObjectMeta{
		Name: name,
		Labels: map[string]string{
			corev1.LabelHostname:   name,
			corev1.LabelOSStable:   "linux",
			corev1.LabelArchStable: runtime.GOARCH,
		},
	}}
	if _, err := client.CoreV1().Nodes().Create(ctx, node, metav1.CreateOptions{}); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	node, err := client.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	node.Status = corev1.NodeStatus{
		Capacity:    capacity(),
		Allocatable: capacity(),
		Conditions: []corev1.NodeCondition{
			condition(corev1.NodeMemoryPressure, corev1.ConditionFalse, "NoPressure"),
			condition(corev1.NodeDiskPressure, corev1.ConditionFalse, "NoPressure"),
			condition(corev1.NodePIDPressure, corev1.ConditionFalse, "NoPressure"),
			condition(corev1.NodeReady, corev1.ConditionTrue, "Played"),
		},
		Addresses: []corev1.NodeAddress{
			{Type: corev1.NodeInternalIP, Address: fmt.Sprintf("192.0.2.%d", index+1)},
			{Type: corev1.NodeHostName, Address: name},
		},
		NodeInfo: corev1.NodeSystemInfo{
			KubeletVersion: "v1.34.0", OperatingSystem: "linux", Architecture: runtime.GOARCH,
			ContainerRuntimeVersion: "none://0", OSImage: "none", KernelVersion: "0",
		},
	}
	_, err = client.CoreV1().Nodes().UpdateStatus(ctx, node, metav1.UpdateOptions{})
	return err
}

// heartbeat keeps the node's lease fresh until the context ends. Without it the node would be taken for
// dead, and its pods evicted.
func heartbeat(ctx context.Context, client kubernetes.Interface, name string, every time.Duration) {
	for {
		if err := renew(ctx, client, name); err != nil && ctx.Err() == nil {
			log.Printf("lease of node %s: %v", name, err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(every):
		}
	}
}

func renew(ctx context.Context, client kubernetes.Interface, name string) error {
	leases := client.CoordinationV1().Leases(corev1.NamespaceNodeLease)
	spec := coordinationv1.LeaseSpec{
		HolderIdentity:       ptr.To(name),
		LeaseDurationSeconds: ptr.To[int32](leaseSeconds),
		RenewTime:            ptr.To(metav1.NowMicro()),
	}
	lease, err := leases.Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		lease = &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: spec}
		_, err = leases.Create(ctx, lease, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	lease.Spec = spec
	_, err = leases.Update(ctx, lease, metav1.UpdateOptions{})
	return err
}
