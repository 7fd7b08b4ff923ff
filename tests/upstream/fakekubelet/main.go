// Nodes without machines: registers them, keeps their leases fresh, and plays the kubelet's part in the
// life of a pod. A pod that is scheduled to one of them runs at once; one that is deleted is gone at once.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/util/workqueue"
)

const protobufThenJSON = runtime.ContentTypeProtobuf + "," + runtime.ContentTypeJSON

func connect(path string) (kubernetes.Interface, error) {
	config, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		return nil, err
	}
	// As a real kubelet speaks.
	config.ContentType = runtime.ContentTypeProtobuf
	config.AcceptContentTypes = protobufThenJSON
	config.QPS = 200
	config.Burst = 400
	return kubernetes.NewForConfig(config)
}

// play handles pods one after the other until the context ends.
func play(ctx context.Context, client kubernetes.Interface, names map[string]bool) {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	factory := informers.NewSharedInformerFactory(client, 0)
	pods := factory.Core().V1().Pods().Informer()
	add := func(object any) {
		pod, ok := object.(*corev1.Pod)
		if ok && names[pod.Spec.NodeName] {
			queue.Add(cache.MetaObjectToName(pod).String())
		}
	}
	if _, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    add,
		UpdateFunc: func(_, object any) { add(object) },
	}); err != nil {
		log.Fatal(err)
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	context.AfterFunc(ctx, queue.ShutDown)
	for {
		key, end := queue.Get()
		if end {
			return
		}
		object, exists, err := pods.GetStore().GetByKey(key)
		if err == nil && exists {
			err = advance(ctx, client, object.(*corev1.Pod))
		}
		// Whoever changed the pod meanwhile caused an event, which brings it back.
		if err != nil && !apierrors.IsNotFound(err) && !apierrors.IsConflict(err) && ctx.Err() == nil {
			log.Printf("pod %s: %v", key, err)
			queue.AddRateLimited(key)
		} else {
			queue.Forget(key)
		}
		queue.Done(key)
	}
}

func main() {
	kubeconfig := flag.String("kubeconfig", os.Getenv("KUBECONFIG"), "how to reach the API server")
	nodes := flag.String("nodes", "node-1,node-2", "names of the nodes to play")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	client, err := connect(*kubeconfig)
	if err != nil {
		log.Fatal(err)
	}
	names := map[string]bool{}
	for index, name := range strings.Split(*nodes, ",") {
		names[name] = true
		if err := register(ctx, client, name, index); err != nil {
			log.Fatalf("register node %s: %v", name, err)
		}
		go heartbeat(ctx, client, name, 10*time.Second)
	}
	fmt.Printf("playing %s\n", *nodes)
	play(ctx, client, names)
}
