package main

import (
	"context"
	"hash/fnv"
	"net"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/utils/ptr"
)

// advance moves a pod of one of our nodes one step on.
func advance(ctx context.Context, client kubernetes.Interface, pod *corev1.Pod) error {
	pods := client.CoreV1().Pods(pod.Namespace)
	if pod.DeletionTimestamp != nil {
		// With nothing left to wait for, only finalizers keep it; they are somebody else's.
		if ptr.Deref(pod.DeletionGracePeriodSeconds, 0) == 0 && len(pod.Finalizers) > 0 {
			return nil
		}
		return pods.Delete(ctx, pod.Name, metav1.DeleteOptions{
			GracePeriodSeconds: ptr.To[int64](0),
			Preconditions:      metav1.NewUIDPreconditions(string(pod.UID)),
		})
	}
	if pod.Status.Phase != corev1.PodPending {
		return nil
	}
	_, err := pods.UpdateStatus(ctx, running(pod), metav1.UpdateOptions{})
	return err
}

// address makes up an address for a pod, the same each time.
func address(pod *corev1.Pod) string {
	hash := fnv.New32a()
	hash.Write([]byte(pod.UID))
	sum := hash.Sum32()
	return net.IPv4(10, 244, byte(sum>>8), byte(sum%254)+1).String()
}

func running(pod *corev1.Pod) *corev1.Pod {
	now := metav1.Now()
	pod = pod.DeepCopy()
	pod.Status.Phase = corev1.PodRunning
	pod.Status.StartTime = &now
	pod.Status.PodIP = address(pod)
	pod.Status.PodIPs = []corev1.PodIP{{IP: pod.Status.PodIP}}
	for _, kind := range []corev1.PodConditionType{corev1.PodInitialized, corev1.ContainersReady, corev1.PodReady} {
		pod.Status.Conditions = append(pod.Status.Conditions,
			corev1.PodCondition{Type: kind, Status: corev1.ConditionTrue, LastTransitionTime: now})
	}
	for _, container := range pod.Spec.Containers {
		pod.Status.ContainerStatuses = append(pod.Status.ContainerStatuses, corev1.ContainerStatus{
			Name: container.Name, Image: container.Image, ImageID: container.Image,
			ContainerID: "none://" + string(pod.UID) + "/" + container.Name,
			Ready:       true, Started: ptr.To(true),
			State: corev1.ContainerState{Running: &corev1.ContainerStateRunning{StartedAt: now}},
		})
	}
	return pod
}
