package main

import (
	"context"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "reconcile.example.com/done"

var version = schema.GroupVersion{Group: "reconcile.example.com", Version: "v1"}

// Widget is the kind that is reconciled: its status repeats what its spec asks for.
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct {
		Value int64 `json:"value"`
	} `json:"spec,omitempty"`
	Status struct {
		Value              int64 `json:"value,omitempty"`
		ObservedGeneration int64 `json:"observedGeneration,omitempty"`
	} `json:"status,omitempty"`
}

type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Widget `json:"items"`
}

func (w *Widget) DeepCopyObject() runtime.Object {
	c := *w
	c.ObjectMeta = *w.ObjectMeta.DeepCopy()
	return &c
}

func (l *WidgetList) DeepCopyObject() runtime.Object {
	c := *l
	c.Items = make([]Widget, len(l.Items))
	for i := range l.Items {
		c.Items[i] = *l.Items[i].DeepCopyObject().(*Widget)
	}
	return &c
}

func (w *Widget) reconciled() bool {
	return w.DeletionTimestamp == nil && w.Status.Value == w.Spec.Value &&
		w.Status.ObservedGeneration == w.Generation
}

func addWidgets(s *runtime.Scheme) error {
	s.AddKnownTypes(version, &Widget{}, &WidgetList{})
	metav1.AddToGroupVersion(s, version)
	return nil
}

func definition() *apiextensionsv1.CustomResourceDefinition {
	number := apiextensionsv1.JSONSchemaProps{Type: "integer", Format: "int64"}
	object := func(properties map[string]apiextensionsv1.JSONSchemaProps) apiextensionsv1.JSONSchemaProps {
		return apiextensionsv1.JSONSchemaProps{Type: "object", Properties: properties}
	}
	whole := object(map[string]apiextensionsv1.JSONSchemaProps{
		"spec":   object(map[string]apiextensionsv1.JSONSchemaProps{"value": number}),
		"status": object(map[string]apiextensionsv1.JSONSchemaProps{"value": number, "observedGeneration": number}),
	})
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "widgets." + version.Group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: version.Group,
			Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "widgets", Kind: "Widget"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: version.Version, Served: true, Storage: true,
				Schema:       &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &whole},
				Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
			}},
		},
	}
}

type reconciler struct {
	client client.Client
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	widget := &Widget{}
	if err := r.client.Get(ctx, request.NamespacedName, widget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if widget.DeletionTimestamp != nil {
		if controllerutil.RemoveFinalizer(widget, finalizer) {
			return ctrl.Result{}, client.IgnoreNotFound(r.client.Update(ctx, widget))
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(widget, finalizer) {
		// The update comes back through the watch.
		return ctrl.Result{}, r.client.Update(ctx, widget)
	}
	if widget.reconciled() {
		return ctrl.Result{}, nil
	}
	widget.Status.Value = widget.Spec.Value
	widget.Status.ObservedGeneration = widget.Generation
	return ctrl.Result{}, r.client.Status().Update(ctx, widget)
}
