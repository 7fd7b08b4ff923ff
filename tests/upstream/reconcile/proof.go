package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	namespace = "default"
	writers   = 16
)

// proof is one run: what it writes goes over `direct`, what the controller believes is in `cache`.
type proof struct {
	ctx     context.Context
	options options
	direct  client.Client
	cache   cache.Cache
	door    *proxy
	seen    *answers
	tests   int
	failed  int
}

func (p *proof) check(what string, step func(context.Context) error) {
	ctx, cancel := context.WithTimeout(p.ctx, p.options.patience)
	defer cancel()
	start := time.Now()
	err := step(ctx)
	p.tests++
	if err == nil {
		fmt.Printf("ok %d - %s\n", p.tests, what)
	} else {
		p.failed++
		fmt.Printf("not ok %d - %s\n# %v\n", p.tests, what, err)
	}
	fmt.Printf("# %.1f s, %d answers, %d watches, %d times expired\n", time.Since(start).Seconds(),
		p.seen.requests.Load(), p.seen.watches.Load(), p.seen.expired.Load())
}

func (p *proof) finish() {
	fmt.Printf("1..%d\n", p.tests)
	if p.failed > 0 {
		os.Exit(1)
	}
}

// until asks again and again; at the end of the step's time it says what was missing last.
func until(ctx context.Context, done func() (missing string, err error)) error {
	for {
		missing, err := done()
		if err == nil && missing == "" {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("gave up: %s %v", missing, err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// parallel calls do(0), do(1) … do(count-1) from several writers and returns one of the errors.
func parallel(count int, do func(index int) error) error {
	var group sync.WaitGroup
	work := make(chan int)
	errs := make(chan error, count)
	for range writers {
		group.Add(1)
		go func() {
			defer group.Done()
			for index := range work {
				if err := do(index); err != nil {
					errs <- err
				}
			}
		}()
	}
	for index := range count {
		work <- index
	}
	close(work)
	group.Wait()
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

func widget(index int) *Widget {
	w := &Widget{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: fmt.Sprintf("widget-%04d", index)}}
	w.Spec.Value = int64(index)
	return w
}

func (p *proof) define(ctx context.Context) error {
	crd := definition()
	if err := p.direct.Create(ctx, crd); err != nil {
		return err
	}
	return until(ctx, func() (string, error) {
		if err := p.direct.Get(ctx, client.ObjectKeyFromObject(crd), crd); err != nil {
			return "", err
		}
		for _, condition := range crd.Status.Conditions {
			if condition.Type == apiextensionsv1.Established && condition.Status == apiextensionsv1.ConditionTrue {
				return "", p.direct.List(ctx, &WidgetList{})
			}
		}
		return "it is not established", nil
	})
}

func (p *proof) create(ctx context.Context) error {
	err := parallel(p.options.count, func(index int) error { return p.direct.Create(ctx, widget(index)) })
	if err != nil {
		return err
	}
	return p.consistent(ctx, p.options.count)
}

// setValues asks every widget of [from, to) for another value.
func (p *proof) setValues(ctx context.Context, from, to int, value int64) error {
	patch := client.RawPatch(types.MergePatchType, fmt.Appendf(nil, `{"spec":{"value":%d}}`, value))
	return parallel(to-from, func(index int) error { return p.direct.Patch(ctx, widget(from+index), patch) })
}

func (p *proof) drop(ctx context.Context) error {
	half := p.options.count / 2
	if err := p.setValues(ctx, 0, half, 1_000_001); err != nil {
		return err
	}
	if p.door.drop() == 0 {
		return fmt.Errorf("there was no connection to drop")
	}
	if err := p.setValues(ctx, half, p.options.count, 1_000_002); err != nil {
		return err
	}
	return p.consistent(ctx, p.options.count)
}

// expire changes, deletes and creates objects behind the controller's back, and has the server forget
// everything before that, so that the watch cannot go on where it stopped.
func (p *proof) expire(ctx context.Context) error {
	tenth := p.options.count / 10
	p.door.shut()
	if err := p.setValues(ctx, 0, 5*tenth, 1_000_003); err != nil {
		return err
	}
	if err := parallel(tenth, func(index int) error { return p.direct.Delete(ctx, widget(5*tenth+index)) }); err != nil {
		return err
	}
	if err := parallel(tenth, func(index int) error {
		return p.direct.Create(ctx, widget(p.options.count+index))
	}); err != nil {
		return err
	}
	if err := p.forget(ctx); err != nil {
		return err
	}
	before := p.seen.expired.Load()
	if err := p.door.unlock(); err != nil {
		return err
	}
	if err := p.consistent(ctx, p.options.count); err != nil {
		return err
	}
	if p.seen.expired.Load() == before {
		return fmt.Errorf("the server never said that a version has expired")
	}
	return nil
}

// forget makes versions expire: by compacting etcd, or by as many writes as a server remembers.
func (p *proof) forget(ctx context.Context) error {
	if p.options.etcd != "" {
		etcd, err := clientv3.New(clientv3.Config{Endpoints: []string{p.options.etcd}})
		if err != nil {
			return err
		}
		defer etcd.Close()
		now, err := etcd.Get(ctx, "/")
		if err != nil {
			return err
		}
		_, err = etcd.Compact(ctx, now.Header.Revision, clientv3.WithCompactPhysical())
		return err
	}
	noise := func(index int) *corev1.ConfigMap {
		return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
			Namespace: namespace, Name: fmt.Sprintf("noise-%d", index%writers)}}
	}
	if err := parallel(writers, func(index int) error { return p.direct.Create(ctx, noise(index)) }); err != nil {
		return err
	}
	return parallel(p.options.churn, func(index int) error {
		patch := fmt.Appendf(nil, `{"data":{"count":"%d"}}`, index)
		return p.direct.Patch(ctx, noise(index), client.RawPatch(types.MergePatchType, patch))
	})
}

func (p *proof) deleteAll(ctx context.Context) error {
	if err := p.direct.DeleteAllOf(ctx, &Widget{}, client.InNamespace(namespace)); err != nil {
		return err
	}
	if err := p.consistent(ctx, 0); err != nil {
		return err
	}
	return p.direct.Delete(ctx, definition())
}

// consistent waits until there are `count` widgets, all reconciled, and the controller's cache holds
// the same versions of the same objects as the server.
func (p *proof) consistent(ctx context.Context, count int) error {
	return until(ctx, func() (string, error) {
		var real, cached WidgetList
		if err := p.direct.List(ctx, &real, client.InNamespace(namespace)); err != nil {
			return "", err
		}
		if err := p.cache.List(ctx, &cached, client.InNamespace(namespace)); err != nil {
			return "", err
		}
		if len(real.Items) != count || len(cached.Items) != count {
			return fmt.Sprintf("%d objects and %d in the cache, instead of %d", len(real.Items), len(cached.Items), count), nil
		}
		versions := map[string]string{}
		for i := range cached.Items {
			versions[cached.Items[i].Name] = cached.Items[i].ResourceVersion
		}
		for i := range real.Items {
			w := &real.Items[i]
			if !w.reconciled() {
				return w.Name + " is not reconciled", nil
			}
			if versions[w.Name] != w.ResourceVersion {
				return fmt.Sprintf("%s is %s in the cache, instead of %s", w.Name, versions[w.Name], w.ResourceVersion), nil
			}
		}
		return "", nil
	})
}
