/* Made by ./dev gen from upstream's API modules and src/api/defaults.txt. */
/* clang-format off */
#include "api/facts.h"

static const struct schema_node nodes[] = {
{ SCHEMA_ANY, SCHEMA_PRESERVES },
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21, 0, 0, 2, 0 }, /* io.k8s.api.admissionregistration.v1.AuditAnnotation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 90, 0, 2, 2, 0 }, /* io.k8s.api.admissionregistration.v1.ExpressionWarning */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 160, 0, 4, 2, 0 }, /* io.k8s.api.admissionregistration.v1.MatchCondition */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 291, 0, 6, 5, 0 }, /* io.k8s.api.admissionregistration.v1.MatchResources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 461, 0, 11, 12, 0 }, /* io.k8s.api.admissionregistration.v1.MutatingWebhook */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 547, 0, 23, 4, 0 }, /* io.k8s.api.admissionregistration.v1.MutatingWebhookConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 618, 0, 27, 4, 0 }, /* io.k8s.api.admissionregistration.v1.MutatingWebhookConfigurationList */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 750, 0, 31, 6, 0 }, /* io.k8s.api.admissionregistration.v1.NamedRuleWithOperations */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 810, 0, 37, 2, 0 }, /* io.k8s.api.admissionregistration.v1.ParamKind */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 899, 0, 39, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ParamRef */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 944, 0, 43, 5, 0 }, /* io.k8s.api.admissionregistration.v1.RuleWithOperations */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1009, 0, 48, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ServiceReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1081, 0, 52, 1, 0 }, /* io.k8s.api.admissionregistration.v1.TypeChecking */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1142, 0, 53, 5, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1204, 0, 58, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1273, 0, 62, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1399, 0, 66, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1472, 0, 70, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1604, 0, 74, 7, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1718, 0, 81, 3, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1786, 0, 84, 11, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingWebhook */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1840, 0, 95, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 1907, 0, 99, 4, 0 }, /* io.k8s.api.admissionregistration.v1.ValidatingWebhookConfigurationList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2011, 0, 103, 4, 0 }, /* io.k8s.api.admissionregistration.v1.Validation */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 2058, 0, 107, 2, 0 }, /* io.k8s.api.admissionregistration.v1.Variable */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2124, 0, 109, 3, 0 }, /* io.k8s.api.admissionregistration.v1.WebhookClientConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2194, 0, 112, 5, 0 }, /* io.k8s.api.apps.v1.ControllerRevision */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2232, 0, 117, 4, 0 }, /* io.k8s.api.apps.v1.ControllerRevisionList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2274, 0, 121, 5, 0 }, /* io.k8s.api.apps.v1.DaemonSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2322, 0, 126, 5, 0 }, /* io.k8s.api.apps.v1.DaemonSetCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2360, 0, 131, 4, 0 }, /* io.k8s.api.apps.v1.DaemonSetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2454, 0, 135, 5, 0 }, /* io.k8s.api.apps.v1.DaemonSetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2636, 0, 140, 10, 0 }, /* io.k8s.api.apps.v1.DaemonSetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2685, 0, 150, 2, 0 }, /* io.k8s.api.apps.v1.DaemonSetUpdateStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2728, 0, 152, 5, 0 }, /* io.k8s.api.apps.v1.Deployment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2773, 0, 157, 6, 0 }, /* io.k8s.api.apps.v1.DeploymentCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2812, 0, 163, 4, 0 }, /* io.k8s.api.apps.v1.DeploymentList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2895, 0, 167, 8, 0 }, /* io.k8s.api.apps.v1.DeploymentSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3017, 0, 175, 9, 0 }, /* io.k8s.api.apps.v1.DeploymentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3053, 0, 184, 2, 0 }, /* io.k8s.api.apps.v1.DeploymentStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3091, 0, 186, 5, 0 }, /* io.k8s.api.apps.v1.ReplicaSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3121, 0, 191, 5, 0 }, /* io.k8s.api.apps.v1.ReplicaSetCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3160, 0, 196, 4, 0 }, /* io.k8s.api.apps.v1.ReplicaSetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3194, 0, 200, 4, 0 }, /* io.k8s.api.apps.v1.ReplicaSetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3249, 0, 204, 7, 0 }, /* io.k8s.api.apps.v1.ReplicaSetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3309, 0, 211, 2, 0 }, /* io.k8s.api.apps.v1.RollingUpdateDaemonSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3351, 0, 213, 2, 0 }, /* io.k8s.api.apps.v1.RollingUpdateDeployment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3404, 0, 215, 2, 0 }, /* io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3456, 0, 217, 5, 0 }, /* io.k8s.api.apps.v1.StatefulSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3487, 0, 222, 5, 0 }, /* io.k8s.api.apps.v1.StatefulSetCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3527, 0, 227, 4, 0 }, /* io.k8s.api.apps.v1.StatefulSetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3568, 0, 231, 1, 0 }, /* io.k8s.api.apps.v1.StatefulSetOrdinals */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3630, 0, 232, 2, 0 }, /* io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3796, 0, 234, 11, 0 }, /* io.k8s.api.apps.v1.StatefulSetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3878, 0, 245, 10, 0 }, /* io.k8s.api.apps.v1.StatefulSetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3915, 0, 255, 2, 0 }, /* io.k8s.api.apps.v1.StatefulSetUpdateStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3964, 0, 257, 4, 0 }, /* io.k8s.api.authentication.v1.BoundObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4014, 0, 261, 4, 0 }, /* io.k8s.api.authentication.v1.SelfSubjectReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4070, 0, 265, 1, 0 }, /* io.k8s.api.authentication.v1.SelfSubjectReviewStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4123, 0, 266, 5, 0 }, /* io.k8s.api.authentication.v1.TokenRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4208, 0, 271, 3, 0 }, /* io.k8s.api.authentication.v1.TokenRequestSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4280, 0, 274, 2, 0 }, /* io.k8s.api.authentication.v1.TokenRequestStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4328, 0, 276, 5, 0 }, /* io.k8s.api.authentication.v1.TokenReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4369, 0, 281, 2, 0 }, /* io.k8s.api.authentication.v1.TokenReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4439, 0, 283, 4, 0 }, /* io.k8s.api.authentication.v1.TokenReviewStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4508, 0, 287, 4, 0 }, /* io.k8s.api.authentication.v1.UserInfo */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4571, 0, 291, 2, 0 }, /* io.k8s.api.authorization.v1.FieldSelectorAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4623, 0, 293, 2, 0 }, /* io.k8s.api.authorization.v1.LabelSelectorAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4675, 0, 295, 5, 0 }, /* io.k8s.api.authorization.v1.LocalSubjectAccessReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4733, 0, 300, 2, 0 }, /* io.k8s.api.authorization.v1.NonResourceAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4805, 0, 302, 2, 0 }, /* io.k8s.api.authorization.v1.NonResourceRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4912, 0, 304, 9, 0 }, /* io.k8s.api.authorization.v1.ResourceAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4959, 0, 313, 4, 0 }, /* io.k8s.api.authorization.v1.ResourceRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5000, 0, 317, 5, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectAccessReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5093, 0, 322, 2, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5149, 0, 324, 5, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectRulesReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5200, 0, 329, 1, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5255, 0, 330, 5, 0 }, /* io.k8s.api.authorization.v1.SubjectAccessReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5303, 0, 335, 6, 0 }, /* io.k8s.api.authorization.v1.SubjectAccessReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5386, 0, 341, 4, 0 }, /* io.k8s.api.authorization.v1.SubjectAccessReviewStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5468, 0, 345, 4, 0 }, /* io.k8s.api.authorization.v1.SubjectRulesReviewStatus */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 5521, 0, 349, 3, 0 }, /* io.k8s.api.autoscaling.v1.CrossVersionObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5575, 0, 352, 5, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5625, 0, 357, 4, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5749, 0, 361, 4, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5865, 0, 365, 5, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5921, 0, 370, 5, 0 }, /* io.k8s.api.autoscaling.v1.Scale */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5955, 0, 375, 1, 0 }, /* io.k8s.api.autoscaling.v1.ScaleSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5991, 0, 376, 2, 0 }, /* io.k8s.api.autoscaling.v1.ScaleStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6046, 0, 378, 3, 0 }, /* io.k8s.api.autoscaling.v2.ContainerResourceMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6110, 0, 381, 3, 0 }, /* io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6166, 0, 384, 3, 0 }, /* io.k8s.api.autoscaling.v2.CrossVersionObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6227, 0, 387, 2, 0 }, /* io.k8s.api.autoscaling.v2.ExternalMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6274, 0, 389, 2, 0 }, /* io.k8s.api.autoscaling.v2.ExternalMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6341, 0, 391, 3, 0 }, /* io.k8s.api.autoscaling.v2.HPAScalingPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6443, 0, 394, 4, 0 }, /* io.k8s.api.autoscaling.v2.HPAScalingRules */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6485, 0, 398, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6553, 0, 403, 2, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6611, 0, 405, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6670, 0, 410, 4, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6741, 0, 414, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6810, 0, 419, 6, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6866, 0, 425, 2, 0 }, /* io.k8s.api.autoscaling.v2.MetricIdentifier */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6948, 0, 427, 6, 0 }, /* io.k8s.api.autoscaling.v2.MetricSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6985, 0, 433, 6, 0 }, /* io.k8s.api.autoscaling.v2.MetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7056, 0, 439, 4, 0 }, /* io.k8s.api.autoscaling.v2.MetricTarget */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7095, 0, 443, 3, 0 }, /* io.k8s.api.autoscaling.v2.MetricValueStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7155, 0, 446, 3, 0 }, /* io.k8s.api.autoscaling.v2.ObjectMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7200, 0, 449, 3, 0 }, /* io.k8s.api.autoscaling.v2.ObjectMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7245, 0, 452, 2, 0 }, /* io.k8s.api.autoscaling.v2.PodsMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7288, 0, 454, 2, 0 }, /* io.k8s.api.autoscaling.v2.PodsMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7331, 0, 456, 2, 0 }, /* io.k8s.api.autoscaling.v2.ResourceMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7378, 0, 458, 2, 0 }, /* io.k8s.api.autoscaling.v2.ResourceMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7425, 0, 460, 5, 0 }, /* io.k8s.api.batch.v1.CronJob */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7453, 0, 465, 4, 0 }, /* io.k8s.api.batch.v1.CronJobList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7615, 0, 469, 8, 0 }, /* io.k8s.api.batch.v1.CronJobSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7690, 0, 477, 3, 0 }, /* io.k8s.api.batch.v1.CronJobStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7724, 0, 480, 5, 0 }, /* io.k8s.api.batch.v1.Job */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7762, 0, 485, 6, 0 }, /* io.k8s.api.batch.v1.JobCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7795, 0, 491, 4, 0 }, /* io.k8s.api.batch.v1.JobList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8036, 0, 495, 16, 0 }, /* io.k8s.api.batch.v1.JobSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8179, 0, 511, 11, 0 }, /* io.k8s.api.batch.v1.JobStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8209, 0, 522, 2, 0 }, /* io.k8s.api.batch.v1.JobTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8245, 0, 524, 1, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8312, 0, 525, 3, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8371, 0, 528, 2, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8465, 0, 530, 3, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8506, 0, 533, 1, 0 }, /* io.k8s.api.batch.v1.SuccessPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8572, 0, 534, 2, 0 }, /* io.k8s.api.batch.v1.SuccessPolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8610, 0, 536, 2, 0 }, /* io.k8s.api.batch.v1.UncountedTerminatedPods */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8654, 0, 538, 5, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8707, 0, 543, 6, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8769, 0, 549, 4, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8852, 0, 553, 8, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8921, 0, 561, 2, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8980, 0, 563, 4, 0 }, /* io.k8s.api.coordination.v1.Lease */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9013, 0, 567, 4, 0 }, /* io.k8s.api.coordination.v1.LeaseList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9141, 0, 571, 7, 0 }, /* io.k8s.api.coordination.v1.LeaseSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9203, 0, 578, 4, 0 }, /* io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9296, 0, 582, 3, 0 }, /* io.k8s.api.core.v1.Affinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9341, 0, 585, 2, 0 }, /* io.k8s.api.core.v1.AppArmorProfile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9387, 0, 587, 2, 0 }, /* io.k8s.api.core.v1.AttachedVolume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9484, 0, 589, 6, 0 }, /* io.k8s.api.core.v1.AzureDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9562, 0, 595, 4, 0 }, /* io.k8s.api.core.v1.AzureFilePersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9613, 0, 599, 3, 0 }, /* io.k8s.api.core.v1.AzureFileVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9654, 0, 602, 4, 0 }, /* io.k8s.api.core.v1.Binding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9831, 0, 606, 10, 0 }, /* io.k8s.api.core.v1.CSIPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9876, 0, 616, 5, 0 }, /* io.k8s.api.core.v1.CSIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9920, 0, 621, 2, 0 }, /* io.k8s.api.core.v1.Capabilities */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9982, 0, 623, 6, 0 }, /* io.k8s.api.core.v1.CephFSPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10030, 0, 629, 6, 0 }, /* io.k8s.api.core.v1.CephFSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10068, 0, 635, 4, 0 }, /* io.k8s.api.core.v1.CinderPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10116, 0, 639, 4, 0 }, /* io.k8s.api.core.v1.CinderVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10154, 0, 643, 1, 0 }, /* io.k8s.api.core.v1.ClientIPConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10197, 0, 644, 5, 0 }, /* io.k8s.api.core.v1.ClusterTrustBundleProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10245, 0, 649, 4, 0 }, /* io.k8s.api.core.v1.ComponentCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10283, 0, 653, 4, 0 }, /* io.k8s.api.core.v1.ComponentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10318, 0, 657, 4, 0 }, /* io.k8s.api.core.v1.ComponentStatusList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10378, 0, 661, 6, 0 }, /* io.k8s.api.core.v1.ConfigMap */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10410, 0, 667, 2, 0 }, /* io.k8s.api.core.v1.ConfigMapEnvSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 10448, 0, 669, 3, 0 }, /* io.k8s.api.core.v1.ConfigMapKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10488, 0, 672, 4, 0 }, /* io.k8s.api.core.v1.ConfigMapList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10554, 0, 676, 5, 0 }, /* io.k8s.api.core.v1.ConfigMapNodeConfigSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10599, 0, 681, 3, 0 }, /* io.k8s.api.core.v1.ConfigMapProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10650, 0, 684, 4, 0 }, /* io.k8s.api.core.v1.ConfigMapVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10997, 0, 688, 25, 0 }, /* io.k8s.api.core.v1.Container */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11051, 0, 713, 3, 0 }, /* io.k8s.api.core.v1.ContainerExtendedResourceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11119, 0, 716, 2, 0 }, /* io.k8s.api.core.v1.ContainerImage */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11175, 0, 718, 5, 0 }, /* io.k8s.api.core.v1.ContainerPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11208, 0, 723, 2, 0 }, /* io.k8s.api.core.v1.ContainerResizePolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11259, 0, 725, 2, 0 }, /* io.k8s.api.core.v1.ContainerRestartRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11299, 0, 727, 2, 0 }, /* io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11377, 0, 729, 3, 0 }, /* io.k8s.api.core.v1.ContainerState */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11421, 0, 732, 1, 0 }, /* io.k8s.api.core.v1.ContainerStateRunning */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11501, 0, 733, 7, 0 }, /* io.k8s.api.core.v1.ContainerStateTerminated */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11545, 0, 740, 2, 0 }, /* io.k8s.api.core.v1.ContainerStateWaiting */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11686, 0, 742, 15, 0 }, /* io.k8s.api.core.v1.ContainerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11727, 0, 757, 1, 0 }, /* io.k8s.api.core.v1.ContainerUser */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11765, 0, 758, 1, 0 }, /* io.k8s.api.core.v1.DaemonEndpoint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11799, 0, 759, 1, 0 }, /* io.k8s.api.core.v1.DownwardAPIProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11862, 0, 760, 4, 0 }, /* io.k8s.api.core.v1.DownwardAPIVolumeFile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11903, 0, 764, 2, 0 }, /* io.k8s.api.core.v1.DownwardAPIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11963, 0, 766, 2, 0 }, /* io.k8s.api.core.v1.EmptyDirVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12034, 0, 768, 4, 0 }, /* io.k8s.api.core.v1.EndpointAddress */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12081, 0, 772, 4, 0 }, /* io.k8s.api.core.v1.EndpointPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12141, 0, 776, 3, 0 }, /* io.k8s.api.core.v1.EndpointSubset */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12183, 0, 779, 4, 0 }, /* io.k8s.api.core.v1.Endpoints */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12212, 0, 783, 4, 0 }, /* io.k8s.api.core.v1.EndpointsList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12265, 0, 787, 3, 0 }, /* io.k8s.api.core.v1.EnvFromSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12308, 0, 790, 3, 0 }, /* io.k8s.api.core.v1.EnvVar */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12374, 0, 793, 5, 0 }, /* io.k8s.api.core.v1.EnvVarSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12426, 0, 798, 26, 0 }, /* io.k8s.api.core.v1.EphemeralContainer */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12484, 0, 824, 1, 0 }, /* io.k8s.api.core.v1.EphemeralVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12644, 0, 825, 17, 0 }, /* io.k8s.api.core.v1.Event */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12669, 0, 842, 4, 0 }, /* io.k8s.api.core.v1.EventList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12715, 0, 846, 2, 0 }, /* io.k8s.api.core.v1.EventSeries */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12761, 0, 848, 2, 0 }, /* io.k8s.api.core.v1.EventSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12792, 0, 850, 1, 0 }, /* io.k8s.api.core.v1.ExecAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12843, 0, 851, 5, 0 }, /* io.k8s.api.core.v1.FCVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12888, 0, 856, 4, 0 }, /* io.k8s.api.core.v1.FileKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12931, 0, 860, 5, 0 }, /* io.k8s.api.core.v1.FlexPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12977, 0, 865, 5, 0 }, /* io.k8s.api.core.v1.FlexVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13037, 0, 870, 2, 0 }, /* io.k8s.api.core.v1.FlockerVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13083, 0, 872, 4, 0 }, /* io.k8s.api.core.v1.GCEPersistentDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13132, 0, 876, 2, 0 }, /* io.k8s.api.core.v1.GRPCAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13183, 0, 878, 3, 0 }, /* io.k8s.api.core.v1.GitRepoVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13251, 0, 881, 4, 0 }, /* io.k8s.api.core.v1.GlusterfsPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13302, 0, 885, 3, 0 }, /* io.k8s.api.core.v1.GlusterfsVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13362, 0, 888, 5, 0 }, /* io.k8s.api.core.v1.HTTPGetAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13395, 0, 893, 2, 0 }, /* io.k8s.api.core.v1.HTTPHeader */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13435, 0, 895, 2, 0 }, /* io.k8s.api.core.v1.HostAlias */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13464, 0, 897, 1, 0 }, /* io.k8s.api.core.v1.HostIP */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13490, 0, 898, 2, 0 }, /* io.k8s.api.core.v1.HostPathVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13628, 0, 900, 11, 0 }, /* io.k8s.api.core.v1.ISCSIPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13675, 0, 911, 11, 0 }, /* io.k8s.api.core.v1.ISCSIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13733, 0, 922, 2, 0 }, /* io.k8s.api.core.v1.ImageVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13770, 0, 924, 3, 0 }, /* io.k8s.api.core.v1.KeyToPath */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13817, 0, 927, 3, 0 }, /* io.k8s.api.core.v1.Lifecycle */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13875, 0, 930, 4, 0 }, /* io.k8s.api.core.v1.LifecycleHandler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13911, 0, 934, 4, 0 }, /* io.k8s.api.core.v1.LimitRange */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13993, 0, 938, 6, 0 }, /* io.k8s.api.core.v1.LimitRangeItem */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14027, 0, 944, 4, 0 }, /* io.k8s.api.core.v1.LimitRangeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14068, 0, 948, 1, 0 }, /* io.k8s.api.core.v1.LimitRangeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14125, 0, 949, 3, 0 }, /* io.k8s.api.core.v1.LinuxContainerUser */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14170, 0, 952, 4, 0 }, /* io.k8s.api.core.v1.LoadBalancerIngress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14217, 0, 956, 1, 0 }, /* io.k8s.api.core.v1.LoadBalancerStatus */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 14255, 0, 957, 1, 0 }, /* io.k8s.api.core.v1.LocalObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14295, 0, 958, 2, 0 }, /* io.k8s.api.core.v1.LocalVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14364, 0, 960, 2, 0 }, /* io.k8s.api.core.v1.ModifyVolumeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14409, 0, 962, 3, 0 }, /* io.k8s.api.core.v1.NFSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14444, 0, 965, 5, 0 }, /* io.k8s.api.core.v1.Namespace */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14473, 0, 970, 5, 0 }, /* io.k8s.api.core.v1.NamespaceCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14511, 0, 975, 4, 0 }, /* io.k8s.api.core.v1.NamespaceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14555, 0, 979, 1, 0 }, /* io.k8s.api.core.v1.NamespaceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14594, 0, 980, 2, 0 }, /* io.k8s.api.core.v1.NamespaceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14629, 0, 982, 5, 0 }, /* io.k8s.api.core.v1.Node */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14661, 0, 987, 2, 0 }, /* io.k8s.api.core.v1.NodeAddress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14787, 0, 989, 2, 0 }, /* io.k8s.api.core.v1.NodeAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14837, 0, 991, 6, 0 }, /* io.k8s.api.core.v1.NodeCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14880, 0, 997, 1, 0 }, /* io.k8s.api.core.v1.NodeConfigSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14939, 0, 998, 4, 0 }, /* io.k8s.api.core.v1.NodeConfigStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14991, 0, 1002, 1, 0 }, /* io.k8s.api.core.v1.NodeDaemonEndpoints */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15055, 0, 1003, 1, 0 }, /* io.k8s.api.core.v1.NodeFeatures */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15087, 0, 1004, 4, 0 }, /* io.k8s.api.core.v1.NodeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15115, 0, 1008, 3, 0 }, /* io.k8s.api.core.v1.NodeProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15160, 0, 1011, 2, 0 }, /* io.k8s.api.core.v1.NodeRuntimeHandler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15237, 0, 1013, 2, 0 }, /* io.k8s.api.core.v1.NodeRuntimeHandlerFeatures */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15301, 0, 1015, 1, 0 }, /* io.k8s.api.core.v1.NodeSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15333, 0, 1016, 3, 0 }, /* io.k8s.api.core.v1.NodeSelectorRequirement */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15405, 0, 1019, 2, 0 }, /* io.k8s.api.core.v1.NodeSelectorTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15514, 0, 1021, 7, 0 }, /* io.k8s.api.core.v1.NodeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15647, 0, 1028, 13, 0 }, /* io.k8s.api.core.v1.NodeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15677, 0, 1041, 1, 0 }, /* io.k8s.api.core.v1.NodeSwapStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15851, 0, 1042, 11, 0 }, /* io.k8s.api.core.v1.NodeSystemInfo */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15895, 0, 1053, 2, 0 }, /* io.k8s.api.core.v1.ObjectFieldSelector */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15934, 0, 1055, 7, 0 }, /* io.k8s.api.core.v1.ObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15969, 0, 1062, 5, 0 }, /* io.k8s.api.core.v1.PersistentVolume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16005, 0, 1067, 5, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16046, 0, 1072, 6, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16096, 0, 1078, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16232, 0, 1082, 9, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16355, 0, 1091, 8, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16402, 0, 1099, 2, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16461, 0, 1101, 2, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16514, 0, 1103, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16820, 0, 1107, 31, 0 }, /* io.k8s.api.core.v1.PersistentVolumeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16884, 0, 1138, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16931, 0, 1142, 2, 0 }, /* io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16983, 0, 1144, 5, 0 }, /* io.k8s.api.core.v1.Pod */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17006, 0, 1149, 2, 0 }, /* io.k8s.api.core.v1.PodAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17093, 0, 1151, 6, 0 }, /* io.k8s.api.core.v1.PodAffinityTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17128, 0, 1157, 2, 0 }, /* io.k8s.api.core.v1.PodAntiAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17177, 0, 1159, 7, 0 }, /* io.k8s.api.core.v1.PodAttachOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17292, 0, 1166, 6, 0 }, /* io.k8s.api.core.v1.PodCertificateProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17336, 0, 1172, 7, 0 }, /* io.k8s.api.core.v1.PodCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17389, 0, 1179, 3, 0 }, /* io.k8s.api.core.v1.PodDNSConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17421, 0, 1182, 2, 0 }, /* io.k8s.api.core.v1.PodDNSConfigOption */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17459, 0, 1184, 8, 0 }, /* io.k8s.api.core.v1.PodExecOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17527, 0, 1192, 2, 0 }, /* io.k8s.api.core.v1.PodExtendedResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17577, 0, 1194, 1, 0 }, /* io.k8s.api.core.v1.PodIP */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17602, 0, 1195, 4, 0 }, /* io.k8s.api.core.v1.PodList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17736, 0, 1199, 12, 0 }, /* io.k8s.api.core.v1.PodLogOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17769, 0, 1211, 1, 0 }, /* io.k8s.api.core.v1.PodOS */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17794, 0, 1212, 3, 0 }, /* io.k8s.api.core.v1.PodPortForwardOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17835, 0, 1215, 3, 0 }, /* io.k8s.api.core.v1.PodProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17884, 0, 1218, 1, 0 }, /* io.k8s.api.core.v1.PodReadinessGate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17946, 0, 1219, 3, 0 }, /* io.k8s.api.core.v1.PodResourceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17982, 0, 1222, 2, 0 }, /* io.k8s.api.core.v1.PodResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18024, 0, 1224, 1, 0 }, /* io.k8s.api.core.v1.PodSchedulingGate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18212, 0, 1225, 13, 0 }, /* io.k8s.api.core.v1.PodSecurityContext */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18781, 0, 1238, 41, 0 }, /* io.k8s.api.core.v1.PodSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18980, 0, 1279, 18, 0 }, /* io.k8s.api.core.v1.PodStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19009, 0, 1297, 4, 0 }, /* io.k8s.api.core.v1.PodStatusResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19044, 0, 1301, 4, 0 }, /* io.k8s.api.core.v1.PodTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19075, 0, 1305, 4, 0 }, /* io.k8s.api.core.v1.PodTemplateList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19110, 0, 1309, 2, 0 }, /* io.k8s.api.core.v1.PodTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19145, 0, 1311, 3, 0 }, /* io.k8s.api.core.v1.PortStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19175, 0, 1314, 3, 0 }, /* io.k8s.api.core.v1.PortworxVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19233, 0, 1317, 2, 0 }, /* io.k8s.api.core.v1.PreferredSchedulingTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19335, 0, 1319, 10, 0 }, /* io.k8s.api.core.v1.Probe */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19368, 0, 1329, 2, 0 }, /* io.k8s.api.core.v1.ProjectedVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19432, 0, 1331, 6, 0 }, /* io.k8s.api.core.v1.QuobyteVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19518, 0, 1337, 8, 0 }, /* io.k8s.api.core.v1.RBDPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19563, 0, 1345, 8, 0 }, /* io.k8s.api.core.v1.RBDVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19604, 0, 1353, 5, 0 }, /* io.k8s.api.core.v1.RangeAllocation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19639, 0, 1358, 5, 0 }, /* io.k8s.api.core.v1.ReplicationController */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19680, 0, 1363, 5, 0 }, /* io.k8s.api.core.v1.ReplicationControllerCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19730, 0, 1368, 4, 0 }, /* io.k8s.api.core.v1.ReplicationControllerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19777, 0, 1372, 4, 0 }, /* io.k8s.api.core.v1.ReplicationControllerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19822, 0, 1376, 6, 0 }, /* io.k8s.api.core.v1.ReplicationControllerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19869, 0, 1382, 2, 0 }, /* io.k8s.api.core.v1.ResourceClaim */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 19910, 0, 1384, 3, 0 }, /* io.k8s.api.core.v1.ResourceFieldSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19969, 0, 1387, 2, 0 }, /* io.k8s.api.core.v1.ResourceHealth */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20003, 0, 1389, 5, 0 }, /* io.k8s.api.core.v1.ResourceQuota */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20036, 0, 1394, 4, 0 }, /* io.k8s.api.core.v1.ResourceQuotaList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20099, 0, 1398, 3, 0 }, /* io.k8s.api.core.v1.ResourceQuotaSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20141, 0, 1401, 2, 0 }, /* io.k8s.api.core.v1.ResourceQuotaStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20196, 0, 1403, 3, 0 }, /* io.k8s.api.core.v1.ResourceRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20236, 0, 1406, 2, 0 }, /* io.k8s.api.core.v1.ResourceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20281, 0, 1408, 4, 0 }, /* io.k8s.api.core.v1.SELinuxOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20406, 0, 1412, 10, 0 }, /* io.k8s.api.core.v1.ScaleIOPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20455, 0, 1422, 10, 0 }, /* io.k8s.api.core.v1.ScaleIOVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20494, 0, 1432, 1, 0 }, /* io.k8s.api.core.v1.ScopeSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20537, 0, 1433, 3, 0 }, /* io.k8s.api.core.v1.ScopedResourceSelectorRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20590, 0, 1436, 2, 0 }, /* io.k8s.api.core.v1.SeccompProfile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20635, 0, 1438, 7, 0 }, /* io.k8s.api.core.v1.Secret */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20661, 0, 1445, 2, 0 }, /* io.k8s.api.core.v1.SecretEnvSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20696, 0, 1447, 3, 0 }, /* io.k8s.api.core.v1.SecretKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20733, 0, 1450, 4, 0 }, /* io.k8s.api.core.v1.SecretList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20763, 0, 1454, 3, 0 }, /* io.k8s.api.core.v1.SecretProjection */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20799, 0, 1457, 2, 0 }, /* io.k8s.api.core.v1.SecretReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20834, 0, 1459, 4, 0 }, /* io.k8s.api.core.v1.SecretVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20954, 0, 1463, 12, 0 }, /* io.k8s.api.core.v1.SecurityContext */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20989, 0, 1475, 3, 0 }, /* io.k8s.api.core.v1.SerializedReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21028, 0, 1478, 5, 0 }, /* io.k8s.api.core.v1.Service */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21063, 0, 1483, 6, 0 }, /* io.k8s.api.core.v1.ServiceAccount */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21097, 0, 1489, 4, 0 }, /* io.k8s.api.core.v1.ServiceAccountList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21144, 0, 1493, 3, 0 }, /* io.k8s.api.core.v1.ServiceAccountTokenProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21193, 0, 1496, 4, 0 }, /* io.k8s.api.core.v1.ServiceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21244, 0, 1500, 6, 0 }, /* io.k8s.api.core.v1.ServicePort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21275, 0, 1506, 3, 0 }, /* io.k8s.api.core.v1.ServiceProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21621, 0, 1509, 20, 0 }, /* io.k8s.api.core.v1.ServiceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21665, 0, 1529, 2, 0 }, /* io.k8s.api.core.v1.ServiceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21707, 0, 1531, 1, 0 }, /* io.k8s.api.core.v1.SessionAffinityConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21756, 0, 1532, 1, 0 }, /* io.k8s.api.core.v1.SleepAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21803, 0, 1533, 5, 0 }, /* io.k8s.api.core.v1.StorageOSPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21854, 0, 1538, 5, 0 }, /* io.k8s.api.core.v1.StorageOSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21895, 0, 1543, 2, 0 }, /* io.k8s.api.core.v1.Sysctl */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21921, 0, 1545, 2, 0 }, /* io.k8s.api.core.v1.TCPSocketAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21973, 0, 1547, 4, 0 }, /* io.k8s.api.core.v1.Taint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22016, 0, 1551, 5, 0 }, /* io.k8s.api.core.v1.Toleration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22046, 0, 1556, 2, 0 }, /* io.k8s.api.core.v1.TopologySelectorLabelRequirement */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 22120, 0, 1558, 1, 0 }, /* io.k8s.api.core.v1.TopologySelectorTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22215, 0, 1559, 8, 0 }, /* io.k8s.api.core.v1.TopologySpreadConstraint */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 22268, 0, 1567, 3, 0 }, /* io.k8s.api.core.v1.TypedLocalObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22313, 0, 1570, 4, 0 }, /* io.k8s.api.core.v1.TypedObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22431, 0, 1574, 31, 0 }, /* io.k8s.api.core.v1.Volume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22457, 0, 1605, 2, 0 }, /* io.k8s.api.core.v1.VolumeDevice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22544, 0, 1607, 7, 0 }, /* io.k8s.api.core.v1.VolumeMount */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22575, 0, 1614, 4, 0 }, /* io.k8s.api.core.v1.VolumeMountStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22621, 0, 1618, 1, 0 }, /* io.k8s.api.core.v1.VolumeNodeAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22713, 0, 1619, 6, 0 }, /* io.k8s.api.core.v1.VolumeProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22749, 0, 1625, 2, 0 }, /* io.k8s.api.core.v1.VolumeResourceRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22840, 0, 1627, 4, 0 }, /* io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22906, 0, 1631, 2, 0 }, /* io.k8s.api.core.v1.WeightedPodAffinityTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23017, 0, 1633, 4, 0 }, /* io.k8s.api.core.v1.WindowsSecurityContextOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23096, 0, 1637, 8, 0 }, /* io.k8s.api.discovery.v1.Endpoint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23137, 0, 1645, 3, 0 }, /* io.k8s.api.discovery.v1.EndpointConditions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23198, 0, 1648, 2, 0 }, /* io.k8s.api.discovery.v1.EndpointHints */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 23236, 0, 1650, 4, 0 }, /* io.k8s.api.discovery.v1.EndpointPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23285, 0, 1654, 6, 0 }, /* io.k8s.api.discovery.v1.EndpointSlice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23323, 0, 1660, 4, 0 }, /* io.k8s.api.discovery.v1.EndpointSliceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23365, 0, 1664, 1, 0 }, /* io.k8s.api.discovery.v1.ForNode */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23397, 0, 1665, 1, 0 }, /* io.k8s.api.discovery.v1.ForZone */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23546, 0, 1666, 17, 0 }, /* io.k8s.api.events.v1.Event */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23573, 0, 1683, 4, 0 }, /* io.k8s.api.events.v1.EventList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23604, 0, 1687, 2, 0 }, /* io.k8s.api.events.v1.EventSeries */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23678, 0, 1689, 2, 0 }, /* io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23737, 0, 1691, 1, 0 }, /* io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23787, 0, 1692, 5, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchema */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23824, 0, 1697, 5, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23870, 0, 1702, 4, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23977, 0, 1706, 4, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24018, 0, 1710, 1, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24061, 0, 1711, 1, 0 }, /* io.k8s.api.flowcontrol.v1.GroupSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24108, 0, 1712, 2, 0 }, /* io.k8s.api.flowcontrol.v1.LimitResponse */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24184, 0, 1714, 4, 0 }, /* io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24244, 0, 1718, 2, 0 }, /* io.k8s.api.flowcontrol.v1.NonResourcePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24301, 0, 1720, 3, 0 }, /* io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24351, 0, 1723, 5, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24404, 0, 1728, 5, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24466, 0, 1733, 4, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24523, 0, 1737, 1, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24600, 0, 1738, 3, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24657, 0, 1741, 1, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24749, 0, 1742, 3, 0 }, /* io.k8s.api.flowcontrol.v1.QueuingConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24809, 0, 1745, 5, 0 }, /* io.k8s.api.flowcontrol.v1.ResourcePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24854, 0, 1750, 2, 0 }, /* io.k8s.api.flowcontrol.v1.ServiceAccountSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24902, 0, 1752, 4, 0 }, /* io.k8s.api.flowcontrol.v1.Subject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24936, 0, 1756, 1, 0 }, /* io.k8s.api.flowcontrol.v1.UserSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24991, 0, 1757, 3, 0 }, /* io.k8s.api.networking.v1.HTTPIngressPath */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25038, 0, 1760, 1, 0 }, /* io.k8s.api.networking.v1.HTTPIngressRuleValue */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25084, 0, 1761, 4, 0 }, /* io.k8s.api.networking.v1.IPAddress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25119, 0, 1765, 4, 0 }, /* io.k8s.api.networking.v1.IPAddressList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25168, 0, 1769, 1, 0 }, /* io.k8s.api.networking.v1.IPAddressSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25219, 0, 1770, 2, 0 }, /* io.k8s.api.networking.v1.IPBlock */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25252, 0, 1772, 5, 0 }, /* io.k8s.api.networking.v1.Ingress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25285, 0, 1777, 2, 0 }, /* io.k8s.api.networking.v1.IngressBackend */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25325, 0, 1779, 4, 0 }, /* io.k8s.api.networking.v1.IngressClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25363, 0, 1783, 4, 0 }, /* io.k8s.api.networking.v1.IngressClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25405, 0, 1787, 5, 0 }, /* io.k8s.api.networking.v1.IngressClassParametersReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25484, 0, 1792, 2, 0 }, /* io.k8s.api.networking.v1.IngressClassSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25526, 0, 1794, 4, 0 }, /* io.k8s.api.networking.v1.IngressList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25563, 0, 1798, 3, 0 }, /* io.k8s.api.networking.v1.IngressLoadBalancerIngress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25615, 0, 1801, 1, 0 }, /* io.k8s.api.networking.v1.IngressLoadBalancerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25666, 0, 1802, 3, 0 }, /* io.k8s.api.networking.v1.IngressPortStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25714, 0, 1805, 2, 0 }, /* io.k8s.api.networking.v1.IngressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25751, 0, 1807, 2, 0 }, /* io.k8s.api.networking.v1.IngressServiceBackend */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25834, 0, 1809, 4, 0 }, /* io.k8s.api.networking.v1.IngressSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25871, 0, 1813, 1, 0 }, /* io.k8s.api.networking.v1.IngressStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25916, 0, 1814, 2, 0 }, /* io.k8s.api.networking.v1.IngressTLS */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25952, 0, 1816, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25994, 0, 1820, 2, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyEgressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26048, 0, 1822, 2, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyIngressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26098, 0, 1824, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26161, 0, 1828, 3, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyPeer */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26212, 0, 1831, 3, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26274, 0, 1834, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicySpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26317, 0, 1838, 4, 0 }, /* io.k8s.api.networking.v1.ParentReference */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 26365, 0, 1842, 2, 0 }, /* io.k8s.api.networking.v1.ServiceBackendPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26409, 0, 1844, 5, 0 }, /* io.k8s.api.networking.v1.ServiceCIDR */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26446, 0, 1849, 4, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26493, 0, 1853, 1, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26534, 0, 1854, 1, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26586, 0, 1855, 1, 0 }, /* io.k8s.api.node.v1.Overhead */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26633, 0, 1856, 6, 0 }, /* io.k8s.api.node.v1.RuntimeClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26665, 0, 1862, 4, 0 }, /* io.k8s.api.node.v1.RuntimeClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26701, 0, 1866, 2, 0 }, /* io.k8s.api.node.v1.Scheduling */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26745, 0, 1868, 4, 0 }, /* io.k8s.api.policy.v1.Eviction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26775, 0, 1872, 5, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudget */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26816, 0, 1877, 4, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26901, 0, 1881, 4, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27022, 0, 1885, 7, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27090, 0, 1892, 1, 0 }, /* io.k8s.api.rbac.v1.AggregationRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27141, 0, 1893, 5, 0 }, /* io.k8s.api.rbac.v1.ClusterRole */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27180, 0, 1898, 5, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27218, 0, 1903, 4, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27260, 0, 1907, 4, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27295, 0, 1911, 5, 0 }, /* io.k8s.api.rbac.v1.PolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27325, 0, 1916, 4, 0 }, /* io.k8s.api.rbac.v1.Role */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27349, 0, 1920, 5, 0 }, /* io.k8s.api.rbac.v1.RoleBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27380, 0, 1925, 4, 0 }, /* io.k8s.api.rbac.v1.RoleBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27415, 0, 1929, 4, 0 }, /* io.k8s.api.rbac.v1.RoleList */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 27443, 0, 1933, 3, 0 }, /* io.k8s.api.rbac.v1.RoleRef */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 27470, 0, 1936, 4, 0 }, /* io.k8s.api.rbac.v1.Subject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27524, 0, 1940, 7, 0 }, /* io.k8s.api.resource.v1.AllocatedDeviceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27597, 0, 1947, 3, 0 }, /* io.k8s.api.resource.v1.AllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27637, 0, 1950, 1, 0 }, /* io.k8s.api.resource.v1.CELDeviceSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27701, 0, 1951, 3, 0 }, /* io.k8s.api.resource.v1.CapacityRequestPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27751, 0, 1954, 3, 0 }, /* io.k8s.api.resource.v1.CapacityRequestPolicyRange */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27801, 0, 1957, 1, 0 }, /* io.k8s.api.resource.v1.CapacityRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27845, 0, 1958, 1, 0 }, /* io.k8s.api.resource.v1.Counter */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27885, 0, 1959, 2, 0 }, /* io.k8s.api.resource.v1.CounterSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28036, 0, 1961, 12, 0 }, /* io.k8s.api.resource.v1.Device */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28073, 0, 1973, 3, 0 }, /* io.k8s.api.resource.v1.DeviceAllocationConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28134, 0, 1976, 2, 0 }, /* io.k8s.api.resource.v1.DeviceAllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28196, 0, 1978, 4, 0 }, /* io.k8s.api.resource.v1.DeviceAttribute */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28249, 0, 1982, 2, 0 }, /* io.k8s.api.resource.v1.DeviceCapacity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28299, 0, 1984, 3, 0 }, /* io.k8s.api.resource.v1.DeviceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28334, 0, 1987, 2, 0 }, /* io.k8s.api.resource.v1.DeviceClaimConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28382, 0, 1989, 4, 0 }, /* io.k8s.api.resource.v1.DeviceClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28417, 0, 1993, 1, 0 }, /* io.k8s.api.resource.v1.DeviceClassConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28465, 0, 1994, 4, 0 }, /* io.k8s.api.resource.v1.DeviceClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28535, 0, 1998, 3, 0 }, /* io.k8s.api.resource.v1.DeviceClassSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28607, 0, 2001, 3, 0 }, /* io.k8s.api.resource.v1.DeviceConstraint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28658, 0, 2004, 2, 0 }, /* io.k8s.api.resource.v1.DeviceCounterConsumption */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28729, 0, 2006, 3, 0 }, /* io.k8s.api.resource.v1.DeviceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28795, 0, 2009, 10, 0 }, /* io.k8s.api.resource.v1.DeviceRequestAllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28852, 0, 2019, 1, 0 }, /* io.k8s.api.resource.v1.DeviceSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28921, 0, 2020, 7, 0 }, /* io.k8s.api.resource.v1.DeviceSubRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28961, 0, 2027, 4, 0 }, /* io.k8s.api.resource.v1.DeviceTaint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29004, 0, 2031, 5, 0 }, /* io.k8s.api.resource.v1.DeviceToleration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29044, 0, 2036, 7, 0 }, /* io.k8s.api.resource.v1.ExactDeviceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29120, 0, 2043, 3, 0 }, /* io.k8s.api.resource.v1.NetworkDeviceData */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29161, 0, 2046, 2, 0 }, /* io.k8s.api.resource.v1.OpaqueDeviceConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29210, 0, 2048, 5, 0 }, /* io.k8s.api.resource.v1.ResourceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29247, 0, 2053, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimConsumerReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29301, 0, 2057, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29342, 0, 2061, 1, 0 }, /* io.k8s.api.resource.v1.ResourceClaimSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29406, 0, 2062, 3, 0 }, /* io.k8s.api.resource.v1.ResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29449, 0, 2065, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29494, 0, 2069, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplateList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29543, 0, 2073, 2, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29622, 0, 2075, 3, 0 }, /* io.k8s.api.resource.v1.ResourcePool */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29658, 0, 2078, 4, 0 }, /* io.k8s.api.resource.v1.ResourceSlice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29695, 0, 2082, 4, 0 }, /* io.k8s.api.resource.v1.ResourceSliceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29774, 0, 2086, 8, 0 }, /* io.k8s.api.resource.v1.ResourceSliceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29841, 0, 2094, 7, 0 }, /* io.k8s.api.scheduling.v1.PriorityClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29880, 0, 2101, 4, 0 }, /* io.k8s.api.scheduling.v1.PriorityClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29923, 0, 2105, 4, 0 }, /* io.k8s.api.storage.v1.CSIDriver */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29955, 0, 2109, 4, 0 }, /* io.k8s.api.storage.v1.CSIDriverList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30152, 0, 2113, 9, 0 }, /* io.k8s.api.storage.v1.CSIDriverSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30188, 0, 2122, 4, 0 }, /* io.k8s.api.storage.v1.CSINode */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30238, 0, 2126, 4, 0 }, /* io.k8s.api.storage.v1.CSINodeDriver */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30274, 0, 2130, 4, 0 }, /* io.k8s.api.storage.v1.CSINodeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30316, 0, 2134, 1, 0 }, /* io.k8s.api.storage.v1.CSINodeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30381, 0, 2135, 7, 0 }, /* io.k8s.api.storage.v1.CSIStorageCapacity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30422, 0, 2142, 4, 0 }, /* io.k8s.api.storage.v1.CSIStorageCapacityList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30550, 0, 2146, 10, 0 }, /* io.k8s.api.storage.v1.StorageClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30585, 0, 2156, 4, 0 }, /* io.k8s.api.storage.v1.StorageClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30624, 0, 2160, 2, 0 }, /* io.k8s.api.storage.v1.TokenRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30659, 0, 2162, 5, 0 }, /* io.k8s.api.storage.v1.VolumeAttachment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30698, 0, 2167, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30779, 0, 2171, 2, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30833, 0, 2173, 3, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30928, 0, 2176, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30984, 0, 2180, 5, 0 }, /* io.k8s.api.storage.v1.VolumeAttributesClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31028, 0, 2185, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttributesClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31091, 0, 2189, 3, 0 }, /* io.k8s.api.storage.v1.VolumeError */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31125, 0, 2192, 1, 0 }, /* io.k8s.api.storage.v1.VolumeNodeResources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31193, 0, 2193, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31292, 0, 2196, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionResponse */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31377, 0, 2199, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31467, 0, 2203, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31563, 0, 2209, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31645, 0, 2211, 5, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31727, 0, 2216, 5, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31818, 0, 2221, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31951, 0, 2225, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32080, 0, 2231, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32195, 0, 2237, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32390, 0, 2240, 9, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32533, 0, 2249, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32621, 0, 2252, 0, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32716, 0, 2252, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32816, 0, 2254, 1, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32898, 0, 2255, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation */
{ SCHEMA_ANY, 0, 0, 0, 0, 32977, 0, 0, 0, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33553, 0, 2257, 44, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps */
{ SCHEMA_ANY, 0, 0, 0, 0, 33638, 0, 2301, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray */
{ SCHEMA_ANY, 0, 0, 0, 0, 33725, 0, 2303, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool */
{ SCHEMA_ANY, 0, 0, 0, 0, 33813, 0, 2305, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33899, 0, 2307, 1, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33972, 0, 2308, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ServiceReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34062, 0, 2312, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34134, 0, 2318, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34236, 0, 2321, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion */
{ SCHEMA_QUANTITY, 0, 0, 0, 0, 34311, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.api.resource.Quantity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34401, 0, 2323, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34447, 0, 2329, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34540, 0, 2332, 10, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIResource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34602, 0, 2342, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34655, 0, 2346, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34730, 0, 2350, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ApplyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34780, 0, 2355, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Condition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34843, 0, 2361, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.CreateOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35011, 0, 2366, 8, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35062, 0, 2374, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement */
{ SCHEMA_FIELDS, 0, 0, 0, 0, 35124, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1 */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35170, 0, 2377, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GetOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35218, 0, 2380, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 35292, 0, 2382, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35343, 0, 2384, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35405, 0, 2387, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.List */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35484, 0, 2391, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35601, 0, 2395, 12, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ListOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35688, 0, 2407, 7, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry */
{ SCHEMA_MICRO_TIME, 0, 0, 0, 0, 35744, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35916, 0, 2414, 15, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 35983, 0, 2429, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36035, 0, 2435, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36094, 0, 2438, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadataList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36157, 0, 2442, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PatchOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36207, 0, 2448, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36283, 0, 2450, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36359, 0, 2452, 8, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Status */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36409, 0, 2460, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36483, 0, 2463, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36548, 0, 2469, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.TableOptions */
{ SCHEMA_TIME, 0, 0, 0, 0, 36598, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Time */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36640, 0, 2472, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.UpdateOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36691, 0, 2477, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent */
{ SCHEMA_RAW, 0, 0, 0, 0, 36739, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.runtime.RawExtension */
{ SCHEMA_INT_OR_STRING, 0, 0, 0, 0, 36784, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.util.intstr.IntOrString */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36832, 0, 2479, 5, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36894, 0, 2484, 5, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36965, 0, 2489, 4, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37090, 0, 2493, 7, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37156, 0, 2500, 1, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37224, 0, 2501, 3, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference */
{ SCHEMA_STRING, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 8, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 11, 0, 0, 0 },
{ SCHEMA_INTEGER, SCHEMA_INT32, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 591, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 3, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 5, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 6, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 2, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 15, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_SET, 0, 0, 0, 591, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 14, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 24, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 1, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 25, 0, 0, 0 },
{ SCHEMA_INTEGER, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 555, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 21, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 22, 0, 0, 0 },
{ SCHEMA_BYTES, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 27, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 29, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 30, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 35, 0, 0, 0 },
{ SCHEMA_BOOLEAN, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 36, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 41, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 42, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 49, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 258, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 50, 0, 0, 0 },
{ SCHEMA_ARRAY, SCHEMA_WRAPPED, SCHEMA_LIST_ATOMIC, 0, 0, 0, 591, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 622, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 558, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 563, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 73, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 71, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 83, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 95, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 97, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 104, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 105, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 99, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 114, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 256, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 118, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 119, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 127, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_SET, 0, 0, 0, 594, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 126, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 129, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 131, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 132, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 136, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 591, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 156, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 157, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 610, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 159, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 217, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 2, 3, 0, 169, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 189, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 190, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 170, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 171, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 5, 0, 359, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 6, 0, 358, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 548, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 5, 0, 360, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 319, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 181, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 184, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 185, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 186, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 187, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 194, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 210, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 220, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 221, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 606, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 297, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 225, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 231, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 232, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 299, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 236, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 250, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 249, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 350, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 239, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 237, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 168, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 142, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 246, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 259, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 257, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 271, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 365, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 277, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 167, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 269, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 594, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 348, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 357, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 166, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 192, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 227, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 351, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 7, 0, 211, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 286, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 2, 8, 0, 354, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 289, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 287, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 275, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 212, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 7, 0, 280, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 177, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 288, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 294, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 362, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 306, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 307, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 314, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 311, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 10, 0, 313, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 324, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 326, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 256, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 227, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 336, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 335, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 2, 11, 0, 340, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 352, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 374, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 373, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 367, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 370, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 371, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 375, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 380, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 389, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 381, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 399, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 397, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 388, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 390, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 391, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 401, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 403, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 409, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 407, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 416, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 414, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 421, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 417, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 427, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 426, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 422, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 424, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 423, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 431, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 436, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 440, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 580, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 562, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 449, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 455, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 446, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 445, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 451, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 450, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 548, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 462, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 467, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 468, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 476, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 481, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 478, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 465, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 477, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 475, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 470, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 471, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 479, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 472, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 480, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 482, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 486, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 13, 0, 487, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 4, 14, 0, 456, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 491, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 495, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 464, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 463, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 498, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 500, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 511, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 503, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 504, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 507, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 353, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 509, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 512, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 517, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 583, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 526, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 532, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 527, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 524, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 543, 0, 0, 0 },
{ SCHEMA_NUMBER, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 538, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 539, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 539, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 542, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 18, 0, 545, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 561, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 575, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 549, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 551, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 13, 0, 570, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 567, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 571, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 577, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 585, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 586, 0, 0, 0 },
};

static const struct schema_field fields[] = {
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 5, 591, 0, 0, 2, 0, 33 }, /* valueExpression */
{ 73, 591, 0, 0, 2, 0, 33 }, /* fieldRef */
{ 82, 591, 0, 0, 3, 0, 33 }, /* warning */
{ 144, 591, 0, 0, 2, 0, 33 }, /* expression */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 211, 592, 0, 0, 4, 0, 0 }, /* excludeResourceRules */
{ 232, 591, 0, 0, 7, 0, 16 }, /* matchPolicy */
{ 244, 562, 0, 0, 1, 0, 16 }, /* namespaceSelector */
{ 262, 562, 0, 0, 2, 0, 16 }, /* objectSelector */
{ 277, 592, 0, 0, 3, 0, 0 }, /* resourceRules */
{ 342, 595, 0, 0, 8, 0, 33 }, /* admissionReviewVersions */
{ 366, 26, 0, 0, 2, 0, 33 }, /* clientConfig */
{ 379, 591, 0, 0, 4, 0, 16 }, /* failurePolicy */
{ 393, 596, 155, 0, 12, 0, 2 }, /* matchConditions */
{ 232, 591, 0, 0, 9, 0, 16 }, /* matchPolicy */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 244, 562, 0, 0, 5, 0, 16 }, /* namespaceSelector */
{ 262, 562, 0, 0, 11, 0, 16 }, /* objectSelector */
{ 409, 591, 0, 0, 10, 0, 16 }, /* reinvocationPolicy */
{ 428, 593, 0, 0, 3, 0, 0 }, /* rules */
{ 434, 591, 0, 0, 6, 0, 49 }, /* sideEffects */
{ 446, 594, 0, 0, 7, 0, 16 }, /* timeoutSeconds */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 538, 597, 155, 0, 2, 0, 2 }, /* webhooks */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 598, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 687, 595, 0, 0, 1, 2, 0 }, /* apiGroups */
{ 697, 595, 0, 0, 2, 2, 0 }, /* apiVersions */
{ 709, 595, 0, 0, 1, 1, 0 }, /* operations */
{ 720, 595, 0, 0, 1, 0, 0 }, /* resourceNames */
{ 734, 595, 0, 0, 3, 2, 0 }, /* resources */
{ 744, 591, 0, 0, 4, 2, 16 }, /* scope */
{ 513, 591, 0, 0, 1, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 2, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 856, 591, 0, 0, 2, 0, 0 }, /* namespace */
{ 866, 591, 0, 0, 4, 0, 16 }, /* parameterNotFoundAction */
{ 890, 562, 0, 0, 3, 0, 16 }, /* selector */
{ 687, 595, 0, 0, 1, 1, 0 }, /* apiGroups */
{ 697, 595, 0, 0, 2, 1, 0 }, /* apiVersions */
{ 709, 595, 0, 0, 1, 0, 0 }, /* operations */
{ 734, 595, 0, 0, 3, 1, 0 }, /* resources */
{ 744, 591, 0, 0, 4, 1, 16 }, /* scope */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 999, 591, 0, 0, 3, 0, 16 }, /* path */
{ 1004, 594, 0, 0, 4, 0, 16 }, /* port */
{ 1062, 599, 0, 0, 1, 0, 0 }, /* expressionWarnings */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 19, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 20, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 17, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 600, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 1346, 4, 0, 0, 3, 0, 16 }, /* matchResources */
{ 1361, 10, 0, 0, 2, 0, 16 }, /* paramRef */
{ 1370, 591, 0, 0, 1, 0, 0 }, /* policyName */
{ 1381, 601, 0, 0, 4, 0, 0 }, /* validationActions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 602, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 1538, 604, 0, 0, 5, 0, 0 }, /* auditAnnotations */
{ 379, 591, 0, 0, 4, 0, 16 }, /* failurePolicy */
{ 393, 596, 155, 0, 6, 0, 2 }, /* matchConditions */
{ 1555, 4, 0, 0, 2, 0, 16 }, /* matchConstraints */
{ 1572, 9, 0, 0, 1, 0, 16 }, /* paramKind */
{ 1582, 603, 0, 0, 3, 0, 0 }, /* validations */
{ 1594, 605, 155, 0, 7, 0, 2 }, /* variables */
{ 1675, 607, 0, 0, 3, 0, 0 }, /* conditions */
{ 1686, 606, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 1705, 13, 0, 0, 2, 0, 16 }, /* typeChecking */
{ 342, 595, 0, 0, 8, 0, 33 }, /* admissionReviewVersions */
{ 366, 26, 0, 0, 2, 0, 33 }, /* clientConfig */
{ 379, 591, 0, 0, 4, 0, 16 }, /* failurePolicy */
{ 393, 596, 155, 0, 11, 0, 2 }, /* matchConditions */
{ 232, 591, 0, 0, 9, 0, 16 }, /* matchPolicy */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 244, 562, 0, 0, 5, 0, 16 }, /* namespaceSelector */
{ 262, 562, 0, 0, 10, 0, 16 }, /* objectSelector */
{ 428, 593, 0, 0, 3, 0, 0 }, /* rules */
{ 434, 591, 0, 0, 6, 0, 49 }, /* sideEffects */
{ 446, 594, 0, 0, 7, 0, 16 }, /* timeoutSeconds */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 538, 608, 155, 0, 2, 0, 2 }, /* webhooks */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 609, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 144, 591, 0, 0, 1, 0, 33 }, /* expression */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 1986, 591, 0, 0, 4, 0, 0 }, /* messageExpression */
{ 2004, 591, 0, 0, 3, 0, 16 }, /* reason */
{ 144, 591, 0, 0, 2, 0, 33 }, /* expression */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 2103, 610, 0, 0, 2, 0, 0 }, /* caBundle */
{ 2112, 12, 0, 0, 1, 0, 16 }, /* service */
{ 2120, 591, 0, 0, 3, 0, 16 }, /* url */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2180, 583, 0, 0, 2, 0, 32 }, /* data */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 2185, 606, 0, 0, 3, 0, 33 }, /* revision */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 611, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 32, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 33, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 612, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2393, 594, 0, 0, 4, 0, 0 }, /* minReadySeconds */
{ 2409, 594, 0, 0, 6, 0, 16 }, /* revisionHistoryLimit */
{ 890, 562, 0, 0, 1, 0, 49 }, /* selector */
{ 2430, 296, 0, 0, 2, 0, 33 }, /* template */
{ 2439, 34, 0, 0, 3, 0, 32 }, /* updateStrategy */
{ 2487, 594, 0, 0, 9, 0, 16 }, /* collisionCount */
{ 1675, 613, 1670, 0, 10, 0, 2 }, /* conditions */
{ 2502, 594, 0, 0, 1, 0, 33 }, /* currentNumberScheduled */
{ 2525, 594, 0, 0, 3, 0, 33 }, /* desiredNumberScheduled */
{ 2548, 594, 0, 0, 7, 0, 0 }, /* numberAvailable */
{ 2564, 594, 0, 0, 2, 0, 33 }, /* numberMisscheduled */
{ 2583, 594, 0, 0, 4, 0, 33 }, /* numberReady */
{ 2595, 594, 0, 0, 8, 0, 0 }, /* numberUnavailable */
{ 1686, 606, 0, 0, 5, 0, 0 }, /* observedGeneration */
{ 2613, 594, 0, 0, 6, 0, 0 }, /* updatedNumberScheduled */
{ 2671, 46, 0, 0, 2, 0, 16 }, /* rollingUpdate */
{ 1670, 591, 0, 0, 1, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 38, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 39, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 7, 0, 32 }, /* lastTransitionTime */
{ 2758, 580, 0, 0, 6, 0, 32 }, /* lastUpdateTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 614, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2393, 594, 0, 0, 5, 0, 0 }, /* minReadySeconds */
{ 2846, 615, 0, 0, 7, 0, 0 }, /* paused */
{ 2853, 594, 0, 0, 9, 0, 16 }, /* progressDeadlineSeconds */
{ 2877, 594, 0, 0, 1, 0, 16 }, /* replicas */
{ 2409, 594, 0, 0, 6, 0, 16 }, /* revisionHistoryLimit */
{ 890, 562, 0, 0, 2, 0, 49 }, /* selector */
{ 2886, 40, 0, 0, 4, 0, 36 }, /* strategy */
{ 2430, 296, 0, 0, 3, 0, 33 }, /* template */
{ 2929, 594, 0, 0, 4, 0, 0 }, /* availableReplicas */
{ 2487, 594, 0, 0, 8, 0, 16 }, /* collisionCount */
{ 1675, 616, 1670, 0, 6, 0, 2 }, /* conditions */
{ 1686, 606, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 2947, 594, 0, 0, 7, 0, 0 }, /* readyReplicas */
{ 2877, 594, 0, 0, 2, 0, 0 }, /* replicas */
{ 2961, 594, 0, 0, 9, 0, 16 }, /* terminatingReplicas */
{ 2981, 594, 0, 0, 5, 0, 0 }, /* unavailableReplicas */
{ 3001, 594, 0, 0, 3, 0, 0 }, /* updatedReplicas */
{ 2671, 47, 0, 0, 2, 0, 16 }, /* rollingUpdate */
{ 1670, 591, 0, 0, 1, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 44, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 45, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 617, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2393, 594, 0, 0, 4, 0, 0 }, /* minReadySeconds */
{ 2877, 594, 0, 0, 1, 0, 16 }, /* replicas */
{ 890, 562, 0, 0, 2, 0, 49 }, /* selector */
{ 2430, 296, 0, 0, 3, 0, 32 }, /* template */
{ 2929, 594, 0, 0, 5, 0, 0 }, /* availableReplicas */
{ 1675, 618, 1670, 0, 6, 0, 2 }, /* conditions */
{ 3228, 594, 0, 0, 2, 0, 0 }, /* fullyLabeledReplicas */
{ 1686, 606, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2947, 594, 0, 0, 4, 0, 0 }, /* readyReplicas */
{ 2877, 594, 0, 0, 1, 0, 33 }, /* replicas */
{ 2961, 594, 0, 0, 7, 0, 16 }, /* terminatingReplicas */
{ 3285, 584, 0, 0, 2, 0, 16 }, /* maxSurge */
{ 3294, 584, 0, 0, 1, 0, 16 }, /* maxUnavailable */
{ 3285, 584, 0, 0, 2, 0, 16 }, /* maxSurge */
{ 3294, 584, 0, 0, 1, 0, 16 }, /* maxUnavailable */
{ 3294, 584, 0, 0, 2, 0, 16 }, /* maxUnavailable */
{ 3394, 594, 0, 0, 1, 0, 16 }, /* partition */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 54, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 55, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 619, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 3562, 594, 0, 0, 1, 0, 32 }, /* start */
{ 3607, 591, 0, 0, 1, 0, 0 }, /* whenDeleted */
{ 3619, 591, 0, 0, 2, 0, 0 }, /* whenScaled */
{ 2393, 594, 0, 0, 9, 0, 0 }, /* minReadySeconds */
{ 3697, 52, 0, 0, 11, 0, 16 }, /* ordinals */
{ 3706, 53, 0, 0, 10, 0, 16 }, /* persistentVolumeClaimRetentionPolicy */
{ 3743, 591, 0, 0, 6, 0, 0 }, /* podManagementPolicy */
{ 2877, 594, 0, 0, 1, 0, 16 }, /* replicas */
{ 2409, 594, 0, 0, 8, 0, 16 }, /* revisionHistoryLimit */
{ 890, 562, 0, 0, 2, 0, 49 }, /* selector */
{ 3763, 591, 0, 0, 5, 0, 32 }, /* serviceName */
{ 2430, 296, 0, 0, 3, 0, 33 }, /* template */
{ 2439, 56, 0, 0, 7, 0, 32 }, /* updateStrategy */
{ 3775, 620, 0, 0, 4, 0, 0 }, /* volumeClaimTemplates */
{ 2929, 594, 0, 0, 11, 0, 32 }, /* availableReplicas */
{ 2487, 594, 0, 0, 9, 0, 16 }, /* collisionCount */
{ 1675, 621, 1670, 0, 10, 0, 2 }, /* conditions */
{ 3831, 594, 0, 0, 4, 0, 0 }, /* currentReplicas */
{ 3847, 591, 0, 0, 6, 0, 0 }, /* currentRevision */
{ 1686, 606, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 2947, 594, 0, 0, 3, 0, 0 }, /* readyReplicas */
{ 2877, 594, 0, 0, 2, 0, 33 }, /* replicas */
{ 3863, 591, 0, 0, 7, 0, 0 }, /* updateRevision */
{ 3001, 594, 0, 0, 5, 0, 0 }, /* updatedReplicas */
{ 2671, 48, 0, 0, 2, 0, 16 }, /* rollingUpdate */
{ 1670, 591, 0, 0, 1, 0, 0 }, /* type */
{ 513, 591, 0, 0, 2, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 1, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 0 }, /* name */
{ 3960, 591, 0, 0, 4, 0, 0 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1135, 59, 0, 0, 2, 0, 32 }, /* status */
{ 4061, 66, 0, 0, 1, 0, 32 }, /* userInfo */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 61, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 62, 0, 0, 3, 0, 32 }, /* status */
{ 4165, 595, 0, 0, 1, 0, 33 }, /* audiences */
{ 4175, 57, 0, 0, 3, 0, 48 }, /* boundObjectRef */
{ 4190, 606, 0, 0, 4, 0, 48 }, /* expirationSeconds */
{ 4254, 580, 0, 0, 2, 0, 33 }, /* expirationTimestamp */
{ 4274, 591, 0, 0, 1, 0, 33 }, /* token */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 64, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 65, 0, 0, 3, 0, 32 }, /* status */
{ 4165, 595, 0, 0, 2, 0, 0 }, /* audiences */
{ 4274, 591, 0, 0, 1, 0, 0 }, /* token */
{ 4165, 595, 0, 0, 4, 0, 0 }, /* audiences */
{ 4414, 615, 0, 0, 1, 0, 0 }, /* authenticated */
{ 4428, 591, 0, 0, 3, 0, 0 }, /* error */
{ 4434, 66, 0, 0, 2, 0, 32 }, /* user */
{ 4486, 623, 0, 0, 4, 0, 0 }, /* extra */
{ 4492, 595, 0, 0, 3, 0, 0 }, /* groups */
{ 3960, 591, 0, 0, 2, 0, 0 }, /* uid */
{ 4499, 591, 0, 0, 1, 0, 0 }, /* username */
{ 4546, 591, 0, 0, 1, 0, 0 }, /* rawSelector */
{ 4558, 624, 0, 0, 2, 0, 0 }, /* requirements */
{ 4546, 591, 0, 0, 1, 0, 0 }, /* rawSelector */
{ 4558, 625, 0, 0, 2, 0, 0 }, /* requirements */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 79, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 80, 0, 0, 3, 0, 32 }, /* status */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 4728, 591, 0, 0, 2, 0, 0 }, /* verb */
{ 4783, 595, 0, 0, 2, 0, 0 }, /* nonResourceURLs */
{ 4799, 595, 0, 0, 1, 0, 33 }, /* verbs */
{ 4849, 67, 0, 0, 8, 0, 16 }, /* fieldSelector */
{ 4863, 591, 0, 0, 3, 0, 0 }, /* group */
{ 4869, 68, 0, 0, 9, 0, 16 }, /* labelSelector */
{ 155, 591, 0, 0, 7, 0, 0 }, /* name */
{ 856, 591, 0, 0, 1, 0, 0 }, /* namespace */
{ 4883, 591, 0, 0, 5, 0, 0 }, /* resource */
{ 4892, 591, 0, 0, 6, 0, 0 }, /* subresource */
{ 4728, 591, 0, 0, 2, 0, 0 }, /* verb */
{ 4904, 591, 0, 0, 4, 0, 0 }, /* version */
{ 687, 595, 0, 0, 2, 0, 0 }, /* apiGroups */
{ 720, 595, 0, 0, 4, 0, 0 }, /* resourceNames */
{ 734, 595, 0, 0, 3, 0, 0 }, /* resources */
{ 4799, 595, 0, 0, 1, 0, 33 }, /* verbs */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 75, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 80, 0, 0, 3, 0, 32 }, /* status */
{ 5052, 70, 0, 0, 2, 0, 16 }, /* nonResourceAttributes */
{ 5074, 72, 0, 0, 1, 0, 16 }, /* resourceAttributes */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 77, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 81, 0, 0, 3, 0, 32 }, /* status */
{ 856, 591, 0, 0, 1, 0, 0 }, /* namespace */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 79, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 80, 0, 0, 3, 0, 32 }, /* status */
{ 4486, 623, 0, 0, 5, 0, 0 }, /* extra */
{ 4492, 595, 0, 0, 4, 0, 0 }, /* groups */
{ 5052, 70, 0, 0, 2, 0, 16 }, /* nonResourceAttributes */
{ 5074, 72, 0, 0, 1, 0, 16 }, /* resourceAttributes */
{ 3960, 591, 0, 0, 6, 0, 0 }, /* uid */
{ 4434, 591, 0, 0, 3, 0, 0 }, /* user */
{ 5355, 615, 0, 0, 1, 0, 33 }, /* allowed */
{ 5363, 615, 0, 0, 4, 0, 0 }, /* denied */
{ 5370, 591, 0, 0, 3, 0, 0 }, /* evaluationError */
{ 2004, 591, 0, 0, 2, 0, 0 }, /* reason */
{ 5370, 591, 0, 0, 4, 0, 0 }, /* evaluationError */
{ 5440, 615, 0, 0, 3, 0, 33 }, /* incomplete */
{ 5451, 627, 0, 0, 2, 0, 33 }, /* nonResourceRules */
{ 277, 626, 0, 0, 1, 0, 33 }, /* resourceRules */
{ 513, 591, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 85, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 86, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 628, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 5679, 594, 0, 0, 3, 0, 33 }, /* maxReplicas */
{ 5691, 594, 0, 0, 2, 0, 16 }, /* minReplicas */
{ 5703, 82, 0, 0, 1, 0, 33 }, /* scaleTargetRef */
{ 5718, 594, 0, 0, 4, 0, 16 }, /* targetCPUUtilizationPercentage */
{ 5803, 594, 0, 0, 5, 0, 16 }, /* currentCPUUtilizationPercentage */
{ 3831, 594, 0, 0, 3, 0, 33 }, /* currentReplicas */
{ 5835, 594, 0, 0, 4, 0, 33 }, /* desiredReplicas */
{ 5851, 580, 0, 0, 2, 0, 16 }, /* lastScaleTime */
{ 1686, 606, 0, 0, 1, 0, 16 }, /* observedGeneration */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 88, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 89, 0, 0, 3, 0, 32 }, /* status */
{ 2877, 594, 0, 5953, 1, 0, 0 }, /* replicas */
{ 2877, 594, 0, 0, 1, 0, 33 }, /* replicas */
{ 890, 591, 0, 0, 2, 0, 0 }, /* selector */
{ 6029, 591, 0, 0, 3, 0, 33 }, /* container */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6039, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6029, 591, 0, 0, 3, 0, 33 }, /* container */
{ 6102, 107, 0, 0, 2, 0, 33 }, /* current */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 513, 591, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 6220, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6039, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6102, 107, 0, 0, 2, 0, 33 }, /* current */
{ 6220, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6321, 594, 0, 0, 3, 0, 33 }, /* periodSeconds */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 6335, 594, 0, 0, 2, 0, 33 }, /* value */
{ 6384, 629, 0, 0, 2, 0, 0 }, /* policies */
{ 6393, 591, 0, 0, 1, 0, 16 }, /* selectPolicy */
{ 6406, 594, 0, 0, 3, 0, 16 }, /* stabilizationWindowSeconds */
{ 6433, 548, 0, 0, 4, 0, 16 }, /* tolerance */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 101, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 102, 0, 0, 3, 0, 32 }, /* status */
{ 6535, 96, 0, 0, 2, 0, 16 }, /* scaleDown */
{ 6545, 96, 0, 0, 1, 0, 16 }, /* scaleUp */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 630, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 6724, 98, 0, 0, 5, 0, 16 }, /* behavior */
{ 5679, 594, 0, 0, 3, 0, 33 }, /* maxReplicas */
{ 6733, 631, 0, 0, 4, 0, 0 }, /* metrics */
{ 5691, 594, 0, 0, 2, 0, 16 }, /* minReplicas */
{ 5703, 92, 0, 0, 1, 0, 33 }, /* scaleTargetRef */
{ 1675, 633, 1670, 0, 6, 0, 2 }, /* conditions */
{ 6795, 632, 0, 0, 5, 0, 32 }, /* currentMetrics */
{ 3831, 594, 0, 0, 3, 0, 0 }, /* currentReplicas */
{ 5835, 594, 0, 0, 4, 0, 33 }, /* desiredReplicas */
{ 5851, 580, 0, 0, 2, 0, 16 }, /* lastScaleTime */
{ 1686, 606, 0, 0, 1, 0, 16 }, /* observedGeneration */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 890, 562, 0, 0, 2, 0, 16 }, /* selector */
{ 6909, 90, 0, 0, 7, 0, 16 }, /* containerResource */
{ 6927, 93, 0, 0, 5, 0, 16 }, /* external */
{ 6936, 108, 0, 0, 2, 0, 16 }, /* object */
{ 6943, 110, 0, 0, 3, 0, 16 }, /* pods */
{ 4883, 112, 0, 0, 4, 0, 16 }, /* resource */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 6909, 91, 0, 0, 7, 0, 16 }, /* containerResource */
{ 6927, 94, 0, 0, 5, 0, 16 }, /* external */
{ 6936, 109, 0, 0, 2, 0, 16 }, /* object */
{ 6943, 111, 0, 0, 3, 0, 16 }, /* pods */
{ 4883, 113, 0, 0, 4, 0, 16 }, /* resource */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 7024, 594, 0, 0, 4, 0, 16 }, /* averageUtilization */
{ 7043, 548, 0, 0, 3, 0, 16 }, /* averageValue */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 6335, 548, 0, 0, 2, 0, 16 }, /* value */
{ 7024, 594, 0, 0, 3, 0, 16 }, /* averageUtilization */
{ 7043, 548, 0, 0, 2, 0, 16 }, /* averageValue */
{ 6335, 548, 0, 0, 1, 0, 16 }, /* value */
{ 7139, 92, 0, 0, 1, 0, 33 }, /* describedObject */
{ 6220, 103, 0, 0, 3, 0, 33 }, /* metric */
{ 6039, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6102, 107, 0, 0, 2, 0, 33 }, /* current */
{ 7139, 92, 0, 0, 3, 0, 33 }, /* describedObject */
{ 6220, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6220, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6039, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6102, 107, 0, 0, 2, 0, 33 }, /* current */
{ 6220, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6039, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6102, 107, 0, 0, 2, 0, 33 }, /* current */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 116, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 117, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 634, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 7485, 591, 0, 0, 3, 0, 0 }, /* concurrencyPolicy */
{ 7503, 594, 0, 0, 7, 0, 16 }, /* failedJobsHistoryLimit */
{ 7526, 123, 0, 0, 5, 0, 33 }, /* jobTemplate */
{ 7538, 591, 0, 0, 1, 0, 33 }, /* schedule */
{ 7547, 606, 0, 0, 2, 0, 16 }, /* startingDeadlineSeconds */
{ 7571, 594, 0, 0, 6, 0, 16 }, /* successfulJobsHistoryLimit */
{ 7598, 615, 0, 0, 4, 0, 16 }, /* suspend */
{ 7606, 591, 0, 0, 8, 0, 16 }, /* timeZone */
{ 7647, 635, 0, 0, 1, 0, 0 }, /* active */
{ 7654, 580, 0, 0, 4, 0, 16 }, /* lastScheduleTime */
{ 7671, 580, 0, 0, 5, 0, 16 }, /* lastSuccessfulTime */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 121, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 122, 0, 0, 3, 0, 32 }, /* status */
{ 7748, 580, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 636, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 7823, 606, 0, 0, 3, 0, 16 }, /* activeDeadlineSeconds */
{ 7845, 594, 0, 0, 7, 0, 16 }, /* backoffLimit */
{ 7858, 594, 0, 0, 12, 0, 16 }, /* backoffLimitPerIndex */
{ 7879, 591, 0, 0, 9, 0, 16 }, /* completionMode */
{ 7894, 594, 0, 0, 2, 0, 16 }, /* completions */
{ 7906, 591, 0, 0, 15, 0, 16 }, /* managedBy */
{ 7916, 615, 0, 0, 5, 0, 16 }, /* manualSelector */
{ 7931, 594, 0, 0, 13, 0, 16 }, /* maxFailedIndexes */
{ 7948, 594, 0, 0, 1, 0, 16 }, /* parallelism */
{ 7960, 124, 0, 0, 11, 0, 16 }, /* podFailurePolicy */
{ 7977, 591, 0, 0, 14, 0, 16 }, /* podReplacementPolicy */
{ 890, 562, 0, 0, 4, 0, 16 }, /* selector */
{ 7998, 128, 0, 0, 16, 0, 16 }, /* successPolicy */
{ 7598, 615, 0, 0, 10, 0, 16 }, /* suspend */
{ 2430, 296, 0, 0, 6, 0, 33 }, /* template */
{ 8012, 594, 0, 0, 8, 0, 16 }, /* ttlSecondsAfterFinished */
{ 7647, 594, 0, 0, 4, 0, 0 }, /* active */
{ 8064, 591, 0, 0, 7, 0, 0 }, /* completedIndexes */
{ 8081, 580, 0, 0, 3, 0, 16 }, /* completionTime */
{ 1675, 637, 1670, 0, 1, 0, 2 }, /* conditions */
{ 8096, 594, 0, 0, 6, 0, 0 }, /* failed */
{ 8103, 591, 0, 0, 10, 0, 16 }, /* failedIndexes */
{ 8117, 594, 0, 0, 9, 0, 16 }, /* ready */
{ 8123, 580, 0, 0, 2, 0, 16 }, /* startTime */
{ 8133, 594, 0, 0, 5, 0, 0 }, /* succeeded */
{ 8143, 594, 0, 0, 11, 0, 16 }, /* terminating */
{ 8155, 130, 0, 0, 8, 0, 16 }, /* uncountedTerminatedPods */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 121, 0, 0, 2, 0, 32 }, /* spec */
{ 428, 638, 0, 0, 1, 0, 33 }, /* rules */
{ 8282, 591, 0, 0, 1, 0, 16 }, /* containerName */
{ 8296, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8305, 639, 0, 0, 3, 0, 33 }, /* values */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 8430, 591, 0, 0, 1, 0, 33 }, /* action */
{ 8437, 125, 0, 0, 2, 0, 16 }, /* onExitCodes */
{ 8449, 640, 0, 0, 3, 0, 0 }, /* onPodConditions */
{ 428, 641, 0, 0, 1, 0, 33 }, /* rules */
{ 8540, 594, 0, 0, 2, 0, 16 }, /* succeededCount */
{ 8555, 591, 0, 0, 1, 0, 16 }, /* succeededIndexes */
{ 8096, 601, 0, 0, 2, 0, 0 }, /* failed */
{ 8133, 601, 0, 0, 1, 0, 0 }, /* succeeded */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 134, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 135, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 5, 0, 32 }, /* lastTransitionTime */
{ 2758, 580, 0, 0, 4, 0, 32 }, /* lastUpdateTime */
{ 1978, 591, 0, 0, 3, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 2, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 6, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 642, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 4190, 594, 0, 0, 8, 0, 16 }, /* expirationSeconds */
{ 4486, 623, 0, 0, 6, 0, 0 }, /* extra */
{ 4492, 595, 0, 0, 4, 0, 0 }, /* groups */
{ 8826, 610, 0, 0, 1, 0, 33 }, /* request */
{ 8834, 591, 0, 0, 7, 0, 33 }, /* signerName */
{ 3960, 591, 0, 0, 3, 0, 0 }, /* uid */
{ 8845, 595, 0, 0, 5, 0, 0 }, /* usages */
{ 4499, 591, 0, 0, 2, 0, 0 }, /* username */
{ 8909, 610, 0, 0, 2, 0, 0 }, /* certificate */
{ 1675, 643, 0, 0, 1, 0, 0 }, /* conditions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 138, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 644, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 9050, 568, 0, 0, 3, 0, 16 }, /* acquireTime */
{ 9062, 591, 0, 0, 1, 0, 16 }, /* holderIdentity */
{ 9077, 594, 0, 0, 2, 0, 16 }, /* leaseDurationSeconds */
{ 9098, 594, 0, 0, 5, 0, 16 }, /* leaseTransitions */
{ 9115, 591, 0, 0, 7, 0, 16 }, /* preferredHolder */
{ 9131, 568, 0, 0, 4, 0, 16 }, /* renewTime */
{ 2886, 591, 0, 0, 6, 0, 16 }, /* strategy */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 3394, 594, 0, 0, 3, 0, 0 }, /* partition */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9194, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 9255, 238, 0, 0, 1, 0, 16 }, /* nodeAffinity */
{ 9268, 270, 0, 0, 2, 0, 16 }, /* podAffinity */
{ 9280, 272, 0, 0, 3, 0, 16 }, /* podAntiAffinity */
{ 9324, 591, 0, 0, 2, 0, 16 }, /* localhostProfile */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 9376, 591, 0, 0, 2, 0, 33 }, /* devicePath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 9455, 591, 0, 9421, 3, 0, 16 }, /* cachingMode */
{ 9467, 591, 0, 0, 1, 0, 33 }, /* diskName */
{ 9476, 591, 0, 0, 2, 0, 33 }, /* diskURI */
{ 9178, 591, 0, 9433, 4, 0, 16 }, /* fsType */
{ 524, 591, 0, 9446, 6, 0, 16 }, /* kind */
{ 9185, 615, 0, 9440, 5, 0, 16 }, /* readOnly */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9525, 591, 0, 0, 1, 0, 33 }, /* secretName */
{ 9536, 591, 0, 0, 4, 0, 48 }, /* secretNamespace */
{ 9552, 591, 0, 0, 2, 0, 33 }, /* shareName */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9525, 591, 0, 0, 1, 0, 33 }, /* secretName */
{ 9552, 591, 0, 0, 2, 0, 33 }, /* shareName */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 6039, 256, 0, 0, 2, 0, 33 }, /* target */
{ 9681, 331, 0, 0, 9, 0, 16 }, /* controllerExpandSecretRef */
{ 9707, 331, 0, 0, 6, 0, 16 }, /* controllerPublishSecretRef */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9178, 591, 0, 0, 4, 0, 0 }, /* fsType */
{ 9741, 331, 0, 0, 10, 0, 16 }, /* nodeExpandSecretRef */
{ 9761, 331, 0, 0, 8, 0, 16 }, /* nodePublishSecretRef */
{ 9782, 331, 0, 0, 7, 0, 16 }, /* nodeStageSecretRef */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9801, 645, 0, 0, 5, 0, 0 }, /* volumeAttributes */
{ 9818, 591, 0, 0, 2, 0, 33 }, /* volumeHandle */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9178, 591, 0, 0, 3, 0, 16 }, /* fsType */
{ 9761, 227, 0, 0, 5, 0, 16 }, /* nodePublishSecretRef */
{ 9185, 615, 0, 0, 2, 0, 16 }, /* readOnly */
{ 9801, 645, 0, 0, 4, 0, 0 }, /* volumeAttributes */
{ 9911, 595, 0, 0, 1, 0, 0 }, /* add */
{ 9915, 595, 0, 0, 2, 0, 0 }, /* drop */
{ 9952, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 999, 591, 0, 0, 2, 0, 0 }, /* path */
{ 9185, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9961, 591, 0, 0, 4, 0, 0 }, /* secretFile */
{ 9972, 331, 0, 0, 5, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 0, 3, 0, 0 }, /* user */
{ 9952, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 999, 591, 0, 0, 2, 0, 0 }, /* path */
{ 9185, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9961, 591, 0, 0, 4, 0, 0 }, /* secretFile */
{ 9972, 227, 0, 0, 5, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 0, 3, 0, 0 }, /* user */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9972, 331, 0, 0, 4, 0, 16 }, /* secretRef */
{ 9194, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9972, 227, 0, 0, 4, 0, 16 }, /* secretRef */
{ 9194, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 446, 594, 0, 0, 1, 0, 16 }, /* timeoutSeconds */
{ 4869, 562, 0, 0, 3, 0, 16 }, /* labelSelector */
{ 155, 591, 0, 0, 1, 0, 16 }, /* name */
{ 10188, 615, 0, 0, 5, 0, 16 }, /* optional */
{ 999, 591, 0, 0, 4, 0, 33 }, /* path */
{ 8834, 591, 0, 0, 2, 0, 16 }, /* signerName */
{ 4428, 591, 0, 0, 4, 0, 0 }, /* error */
{ 1978, 591, 0, 0, 3, 0, 0 }, /* message */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 1675, 646, 1670, 0, 2, 0, 2 }, /* conditions */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 647, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 10357, 648, 0, 0, 3, 0, 0 }, /* binaryData */
{ 2180, 645, 0, 0, 2, 0, 0 }, /* data */
{ 10368, 615, 0, 0, 4, 0, 16 }, /* immutable */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 2, 0, 16 }, /* optional */
{ 1, 591, 0, 0, 2, 0, 33 }, /* key */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 3, 0, 16 }, /* optional */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 649, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 10521, 591, 0, 0, 5, 0, 33 }, /* kubeletConfigKey */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 10538, 591, 0, 0, 4, 0, 0 }, /* resourceVersion */
{ 3960, 591, 0, 0, 3, 0, 0 }, /* uid */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 10638, 594, 0, 0, 3, 0, 16 }, /* defaultMode */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 10724, 595, 0, 0, 4, 0, 0 }, /* args */
{ 10729, 595, 0, 0, 3, 0, 0 }, /* command */
{ 10737, 653, 155, 0, 7, 0, 2 }, /* env */
{ 10741, 652, 0, 0, 19, 0, 0 }, /* envFrom */
{ 10749, 591, 0, 0, 2, 0, 0 }, /* image */
{ 10755, 591, 0, 0, 14, 0, 0 }, /* imagePullPolicy */
{ 10771, 218, 0, 0, 12, 0, 16 }, /* lifecycle */
{ 10781, 300, 0, 0, 10, 0, 16 }, /* livenessProbe */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 10795, 651, 10691, 0, 6, 0, 2 }, /* ports */
{ 10801, 300, 0, 0, 11, 0, 16 }, /* readinessProbe */
{ 10816, 654, 0, 0, 23, 0, 0 }, /* resizePolicy */
{ 734, 318, 0, 0, 8, 0, 32 }, /* resources */
{ 10829, 591, 0, 0, 24, 0, 16 }, /* restartPolicy */
{ 10843, 655, 0, 0, 25, 0, 0 }, /* restartPolicyRules */
{ 10862, 333, 0, 0, 15, 0, 16 }, /* securityContext */
{ 10878, 300, 0, 0, 22, 0, 16 }, /* startupProbe */
{ 10891, 615, 0, 0, 16, 0, 0 }, /* stdin */
{ 10897, 615, 0, 0, 17, 0, 0 }, /* stdinOnce */
{ 10907, 591, 0, 0, 13, 0, 0 }, /* terminationMessagePath */
{ 10930, 591, 0, 0, 20, 0, 0 }, /* terminationMessagePolicy */
{ 10955, 615, 0, 0, 18, 0, 0 }, /* tty */
{ 10959, 657, 9376, 0, 21, 0, 2 }, /* volumeDevices */
{ 10973, 656, 10714, 0, 9, 0, 2 }, /* volumeMounts */
{ 10986, 591, 0, 0, 5, 0, 0 }, /* workingDir */
{ 8282, 591, 0, 0, 1, 0, 33 }, /* containerName */
{ 11026, 591, 0, 0, 3, 0, 33 }, /* requestName */
{ 11038, 591, 0, 0, 2, 0, 33 }, /* resourceName */
{ 11103, 595, 0, 0, 1, 0, 32 }, /* names */
{ 11109, 606, 0, 0, 2, 0, 0 }, /* sizeBytes */
{ 10691, 594, 0, 0, 3, 0, 33 }, /* containerPort */
{ 11159, 591, 0, 0, 5, 0, 0 }, /* hostIP */
{ 11166, 594, 0, 0, 2, 0, 0 }, /* hostPort */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 10705, 591, 0, 11153, 4, 0, 0 }, /* protocol */
{ 11038, 591, 0, 0, 1, 0, 33 }, /* resourceName */
{ 10829, 591, 0, 0, 2, 0, 33 }, /* restartPolicy */
{ 8430, 591, 0, 0, 1, 0, 1 }, /* action */
{ 11249, 172, 0, 0, 2, 0, 16 }, /* exitCodes */
{ 8296, 591, 0, 0, 1, 0, 1 }, /* operator */
{ 8305, 639, 0, 0, 2, 0, 0 }, /* values */
{ 11350, 174, 0, 0, 2, 0, 16 }, /* running */
{ 11358, 175, 0, 0, 3, 0, 16 }, /* terminated */
{ 11369, 176, 0, 0, 1, 0, 16 }, /* waiting */
{ 11411, 580, 0, 0, 1, 0, 32 }, /* startedAt */
{ 11462, 591, 0, 0, 7, 0, 0 }, /* containerID */
{ 11474, 594, 0, 0, 1, 0, 33 }, /* exitCode */
{ 11483, 580, 0, 0, 6, 0, 32 }, /* finishedAt */
{ 1978, 591, 0, 0, 4, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 3, 0, 0 }, /* reason */
{ 11494, 594, 0, 0, 2, 0, 0 }, /* signal */
{ 11411, 580, 0, 0, 5, 0, 32 }, /* startedAt */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 1, 0, 0 }, /* reason */
{ 11586, 658, 0, 0, 10, 0, 0 }, /* allocatedResources */
{ 11605, 660, 155, 0, 14, 0, 2 }, /* allocatedResourcesStatus */
{ 11462, 591, 0, 0, 8, 0, 0 }, /* containerID */
{ 10749, 591, 0, 0, 6, 0, 33 }, /* image */
{ 11630, 591, 0, 0, 7, 0, 33 }, /* imageID */
{ 11638, 173, 0, 0, 3, 0, 32 }, /* lastState */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 8117, 615, 0, 0, 4, 0, 33 }, /* ready */
{ 734, 318, 0, 0, 11, 0, 16 }, /* resources */
{ 11648, 594, 0, 0, 5, 0, 33 }, /* restartCount */
{ 11661, 615, 0, 0, 9, 0, 16 }, /* started */
{ 11669, 173, 0, 0, 2, 0, 32 }, /* state */
{ 11675, 591, 0, 0, 15, 0, 16 }, /* stopSignal */
{ 4434, 178, 0, 0, 13, 0, 16 }, /* user */
{ 10973, 659, 10714, 0, 12, 0, 2 }, /* volumeMounts */
{ 11721, 224, 0, 0, 1, 0, 16 }, /* linux */
{ 11760, 594, 0, 0, 1, 0, 33 }, /* Port */
{ 612, 661, 0, 0, 1, 0, 0 }, /* items */
{ 73, 255, 0, 0, 2, 0, 16 }, /* fieldRef */
{ 11840, 594, 0, 0, 4, 0, 16 }, /* mode */
{ 999, 591, 0, 0, 1, 0, 33 }, /* path */
{ 11845, 312, 0, 0, 3, 0, 16 }, /* resourceFieldRef */
{ 10638, 594, 0, 0, 2, 0, 16 }, /* defaultMode */
{ 612, 661, 0, 0, 1, 0, 0 }, /* items */
{ 11946, 591, 0, 0, 1, 0, 0 }, /* medium */
{ 11953, 548, 0, 0, 2, 0, 16 }, /* sizeLimit */
{ 12003, 591, 0, 0, 3, 0, 0 }, /* hostname */
{ 12012, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 12015, 591, 0, 0, 4, 0, 16 }, /* nodeName */
{ 12024, 256, 0, 0, 2, 0, 16 }, /* targetRef */
{ 12069, 591, 0, 0, 4, 0, 16 }, /* appProtocol */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 1004, 594, 0, 0, 2, 0, 33 }, /* port */
{ 10705, 591, 0, 0, 3, 0, 0 }, /* protocol */
{ 12113, 662, 0, 0, 1, 0, 0 }, /* addresses */
{ 12123, 662, 0, 0, 2, 0, 0 }, /* notReadyAddresses */
{ 10795, 663, 0, 0, 3, 0, 0 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 12175, 664, 0, 0, 2, 0, 0 }, /* subsets */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 665, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12245, 160, 0, 0, 2, 0, 16 }, /* configMapRef */
{ 12258, 591, 0, 0, 1, 0, 0 }, /* prefix */
{ 9972, 327, 0, 0, 3, 0, 16 }, /* secretRef */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6335, 591, 0, 0, 2, 0, 0 }, /* value */
{ 12298, 191, 0, 0, 3, 0, 16 }, /* valueFrom */
{ 12334, 161, 0, 0, 3, 0, 16 }, /* configMapKeyRef */
{ 73, 255, 0, 0, 1, 0, 16 }, /* fieldRef */
{ 12350, 200, 0, 0, 5, 0, 16 }, /* fileKeyRef */
{ 11845, 312, 0, 0, 2, 0, 16 }, /* resourceFieldRef */
{ 12361, 328, 0, 0, 4, 0, 16 }, /* secretKeyRef */
{ 10724, 595, 0, 0, 4, 3, 0 }, /* args */
{ 10729, 595, 0, 0, 3, 3, 0 }, /* command */
{ 10737, 653, 155, 0, 7, 3, 2 }, /* env */
{ 10741, 652, 0, 0, 19, 3, 0 }, /* envFrom */
{ 10749, 591, 0, 0, 2, 3, 0 }, /* image */
{ 10755, 591, 0, 0, 14, 3, 0 }, /* imagePullPolicy */
{ 10771, 218, 0, 0, 12, 3, 16 }, /* lifecycle */
{ 10781, 300, 0, 0, 10, 3, 16 }, /* livenessProbe */
{ 155, 591, 0, 0, 1, 3, 33 }, /* name */
{ 10795, 651, 10691, 0, 6, 3, 2 }, /* ports */
{ 10801, 300, 0, 0, 11, 3, 16 }, /* readinessProbe */
{ 10816, 654, 0, 0, 23, 3, 0 }, /* resizePolicy */
{ 734, 318, 0, 0, 8, 3, 32 }, /* resources */
{ 10829, 591, 0, 0, 24, 3, 16 }, /* restartPolicy */
{ 10843, 655, 0, 0, 25, 3, 0 }, /* restartPolicyRules */
{ 10862, 333, 0, 0, 15, 3, 16 }, /* securityContext */
{ 10878, 300, 0, 0, 22, 3, 16 }, /* startupProbe */
{ 10891, 615, 0, 0, 16, 3, 0 }, /* stdin */
{ 10897, 615, 0, 0, 17, 3, 0 }, /* stdinOnce */
{ 12406, 591, 0, 0, 2, 0, 0 }, /* targetContainerName */
{ 10907, 591, 0, 0, 13, 3, 0 }, /* terminationMessagePath */
{ 10930, 591, 0, 0, 20, 3, 0 }, /* terminationMessagePolicy */
{ 10955, 615, 0, 0, 18, 3, 0 }, /* tty */
{ 10959, 657, 9376, 0, 21, 3, 2 }, /* volumeDevices */
{ 10973, 656, 10714, 0, 9, 3, 2 }, /* volumeMounts */
{ 10986, 591, 0, 0, 5, 3, 0 }, /* workingDir */
{ 12464, 263, 0, 0, 1, 0, 16 }, /* volumeClaimTemplate */
{ 8430, 591, 0, 0, 12, 0, 0 }, /* action */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 12525, 594, 0, 0, 8, 0, 0 }, /* count */
{ 12531, 568, 0, 0, 10, 0, 32 }, /* eventTime */
{ 12541, 580, 0, 0, 6, 0, 32 }, /* firstTimestamp */
{ 12556, 256, 0, 0, 2, 0, 33 }, /* involvedObject */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 12571, 580, 0, 0, 7, 0, 32 }, /* lastTimestamp */
{ 1978, 591, 0, 0, 4, 0, 0 }, /* message */
{ 529, 569, 0, 0, 1, 0, 33 }, /* metadata */
{ 2004, 591, 0, 0, 3, 0, 0 }, /* reason */
{ 12585, 256, 0, 0, 13, 0, 16 }, /* related */
{ 12593, 591, 0, 0, 14, 0, 32 }, /* reportingComponent */
{ 12612, 591, 0, 0, 15, 0, 32 }, /* reportingInstance */
{ 12630, 196, 0, 0, 11, 0, 16 }, /* series */
{ 12637, 197, 0, 0, 5, 0, 32 }, /* source */
{ 1670, 591, 0, 0, 9, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 666, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12525, 594, 0, 0, 1, 0, 0 }, /* count */
{ 12698, 568, 0, 0, 2, 0, 32 }, /* lastObservedTime */
{ 12746, 591, 0, 0, 1, 0, 0 }, /* component */
{ 12756, 591, 0, 0, 2, 0, 0 }, /* host */
{ 10729, 595, 0, 0, 1, 0, 0 }, /* command */
{ 9178, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 12822, 594, 0, 0, 2, 0, 16 }, /* lun */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 12826, 595, 0, 0, 1, 0, 0 }, /* targetWWNs */
{ 12837, 595, 0, 0, 5, 0, 0 }, /* wwids */
{ 1, 591, 0, 0, 3, 0, 33 }, /* key */
{ 10188, 615, 0, 9440, 4, 0, 16 }, /* optional */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 12877, 591, 0, 0, 1, 0, 33 }, /* volumeName */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 12923, 645, 0, 0, 5, 0, 0 }, /* options */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9972, 331, 0, 0, 3, 0, 16 }, /* secretRef */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 12923, 645, 0, 0, 5, 0, 0 }, /* options */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9972, 227, 0, 0, 3, 0, 16 }, /* secretRef */
{ 13013, 591, 0, 0, 1, 0, 0 }, /* datasetName */
{ 13025, 591, 0, 0, 2, 0, 0 }, /* datasetUUID */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 3394, 594, 0, 0, 3, 0, 0 }, /* partition */
{ 13076, 591, 0, 0, 1, 0, 33 }, /* pdName */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 1004, 594, 0, 0, 1, 0, 33 }, /* port */
{ 2112, 591, 0, 10407, 2, 0, 48 }, /* service */
{ 13162, 591, 0, 0, 3, 0, 0 }, /* directory */
{ 13172, 591, 0, 0, 1, 0, 33 }, /* repository */
{ 2185, 591, 0, 0, 2, 0, 0 }, /* revision */
{ 13222, 591, 0, 0, 1, 0, 33 }, /* endpoints */
{ 13232, 591, 0, 0, 4, 0, 16 }, /* endpointsNamespace */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 13222, 591, 0, 0, 1, 0, 33 }, /* endpoints */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 12756, 591, 0, 0, 3, 0, 0 }, /* host */
{ 13343, 667, 0, 0, 5, 0, 0 }, /* httpHeaders */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 1004, 584, 0, 0, 2, 0, 33 }, /* port */
{ 13355, 591, 0, 0, 4, 0, 0 }, /* scheme */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6335, 591, 0, 0, 2, 0, 33 }, /* value */
{ 13425, 595, 0, 0, 2, 0, 0 }, /* hostnames */
{ 12012, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 12012, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 999, 591, 0, 0, 1, 0, 33 }, /* path */
{ 1670, 591, 0, 0, 2, 0, 16 }, /* type */
{ 13540, 615, 0, 0, 8, 0, 0 }, /* chapAuthDiscovery */
{ 13558, 615, 0, 0, 11, 0, 0 }, /* chapAuthSession */
{ 9178, 591, 0, 0, 5, 0, 0 }, /* fsType */
{ 13574, 591, 0, 0, 12, 0, 16 }, /* initiatorName */
{ 13588, 591, 0, 0, 2, 0, 33 }, /* iqn */
{ 13592, 591, 0, 13530, 4, 0, 0 }, /* iscsiInterface */
{ 12822, 594, 0, 0, 3, 0, 33 }, /* lun */
{ 13607, 595, 0, 0, 7, 0, 0 }, /* portals */
{ 9185, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9972, 331, 0, 0, 10, 0, 16 }, /* secretRef */
{ 13615, 591, 0, 0, 1, 0, 33 }, /* targetPortal */
{ 13540, 615, 0, 0, 8, 0, 0 }, /* chapAuthDiscovery */
{ 13558, 615, 0, 0, 11, 0, 0 }, /* chapAuthSession */
{ 9178, 591, 0, 0, 5, 0, 0 }, /* fsType */
{ 13574, 591, 0, 0, 12, 0, 16 }, /* initiatorName */
{ 13588, 591, 0, 0, 2, 0, 33 }, /* iqn */
{ 13592, 591, 0, 13530, 4, 0, 0 }, /* iscsiInterface */
{ 12822, 594, 0, 0, 3, 0, 33 }, /* lun */
{ 13607, 595, 0, 0, 7, 0, 0 }, /* portals */
{ 9185, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9972, 227, 0, 0, 10, 0, 16 }, /* secretRef */
{ 13615, 591, 0, 0, 1, 0, 33 }, /* targetPortal */
{ 13712, 591, 0, 0, 2, 0, 0 }, /* pullPolicy */
{ 13723, 591, 0, 0, 1, 0, 0 }, /* reference */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 11840, 594, 0, 0, 3, 0, 16 }, /* mode */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 13799, 219, 0, 0, 1, 0, 16 }, /* postStart */
{ 13809, 219, 0, 0, 2, 0, 16 }, /* preStop */
{ 11675, 591, 0, 0, 3, 0, 16 }, /* stopSignal */
{ 13846, 198, 0, 0, 1, 0, 16 }, /* exec */
{ 13851, 209, 0, 0, 2, 0, 16 }, /* httpGet */
{ 13859, 345, 0, 0, 4, 0, 16 }, /* sleep */
{ 13865, 349, 0, 0, 3, 0, 16 }, /* tcpSocket */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 223, 0, 0, 2, 0, 32 }, /* spec */
{ 13941, 658, 0, 0, 4, 0, 0 }, /* default */
{ 13949, 658, 0, 0, 5, 0, 0 }, /* defaultRequest */
{ 13964, 658, 0, 0, 2, 0, 0 }, /* max */
{ 13968, 658, 0, 0, 6, 0, 0 }, /* maxLimitRequestRatio */
{ 13989, 658, 0, 0, 3, 0, 0 }, /* min */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 668, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 14061, 669, 0, 0, 1, 0, 33 }, /* limits */
{ 14102, 606, 0, 0, 2, 0, 33 }, /* gid */
{ 14106, 670, 0, 0, 3, 0, 0 }, /* supplementalGroups */
{ 3960, 606, 0, 0, 1, 0, 33 }, /* uid */
{ 12003, 591, 0, 0, 2, 0, 0 }, /* hostname */
{ 12012, 591, 0, 0, 1, 0, 0 }, /* ip */
{ 14163, 591, 0, 0, 3, 0, 16 }, /* ipMode */
{ 10795, 671, 0, 0, 4, 0, 0 }, /* ports */
{ 14209, 672, 0, 0, 1, 0, 0 }, /* ingress */
{ 155, 591, 0, 10407, 1, 0, 0 }, /* name */
{ 9178, 591, 0, 0, 2, 0, 16 }, /* fsType */
{ 999, 591, 0, 0, 1, 0, 33 }, /* path */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 14332, 591, 0, 0, 1, 0, 0 }, /* targetVolumeAttributesClassName */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 14402, 591, 0, 0, 1, 0, 33 }, /* server */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 234, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 235, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 673, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 14544, 595, 0, 0, 1, 0, 0 }, /* finalizers */
{ 1675, 674, 1670, 0, 2, 0, 2 }, /* conditions */
{ 14588, 591, 0, 0, 1, 0, 0 }, /* phase */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 251, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 252, 0, 0, 3, 0, 32 }, /* status */
{ 14653, 591, 0, 0, 2, 0, 33 }, /* address */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 14692, 675, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 14740, 248, 0, 0, 1, 0, 16 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 14819, 580, 0, 0, 3, 0, 32 }, /* lastHeartbeatTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 14870, 163, 0, 0, 2, 0, 16 }, /* configMap */
{ 7647, 240, 0, 0, 2, 0, 16 }, /* active */
{ 14916, 240, 0, 0, 1, 0, 16 }, /* assigned */
{ 4428, 591, 0, 0, 4, 0, 0 }, /* error */
{ 14925, 240, 0, 0, 3, 0, 16 }, /* lastKnownGood */
{ 14975, 179, 0, 0, 1, 0, 32 }, /* kubeletEndpoint */
{ 15030, 615, 0, 0, 1, 0, 16 }, /* supplementalGroupsPolicy */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 676, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 15151, 247, 0, 0, 2, 0, 16 }, /* features */
{ 155, 591, 0, 0, 1, 0, 32 }, /* name */
{ 15198, 615, 0, 0, 1, 0, 16 }, /* recursiveReadOnlyMounts */
{ 15222, 615, 0, 0, 2, 0, 16 }, /* userNamespaces */
{ 15283, 677, 0, 0, 1, 0, 33 }, /* nodeSelectorTerms */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8296, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8305, 595, 0, 0, 3, 0, 0 }, /* values */
{ 15376, 678, 0, 0, 1, 0, 0 }, /* matchExpressions */
{ 15393, 678, 0, 0, 2, 0, 0 }, /* matchFields */
{ 15441, 240, 0, 0, 6, 0, 16 }, /* configSource */
{ 15454, 591, 0, 0, 2, 0, 0 }, /* externalID */
{ 15465, 591, 0, 0, 1, 0, 0 }, /* podCIDR */
{ 15473, 601, 0, 0, 7, 0, 2 }, /* podCIDRs */
{ 15482, 591, 0, 0, 3, 0, 0 }, /* providerID */
{ 15493, 679, 0, 0, 5, 0, 0 }, /* taints */
{ 15500, 615, 0, 0, 4, 0, 0 }, /* unschedulable */
{ 12113, 681, 1670, 0, 5, 0, 2 }, /* addresses */
{ 15542, 658, 0, 0, 2, 0, 0 }, /* allocatable */
{ 15554, 658, 0, 0, 1, 0, 0 }, /* capacity */
{ 1675, 680, 1670, 0, 4, 0, 2 }, /* conditions */
{ 15563, 241, 0, 0, 11, 0, 16 }, /* config */
{ 15570, 242, 0, 0, 6, 0, 32 }, /* daemonEndpoints */
{ 15151, 243, 0, 0, 13, 0, 16 }, /* features */
{ 15586, 682, 0, 0, 8, 0, 0 }, /* images */
{ 15593, 254, 0, 0, 7, 0, 32 }, /* nodeInfo */
{ 14588, 591, 0, 0, 3, 0, 0 }, /* phase */
{ 15602, 684, 0, 0, 12, 0, 0 }, /* runtimeHandlers */
{ 15618, 683, 0, 0, 10, 0, 0 }, /* volumesAttached */
{ 15634, 595, 0, 0, 9, 0, 0 }, /* volumesInUse */
{ 15554, 606, 0, 0, 1, 0, 16 }, /* capacity */
{ 15711, 591, 0, 0, 10, 0, 33 }, /* architecture */
{ 15724, 591, 0, 0, 3, 0, 33 }, /* bootID */
{ 15731, 591, 0, 0, 6, 0, 33 }, /* containerRuntimeVersion */
{ 15755, 591, 0, 0, 4, 0, 33 }, /* kernelVersion */
{ 15769, 591, 0, 0, 8, 0, 33 }, /* kubeProxyVersion */
{ 15786, 591, 0, 0, 7, 0, 33 }, /* kubeletVersion */
{ 15801, 591, 0, 0, 1, 0, 33 }, /* machineID */
{ 15811, 591, 0, 0, 9, 0, 33 }, /* operatingSystem */
{ 15827, 591, 0, 0, 5, 0, 33 }, /* osImage */
{ 15835, 253, 0, 0, 11, 0, 16 }, /* swap */
{ 15840, 591, 0, 0, 2, 0, 33 }, /* systemUUID */
{ 513, 591, 0, 0, 1, 0, 0 }, /* apiVersion */
{ 15885, 591, 0, 0, 2, 0, 33 }, /* fieldPath */
{ 513, 591, 0, 0, 5, 0, 0 }, /* apiVersion */
{ 15885, 591, 0, 0, 7, 0, 0 }, /* fieldPath */
{ 524, 591, 0, 0, 1, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 0 }, /* name */
{ 856, 591, 0, 0, 2, 0, 0 }, /* namespace */
{ 10538, 591, 0, 0, 6, 0, 0 }, /* resourceVersion */
{ 3960, 591, 0, 0, 4, 0, 0 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 266, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 267, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 261, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 262, 0, 0, 3, 0, 32 }, /* status */
{ 7748, 580, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 620, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 16141, 595, 0, 0, 1, 0, 0 }, /* accessModes */
{ 16153, 355, 0, 0, 7, 0, 16 }, /* dataSource */
{ 16164, 356, 0, 0, 8, 0, 16 }, /* dataSourceRef */
{ 734, 363, 0, 0, 2, 0, 32 }, /* resources */
{ 890, 562, 0, 0, 4, 0, 16 }, /* selector */
{ 16178, 591, 0, 0, 5, 0, 16 }, /* storageClassName */
{ 16195, 591, 0, 0, 9, 0, 16 }, /* volumeAttributesClassName */
{ 16221, 591, 0, 0, 6, 0, 16 }, /* volumeMode */
{ 12877, 591, 0, 0, 3, 0, 0 }, /* volumeName */
{ 16141, 595, 0, 0, 2, 0, 0 }, /* accessModes */
{ 16277, 645, 0, 0, 7, 0, 64 }, /* allocatedResourceStatuses */
{ 11586, 658, 0, 0, 5, 0, 0 }, /* allocatedResources */
{ 15554, 658, 0, 0, 3, 0, 0 }, /* capacity */
{ 1675, 685, 1670, 0, 4, 0, 2 }, /* conditions */
{ 16303, 591, 0, 0, 8, 0, 16 }, /* currentVolumeAttributesClassName */
{ 16336, 229, 0, 0, 9, 0, 16 }, /* modifyVolumeStatus */
{ 14588, 591, 0, 0, 1, 0, 0 }, /* phase */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 261, 0, 0, 2, 0, 33 }, /* spec */
{ 16451, 591, 0, 0, 1, 0, 33 }, /* claimName */
{ 9185, 615, 0, 0, 2, 0, 0 }, /* readOnly */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 686, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 16141, 595, 0, 0, 3, 0, 0 }, /* accessModes */
{ 16554, 139, 0, 0, 2, 1, 16 }, /* awsElasticBlockStore */
{ 16575, 143, 0, 0, 16, 1, 16 }, /* azureDisk */
{ 16585, 144, 0, 0, 13, 1, 16 }, /* azureFile */
{ 15554, 658, 0, 0, 1, 0, 0 }, /* capacity */
{ 16595, 150, 0, 0, 9, 1, 16 }, /* cephfs */
{ 16602, 152, 0, 0, 8, 1, 16 }, /* cinder */
{ 16609, 256, 0, 0, 4, 0, 80 }, /* claimRef */
{ 16618, 147, 0, 0, 22, 1, 16 }, /* csi */
{ 16622, 199, 0, 0, 10, 1, 16 }, /* fc */
{ 16625, 201, 0, 0, 12, 1, 16 }, /* flexVolume */
{ 16636, 203, 0, 0, 11, 1, 16 }, /* flocker */
{ 16644, 204, 0, 0, 1, 1, 16 }, /* gcePersistentDisk */
{ 16662, 207, 0, 0, 4, 1, 16 }, /* glusterfs */
{ 16672, 213, 0, 0, 3, 1, 16 }, /* hostPath */
{ 16681, 214, 0, 0, 7, 1, 16 }, /* iscsi */
{ 16687, 228, 0, 0, 20, 1, 16 }, /* local */
{ 16693, 595, 0, 0, 7, 0, 0 }, /* mountOptions */
{ 16706, 230, 0, 0, 5, 1, 16 }, /* nfs */
{ 9255, 361, 0, 0, 9, 0, 16 }, /* nodeAffinity */
{ 16710, 591, 0, 0, 5, 0, 0 }, /* persistentVolumeReclaimPolicy */
{ 16740, 268, 0, 0, 17, 1, 16 }, /* photonPersistentDisk */
{ 16761, 298, 0, 0, 18, 1, 16 }, /* portworxVolume */
{ 16776, 302, 0, 0, 15, 1, 16 }, /* quobyte */
{ 16784, 303, 0, 0, 6, 1, 16 }, /* rbd */
{ 16788, 321, 0, 0, 19, 1, 16 }, /* scaleIO */
{ 16178, 591, 0, 0, 6, 0, 0 }, /* storageClassName */
{ 16796, 346, 0, 0, 21, 1, 16 }, /* storageos */
{ 16195, 591, 0, 0, 10, 0, 16 }, /* volumeAttributesClassName */
{ 16221, 591, 0, 0, 8, 0, 16 }, /* volumeMode */
{ 16806, 364, 0, 0, 14, 1, 16 }, /* vsphereVolume */
{ 16860, 580, 0, 0, 4, 0, 16 }, /* lastPhaseTransitionTime */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 14588, 591, 0, 0, 1, 0, 0 }, /* phase */
{ 2004, 591, 0, 0, 3, 0, 0 }, /* reason */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 16926, 591, 0, 0, 1, 0, 33 }, /* pdID */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 291, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 292, 0, 0, 3, 0, 32 }, /* status */
{ 14692, 688, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 14740, 687, 0, 0, 1, 0, 0 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 4869, 562, 0, 0, 1, 0, 16 }, /* labelSelector */
{ 17037, 595, 0, 0, 5, 0, 0 }, /* matchLabelKeys */
{ 17052, 595, 0, 0, 6, 0, 0 }, /* mismatchLabelKeys */
{ 244, 562, 0, 0, 4, 0, 16 }, /* namespaceSelector */
{ 17070, 595, 0, 0, 2, 0, 0 }, /* namespaces */
{ 17081, 591, 0, 0, 3, 0, 33 }, /* topologyKey */
{ 14692, 688, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 14740, 687, 0, 0, 1, 0, 0 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 6029, 591, 0, 0, 5, 0, 0 }, /* container */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 17163, 615, 0, 0, 3, 0, 0 }, /* stderr */
{ 10891, 615, 0, 0, 1, 0, 0 }, /* stdin */
{ 17170, 615, 0, 0, 2, 0, 0 }, /* stdout */
{ 10955, 615, 0, 0, 4, 0, 0 }, /* tty */
{ 17213, 591, 0, 0, 6, 0, 0 }, /* certificateChainPath */
{ 17234, 591, 0, 0, 4, 0, 0 }, /* credentialBundlePath */
{ 17255, 591, 0, 0, 5, 0, 0 }, /* keyPath */
{ 17263, 591, 0, 0, 2, 0, 1 }, /* keyType */
{ 17271, 594, 0, 0, 3, 0, 16 }, /* maxExpirationSeconds */
{ 8834, 591, 0, 0, 1, 0, 1 }, /* signerName */
{ 7748, 580, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 1686, 606, 0, 0, 7, 0, 0 }, /* observedGeneration */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 17368, 595, 0, 0, 1, 0, 0 }, /* nameservers */
{ 12923, 689, 0, 0, 3, 0, 0 }, /* options */
{ 17380, 595, 0, 0, 2, 0, 0 }, /* searches */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 6335, 591, 0, 0, 2, 0, 16 }, /* value */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 10729, 595, 0, 0, 6, 0, 33 }, /* command */
{ 6029, 591, 0, 0, 5, 0, 0 }, /* container */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 17163, 615, 0, 0, 3, 0, 0 }, /* stderr */
{ 10891, 615, 0, 0, 1, 0, 0 }, /* stdin */
{ 17170, 615, 0, 0, 2, 0, 0 }, /* stdout */
{ 10955, 615, 0, 0, 4, 0, 0 }, /* tty */
{ 17493, 690, 0, 0, 1, 0, 33 }, /* requestMappings */
{ 17509, 591, 0, 0, 2, 0, 33 }, /* resourceClaimName */
{ 12012, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 691, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 6029, 591, 0, 0, 1, 0, 0 }, /* container */
{ 17629, 615, 0, 0, 2, 0, 0 }, /* follow */
{ 17636, 615, 0, 0, 9, 0, 0 }, /* insecureSkipTLSVerifyBackend */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 17665, 606, 0, 0, 8, 0, 16 }, /* limitBytes */
{ 17676, 615, 0, 0, 3, 0, 0 }, /* previous */
{ 17685, 606, 0, 0, 4, 0, 16 }, /* sinceSeconds */
{ 17698, 580, 0, 0, 5, 0, 16 }, /* sinceTime */
{ 17708, 591, 0, 0, 10, 0, 16 }, /* stream */
{ 17715, 606, 0, 0, 7, 0, 16 }, /* tailLines */
{ 17725, 615, 0, 0, 6, 0, 0 }, /* timestamps */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 10795, 692, 0, 0, 1, 0, 0 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 17870, 591, 0, 0, 1, 0, 33 }, /* conditionType */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 17509, 591, 0, 0, 3, 0, 16 }, /* resourceClaimName */
{ 17920, 591, 0, 0, 4, 0, 16 }, /* resourceClaimTemplateName */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 17509, 591, 0, 0, 2, 0, 16 }, /* resourceClaimName */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 18061, 141, 0, 0, 11, 0, 16 }, /* appArmorProfile */
{ 18077, 606, 0, 0, 5, 0, 16 }, /* fsGroup */
{ 18085, 591, 0, 0, 9, 0, 16 }, /* fsGroupChangePolicy */
{ 18105, 606, 0, 0, 6, 0, 16 }, /* runAsGroup */
{ 18116, 615, 0, 0, 3, 0, 16 }, /* runAsNonRoot */
{ 18129, 606, 0, 0, 2, 0, 16 }, /* runAsUser */
{ 18139, 591, 0, 0, 13, 0, 16 }, /* seLinuxChangePolicy */
{ 18159, 320, 0, 0, 1, 0, 16 }, /* seLinuxOptions */
{ 18174, 325, 0, 0, 10, 0, 16 }, /* seccompProfile */
{ 14106, 670, 0, 0, 4, 0, 0 }, /* supplementalGroups */
{ 15030, 591, 0, 0, 12, 0, 16 }, /* supplementalGroupsPolicy */
{ 18189, 693, 0, 0, 7, 0, 0 }, /* sysctls */
{ 18197, 366, 0, 0, 8, 0, 16 }, /* windowsOptions */
{ 7823, 606, 0, 0, 5, 0, 16 }, /* activeDeadlineSeconds */
{ 18268, 140, 0, 0, 18, 0, 16 }, /* affinity */
{ 18277, 615, 0, 0, 21, 0, 16 }, /* automountServiceAccountToken */
{ 18306, 695, 155, 0, 2, 0, 35 }, /* containers */
{ 18317, 276, 0, 0, 26, 0, 16 }, /* dnsConfig */
{ 18327, 591, 0, 0, 6, 0, 0 }, /* dnsPolicy */
{ 18337, 615, 0, 0, 30, 0, 16 }, /* enableServiceLinks */
{ 18356, 696, 155, 0, 34, 0, 2 }, /* ephemeralContainers */
{ 18376, 699, 12012, 0, 23, 0, 2 }, /* hostAliases */
{ 18388, 615, 0, 0, 13, 0, 0 }, /* hostIPC */
{ 18396, 615, 0, 0, 11, 0, 0 }, /* hostNetwork */
{ 18408, 615, 0, 0, 12, 0, 0 }, /* hostPID */
{ 18416, 615, 0, 0, 37, 0, 16 }, /* hostUsers */
{ 12003, 591, 0, 0, 16, 0, 0 }, /* hostname */
{ 18426, 591, 0, 0, 41, 0, 16 }, /* hostnameOverride */
{ 18443, 697, 155, 0, 15, 0, 2 }, /* imagePullSecrets */
{ 18460, 695, 155, 0, 20, 0, 2 }, /* initContainers */
{ 12015, 591, 0, 0, 10, 0, 0 }, /* nodeName */
{ 18475, 645, 0, 0, 7, 0, 8 }, /* nodeSelector */
{ 18488, 283, 0, 0, 36, 0, 16 }, /* os */
{ 18491, 658, 0, 0, 32, 0, 0 }, /* overhead */
{ 18500, 591, 0, 0, 31, 0, 16 }, /* preemptionPolicy */
{ 18517, 594, 0, 0, 25, 0, 16 }, /* priority */
{ 18526, 591, 0, 0, 24, 0, 0 }, /* priorityClassName */
{ 18544, 700, 0, 0, 28, 0, 0 }, /* readinessGates */
{ 18559, 703, 155, 0, 39, 0, 6 }, /* resourceClaims */
{ 734, 318, 0, 0, 40, 0, 16 }, /* resources */
{ 10829, 591, 0, 0, 3, 0, 0 }, /* restartPolicy */
{ 18574, 591, 0, 0, 29, 0, 16 }, /* runtimeClassName */
{ 18591, 591, 0, 0, 19, 0, 0 }, /* schedulerName */
{ 18605, 702, 155, 0, 38, 0, 2 }, /* schedulingGates */
{ 10862, 290, 0, 0, 14, 0, 16 }, /* securityContext */
{ 18621, 591, 0, 0, 9, 0, 0 }, /* serviceAccount */
{ 18636, 591, 0, 0, 8, 0, 0 }, /* serviceAccountName */
{ 18655, 615, 0, 0, 35, 0, 16 }, /* setHostnameAsFQDN */
{ 18673, 615, 0, 0, 27, 0, 16 }, /* shareProcessNamespace */
{ 18695, 591, 0, 0, 17, 0, 0 }, /* subdomain */
{ 18705, 606, 0, 0, 4, 0, 16 }, /* terminationGracePeriodSeconds */
{ 18735, 698, 0, 0, 22, 0, 0 }, /* tolerations */
{ 18747, 701, 17081, 0, 33, 0, 2 }, /* topologySpreadConstraints */
{ 18773, 694, 155, 0, 1, 0, 6 }, /* volumes */
{ 1675, 704, 1670, 0, 2, 0, 2 }, /* conditions */
{ 18808, 707, 0, 0, 8, 0, 0 }, /* containerStatuses */
{ 18826, 707, 0, 0, 13, 0, 0 }, /* ephemeralContainerStatuses */
{ 18853, 279, 0, 0, 18, 0, 16 }, /* extendedResourceClaimStatus */
{ 11159, 591, 0, 0, 5, 0, 0 }, /* hostIP */
{ 18881, 705, 12012, 0, 16, 0, 2 }, /* hostIPs */
{ 18889, 707, 0, 0, 10, 0, 0 }, /* initContainerStatuses */
{ 1978, 591, 0, 0, 3, 0, 0 }, /* message */
{ 18911, 591, 0, 0, 11, 0, 0 }, /* nominatedNodeName */
{ 1686, 606, 0, 0, 17, 0, 0 }, /* observedGeneration */
{ 14588, 591, 0, 0, 1, 0, 0 }, /* phase */
{ 18929, 591, 0, 0, 6, 0, 0 }, /* podIP */
{ 18935, 706, 12012, 0, 12, 0, 2 }, /* podIPs */
{ 18942, 591, 0, 0, 9, 0, 0 }, /* qosClass */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 18951, 591, 0, 0, 14, 0, 0 }, /* resize */
{ 18958, 708, 155, 0, 15, 0, 6 }, /* resourceClaimStatuses */
{ 8123, 580, 0, 0, 7, 0, 16 }, /* startTime */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1135, 292, 0, 0, 2, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 2430, 296, 0, 0, 2, 0, 32 }, /* template */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 709, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 291, 0, 0, 2, 0, 32 }, /* spec */
{ 4428, 591, 0, 0, 3, 0, 16 }, /* error */
{ 1004, 594, 0, 0, 1, 0, 33 }, /* port */
{ 10705, 591, 0, 0, 2, 0, 33 }, /* protocol */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9194, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 19215, 250, 0, 0, 2, 0, 33 }, /* preference */
{ 19226, 594, 0, 0, 1, 0, 33 }, /* weight */
{ 13846, 198, 0, 0, 1, 3, 16 }, /* exec */
{ 19276, 594, 0, 0, 6, 0, 0 }, /* failureThreshold */
{ 19293, 205, 0, 0, 4, 3, 16 }, /* grpc */
{ 13851, 209, 0, 0, 2, 3, 16 }, /* httpGet */
{ 19298, 594, 0, 0, 2, 0, 0 }, /* initialDelaySeconds */
{ 6321, 594, 0, 0, 4, 0, 0 }, /* periodSeconds */
{ 19318, 594, 0, 0, 5, 0, 0 }, /* successThreshold */
{ 13865, 349, 0, 0, 3, 3, 16 }, /* tcpSocket */
{ 18705, 606, 0, 0, 7, 0, 16 }, /* terminationGracePeriodSeconds */
{ 446, 594, 0, 0, 3, 0, 0 }, /* timeoutSeconds */
{ 10638, 594, 0, 0, 2, 0, 16 }, /* defaultMode */
{ 19360, 710, 0, 0, 1, 0, 32 }, /* sources */
{ 4863, 591, 0, 0, 5, 0, 0 }, /* group */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 19409, 591, 0, 0, 1, 0, 33 }, /* registry */
{ 19418, 591, 0, 0, 6, 0, 0 }, /* tenant */
{ 4434, 591, 0, 0, 4, 0, 0 }, /* user */
{ 19425, 591, 0, 0, 2, 0, 33 }, /* volume */
{ 9178, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 10749, 591, 0, 0, 2, 0, 33 }, /* image */
{ 19505, 591, 0, 19485, 6, 0, 0 }, /* keyring */
{ 9952, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 19513, 591, 0, 19471, 4, 0, 0 }, /* pool */
{ 9185, 615, 0, 0, 8, 0, 0 }, /* readOnly */
{ 9972, 331, 0, 0, 7, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 19477, 5, 0, 0 }, /* user */
{ 9178, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 10749, 591, 0, 0, 2, 0, 33 }, /* image */
{ 19505, 591, 0, 19485, 6, 0, 0 }, /* keyring */
{ 9952, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 19513, 591, 0, 19471, 4, 0, 0 }, /* pool */
{ 9185, 615, 0, 0, 8, 0, 0 }, /* readOnly */
{ 9972, 227, 0, 0, 7, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 19477, 5, 0, 0 }, /* user */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2180, 610, 0, 0, 3, 0, 33 }, /* data */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 19598, 591, 0, 0, 2, 0, 33 }, /* range */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 309, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 310, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 711, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2393, 594, 0, 5953, 4, 0, 0 }, /* minReadySeconds */
{ 2877, 594, 0, 19775, 1, 0, 16 }, /* replicas */
{ 890, 645, 0, 0, 2, 0, 8 }, /* selector */
{ 2430, 296, 0, 0, 3, 0, 16 }, /* template */
{ 2929, 594, 0, 0, 5, 0, 0 }, /* availableReplicas */
{ 1675, 712, 1670, 0, 6, 0, 2 }, /* conditions */
{ 3228, 594, 0, 0, 2, 0, 0 }, /* fullyLabeledReplicas */
{ 1686, 606, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2947, 594, 0, 0, 4, 0, 0 }, /* readyReplicas */
{ 2877, 594, 0, 0, 1, 0, 33 }, /* replicas */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 8826, 591, 0, 0, 2, 0, 0 }, /* request */
{ 8282, 591, 0, 0, 1, 0, 0 }, /* containerName */
{ 19902, 548, 0, 0, 3, 0, 32 }, /* divisor */
{ 4883, 591, 0, 0, 2, 0, 33 }, /* resource */
{ 19951, 591, 0, 0, 2, 0, 0 }, /* health */
{ 19958, 591, 0, 0, 1, 0, 33 }, /* resourceID */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 316, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 317, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 713, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 20073, 658, 0, 0, 1, 0, 0 }, /* hard */
{ 20078, 323, 0, 0, 3, 0, 16 }, /* scopeSelector */
{ 20092, 595, 0, 0, 2, 0, 0 }, /* scopes */
{ 20073, 658, 0, 0, 1, 0, 0 }, /* hard */
{ 20136, 658, 0, 0, 2, 0, 0 }, /* used */
{ 20180, 714, 0, 0, 3, 0, 0 }, /* claims */
{ 14061, 658, 0, 0, 1, 0, 0 }, /* limits */
{ 20187, 658, 0, 0, 2, 0, 0 }, /* requests */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 734, 715, 0, 0, 2, 0, 0 }, /* resources */
{ 20270, 591, 0, 0, 4, 0, 0 }, /* level */
{ 20276, 591, 0, 0, 2, 0, 0 }, /* role */
{ 1670, 591, 0, 0, 3, 0, 0 }, /* type */
{ 4434, 591, 0, 0, 1, 0, 0 }, /* user */
{ 9178, 591, 0, 20333, 9, 0, 0 }, /* fsType */
{ 20339, 591, 0, 0, 1, 0, 33 }, /* gateway */
{ 20347, 591, 0, 0, 5, 0, 0 }, /* protectionDomain */
{ 9185, 615, 0, 0, 10, 0, 0 }, /* readOnly */
{ 9972, 331, 0, 0, 3, 0, 49 }, /* secretRef */
{ 20364, 615, 0, 0, 4, 0, 0 }, /* sslEnabled */
{ 20375, 591, 0, 20315, 7, 0, 0 }, /* storageMode */
{ 20387, 591, 0, 0, 6, 0, 0 }, /* storagePool */
{ 20399, 591, 0, 0, 2, 0, 33 }, /* system */
{ 12877, 591, 0, 0, 8, 0, 0 }, /* volumeName */
{ 9178, 591, 0, 20333, 9, 0, 0 }, /* fsType */
{ 20339, 591, 0, 0, 1, 0, 33 }, /* gateway */
{ 20347, 591, 0, 0, 5, 0, 0 }, /* protectionDomain */
{ 9185, 615, 0, 0, 10, 0, 0 }, /* readOnly */
{ 9972, 227, 0, 0, 3, 0, 49 }, /* secretRef */
{ 20364, 615, 0, 0, 4, 0, 0 }, /* sslEnabled */
{ 20375, 591, 0, 20315, 7, 0, 0 }, /* storageMode */
{ 20387, 591, 0, 0, 6, 0, 0 }, /* storagePool */
{ 20399, 591, 0, 0, 2, 0, 33 }, /* system */
{ 12877, 591, 0, 0, 8, 0, 0 }, /* volumeName */
{ 15376, 716, 0, 0, 1, 0, 0 }, /* matchExpressions */
{ 8296, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 20527, 591, 0, 0, 1, 0, 33 }, /* scopeName */
{ 8305, 595, 0, 0, 3, 0, 0 }, /* values */
{ 9324, 591, 0, 0, 2, 0, 16 }, /* localhostProfile */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2180, 648, 0, 0, 2, 0, 0 }, /* data */
{ 10368, 615, 0, 0, 5, 0, 16 }, /* immutable */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 20624, 645, 0, 0, 4, 0, 0 }, /* stringData */
{ 1670, 591, 0, 0, 3, 0, 0 }, /* type */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 2, 0, 16 }, /* optional */
{ 1, 591, 0, 0, 2, 0, 33 }, /* key */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 3, 0, 16 }, /* optional */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 717, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 155, 591, 0, 10407, 1, 3, 0 }, /* name */
{ 10188, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 856, 591, 0, 0, 2, 0, 0 }, /* namespace */
{ 10638, 594, 0, 0, 3, 0, 16 }, /* defaultMode */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 10188, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 9525, 591, 0, 0, 1, 0, 0 }, /* secretName */
{ 20872, 615, 0, 0, 7, 0, 16 }, /* allowPrivilegeEscalation */
{ 18061, 141, 0, 0, 12, 0, 16 }, /* appArmorProfile */
{ 20897, 149, 0, 0, 1, 0, 16 }, /* capabilities */
{ 20910, 615, 0, 0, 2, 0, 16 }, /* privileged */
{ 20921, 591, 0, 0, 9, 0, 16 }, /* procMount */
{ 20931, 615, 0, 0, 6, 0, 16 }, /* readOnlyRootFilesystem */
{ 18105, 606, 0, 0, 8, 0, 16 }, /* runAsGroup */
{ 18116, 615, 0, 0, 5, 0, 16 }, /* runAsNonRoot */
{ 18129, 606, 0, 0, 4, 0, 16 }, /* runAsUser */
{ 18159, 320, 0, 0, 3, 0, 16 }, /* seLinuxOptions */
{ 18174, 325, 0, 0, 11, 0, 16 }, /* seccompProfile */
{ 18197, 366, 0, 0, 10, 0, 16 }, /* windowsOptions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 13723, 256, 0, 0, 1, 0, 32 }, /* reference */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 342, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 343, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 18277, 615, 0, 0, 4, 0, 16 }, /* automountServiceAccountToken */
{ 18443, 719, 0, 0, 3, 0, 0 }, /* imagePullSecrets */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 21055, 718, 155, 0, 2, 0, 2 }, /* secrets */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 720, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 21135, 591, 0, 0, 1, 0, 0 }, /* audience */
{ 4190, 606, 0, 0, 2, 0, 16 }, /* expirationSeconds */
{ 999, 591, 0, 0, 3, 0, 33 }, /* path */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 721, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12069, 591, 0, 0, 6, 0, 16 }, /* appProtocol */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 21224, 594, 0, 0, 5, 0, 0 }, /* nodePort */
{ 1004, 594, 0, 0, 3, 0, 33 }, /* port */
{ 10705, 591, 0, 11153, 2, 0, 0 }, /* protocol */
{ 21233, 584, 0, 0, 4, 0, 32 }, /* targetPort */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 21314, 615, 0, 0, 20, 0, 16 }, /* allocateLoadBalancerNodePorts */
{ 21344, 591, 0, 0, 3, 0, 0 }, /* clusterIP */
{ 21354, 595, 0, 0, 18, 0, 0 }, /* clusterIPs */
{ 21365, 595, 0, 0, 5, 0, 0 }, /* externalIPs */
{ 21377, 591, 0, 0, 10, 0, 0 }, /* externalName */
{ 21390, 591, 0, 0, 11, 0, 0 }, /* externalTrafficPolicy */
{ 21412, 594, 0, 0, 12, 0, 0 }, /* healthCheckNodePort */
{ 21432, 591, 0, 0, 22, 0, 16 }, /* internalTrafficPolicy */
{ 21454, 595, 0, 0, 19, 0, 0 }, /* ipFamilies */
{ 21465, 591, 0, 0, 17, 0, 16 }, /* ipFamilyPolicy */
{ 21480, 591, 0, 0, 21, 0, 16 }, /* loadBalancerClass */
{ 21498, 591, 0, 0, 8, 0, 0 }, /* loadBalancerIP */
{ 21513, 595, 0, 0, 9, 0, 0 }, /* loadBalancerSourceRanges */
{ 10795, 722, 1004, 0, 1, 0, 2 }, /* ports */
{ 21538, 615, 0, 0, 13, 0, 0 }, /* publishNotReadyAddresses */
{ 890, 645, 0, 0, 2, 0, 8 }, /* selector */
{ 21563, 591, 0, 0, 7, 0, 0 }, /* sessionAffinity */
{ 21579, 344, 0, 0, 14, 0, 16 }, /* sessionAffinityConfig */
{ 21601, 591, 0, 0, 23, 0, 16 }, /* trafficDistribution */
{ 1670, 591, 0, 0, 4, 0, 0 }, /* type */
{ 1675, 607, 1670, 0, 2, 0, 2 }, /* conditions */
{ 21652, 226, 0, 0, 1, 0, 32 }, /* loadBalancer */
{ 21698, 154, 0, 0, 1, 0, 16 }, /* clientIP */
{ 21748, 606, 0, 0, 1, 0, 33 }, /* seconds */
{ 9178, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9972, 256, 0, 0, 5, 0, 16 }, /* secretRef */
{ 12877, 591, 0, 0, 1, 0, 0 }, /* volumeName */
{ 21787, 591, 0, 0, 2, 0, 0 }, /* volumeNamespace */
{ 9178, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 9185, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9972, 227, 0, 0, 5, 0, 16 }, /* secretRef */
{ 12877, 591, 0, 0, 1, 0, 0 }, /* volumeName */
{ 21787, 591, 0, 0, 2, 0, 0 }, /* volumeNamespace */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6335, 591, 0, 0, 2, 0, 33 }, /* value */
{ 12756, 591, 0, 0, 2, 0, 0 }, /* host */
{ 1004, 584, 0, 0, 1, 0, 33 }, /* port */
{ 21956, 591, 0, 0, 3, 0, 33 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 21963, 580, 0, 0, 4, 0, 16 }, /* timeAdded */
{ 6335, 591, 0, 0, 2, 0, 0 }, /* value */
{ 21956, 591, 0, 0, 4, 0, 0 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 0 }, /* key */
{ 8296, 591, 0, 0, 2, 0, 0 }, /* operator */
{ 21998, 606, 0, 0, 5, 0, 16 }, /* tolerationSeconds */
{ 6335, 591, 0, 0, 3, 0, 0 }, /* value */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8305, 595, 0, 0, 2, 0, 33 }, /* values */
{ 22098, 723, 0, 0, 1, 0, 0 }, /* matchLabelExpressions */
{ 4869, 562, 0, 0, 4, 0, 16 }, /* labelSelector */
{ 17037, 595, 0, 0, 8, 0, 0 }, /* matchLabelKeys */
{ 22160, 594, 0, 0, 1, 0, 33 }, /* maxSkew */
{ 22168, 594, 0, 0, 5, 0, 16 }, /* minDomains */
{ 22179, 591, 0, 0, 6, 0, 16 }, /* nodeAffinityPolicy */
{ 22198, 591, 0, 0, 7, 0, 16 }, /* nodeTaintsPolicy */
{ 17081, 591, 0, 0, 2, 0, 33 }, /* topologyKey */
{ 18250, 591, 0, 0, 3, 0, 33 }, /* whenUnsatisfiable */
{ 22259, 591, 0, 0, 1, 0, 48 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 22259, 591, 0, 0, 1, 0, 48 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 856, 591, 0, 0, 4, 0, 16 }, /* namespace */
{ 16554, 139, 0, 0, 4, 1, 16 }, /* awsElasticBlockStore */
{ 16575, 143, 0, 0, 22, 1, 16 }, /* azureDisk */
{ 16585, 145, 0, 0, 18, 1, 16 }, /* azureFile */
{ 16595, 151, 0, 0, 14, 1, 16 }, /* cephfs */
{ 16602, 153, 0, 0, 13, 1, 16 }, /* cinder */
{ 14870, 165, 0, 0, 19, 1, 16 }, /* configMap */
{ 16618, 148, 0, 0, 28, 1, 16 }, /* csi */
{ 22353, 182, 0, 0, 16, 1, 16 }, /* downwardAPI */
{ 22365, 183, 0, 0, 2, 1, 16 }, /* emptyDir */
{ 22374, 193, 0, 0, 29, 1, 16 }, /* ephemeral */
{ 16622, 199, 0, 0, 17, 1, 16 }, /* fc */
{ 16625, 202, 0, 0, 12, 1, 16 }, /* flexVolume */
{ 16636, 203, 0, 0, 15, 1, 16 }, /* flocker */
{ 16644, 204, 0, 0, 3, 1, 16 }, /* gcePersistentDisk */
{ 22384, 206, 0, 0, 5, 1, 16 }, /* gitRepo */
{ 16662, 208, 0, 0, 9, 1, 16 }, /* glusterfs */
{ 16672, 213, 0, 0, 1, 1, 16 }, /* hostPath */
{ 10749, 216, 0, 0, 30, 1, 16 }, /* image */
{ 16681, 215, 0, 0, 8, 1, 16 }, /* iscsi */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 16706, 230, 0, 0, 7, 1, 16 }, /* nfs */
{ 22392, 264, 0, 0, 10, 1, 16 }, /* persistentVolumeClaim */
{ 16740, 268, 0, 0, 23, 1, 16 }, /* photonPersistentDisk */
{ 16761, 298, 0, 0, 24, 1, 16 }, /* portworxVolume */
{ 22414, 301, 0, 0, 26, 1, 16 }, /* projected */
{ 16776, 302, 0, 0, 21, 1, 16 }, /* quobyte */
{ 16784, 304, 0, 0, 11, 1, 16 }, /* rbd */
{ 16788, 322, 0, 0, 25, 1, 16 }, /* scaleIO */
{ 22424, 332, 0, 0, 6, 1, 16 }, /* secret */
{ 16796, 347, 0, 0, 27, 1, 16 }, /* storageos */
{ 16806, 364, 0, 0, 20, 1, 16 }, /* vsphereVolume */
{ 9376, 591, 0, 0, 2, 0, 33 }, /* devicePath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 10714, 591, 0, 0, 3, 0, 33 }, /* mountPath */
{ 22489, 591, 0, 0, 5, 0, 16 }, /* mountPropagation */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 9185, 615, 0, 0, 2, 0, 0 }, /* readOnly */
{ 22506, 591, 0, 0, 7, 0, 16 }, /* recursiveReadOnly */
{ 22524, 591, 0, 0, 4, 0, 0 }, /* subPath */
{ 22532, 591, 0, 0, 6, 0, 0 }, /* subPathExpr */
{ 10714, 591, 0, 0, 2, 0, 33 }, /* mountPath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 9185, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 22506, 591, 0, 0, 4, 0, 16 }, /* recursiveReadOnly */
{ 22612, 248, 0, 0, 1, 0, 16 }, /* required */
{ 22659, 155, 0, 0, 5, 0, 16 }, /* clusterTrustBundle */
{ 14870, 164, 0, 0, 3, 0, 16 }, /* configMap */
{ 22353, 180, 0, 0, 2, 0, 16 }, /* downwardAPI */
{ 22678, 274, 0, 0, 6, 0, 16 }, /* podCertificate */
{ 22424, 330, 0, 0, 1, 0, 16 }, /* secret */
{ 22693, 338, 0, 0, 4, 0, 16 }, /* serviceAccountToken */
{ 14061, 658, 0, 0, 1, 0, 0 }, /* limits */
{ 20187, 658, 0, 0, 2, 0, 0 }, /* requests */
{ 9178, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 22795, 591, 0, 0, 4, 0, 0 }, /* storagePolicyID */
{ 22811, 591, 0, 0, 3, 0, 0 }, /* storagePolicyName */
{ 22829, 591, 0, 0, 1, 0, 33 }, /* volumePath */
{ 22890, 271, 0, 0, 2, 0, 33 }, /* podAffinityTerm */
{ 19226, 594, 0, 0, 1, 0, 33 }, /* weight */
{ 22949, 591, 0, 0, 2, 0, 16 }, /* gmsaCredentialSpec */
{ 22968, 591, 0, 0, 1, 0, 16 }, /* gmsaCredentialSpecName */
{ 22991, 615, 0, 0, 4, 0, 16 }, /* hostProcess */
{ 23003, 591, 0, 0, 3, 0, 16 }, /* runAsUserName */
{ 12113, 601, 0, 0, 1, 0, 33 }, /* addresses */
{ 1675, 368, 0, 0, 2, 0, 32 }, /* conditions */
{ 23066, 645, 0, 0, 5, 0, 0 }, /* deprecatedTopology */
{ 23085, 369, 0, 0, 8, 0, 16 }, /* hints */
{ 12003, 591, 0, 0, 3, 0, 16 }, /* hostname */
{ 12015, 591, 0, 0, 6, 0, 16 }, /* nodeName */
{ 12024, 256, 0, 0, 4, 0, 16 }, /* targetRef */
{ 23091, 591, 0, 0, 7, 0, 16 }, /* zone */
{ 8117, 615, 0, 0, 1, 0, 16 }, /* ready */
{ 23129, 615, 0, 0, 2, 0, 16 }, /* serving */
{ 8143, 615, 0, 0, 3, 0, 16 }, /* terminating */
{ 23180, 725, 0, 0, 2, 0, 0 }, /* forNodes */
{ 23189, 724, 0, 0, 1, 0, 0 }, /* forZones */
{ 12069, 591, 0, 0, 4, 0, 16 }, /* appProtocol */
{ 155, 591, 0, 0, 1, 0, 16 }, /* name */
{ 1004, 594, 0, 0, 3, 0, 16 }, /* port */
{ 10705, 591, 0, 0, 2, 0, 16 }, /* protocol */
{ 23273, 591, 0, 0, 4, 0, 33 }, /* addressType */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 13222, 726, 0, 0, 2, 0, 33 }, /* endpoints */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 10795, 727, 0, 0, 3, 0, 32 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 728, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 8430, 591, 0, 0, 6, 0, 0 }, /* action */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 23429, 594, 0, 0, 15, 0, 0 }, /* deprecatedCount */
{ 23445, 580, 0, 0, 13, 0, 32 }, /* deprecatedFirstTimestamp */
{ 23470, 580, 0, 0, 14, 0, 32 }, /* deprecatedLastTimestamp */
{ 23494, 197, 0, 0, 12, 0, 32 }, /* deprecatedSource */
{ 12531, 568, 0, 0, 2, 0, 33 }, /* eventTime */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 23511, 591, 0, 0, 10, 0, 0 }, /* note */
{ 2004, 591, 0, 0, 7, 0, 0 }, /* reason */
{ 23516, 256, 0, 0, 8, 0, 32 }, /* regarding */
{ 12585, 256, 0, 0, 9, 0, 16 }, /* related */
{ 23526, 591, 0, 0, 4, 0, 0 }, /* reportingController */
{ 12612, 591, 0, 0, 5, 0, 0 }, /* reportingInstance */
{ 12630, 377, 0, 0, 3, 0, 16 }, /* series */
{ 1670, 591, 0, 0, 11, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 729, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12525, 594, 0, 0, 1, 0, 33 }, /* count */
{ 12698, 568, 0, 0, 2, 0, 33 }, /* lastObservedTime */
{ 23637, 594, 0, 0, 2, 0, 16 }, /* lendablePercent */
{ 23653, 594, 0, 0, 1, 0, 16 }, /* nominalConcurrencyShares */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 383, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 384, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 0 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 730, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 23911, 379, 0, 0, 3, 0, 16 }, /* distinguisherMethod */
{ 23931, 594, 0, 0, 2, 0, 32 }, /* matchingPrecedence */
{ 23950, 393, 0, 0, 1, 0, 33 }, /* priorityLevelConfiguration */
{ 428, 731, 0, 0, 4, 0, 0 }, /* rules */
{ 1675, 732, 1670, 0, 1, 0, 2 }, /* conditions */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 24100, 396, 0, 0, 2, 0, 16 }, /* queuing */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 24148, 594, 0, 0, 4, 0, 16 }, /* borrowingLimitPercent */
{ 23637, 594, 0, 0, 3, 0, 16 }, /* lendablePercent */
{ 24170, 386, 0, 0, 2, 0, 32 }, /* limitResponse */
{ 23653, 594, 0, 0, 1, 0, 48 }, /* nominalConcurrencyShares */
{ 4783, 601, 0, 0, 6, 0, 33 }, /* nonResourceURLs */
{ 4799, 601, 0, 0, 1, 0, 33 }, /* verbs */
{ 5451, 735, 0, 0, 3, 0, 0 }, /* nonResourceRules */
{ 277, 734, 0, 0, 2, 0, 0 }, /* resourceRules */
{ 24292, 733, 0, 0, 1, 0, 33 }, /* subjects */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 394, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 395, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 0 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 736, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 24585, 378, 0, 0, 3, 0, 16 }, /* exempt */
{ 24592, 387, 0, 0, 2, 0, 16 }, /* limited */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 1675, 737, 1670, 0, 1, 0, 2 }, /* conditions */
{ 24716, 594, 0, 0, 2, 0, 32 }, /* handSize */
{ 24725, 594, 0, 0, 3, 0, 32 }, /* queueLengthLimit */
{ 24742, 594, 0, 0, 1, 0, 32 }, /* queues */
{ 687, 601, 0, 0, 2, 0, 33 }, /* apiGroups */
{ 24796, 615, 0, 0, 4, 0, 0 }, /* clusterScope */
{ 17070, 601, 0, 0, 5, 0, 32 }, /* namespaces */
{ 734, 601, 0, 0, 3, 0, 33 }, /* resources */
{ 4799, 601, 0, 0, 1, 0, 33 }, /* verbs */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 4863, 385, 0, 0, 3, 0, 16 }, /* group */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 18621, 398, 0, 0, 4, 0, 16 }, /* serviceAccount */
{ 4434, 400, 0, 0, 2, 0, 16 }, /* user */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 24974, 408, 0, 0, 2, 0, 33 }, /* backend */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 24982, 591, 0, 0, 3, 0, 49 }, /* pathType */
{ 25032, 738, 0, 0, 1, 0, 33 }, /* paths */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 405, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 739, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 25158, 429, 0, 0, 1, 0, 17 }, /* parentRef */
{ 25207, 591, 0, 0, 1, 0, 33 }, /* cidr */
{ 25212, 595, 0, 0, 2, 0, 0 }, /* except */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 419, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 420, 0, 0, 3, 0, 32 }, /* status */
{ 4883, 355, 0, 0, 3, 0, 16 }, /* resource */
{ 2112, 418, 0, 0, 4, 0, 16 }, /* service */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 412, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 740, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 22259, 591, 0, 0, 1, 0, 16 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 856, 591, 0, 0, 5, 0, 16 }, /* namespace */
{ 744, 591, 0, 0, 4, 0, 48 }, /* scope */
{ 25462, 591, 0, 0, 1, 0, 0 }, /* controller */
{ 25473, 411, 0, 0, 2, 0, 16 }, /* parameters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 741, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12003, 591, 0, 0, 2, 0, 0 }, /* hostname */
{ 12012, 591, 0, 0, 1, 0, 0 }, /* ip */
{ 10795, 742, 0, 0, 4, 0, 0 }, /* ports */
{ 14209, 743, 0, 0, 1, 0, 0 }, /* ingress */
{ 4428, 591, 0, 0, 3, 0, 16 }, /* error */
{ 1004, 594, 0, 0, 1, 0, 33 }, /* port */
{ 10705, 591, 0, 0, 2, 0, 33 }, /* protocol */
{ 12756, 591, 0, 0, 1, 0, 0 }, /* host */
{ 25709, 402, 0, 0, 1, 1, 16 }, /* http */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 1004, 430, 0, 0, 2, 0, 32 }, /* port */
{ 25798, 408, 0, 0, 1, 0, 16 }, /* defaultBackend */
{ 25813, 591, 0, 0, 4, 0, 16 }, /* ingressClassName */
{ 428, 745, 0, 0, 3, 0, 0 }, /* rules */
{ 25830, 744, 0, 0, 2, 0, 0 }, /* tls */
{ 21652, 415, 0, 0, 1, 0, 32 }, /* loadBalancer */
{ 25910, 595, 0, 0, 1, 0, 0 }, /* hosts */
{ 9525, 591, 0, 0, 2, 0, 0 }, /* secretName */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 428, 0, 0, 2, 0, 32 }, /* spec */
{ 10795, 746, 0, 0, 1, 0, 0 }, /* ports */
{ 25991, 747, 0, 0, 2, 0, 0 }, /* to */
{ 26043, 747, 0, 0, 2, 0, 0 }, /* from */
{ 10795, 746, 0, 0, 1, 0, 0 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 748, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 26141, 406, 0, 0, 3, 0, 16 }, /* ipBlock */
{ 244, 562, 0, 0, 2, 0, 16 }, /* namespaceSelector */
{ 26149, 562, 0, 0, 1, 0, 16 }, /* podSelector */
{ 26204, 594, 0, 0, 3, 0, 16 }, /* endPort */
{ 1004, 584, 0, 0, 2, 0, 16 }, /* port */
{ 10705, 591, 0, 0, 1, 0, 16 }, /* protocol */
{ 26255, 750, 0, 0, 3, 0, 0 }, /* egress */
{ 14209, 749, 0, 0, 2, 0, 0 }, /* ingress */
{ 26149, 562, 0, 0, 1, 0, 32 }, /* podSelector */
{ 26262, 595, 0, 0, 4, 0, 0 }, /* policyTypes */
{ 4863, 591, 0, 0, 1, 0, 0 }, /* group */
{ 155, 591, 0, 0, 4, 0, 1 }, /* name */
{ 856, 591, 0, 0, 3, 0, 0 }, /* namespace */
{ 4883, 591, 0, 0, 2, 0, 1 }, /* resource */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 26358, 594, 0, 0, 2, 0, 0 }, /* number */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 433, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 434, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 751, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 26487, 595, 0, 0, 1, 0, 0 }, /* cidrs */
{ 1675, 607, 1670, 0, 1, 0, 2 }, /* conditions */
{ 26577, 658, 0, 0, 1, 0, 0 }, /* podFixed */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 26614, 591, 0, 0, 2, 0, 33 }, /* handler */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 18491, 435, 0, 0, 3, 0, 16 }, /* overhead */
{ 26622, 438, 0, 0, 4, 0, 16 }, /* scheduling */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 752, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 18475, 645, 0, 0, 1, 0, 8 }, /* nodeSelector */
{ 18735, 698, 0, 0, 2, 0, 0 }, /* tolerations */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 26731, 557, 0, 0, 2, 0, 16 }, /* deleteOptions */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 442, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 443, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 753, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 3294, 584, 0, 0, 3, 0, 16 }, /* maxUnavailable */
{ 26861, 584, 0, 0, 1, 0, 16 }, /* minAvailable */
{ 890, 562, 0, 0, 2, 0, 144 }, /* selector */
{ 26874, 591, 0, 0, 4, 0, 16 }, /* unhealthyPodEvictionPolicy */
{ 1675, 607, 1670, 0, 7, 0, 2 }, /* conditions */
{ 26946, 594, 0, 0, 4, 0, 33 }, /* currentHealthy */
{ 26961, 594, 0, 0, 5, 0, 33 }, /* desiredHealthy */
{ 26976, 754, 0, 0, 2, 0, 0 }, /* disruptedPods */
{ 26990, 594, 0, 0, 3, 0, 33 }, /* disruptionsAllowed */
{ 27009, 594, 0, 0, 6, 0, 33 }, /* expectedPods */
{ 1686, 606, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 27069, 755, 0, 0, 1, 0, 0 }, /* clusterRoleSelectors */
{ 27125, 444, 0, 0, 3, 0, 16 }, /* aggregationRule */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 428, 756, 0, 0, 2, 0, 32 }, /* rules */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 27172, 454, 0, 0, 3, 0, 33 }, /* roleRef */
{ 24292, 757, 0, 0, 2, 0, 0 }, /* subjects */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 758, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 759, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 687, 595, 0, 0, 2, 0, 0 }, /* apiGroups */
{ 4783, 595, 0, 0, 5, 0, 0 }, /* nonResourceURLs */
{ 720, 595, 0, 0, 4, 0, 0 }, /* resourceNames */
{ 734, 595, 0, 0, 3, 0, 0 }, /* resources */
{ 4799, 595, 0, 0, 1, 0, 33 }, /* verbs */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 428, 756, 0, 0, 2, 0, 32 }, /* rules */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 27172, 454, 0, 0, 3, 0, 33 }, /* roleRef */
{ 24292, 757, 0, 0, 2, 0, 0 }, /* subjects */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 760, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 761, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 22259, 591, 0, 0, 1, 0, 33 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 22259, 591, 0, 0, 2, 0, 0 }, /* apiGroup */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 856, 591, 0, 0, 4, 0, 0 }, /* namespace */
{ 1675, 607, 0, 0, 4, 0, 32 }, /* conditions */
{ 2180, 583, 0, 0, 5, 0, 16 }, /* data */
{ 27497, 591, 0, 0, 3, 0, 33 }, /* device */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 27504, 484, 0, 0, 6, 0, 16 }, /* networkData */
{ 19513, 591, 0, 0, 2, 0, 33 }, /* pool */
{ 27516, 591, 0, 0, 7, 0, 16 }, /* shareID */
{ 27569, 580, 0, 0, 5, 0, 16 }, /* allocationTimestamp */
{ 27589, 466, 0, 0, 1, 0, 32 }, /* devices */
{ 18475, 248, 0, 0, 3, 0, 16 }, /* nodeSelector */
{ 144, 591, 0, 0, 1, 0, 33 }, /* expression */
{ 13941, 548, 0, 0, 1, 0, 48 }, /* default */
{ 27678, 460, 0, 0, 4, 0, 16 }, /* validRange */
{ 27689, 762, 0, 0, 3, 0, 0 }, /* validValues */
{ 13964, 548, 0, 0, 2, 0, 16 }, /* max */
{ 13989, 548, 0, 0, 1, 0, 17 }, /* min */
{ 27746, 548, 0, 0, 3, 0, 16 }, /* step */
{ 20187, 658, 0, 0, 1, 0, 0 }, /* requests */
{ 6335, 548, 0, 0, 1, 0, 33 }, /* value */
{ 27876, 763, 0, 0, 2, 0, 1 }, /* counters */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 27919, 615, 0, 0, 7, 0, 16 }, /* allNodes */
{ 27928, 615, 0, 0, 12, 0, 16 }, /* allowMultipleAllocations */
{ 27953, 764, 0, 0, 2, 0, 0 }, /* attributes */
{ 27964, 595, 0, 0, 10, 0, 0 }, /* bindingConditions */
{ 27982, 595, 0, 0, 11, 0, 0 }, /* bindingFailureConditions */
{ 28007, 615, 0, 0, 9, 0, 16 }, /* bindsToNode */
{ 15554, 765, 0, 0, 3, 0, 0 }, /* capacity */
{ 28019, 766, 0, 0, 4, 0, 0 }, /* consumesCounters */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 12015, 591, 0, 0, 5, 0, 16 }, /* nodeName */
{ 18475, 248, 0, 0, 6, 0, 16 }, /* nodeSelector */
{ 15493, 767, 0, 0, 8, 0, 0 }, /* taints */
{ 28066, 485, 0, 0, 1, 4, 16 }, /* opaque */
{ 20187, 595, 0, 0, 2, 0, 0 }, /* requests */
{ 12637, 591, 0, 0, 1, 0, 33 }, /* source */
{ 15563, 769, 0, 0, 2, 0, 0 }, /* config */
{ 28126, 768, 0, 0, 1, 0, 0 }, /* results */
{ 28180, 615, 0, 0, 3, 0, 16 }, /* bool */
{ 28185, 606, 0, 0, 2, 0, 16 }, /* int */
{ 28189, 591, 0, 0, 4, 0, 16 }, /* string */
{ 4904, 591, 0, 0, 5, 0, 16 }, /* version */
{ 28235, 459, 0, 0, 2, 0, 16 }, /* requestPolicy */
{ 6335, 548, 0, 0, 1, 0, 33 }, /* value */
{ 15563, 772, 0, 0, 3, 0, 0 }, /* config */
{ 28287, 771, 0, 0, 2, 0, 0 }, /* constraints */
{ 20187, 770, 0, 0, 1, 0, 32 }, /* requests */
{ 28066, 485, 0, 0, 1, 1, 16 }, /* opaque */
{ 20187, 595, 0, 0, 1, 0, 0 }, /* requests */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 474, 0, 0, 2, 0, 33 }, /* spec */
{ 28066, 485, 0, 0, 1, 3, 16 }, /* opaque */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 773, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 15563, 775, 0, 0, 2, 0, 0 }, /* config */
{ 28504, 591, 0, 0, 4, 0, 16 }, /* extendedResourceName */
{ 28525, 774, 0, 0, 1, 0, 0 }, /* selectors */
{ 28574, 591, 0, 0, 3, 0, 16 }, /* distinctAttribute */
{ 28592, 591, 0, 0, 2, 0, 16 }, /* matchAttribute */
{ 20187, 595, 0, 0, 1, 0, 0 }, /* requests */
{ 28647, 591, 0, 0, 1, 0, 33 }, /* counterSet */
{ 27876, 763, 0, 0, 2, 0, 1 }, /* counters */
{ 28706, 483, 0, 0, 2, 0, 16 }, /* exactly */
{ 28714, 776, 0, 0, 3, 0, 0 }, /* firstAvailable */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 28766, 615, 0, 0, 5, 0, 16 }, /* adminAccess */
{ 27964, 595, 0, 0, 7, 0, 0 }, /* bindingConditions */
{ 27982, 595, 0, 0, 8, 0, 0 }, /* bindingFailureConditions */
{ 28778, 658, 0, 0, 10, 0, 0 }, /* consumedCapacity */
{ 27497, 591, 0, 0, 4, 0, 33 }, /* device */
{ 9734, 591, 0, 0, 2, 0, 33 }, /* driver */
{ 19513, 591, 0, 0, 3, 0, 33 }, /* pool */
{ 8826, 591, 0, 0, 1, 0, 33 }, /* request */
{ 27516, 591, 0, 0, 9, 0, 16 }, /* shareID */
{ 18735, 777, 0, 0, 6, 0, 0 }, /* tolerations */
{ 28848, 458, 0, 0, 1, 0, 16 }, /* cel */
{ 28890, 591, 0, 0, 4, 0, 0 }, /* allocationMode */
{ 15554, 461, 0, 0, 7, 0, 16 }, /* capacity */
{ 12525, 606, 0, 0, 5, 0, 0 }, /* count */
{ 28905, 591, 0, 0, 2, 0, 33 }, /* deviceClassName */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 28525, 774, 0, 0, 3, 0, 0 }, /* selectors */
{ 18735, 777, 0, 0, 6, 0, 0 }, /* tolerations */
{ 21956, 591, 0, 0, 3, 0, 33 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 21963, 580, 0, 0, 4, 0, 16 }, /* timeAdded */
{ 6335, 591, 0, 0, 2, 0, 0 }, /* value */
{ 21956, 591, 0, 0, 4, 0, 0 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 0 }, /* key */
{ 8296, 591, 0, 28996, 2, 0, 0 }, /* operator */
{ 21998, 606, 0, 0, 5, 0, 16 }, /* tolerationSeconds */
{ 6335, 591, 0, 0, 3, 0, 0 }, /* value */
{ 28766, 615, 0, 0, 5, 0, 16 }, /* adminAccess */
{ 28890, 591, 0, 0, 3, 0, 0 }, /* allocationMode */
{ 15554, 461, 0, 0, 7, 0, 16 }, /* capacity */
{ 12525, 606, 0, 0, 4, 0, 0 }, /* count */
{ 28905, 591, 0, 0, 1, 0, 33 }, /* deviceClassName */
{ 28525, 774, 0, 0, 2, 0, 0 }, /* selectors */
{ 18735, 777, 0, 0, 6, 0, 0 }, /* tolerations */
{ 29086, 591, 0, 0, 3, 0, 0 }, /* hardwareAddress */
{ 29102, 591, 0, 0, 1, 0, 0 }, /* interfaceName */
{ 29116, 595, 0, 0, 2, 0, 0 }, /* ips */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 25473, 583, 0, 0, 2, 0, 33 }, /* parameters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 489, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 490, 0, 0, 3, 0, 32 }, /* status */
{ 22259, 591, 0, 0, 1, 0, 0 }, /* apiGroup */
{ 155, 591, 0, 0, 4, 0, 33 }, /* name */
{ 4883, 591, 0, 0, 3, 0, 33 }, /* resource */
{ 3960, 591, 0, 0, 5, 0, 33 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 778, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 27589, 469, 0, 0, 1, 0, 32 }, /* devices */
{ 29383, 457, 0, 0, 1, 0, 16 }, /* allocation */
{ 27589, 780, 0, 0, 4, 0, 0 }, /* devices */
{ 29394, 779, 3960, 0, 2, 0, 2 }, /* reservedFor */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 493, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 781, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 489, 0, 0, 2, 0, 33 }, /* spec */
{ 29592, 606, 0, 0, 2, 0, 33 }, /* generation */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 29603, 606, 0, 0, 3, 0, 33 }, /* resourceSliceCount */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 497, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 782, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 27919, 615, 0, 0, 5, 0, 16 }, /* allNodes */
{ 27589, 783, 0, 0, 6, 0, 32 }, /* devices */
{ 9734, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 12015, 591, 0, 0, 3, 0, 16 }, /* nodeName */
{ 18475, 248, 0, 0, 4, 0, 16 }, /* nodeSelector */
{ 29736, 615, 0, 0, 7, 0, 16 }, /* perDeviceNodeSelection */
{ 19513, 494, 0, 0, 2, 0, 33 }, /* pool */
{ 29759, 784, 0, 0, 8, 0, 0 }, /* sharedCounters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 29815, 591, 0, 0, 4, 0, 0 }, /* description */
{ 29827, 615, 0, 0, 3, 0, 0 }, /* globalDefault */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 18500, 591, 0, 0, 5, 0, 16 }, /* preemptionPolicy */
{ 6335, 594, 0, 0, 2, 0, 33 }, /* value */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 785, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 502, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 786, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 29991, 615, 0, 0, 1, 0, 16 }, /* attachRequired */
{ 30006, 591, 0, 0, 5, 0, 16 }, /* fsGroupPolicy */
{ 30020, 606, 0, 0, 9, 0, 16 }, /* nodeAllocatableUpdatePeriodSeconds */
{ 30055, 615, 0, 0, 2, 0, 16 }, /* podInfoOnMount */
{ 30070, 615, 0, 0, 7, 0, 16 }, /* requiresRepublish */
{ 30088, 615, 0, 0, 8, 0, 16 }, /* seLinuxMount */
{ 30101, 615, 0, 0, 4, 0, 16 }, /* storageCapacity */
{ 30117, 787, 0, 0, 6, 0, 0 }, /* tokenRequests */
{ 30131, 601, 0, 0, 3, 0, 0 }, /* volumeLifecycleModes */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 506, 0, 0, 2, 0, 33 }, /* spec */
{ 15542, 520, 0, 0, 4, 0, 16 }, /* allocatable */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 30218, 591, 0, 0, 2, 0, 33 }, /* nodeID */
{ 30225, 595, 0, 0, 3, 0, 32 }, /* topologyKeys */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 788, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 30308, 789, 155, 0, 1, 0, 35 }, /* drivers */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 15554, 548, 0, 0, 4, 0, 16 }, /* capacity */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 30350, 548, 0, 0, 5, 0, 16 }, /* maximumVolumeSize */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 30368, 562, 0, 0, 2, 0, 16 }, /* nodeTopology */
{ 16178, 591, 0, 0, 3, 0, 33 }, /* storageClassName */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 790, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 30467, 615, 0, 0, 6, 0, 16 }, /* allowVolumeExpansion */
{ 30488, 791, 0, 0, 8, 0, 0 }, /* allowedTopologies */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 16693, 595, 0, 0, 5, 0, 0 }, /* mountOptions */
{ 25473, 645, 0, 0, 3, 0, 0 }, /* parameters */
{ 30506, 591, 0, 0, 2, 0, 33 }, /* provisioner */
{ 30518, 591, 0, 0, 4, 0, 16 }, /* reclaimPolicy */
{ 30532, 591, 0, 0, 7, 0, 16 }, /* volumeBindingMode */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 792, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 21135, 591, 0, 0, 1, 0, 33 }, /* audience */
{ 4190, 606, 0, 0, 2, 0, 16 }, /* expirationSeconds */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 515, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 516, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 793, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 30741, 266, 0, 0, 2, 0, 16 }, /* inlineVolumeSpec */
{ 30758, 591, 0, 0, 1, 0, 16 }, /* persistentVolumeName */
{ 30824, 591, 0, 0, 1, 0, 33 }, /* attacher */
{ 12015, 591, 0, 0, 3, 0, 33 }, /* nodeName */
{ 12637, 514, 0, 0, 2, 0, 33 }, /* source */
{ 30876, 519, 0, 0, 3, 0, 16 }, /* attachError */
{ 30888, 615, 0, 0, 1, 0, 33 }, /* attached */
{ 30897, 645, 0, 0, 2, 0, 0 }, /* attachmentMetadata */
{ 30916, 519, 0, 0, 4, 0, 16 }, /* detachError */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 30973, 591, 0, 0, 2, 0, 33 }, /* driverName */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 25473, 645, 0, 0, 3, 0, 0 }, /* parameters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 794, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 31076, 594, 0, 0, 3, 0, 16 }, /* errorCode */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 31086, 580, 0, 0, 1, 0, 32 }, /* time */
{ 12525, 594, 0, 0, 1, 0, 16 }, /* count */
{ 31167, 591, 0, 0, 2, 0, 33 }, /* desiredAPIVersion */
{ 31185, 795, 0, 0, 3, 0, 33 }, /* objects */
{ 3960, 591, 0, 0, 1, 0, 33 }, /* uid */
{ 31268, 795, 0, 0, 2, 0, 33 }, /* convertedObjects */
{ 31285, 576, 0, 0, 3, 0, 33 }, /* result */
{ 3960, 591, 0, 0, 1, 0, 33 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 8826, 521, 0, 0, 1, 0, 16 }, /* request */
{ 31368, 522, 0, 0, 2, 0, 16 }, /* response */
{ 29815, 591, 0, 0, 4, 0, 0 }, /* description */
{ 31451, 591, 0, 0, 3, 0, 0 }, /* format */
{ 31458, 591, 0, 0, 6, 0, 33 }, /* jsonPath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 18517, 594, 0, 0, 5, 0, 0 }, /* priority */
{ 1670, 591, 0, 0, 2, 0, 33 }, /* type */
{ 2886, 591, 0, 0, 1, 0, 33 }, /* strategy */
{ 31555, 547, 0, 0, 2, 0, 16 }, /* webhook */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 530, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 531, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 796, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 31904, 595, 0, 0, 6, 0, 0 }, /* categories */
{ 524, 591, 0, 0, 4, 0, 33 }, /* kind */
{ 31915, 591, 0, 0, 5, 0, 0 }, /* listKind */
{ 31924, 591, 0, 0, 1, 0, 33 }, /* plural */
{ 31931, 595, 0, 0, 3, 0, 0 }, /* shortNames */
{ 31942, 591, 0, 0, 2, 0, 0 }, /* singular */
{ 32038, 525, 0, 0, 9, 0, 16 }, /* conversion */
{ 4863, 591, 0, 0, 1, 0, 33 }, /* group */
{ 11103, 529, 0, 0, 3, 0, 33 }, /* names */
{ 32049, 615, 0, 0, 10, 0, 0 }, /* preserveUnknownFields */
{ 744, 591, 0, 0, 4, 0, 33 }, /* scope */
{ 32071, 797, 0, 0, 7, 0, 33 }, /* versions */
{ 32166, 529, 0, 0, 2, 0, 32 }, /* acceptedNames */
{ 1675, 798, 0, 0, 1, 0, 32 }, /* conditions */
{ 32180, 595, 0, 0, 3, 0, 32 }, /* storedVersions */
{ 32283, 799, 0, 0, 6, 0, 0 }, /* additionalPrinterColumns */
{ 32308, 615, 0, 0, 7, 0, 0 }, /* deprecated */
{ 32319, 591, 0, 0, 8, 0, 16 }, /* deprecationWarning */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 32338, 536, 0, 0, 4, 0, 16 }, /* schema */
{ 32345, 800, 0, 0, 9, 0, 0 }, /* selectableFields */
{ 32362, 615, 0, 0, 2, 0, 33 }, /* served */
{ 32369, 615, 0, 0, 3, 0, 33 }, /* storage */
{ 32377, 535, 0, 0, 5, 0, 16 }, /* subresources */
{ 32479, 591, 0, 0, 3, 0, 16 }, /* labelSelectorPath */
{ 32497, 591, 0, 0, 1, 0, 33 }, /* specReplicasPath */
{ 32514, 591, 0, 0, 2, 0, 33 }, /* statusReplicasPath */
{ 32710, 533, 0, 0, 2, 0, 16 }, /* scale */
{ 1135, 534, 0, 0, 1, 0, 16 }, /* status */
{ 32800, 539, 0, 0, 1, 0, 16 }, /* openAPIV3Schema */
{ 29815, 591, 0, 0, 1, 0, 0 }, /* description */
{ 2120, 591, 0, 0, 2, 0, 0 }, /* url */
{ 33044, 591, 0, 0, 3, 0, 16 }, /* $ref */
{ 33049, 591, 0, 0, 2, 0, 0 }, /* $schema */
{ 33057, 541, 0, 0, 33, 0, 16 }, /* additionalItems */
{ 33073, 541, 0, 0, 30, 0, 16 }, /* additionalProperties */
{ 33094, 803, 0, 0, 25, 0, 0 }, /* allOf */
{ 33100, 803, 0, 0, 27, 0, 0 }, /* anyOf */
{ 13941, 538, 0, 0, 8, 0, 16 }, /* default */
{ 33106, 804, 0, 0, 34, 0, 0 }, /* definitions */
{ 33118, 805, 0, 0, 32, 0, 0 }, /* dependencies */
{ 29815, 591, 0, 0, 4, 0, 0 }, /* description */
{ 33131, 802, 0, 0, 20, 0, 0 }, /* enum */
{ 33136, 538, 0, 0, 36, 0, 16 }, /* example */
{ 33144, 615, 0, 0, 10, 0, 0 }, /* exclusiveMaximum */
{ 33161, 615, 0, 0, 12, 0, 0 }, /* exclusiveMinimum */
{ 33178, 537, 0, 0, 35, 0, 16 }, /* externalDocs */
{ 31451, 591, 0, 0, 6, 0, 0 }, /* format */
{ 33191, 591, 0, 0, 1, 0, 0 }, /* id */
{ 612, 540, 0, 0, 24, 0, 16 }, /* items */
{ 33194, 606, 0, 0, 16, 0, 16 }, /* maxItems */
{ 33203, 606, 0, 0, 13, 0, 16 }, /* maxLength */
{ 33213, 606, 0, 0, 21, 0, 16 }, /* maxProperties */
{ 33227, 801, 0, 0, 9, 0, 16 }, /* maximum */
{ 33235, 606, 0, 0, 17, 0, 16 }, /* minItems */
{ 33244, 606, 0, 0, 14, 0, 16 }, /* minLength */
{ 33254, 606, 0, 0, 22, 0, 16 }, /* minProperties */
{ 33268, 801, 0, 0, 11, 0, 16 }, /* minimum */
{ 33276, 801, 0, 0, 19, 0, 16 }, /* multipleOf */
{ 33287, 539, 0, 0, 28, 0, 16 }, /* not */
{ 33291, 615, 0, 0, 37, 0, 0 }, /* nullable */
{ 33300, 803, 0, 0, 26, 0, 0 }, /* oneOf */
{ 33306, 591, 0, 0, 15, 0, 0 }, /* pattern */
{ 33314, 804, 0, 0, 31, 0, 0 }, /* patternProperties */
{ 33332, 804, 0, 0, 29, 0, 0 }, /* properties */
{ 22612, 595, 0, 0, 23, 0, 0 }, /* required */
{ 33343, 591, 0, 0, 7, 0, 0 }, /* title */
{ 1670, 591, 0, 0, 5, 0, 0 }, /* type */
{ 33349, 615, 0, 0, 18, 0, 0 }, /* uniqueItems */
{ 33361, 615, 0, 0, 39, 0, 0 }, /* x-kubernetes-embedded-resource */
{ 33392, 615, 0, 0, 40, 0, 0 }, /* x-kubernetes-int-or-string */
{ 33419, 595, 0, 0, 41, 0, 0 }, /* x-kubernetes-list-map-keys */
{ 33446, 591, 0, 0, 42, 0, 16 }, /* x-kubernetes-list-type */
{ 33469, 591, 0, 0, 43, 0, 16 }, /* x-kubernetes-map-type */
{ 33491, 615, 0, 0, 38, 0, 16 }, /* x-kubernetes-preserve-unknown-fields */
{ 33528, 806, 33039, 0, 44, 0, 2 }, /* x-kubernetes-validations */
{ 33626, 803, 0, 0, 2, 0, 33 }, /* jSONSchemas */
{ 32338, 539, 0, 0, 1, 0, 49 }, /* schema */
{ 33718, 615, 0, 0, 1, 0, 33 }, /* allows */
{ 32338, 539, 0, 0, 2, 0, 49 }, /* schema */
{ 33804, 595, 0, 0, 2, 0, 33 }, /* property */
{ 32338, 539, 0, 0, 1, 0, 49 }, /* schema */
{ 31458, 591, 0, 0, 1, 0, 33 }, /* jsonPath */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 999, 591, 0, 0, 3, 0, 16 }, /* path */
{ 1004, 594, 0, 0, 4, 0, 16 }, /* port */
{ 15885, 591, 0, 0, 5, 0, 0 }, /* fieldPath */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 1986, 591, 0, 0, 3, 0, 0 }, /* messageExpression */
{ 34046, 615, 0, 0, 6, 0, 16 }, /* optionalOldSelf */
{ 2004, 591, 0, 0, 4, 0, 16 }, /* reason */
{ 33039, 591, 0, 0, 1, 0, 33 }, /* rule */
{ 2103, 610, 0, 0, 2, 0, 0 }, /* caBundle */
{ 2112, 544, 0, 0, 1, 0, 16 }, /* service */
{ 2120, 591, 0, 0, 3, 0, 16 }, /* url */
{ 366, 546, 0, 0, 2, 0, 16 }, /* clientConfig */
{ 34211, 595, 0, 0, 3, 0, 33 }, /* conversionReviewVersions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 34357, 561, 0, 0, 3, 0, 32 }, /* preferredVersion */
{ 34374, 808, 0, 0, 4, 0, 0 }, /* serverAddressByClientCIDRs */
{ 32071, 807, 0, 0, 2, 0, 33 }, /* versions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 4492, 809, 0, 0, 1, 0, 33 }, /* groups */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 31904, 595, 0, 0, 7, 0, 0 }, /* categories */
{ 4863, 591, 0, 0, 8, 0, 0 }, /* group */
{ 524, 591, 0, 0, 3, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 34497, 615, 0, 0, 2, 0, 33 }, /* namespaced */
{ 31931, 595, 0, 0, 5, 0, 0 }, /* shortNames */
{ 34508, 591, 0, 0, 6, 0, 33 }, /* singularName */
{ 34521, 591, 0, 0, 10, 0, 0 }, /* storageVersionHash */
{ 4799, 622, 0, 0, 4, 0, 33 }, /* verbs */
{ 4904, 591, 0, 0, 9, 0, 0 }, /* version */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34589, 591, 0, 0, 1, 0, 33 }, /* groupVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 734, 810, 0, 0, 2, 0, 33 }, /* resources */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 34374, 808, 0, 0, 2, 0, 33 }, /* serverAddressByClientCIDRs */
{ 32071, 595, 0, 0, 1, 0, 33 }, /* versions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34704, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34711, 591, 0, 0, 3, 0, 33 }, /* fieldManager */
{ 34724, 615, 0, 0, 2, 0, 33 }, /* force */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 2303, 580, 0, 0, 4, 0, 33 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 33 }, /* message */
{ 1686, 606, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2004, 591, 0, 0, 5, 0, 33 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34704, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34711, 591, 0, 0, 3, 0, 0 }, /* fieldManager */
{ 34827, 591, 0, 0, 4, 0, 0 }, /* fieldValidation */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34704, 595, 0, 0, 5, 0, 0 }, /* dryRun */
{ 34894, 606, 0, 0, 1, 0, 16 }, /* gracePeriodSeconds */
{ 34913, 615, 0, 0, 6, 0, 16 }, /* ignoreStoreReadErrorWithClusterBreakingPotential */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 34962, 615, 0, 0, 3, 0, 16 }, /* orphanDependents */
{ 34979, 574, 0, 0, 2, 0, 16 }, /* preconditions */
{ 34993, 591, 0, 0, 4, 0, 16 }, /* propagationPolicy */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8296, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8305, 595, 0, 0, 3, 0, 0 }, /* values */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 10538, 591, 0, 0, 1, 0, 0 }, /* resourceVersion */
{ 34589, 591, 0, 0, 1, 0, 33 }, /* groupVersion */
{ 4904, 591, 0, 0, 2, 0, 33 }, /* version */
{ 15376, 625, 0, 0, 2, 0, 0 }, /* matchExpressions */
{ 35280, 645, 0, 0, 1, 0, 0 }, /* matchLabels */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8296, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8305, 595, 0, 0, 3, 0, 0 }, /* values */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 795, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 35447, 591, 0, 0, 3, 0, 0 }, /* continue */
{ 35456, 606, 0, 0, 4, 0, 16 }, /* remainingItemCount */
{ 10538, 591, 0, 0, 2, 0, 0 }, /* resourceVersion */
{ 35475, 591, 0, 0, 1, 0, 0 }, /* selfLink */
{ 35530, 615, 0, 0, 9, 0, 0 }, /* allowWatchBookmarks */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35447, 591, 0, 0, 8, 0, 0 }, /* continue */
{ 4849, 591, 0, 0, 2, 0, 0 }, /* fieldSelector */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 4869, 591, 0, 0, 1, 0, 0 }, /* labelSelector */
{ 35550, 606, 0, 0, 7, 0, 0 }, /* limit */
{ 10538, 591, 0, 0, 4, 0, 0 }, /* resourceVersion */
{ 35556, 591, 0, 0, 10, 0, 0 }, /* resourceVersionMatch */
{ 35577, 615, 0, 0, 11, 0, 16 }, /* sendInitialEvents */
{ 446, 606, 0, 0, 5, 0, 16 }, /* timeoutSeconds */
{ 35595, 615, 0, 0, 3, 0, 0 }, /* watch */
{ 513, 591, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 35650, 591, 0, 0, 6, 0, 0 }, /* fieldsType */
{ 35661, 559, 0, 0, 7, 0, 16 }, /* fieldsV1 */
{ 35670, 591, 0, 0, 1, 0, 0 }, /* manager */
{ 35678, 591, 0, 0, 2, 0, 0 }, /* operation */
{ 4892, 591, 0, 0, 8, 0, 0 }, /* subresource */
{ 31086, 580, 0, 0, 4, 0, 16 }, /* time */
{ 35791, 645, 0, 0, 12, 0, 0 }, /* annotations */
{ 35803, 580, 0, 0, 8, 0, 0 }, /* creationTimestamp */
{ 35821, 606, 0, 0, 10, 0, 16 }, /* deletionGracePeriodSeconds */
{ 35848, 580, 0, 0, 9, 0, 16 }, /* deletionTimestamp */
{ 14544, 601, 0, 0, 14, 0, 2 }, /* finalizers */
{ 35866, 591, 0, 0, 2, 0, 0 }, /* generateName */
{ 29592, 606, 0, 0, 7, 0, 0 }, /* generation */
{ 35879, 645, 0, 0, 11, 0, 0 }, /* labels */
{ 35886, 812, 0, 0, 17, 0, 0 }, /* managedFields */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 856, 591, 0, 0, 3, 0, 0 }, /* namespace */
{ 35900, 811, 3960, 0, 13, 0, 2 }, /* ownerReferences */
{ 10538, 591, 0, 0, 6, 0, 0 }, /* resourceVersion */
{ 35475, 591, 0, 0, 4, 0, 0 }, /* selfLink */
{ 3960, 591, 0, 0, 5, 0, 0 }, /* uid */
{ 513, 591, 0, 0, 5, 0, 33 }, /* apiVersion */
{ 35964, 615, 0, 0, 7, 0, 16 }, /* blockOwnerDeletion */
{ 25462, 615, 0, 0, 6, 0, 16 }, /* controller */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 3960, 591, 0, 0, 4, 0, 33 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 813, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34704, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34711, 591, 0, 0, 3, 0, 0 }, /* fieldManager */
{ 34827, 591, 0, 0, 4, 0, 0 }, /* fieldValidation */
{ 34724, 615, 0, 0, 2, 0, 16 }, /* force */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 10538, 591, 0, 0, 2, 0, 16 }, /* resourceVersion */
{ 3960, 591, 0, 0, 1, 0, 16 }, /* uid */
{ 36258, 591, 0, 0, 1, 0, 33 }, /* clientCIDR */
{ 36269, 591, 0, 0, 2, 0, 33 }, /* serverAddress */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 36346, 594, 0, 0, 6, 0, 0 }, /* code */
{ 36351, 578, 0, 0, 5, 0, 16 }, /* details */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 1978, 591, 0, 0, 3, 0, 0 }, /* message */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 0 }, /* status */
{ 36403, 591, 0, 0, 3, 0, 0 }, /* field */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 1, 0, 0 }, /* reason */
{ 36458, 814, 0, 0, 4, 0, 0 }, /* causes */
{ 4863, 591, 0, 0, 2, 0, 0 }, /* group */
{ 524, 591, 0, 0, 3, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 36465, 594, 0, 0, 5, 0, 0 }, /* retryAfterSeconds */
{ 3960, 591, 0, 0, 6, 0, 0 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 36534, 591, 0, 0, 1, 0, 0 }, /* includeObject */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34704, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34711, 591, 0, 0, 2, 0, 0 }, /* fieldManager */
{ 34827, 591, 0, 0, 3, 0, 0 }, /* fieldValidation */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 6936, 583, 0, 0, 2, 0, 33 }, /* object */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 588, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 589, 0, 0, 3, 0, 32 }, /* status */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 815, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2103, 610, 0, 0, 5, 0, 0 }, /* caBundle */
{ 4863, 591, 0, 0, 2, 0, 0 }, /* group */
{ 37031, 594, 0, 0, 7, 0, 33 }, /* groupPriorityMinimum */
{ 37052, 615, 0, 0, 4, 0, 0 }, /* insecureSkipTLSVerify */
{ 2112, 590, 0, 0, 1, 0, 16 }, /* service */
{ 4904, 591, 0, 0, 3, 0, 0 }, /* version */
{ 37074, 594, 0, 0, 8, 0, 33 }, /* versionPriority */
{ 1675, 816, 1670, 0, 1, 0, 2 }, /* conditions */
{ 155, 591, 0, 0, 2, 0, 0 }, /* name */
{ 856, 591, 0, 0, 1, 0, 0 }, /* namespace */
{ 1004, 594, 0, 0, 3, 0, 16 }, /* port */
};

static const uint32_t keys[] = {
0,
155,
1670,
10691,
10705,
10714,
9376,
12012,
17081,
18250,
19958,
1004,
10705,
3960,
9734,
27497,
19513,
27516,
33039,
};

static const struct schema_inline inlines[] = {
{ 0, { 0 } },
{ 1, { 2 } },
{ 2, { 2, 2 } },
{ 1, { 1 } },
{ 1, { 3 } },
};

static const uint16_t wire[] = {
0,1,0,1,1,0,2,3,4,0,1,5,1,9,2,6,10,11,0,4,8,7,3,0,
1,2,3,0,2,3,1,3,2,0,1,4,5,0,1,0,1,3,2,2,0,1,3,4,
1,0,2,3,0,0,1,2,3,4,0,1,2,3,0,2,3,1,2,1,0,3,0,2,
3,1,4,3,5,1,0,2,6,1,2,0,5,1,8,2,6,9,10,0,4,7,3,0,
1,2,3,0,2,3,1,0,1,3,2,1,0,1,0,2,0,2,3,1,4,0,2,3,
1,0,1,2,3,4,4,3,0,2,1,0,2,3,1,2,3,4,0,1,2,5,3,6,
8,9,4,7,0,1,1,0,0,1,2,3,4,5,4,3,2,1,0,0,2,3,1,3,
5,7,6,0,4,1,2,3,5,8,0,7,2,4,1,6,1,0,0,1,2,3,4,4,
3,0,2,1,0,2,3,1,1,2,3,0,5,2,3,4,0,1,6,1,0,1,0,1,
0,0,1,2,3,4,4,3,0,2,1,0,2,3,1,0,0,1,4,6,8,10,7,3,
9,5,0,2,1,5,7,6,3,9,4,8,1,2,0,1,0,1,0,2,3,0,1,2,
3,0,0,1,2,3,4,0,1,2,1,0,0,1,2,3,4,1,0,1,3,2,0,3,
2,1,0,0,1,0,1,0,1,2,3,4,0,1,1,0,4,7,1,8,5,6,3,0,
2,3,0,2,1,0,1,2,3,4,1,0,0,1,2,3,4,0,0,1,2,3,4,3,
2,5,1,0,4,0,3,2,1,3,2,1,0,1,2,0,0,1,2,3,4,0,2,3,
1,2,1,0,3,4,3,1,2,0,0,1,2,3,4,0,0,1,1,2,0,2,1,0,
1,2,0,0,1,1,0,1,2,0,1,0,2,3,0,1,2,3,4,1,0,4,3,0,
2,1,0,2,3,1,4,3,1,2,0,5,4,2,3,1,0,0,1,5,2,3,4,1,
0,5,2,3,4,1,0,2,3,1,0,2,1,0,0,2,1,2,0,1,0,1,1,0,
0,1,1,0,0,1,2,3,4,0,2,3,1,3,4,0,6,2,5,1,7,0,1,2,
0,1,2,3,4,5,4,0,1,3,2,0,2,3,1,8,4,0,11,6,14,1,15,3,
13,9,2,7,10,5,12,3,7,2,0,8,4,1,10,6,5,9,0,1,0,0,1,2,
1,0,0,1,2,0,1,0,1,0,0,1,2,3,4,5,3,2,1,0,4,0,2,3,
1,3,7,5,2,6,1,4,0,1,0,0,1,2,3,0,2,3,1,1,2,0,5,3,
6,4,3,0,1,2,0,1,2,1,0,1,0,1,2,0,3,5,4,1,3,0,2,1,
2,0,0,1,2,3,2,9,7,3,8,1,6,5,0,4,0,3,1,4,2,0,1,0,
1,5,3,4,2,0,1,5,3,4,2,3,0,1,2,3,0,1,2,0,1,4,0,3,
2,3,2,1,0,0,2,3,1,0,2,3,1,0,4,5,2,1,3,0,1,1,0,2,
0,2,3,1,2,1,4,3,0,1,0,2,2,1,0,3,8,4,1,0,24,9,2,12,
23,7,10,6,19,5,15,17,18,21,3,20,22,16,11,13,14,0,2,1,0,1,3,2,
0,4,1,0,1,0,1,0,1,2,0,1,0,1,5,4,3,6,2,0,1,0,6,11,
5,7,9,3,4,2,10,0,8,14,13,1,12,0,0,0,2,0,3,1,1,0,0,1,
1,3,0,2,1,2,3,0,0,1,2,0,1,2,3,0,2,3,1,1,0,2,0,1,
2,1,3,0,4,2,8,4,1,0,25,9,2,12,24,7,10,6,20,5,15,17,18,22,
3,21,23,16,11,13,14,19,0,1,6,9,5,10,8,15,4,7,2,16,3,14,0,11,
12,13,0,2,3,1,0,1,0,1,0,3,1,0,2,4,3,2,0,1,0,1,4,3,
2,0,1,4,3,2,0,1,2,0,1,3,0,1,1,2,0,0,2,3,1,0,1,2,
2,3,0,4,1,0,1,1,0,0,0,1,10,4,6,5,2,8,7,0,9,1,3,10,
4,6,5,2,8,7,0,9,1,3,1,0,0,2,1,0,1,2,0,1,3,2,0,1,
2,3,5,2,4,0,1,3,0,2,3,1,0,2,0,1,1,0,2,3,0,0,1,0,
1,0,2,0,1,0,1,2,3,4,4,3,0,2,1,0,2,3,1,0,1,0,0,1,
2,3,4,1,0,1,0,5,4,0,1,3,2,0,1,0,3,2,0,0,0,2,3,1,
0,1,2,1,0,0,1,0,0,1,2,0,1,2,1,4,6,5,0,3,2,1,9,3,
0,5,8,7,12,11,4,10,6,0,6,10,1,3,8,2,5,4,7,0,9,0,1,2,
4,3,6,0,5,1,0,1,2,3,4,0,1,2,3,4,5,4,0,1,3,2,0,2,
3,1,0,3,8,4,5,7,1,2,6,7,0,3,4,2,1,5,6,0,1,0,1,0,
2,3,1,4,12,1,14,13,18,24,15,6,5,9,11,10,3,30,23,2,21,22,25,16,
27,8,0,7,20,26,17,29,19,28,2,1,3,0,1,0,0,1,2,3,4,1,0,0,
4,5,3,1,2,1,0,0,2,4,5,3,6,1,5,3,4,1,2,0,6,5,0,1,
4,2,3,0,2,1,0,1,0,3,5,6,4,7,2,1,0,1,0,0,2,3,1,0,
4,1,2,6,7,8,11,10,5,3,9,0,0,1,2,0,1,2,0,0,1,2,0,1,
0,7,5,4,9,1,3,11,12,2,8,0,10,6,40,3,27,37,0,5,18,33,32,17,
10,11,9,31,15,13,36,1,29,16,2,38,8,23,22,4,35,24,28,6,21,20,39,7,
34,19,12,30,25,26,14,10,0,7,14,4,11,17,1,13,6,8,12,2,15,16,5,9,
3,0,1,2,3,0,1,2,3,0,2,3,1,0,1,1,2,0,2,0,1,1,0,0,
3,7,2,4,9,5,6,1,8,1,0,2,5,1,4,0,3,3,1,0,4,7,2,6,
5,3,1,0,4,7,2,6,5,0,2,3,4,1,0,1,2,3,4,4,3,0,2,1,
0,2,3,1,1,2,3,0,5,2,3,4,0,1,0,1,0,2,1,1,0,0,1,2,
3,4,0,2,3,1,0,2,1,0,1,1,2,0,0,1,3,1,2,0,1,8,4,5,
2,7,6,9,0,3,1,8,4,5,2,7,6,9,0,3,0,1,0,2,1,0,0,3,
4,1,6,5,2,0,1,1,0,2,0,2,3,1,1,0,2,0,1,3,1,0,2,2,
3,9,8,7,5,0,6,4,11,10,1,0,1,2,0,1,2,3,4,0,3,4,5,2,
1,0,2,3,1,0,1,2,0,2,3,1,1,4,3,5,2,0,0,1,2,13,15,1,
19,3,16,11,12,4,5,6,14,17,9,2,8,0,10,7,18,1,0,0,0,3,4,0,
1,2,3,4,0,1,2,0,1,1,0,1,3,0,2,1,2,4,0,3,0,1,0,2,
6,7,0,3,4,5,1,0,1,2,0,1,2,3,19,16,8,13,0,14,28,20,18,15,
21,26,11,4,3,12,7,10,2,5,30,25,1,22,23,27,24,29,6,9,17,1,0,2,
3,0,5,1,6,4,1,0,2,3,0,4,2,1,5,0,3,0,1,3,0,2,1,1,
0,1,0,3,2,0,1,4,6,2,5,7,3,0,1,2,1,0,1,3,2,0,1,3,
4,2,5,0,0,2,3,1,0,0,1,7,8,6,15,13,14,0,10,11,12,9,16,5,
3,4,2,0,2,3,1,0,1,1,0,0,0,1,2,3,4,4,3,0,2,1,0,2,
3,1,2,1,0,3,0,0,1,0,3,2,1,0,1,0,2,1,0,0,1,2,3,4,
4,3,0,2,1,0,2,3,1,0,2,1,0,0,2,0,1,4,0,3,1,2,1,0,
1,3,0,2,0,1,0,2,0,0,1,2,3,0,2,3,1,0,0,1,0,1,2,3,
4,0,1,0,1,2,3,0,2,3,1,0,1,2,4,3,0,1,0,2,3,1,1,0,
2,0,1,2,0,0,1,0,1,0,3,2,1,0,0,1,0,1,2,3,0,1,1,0,
0,2,3,1,2,1,0,2,1,0,2,1,0,3,0,3,2,1,0,1,0,1,2,3,
4,0,2,3,1,0,0,0,0,2,3,1,4,5,0,2,3,1,0,1,0,2,3,1,
0,1,2,3,4,0,2,3,1,1,2,0,3,6,3,4,1,2,5,0,0,1,2,3,
4,0,0,1,2,4,3,0,2,3,1,0,2,3,1,4,0,3,2,1,0,1,2,3,
0,1,2,4,3,0,2,3,1,0,2,3,1,0,1,2,1,0,2,3,3,5,2,0,
1,4,6,1,2,0,0,0,2,1,1,0,2,0,0,1,0,8,2,6,7,9,10,0,
11,5,3,4,1,2,1,0,1,0,1,0,2,3,1,0,2,1,0,1,0,0,1,2,
3,0,0,2,3,1,2,0,1,2,1,0,0,1,2,0,1,7,5,6,4,0,9,1,
2,8,3,0,4,3,5,0,2,6,1,1,3,0,2,1,2,4,0,3,4,5,1,3,
0,6,2,1,2,0,0,1,0,1,2,3,4,0,2,1,3,0,2,3,1,0,0,2,
1,0,1,2,3,0,2,3,1,0,1,1,0,2,0,1,2,3,0,2,3,1,2,6,
3,4,0,1,5,7,0,3,4,6,2,1,5,0,2,3,1,0,1,2,3,0,2,3,
1,0,3,8,6,1,7,4,5,2,0,1,2,3,1,2,3,0,0,2,3,1,0,0,
2,4,5,6,1,3,0,2,3,1,2,3,4,7,6,8,5,0,9,1,0,2,3,1,
0,1,0,1,2,3,4,0,2,3,1,1,0,0,2,1,1,2,0,3,0,2,3,1,
4,0,2,3,1,2,1,0,0,2,0,1,2,0,1,0,1,2,3,3,5,1,0,4,
2,0,1,0,1,2,3,4,4,3,0,2,1,0,2,3,1,3,5,4,1,2,0,1,
2,4,5,0,3,1,0,2,3,6,7,4,8,0,1,2,5,1,2,0,1,0,0,0,
1,16,1,0,9,35,15,34,6,21,12,25,13,19,23,30,18,22,36,26,10,20,24,33,
17,4,29,5,27,32,3,31,8,2,7,14,11,28,42,37,38,39,40,41,43,1,0,0,
1,1,0,0,1,0,2,3,5,1,2,4,0,3,1,0,2,0,1,0,1,2,5,3,
4,0,2,1,3,4,2,8,5,6,0,1,9,7,0,2,1,3,0,1,3,2,0,4,
1,3,2,5,4,2,0,3,1,0,4,1,2,3,0,4,2,6,5,7,1,3,0,1,
2,0,1,2,0,1,1,0,0,1,2,0,2,3,1,3,2,0,1,1,4,5,3,11,
7,10,6,2,0,8,9,3,4,0,6,1,2,5,9,5,10,13,14,12,6,1,3,2,
7,0,11,4,8,3,4,5,0,2,1,0,1,2,0,2,3,1,0,5,1,4,2,3,
1,0,0,1,0,3,5,7,4,6,2,1,2,1,0,3,1,2,0,4,5,0,2,1,
0,4,1,2,3,1,0,0,1,2,3,4,4,3,0,2,1,0,2,3,1,4,1,5,
3,0,2,6,0,1,0,2,
};

static const char strings[] =
"\0"
"key\0"
"valueExpression\0"
"io.k8s.api.admissionregistration.v1.AuditAnnotation\0"
"fieldRef\0"
"warning\0"
"io.k8s.api.admissionregistration.v1.ExpressionWarning\0"
"expression\0"
"name\0"
"io.k8s.api.admissionregistration.v1.MatchCondition\0"
"excludeResourceRules\0"
"matchPolicy\0"
"namespaceSelector\0"
"objectSelector\0"
"resourceRules\0"
"io.k8s.api.admissionregistration.v1.MatchResources\0"
"admissionReviewVersions\0"
"clientConfig\0"
"failurePolicy\0"
"matchConditions\0"
"reinvocationPolicy\0"
"rules\0"
"sideEffects\0"
"timeoutSeconds\0"
"io.k8s.api.admissionregistration.v1.MutatingWebhook\0"
"apiVersion\0"
"kind\0"
"metadata\0"
"webhooks\0"
"io.k8s.api.admissionregistration.v1.MutatingWebhookConfiguration\0"
"items\0"
"io.k8s.api.admissionregistration.v1.MutatingWebhookConfigurationList\0"
"apiGroups\0"
"apiVersions\0"
"operations\0"
"resourceNames\0"
"resources\0"
"scope\0"
"io.k8s.api.admissionregistration.v1.NamedRuleWithOperations\0"
"io.k8s.api.admissionregistration.v1.ParamKind\0"
"namespace\0"
"parameterNotFoundAction\0"
"selector\0"
"io.k8s.api.admissionregistration.v1.ParamRef\0"
"io.k8s.api.admissionregistration.v1.RuleWithOperations\0"
"path\0"
"port\0"
"io.k8s.api.admissionregistration.v1.ServiceReference\0"
"expressionWarnings\0"
"io.k8s.api.admissionregistration.v1.TypeChecking\0"
"spec\0"
"status\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicy\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBinding\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingList\0"
"matchResources\0"
"paramRef\0"
"policyName\0"
"validationActions\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyList\0"
"auditAnnotations\0"
"matchConstraints\0"
"paramKind\0"
"validations\0"
"variables\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicySpec\0"
"type\0"
"conditions\0"
"observedGeneration\0"
"typeChecking\0"
"io.k8s.api.admissionregistration.v1.ValidatingAdmissionPolicyStatus\0"
"io.k8s.api.admissionregistration.v1.ValidatingWebhook\0"
"io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration\0"
"io.k8s.api.admissionregistration.v1.ValidatingWebhookConfigurationList\0"
"message\0"
"messageExpression\0"
"reason\0"
"io.k8s.api.admissionregistration.v1.Validation\0"
"io.k8s.api.admissionregistration.v1.Variable\0"
"caBundle\0"
"service\0"
"url\0"
"io.k8s.api.admissionregistration.v1.WebhookClientConfig\0"
"data\0"
"revision\0"
"io.k8s.api.apps.v1.ControllerRevision\0"
"io.k8s.api.apps.v1.ControllerRevisionList\0"
"io.k8s.api.apps.v1.DaemonSet\0"
"lastTransitionTime\0"
"io.k8s.api.apps.v1.DaemonSetCondition\0"
"io.k8s.api.apps.v1.DaemonSetList\0"
"minReadySeconds\0"
"revisionHistoryLimit\0"
"template\0"
"updateStrategy\0"
"io.k8s.api.apps.v1.DaemonSetSpec\0"
"collisionCount\0"
"currentNumberScheduled\0"
"desiredNumberScheduled\0"
"numberAvailable\0"
"numberMisscheduled\0"
"numberReady\0"
"numberUnavailable\0"
"updatedNumberScheduled\0"
"io.k8s.api.apps.v1.DaemonSetStatus\0"
"rollingUpdate\0"
"io.k8s.api.apps.v1.DaemonSetUpdateStrategy\0"
"io.k8s.api.apps.v1.Deployment\0"
"lastUpdateTime\0"
"io.k8s.api.apps.v1.DeploymentCondition\0"
"io.k8s.api.apps.v1.DeploymentList\0"
"paused\0"
"progressDeadlineSeconds\0"
"replicas\0"
"strategy\0"
"io.k8s.api.apps.v1.DeploymentSpec\0"
"availableReplicas\0"
"readyReplicas\0"
"terminatingReplicas\0"
"unavailableReplicas\0"
"updatedReplicas\0"
"io.k8s.api.apps.v1.DeploymentStatus\0"
"io.k8s.api.apps.v1.DeploymentStrategy\0"
"io.k8s.api.apps.v1.ReplicaSet\0"
"io.k8s.api.apps.v1.ReplicaSetCondition\0"
"io.k8s.api.apps.v1.ReplicaSetList\0"
"io.k8s.api.apps.v1.ReplicaSetSpec\0"
"fullyLabeledReplicas\0"
"io.k8s.api.apps.v1.ReplicaSetStatus\0"
"maxSurge\0"
"maxUnavailable\0"
"io.k8s.api.apps.v1.RollingUpdateDaemonSet\0"
"io.k8s.api.apps.v1.RollingUpdateDeployment\0"
"partition\0"
"io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy\0"
"io.k8s.api.apps.v1.StatefulSet\0"
"io.k8s.api.apps.v1.StatefulSetCondition\0"
"io.k8s.api.apps.v1.StatefulSetList\0"
"start\0"
"io.k8s.api.apps.v1.StatefulSetOrdinals\0"
"whenDeleted\0"
"whenScaled\0"
"io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy\0"
"ordinals\0"
"persistentVolumeClaimRetentionPolicy\0"
"podManagementPolicy\0"
"serviceName\0"
"volumeClaimTemplates\0"
"io.k8s.api.apps.v1.StatefulSetSpec\0"
"currentReplicas\0"
"currentRevision\0"
"updateRevision\0"
"io.k8s.api.apps.v1.StatefulSetStatus\0"
"io.k8s.api.apps.v1.StatefulSetUpdateStrategy\0"
"uid\0"
"io.k8s.api.authentication.v1.BoundObjectReference\0"
"io.k8s.api.authentication.v1.SelfSubjectReview\0"
"userInfo\0"
"io.k8s.api.authentication.v1.SelfSubjectReviewStatus\0"
"io.k8s.api.authentication.v1.TokenRequest\0"
"audiences\0"
"boundObjectRef\0"
"expirationSeconds\0"
"io.k8s.api.authentication.v1.TokenRequestSpec\0"
"expirationTimestamp\0"
"token\0"
"io.k8s.api.authentication.v1.TokenRequestStatus\0"
"io.k8s.api.authentication.v1.TokenReview\0"
"io.k8s.api.authentication.v1.TokenReviewSpec\0"
"authenticated\0"
"error\0"
"user\0"
"io.k8s.api.authentication.v1.TokenReviewStatus\0"
"extra\0"
"groups\0"
"username\0"
"io.k8s.api.authentication.v1.UserInfo\0"
"rawSelector\0"
"requirements\0"
"io.k8s.api.authorization.v1.FieldSelectorAttributes\0"
"io.k8s.api.authorization.v1.LabelSelectorAttributes\0"
"io.k8s.api.authorization.v1.LocalSubjectAccessReview\0"
"verb\0"
"io.k8s.api.authorization.v1.NonResourceAttributes\0"
"nonResourceURLs\0"
"verbs\0"
"io.k8s.api.authorization.v1.NonResourceRule\0"
"fieldSelector\0"
"group\0"
"labelSelector\0"
"resource\0"
"subresource\0"
"version\0"
"io.k8s.api.authorization.v1.ResourceAttributes\0"
"io.k8s.api.authorization.v1.ResourceRule\0"
"io.k8s.api.authorization.v1.SelfSubjectAccessReview\0"
"nonResourceAttributes\0"
"resourceAttributes\0"
"io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec\0"
"io.k8s.api.authorization.v1.SelfSubjectRulesReview\0"
"io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec\0"
"io.k8s.api.authorization.v1.SubjectAccessReview\0"
"io.k8s.api.authorization.v1.SubjectAccessReviewSpec\0"
"allowed\0"
"denied\0"
"evaluationError\0"
"io.k8s.api.authorization.v1.SubjectAccessReviewStatus\0"
"incomplete\0"
"nonResourceRules\0"
"io.k8s.api.authorization.v1.SubjectRulesReviewStatus\0"
"io.k8s.api.autoscaling.v1.CrossVersionObjectReference\0"
"io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler\0"
"io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerList\0"
"maxReplicas\0"
"minReplicas\0"
"scaleTargetRef\0"
"targetCPUUtilizationPercentage\0"
"io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec\0"
"currentCPUUtilizationPercentage\0"
"desiredReplicas\0"
"lastScaleTime\0"
"io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus\0"
"io.k8s.api.autoscaling.v1.Scale\0"
"0\0"
"io.k8s.api.autoscaling.v1.ScaleSpec\0"
"io.k8s.api.autoscaling.v1.ScaleStatus\0"
"container\0"
"target\0"
"io.k8s.api.autoscaling.v2.ContainerResourceMetricSource\0"
"current\0"
"io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus\0"
"io.k8s.api.autoscaling.v2.CrossVersionObjectReference\0"
"metric\0"
"io.k8s.api.autoscaling.v2.ExternalMetricSource\0"
"io.k8s.api.autoscaling.v2.ExternalMetricStatus\0"
"periodSeconds\0"
"value\0"
"io.k8s.api.autoscaling.v2.HPAScalingPolicy\0"
"policies\0"
"selectPolicy\0"
"stabilizationWindowSeconds\0"
"tolerance\0"
"io.k8s.api.autoscaling.v2.HPAScalingRules\0"
"io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler\0"
"scaleDown\0"
"scaleUp\0"
"io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior\0"
"io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerCondition\0"
"io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerList\0"
"behavior\0"
"metrics\0"
"io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec\0"
"currentMetrics\0"
"io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus\0"
"io.k8s.api.autoscaling.v2.MetricIdentifier\0"
"containerResource\0"
"external\0"
"object\0"
"pods\0"
"io.k8s.api.autoscaling.v2.MetricSpec\0"
"io.k8s.api.autoscaling.v2.MetricStatus\0"
"averageUtilization\0"
"averageValue\0"
"io.k8s.api.autoscaling.v2.MetricTarget\0"
"io.k8s.api.autoscaling.v2.MetricValueStatus\0"
"describedObject\0"
"io.k8s.api.autoscaling.v2.ObjectMetricSource\0"
"io.k8s.api.autoscaling.v2.ObjectMetricStatus\0"
"io.k8s.api.autoscaling.v2.PodsMetricSource\0"
"io.k8s.api.autoscaling.v2.PodsMetricStatus\0"
"io.k8s.api.autoscaling.v2.ResourceMetricSource\0"
"io.k8s.api.autoscaling.v2.ResourceMetricStatus\0"
"io.k8s.api.batch.v1.CronJob\0"
"io.k8s.api.batch.v1.CronJobList\0"
"concurrencyPolicy\0"
"failedJobsHistoryLimit\0"
"jobTemplate\0"
"schedule\0"
"startingDeadlineSeconds\0"
"successfulJobsHistoryLimit\0"
"suspend\0"
"timeZone\0"
"io.k8s.api.batch.v1.CronJobSpec\0"
"active\0"
"lastScheduleTime\0"
"lastSuccessfulTime\0"
"io.k8s.api.batch.v1.CronJobStatus\0"
"io.k8s.api.batch.v1.Job\0"
"lastProbeTime\0"
"io.k8s.api.batch.v1.JobCondition\0"
"io.k8s.api.batch.v1.JobList\0"
"activeDeadlineSeconds\0"
"backoffLimit\0"
"backoffLimitPerIndex\0"
"completionMode\0"
"completions\0"
"managedBy\0"
"manualSelector\0"
"maxFailedIndexes\0"
"parallelism\0"
"podFailurePolicy\0"
"podReplacementPolicy\0"
"successPolicy\0"
"ttlSecondsAfterFinished\0"
"io.k8s.api.batch.v1.JobSpec\0"
"completedIndexes\0"
"completionTime\0"
"failed\0"
"failedIndexes\0"
"ready\0"
"startTime\0"
"succeeded\0"
"terminating\0"
"uncountedTerminatedPods\0"
"io.k8s.api.batch.v1.JobStatus\0"
"io.k8s.api.batch.v1.JobTemplateSpec\0"
"io.k8s.api.batch.v1.PodFailurePolicy\0"
"containerName\0"
"operator\0"
"values\0"
"io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement\0"
"io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern\0"
"action\0"
"onExitCodes\0"
"onPodConditions\0"
"io.k8s.api.batch.v1.PodFailurePolicyRule\0"
"io.k8s.api.batch.v1.SuccessPolicy\0"
"succeededCount\0"
"succeededIndexes\0"
"io.k8s.api.batch.v1.SuccessPolicyRule\0"
"io.k8s.api.batch.v1.UncountedTerminatedPods\0"
"io.k8s.api.certificates.v1.CertificateSigningRequest\0"
"io.k8s.api.certificates.v1.CertificateSigningRequestCondition\0"
"io.k8s.api.certificates.v1.CertificateSigningRequestList\0"
"request\0"
"signerName\0"
"usages\0"
"io.k8s.api.certificates.v1.CertificateSigningRequestSpec\0"
"certificate\0"
"io.k8s.api.certificates.v1.CertificateSigningRequestStatus\0"
"io.k8s.api.coordination.v1.Lease\0"
"io.k8s.api.coordination.v1.LeaseList\0"
"acquireTime\0"
"holderIdentity\0"
"leaseDurationSeconds\0"
"leaseTransitions\0"
"preferredHolder\0"
"renewTime\0"
"io.k8s.api.coordination.v1.LeaseSpec\0"
"fsType\0"
"readOnly\0"
"volumeID\0"
"io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource\0"
"nodeAffinity\0"
"podAffinity\0"
"podAntiAffinity\0"
"io.k8s.api.core.v1.Affinity\0"
"localhostProfile\0"
"io.k8s.api.core.v1.AppArmorProfile\0"
"devicePath\0"
"io.k8s.api.core.v1.AttachedVolume\0"
"\"ReadWrite\"\0"
"\"ext4\"\0"
"false\0"
"\"Shared\"\0"
"cachingMode\0"
"diskName\0"
"diskURI\0"
"io.k8s.api.core.v1.AzureDiskVolumeSource\0"
"secretName\0"
"secretNamespace\0"
"shareName\0"
"io.k8s.api.core.v1.AzureFilePersistentVolumeSource\0"
"io.k8s.api.core.v1.AzureFileVolumeSource\0"
"io.k8s.api.core.v1.Binding\0"
"controllerExpandSecretRef\0"
"controllerPublishSecretRef\0"
"driver\0"
"nodeExpandSecretRef\0"
"nodePublishSecretRef\0"
"nodeStageSecretRef\0"
"volumeAttributes\0"
"volumeHandle\0"
"io.k8s.api.core.v1.CSIPersistentVolumeSource\0"
"io.k8s.api.core.v1.CSIVolumeSource\0"
"add\0"
"drop\0"
"io.k8s.api.core.v1.Capabilities\0"
"monitors\0"
"secretFile\0"
"secretRef\0"
"io.k8s.api.core.v1.CephFSPersistentVolumeSource\0"
"io.k8s.api.core.v1.CephFSVolumeSource\0"
"io.k8s.api.core.v1.CinderPersistentVolumeSource\0"
"io.k8s.api.core.v1.CinderVolumeSource\0"
"io.k8s.api.core.v1.ClientIPConfig\0"
"optional\0"
"io.k8s.api.core.v1.ClusterTrustBundleProjection\0"
"io.k8s.api.core.v1.ComponentCondition\0"
"io.k8s.api.core.v1.ComponentStatus\0"
"io.k8s.api.core.v1.ComponentStatusList\0"
"binaryData\0"
"immutable\0"
"io.k8s.api.core.v1.ConfigMap\0"
"\"\"\0"
"io.k8s.api.core.v1.ConfigMapEnvSource\0"
"io.k8s.api.core.v1.ConfigMapKeySelector\0"
"io.k8s.api.core.v1.ConfigMapList\0"
"kubeletConfigKey\0"
"resourceVersion\0"
"io.k8s.api.core.v1.ConfigMapNodeConfigSource\0"
"io.k8s.api.core.v1.ConfigMapProjection\0"
"defaultMode\0"
"io.k8s.api.core.v1.ConfigMapVolumeSource\0"
"containerPort\0"
"protocol\0"
"mountPath\0"
"args\0"
"command\0"
"env\0"
"envFrom\0"
"image\0"
"imagePullPolicy\0"
"lifecycle\0"
"livenessProbe\0"
"ports\0"
"readinessProbe\0"
"resizePolicy\0"
"restartPolicy\0"
"restartPolicyRules\0"
"securityContext\0"
"startupProbe\0"
"stdin\0"
"stdinOnce\0"
"terminationMessagePath\0"
"terminationMessagePolicy\0"
"tty\0"
"volumeDevices\0"
"volumeMounts\0"
"workingDir\0"
"io.k8s.api.core.v1.Container\0"
"requestName\0"
"resourceName\0"
"io.k8s.api.core.v1.ContainerExtendedResourceRequest\0"
"names\0"
"sizeBytes\0"
"io.k8s.api.core.v1.ContainerImage\0"
"\"TCP\"\0"
"hostIP\0"
"hostPort\0"
"io.k8s.api.core.v1.ContainerPort\0"
"io.k8s.api.core.v1.ContainerResizePolicy\0"
"exitCodes\0"
"io.k8s.api.core.v1.ContainerRestartRule\0"
"io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes\0"
"running\0"
"terminated\0"
"waiting\0"
"io.k8s.api.core.v1.ContainerState\0"
"startedAt\0"
"io.k8s.api.core.v1.ContainerStateRunning\0"
"containerID\0"
"exitCode\0"
"finishedAt\0"
"signal\0"
"io.k8s.api.core.v1.ContainerStateTerminated\0"
"io.k8s.api.core.v1.ContainerStateWaiting\0"
"allocatedResources\0"
"allocatedResourcesStatus\0"
"imageID\0"
"lastState\0"
"restartCount\0"
"started\0"
"state\0"
"stopSignal\0"
"io.k8s.api.core.v1.ContainerStatus\0"
"linux\0"
"io.k8s.api.core.v1.ContainerUser\0"
"Port\0"
"io.k8s.api.core.v1.DaemonEndpoint\0"
"io.k8s.api.core.v1.DownwardAPIProjection\0"
"mode\0"
"resourceFieldRef\0"
"io.k8s.api.core.v1.DownwardAPIVolumeFile\0"
"io.k8s.api.core.v1.DownwardAPIVolumeSource\0"
"medium\0"
"sizeLimit\0"
"io.k8s.api.core.v1.EmptyDirVolumeSource\0"
"hostname\0"
"ip\0"
"nodeName\0"
"targetRef\0"
"io.k8s.api.core.v1.EndpointAddress\0"
"appProtocol\0"
"io.k8s.api.core.v1.EndpointPort\0"
"addresses\0"
"notReadyAddresses\0"
"io.k8s.api.core.v1.EndpointSubset\0"
"subsets\0"
"io.k8s.api.core.v1.Endpoints\0"
"io.k8s.api.core.v1.EndpointsList\0"
"configMapRef\0"
"prefix\0"
"io.k8s.api.core.v1.EnvFromSource\0"
"valueFrom\0"
"io.k8s.api.core.v1.EnvVar\0"
"configMapKeyRef\0"
"fileKeyRef\0"
"secretKeyRef\0"
"io.k8s.api.core.v1.EnvVarSource\0"
"targetContainerName\0"
"io.k8s.api.core.v1.EphemeralContainer\0"
"volumeClaimTemplate\0"
"io.k8s.api.core.v1.EphemeralVolumeSource\0"
"count\0"
"eventTime\0"
"firstTimestamp\0"
"involvedObject\0"
"lastTimestamp\0"
"related\0"
"reportingComponent\0"
"reportingInstance\0"
"series\0"
"source\0"
"io.k8s.api.core.v1.Event\0"
"io.k8s.api.core.v1.EventList\0"
"lastObservedTime\0"
"io.k8s.api.core.v1.EventSeries\0"
"component\0"
"host\0"
"io.k8s.api.core.v1.EventSource\0"
"io.k8s.api.core.v1.ExecAction\0"
"lun\0"
"targetWWNs\0"
"wwids\0"
"io.k8s.api.core.v1.FCVolumeSource\0"
"volumeName\0"
"io.k8s.api.core.v1.FileKeySelector\0"
"options\0"
"io.k8s.api.core.v1.FlexPersistentVolumeSource\0"
"io.k8s.api.core.v1.FlexVolumeSource\0"
"datasetName\0"
"datasetUUID\0"
"io.k8s.api.core.v1.FlockerVolumeSource\0"
"pdName\0"
"io.k8s.api.core.v1.GCEPersistentDiskVolumeSource\0"
"io.k8s.api.core.v1.GRPCAction\0"
"directory\0"
"repository\0"
"io.k8s.api.core.v1.GitRepoVolumeSource\0"
"endpoints\0"
"endpointsNamespace\0"
"io.k8s.api.core.v1.GlusterfsPersistentVolumeSource\0"
"io.k8s.api.core.v1.GlusterfsVolumeSource\0"
"httpHeaders\0"
"scheme\0"
"io.k8s.api.core.v1.HTTPGetAction\0"
"io.k8s.api.core.v1.HTTPHeader\0"
"hostnames\0"
"io.k8s.api.core.v1.HostAlias\0"
"io.k8s.api.core.v1.HostIP\0"
"io.k8s.api.core.v1.HostPathVolumeSource\0"
"\"default\"\0"
"chapAuthDiscovery\0"
"chapAuthSession\0"
"initiatorName\0"
"iqn\0"
"iscsiInterface\0"
"portals\0"
"targetPortal\0"
"io.k8s.api.core.v1.ISCSIPersistentVolumeSource\0"
"io.k8s.api.core.v1.ISCSIVolumeSource\0"
"pullPolicy\0"
"reference\0"
"io.k8s.api.core.v1.ImageVolumeSource\0"
"io.k8s.api.core.v1.KeyToPath\0"
"postStart\0"
"preStop\0"
"io.k8s.api.core.v1.Lifecycle\0"
"exec\0"
"httpGet\0"
"sleep\0"
"tcpSocket\0"
"io.k8s.api.core.v1.LifecycleHandler\0"
"io.k8s.api.core.v1.LimitRange\0"
"default\0"
"defaultRequest\0"
"max\0"
"maxLimitRequestRatio\0"
"min\0"
"io.k8s.api.core.v1.LimitRangeItem\0"
"io.k8s.api.core.v1.LimitRangeList\0"
"limits\0"
"io.k8s.api.core.v1.LimitRangeSpec\0"
"gid\0"
"supplementalGroups\0"
"io.k8s.api.core.v1.LinuxContainerUser\0"
"ipMode\0"
"io.k8s.api.core.v1.LoadBalancerIngress\0"
"ingress\0"
"io.k8s.api.core.v1.LoadBalancerStatus\0"
"io.k8s.api.core.v1.LocalObjectReference\0"
"io.k8s.api.core.v1.LocalVolumeSource\0"
"targetVolumeAttributesClassName\0"
"io.k8s.api.core.v1.ModifyVolumeStatus\0"
"server\0"
"io.k8s.api.core.v1.NFSVolumeSource\0"
"io.k8s.api.core.v1.Namespace\0"
"io.k8s.api.core.v1.NamespaceCondition\0"
"io.k8s.api.core.v1.NamespaceList\0"
"finalizers\0"
"io.k8s.api.core.v1.NamespaceSpec\0"
"phase\0"
"io.k8s.api.core.v1.NamespaceStatus\0"
"io.k8s.api.core.v1.Node\0"
"address\0"
"io.k8s.api.core.v1.NodeAddress\0"
"preferredDuringSchedulingIgnoredDuringExecution\0"
"requiredDuringSchedulingIgnoredDuringExecution\0"
"io.k8s.api.core.v1.NodeAffinity\0"
"lastHeartbeatTime\0"
"io.k8s.api.core.v1.NodeCondition\0"
"configMap\0"
"io.k8s.api.core.v1.NodeConfigSource\0"
"assigned\0"
"lastKnownGood\0"
"io.k8s.api.core.v1.NodeConfigStatus\0"
"kubeletEndpoint\0"
"io.k8s.api.core.v1.NodeDaemonEndpoints\0"
"supplementalGroupsPolicy\0"
"io.k8s.api.core.v1.NodeFeatures\0"
"io.k8s.api.core.v1.NodeList\0"
"io.k8s.api.core.v1.NodeProxyOptions\0"
"features\0"
"io.k8s.api.core.v1.NodeRuntimeHandler\0"
"recursiveReadOnlyMounts\0"
"userNamespaces\0"
"io.k8s.api.core.v1.NodeRuntimeHandlerFeatures\0"
"nodeSelectorTerms\0"
"io.k8s.api.core.v1.NodeSelector\0"
"io.k8s.api.core.v1.NodeSelectorRequirement\0"
"matchExpressions\0"
"matchFields\0"
"io.k8s.api.core.v1.NodeSelectorTerm\0"
"configSource\0"
"externalID\0"
"podCIDR\0"
"podCIDRs\0"
"providerID\0"
"taints\0"
"unschedulable\0"
"io.k8s.api.core.v1.NodeSpec\0"
"allocatable\0"
"capacity\0"
"config\0"
"daemonEndpoints\0"
"images\0"
"nodeInfo\0"
"runtimeHandlers\0"
"volumesAttached\0"
"volumesInUse\0"
"io.k8s.api.core.v1.NodeStatus\0"
"io.k8s.api.core.v1.NodeSwapStatus\0"
"architecture\0"
"bootID\0"
"containerRuntimeVersion\0"
"kernelVersion\0"
"kubeProxyVersion\0"
"kubeletVersion\0"
"machineID\0"
"operatingSystem\0"
"osImage\0"
"swap\0"
"systemUUID\0"
"io.k8s.api.core.v1.NodeSystemInfo\0"
"fieldPath\0"
"io.k8s.api.core.v1.ObjectFieldSelector\0"
"io.k8s.api.core.v1.ObjectReference\0"
"io.k8s.api.core.v1.PersistentVolume\0"
"io.k8s.api.core.v1.PersistentVolumeClaim\0"
"io.k8s.api.core.v1.PersistentVolumeClaimCondition\0"
"io.k8s.api.core.v1.PersistentVolumeClaimList\0"
"accessModes\0"
"dataSource\0"
"dataSourceRef\0"
"storageClassName\0"
"volumeAttributesClassName\0"
"volumeMode\0"
"io.k8s.api.core.v1.PersistentVolumeClaimSpec\0"
"allocatedResourceStatuses\0"
"currentVolumeAttributesClassName\0"
"modifyVolumeStatus\0"
"io.k8s.api.core.v1.PersistentVolumeClaimStatus\0"
"io.k8s.api.core.v1.PersistentVolumeClaimTemplate\0"
"claimName\0"
"io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource\0"
"io.k8s.api.core.v1.PersistentVolumeList\0"
"awsElasticBlockStore\0"
"azureDisk\0"
"azureFile\0"
"cephfs\0"
"cinder\0"
"claimRef\0"
"csi\0"
"fc\0"
"flexVolume\0"
"flocker\0"
"gcePersistentDisk\0"
"glusterfs\0"
"hostPath\0"
"iscsi\0"
"local\0"
"mountOptions\0"
"nfs\0"
"persistentVolumeReclaimPolicy\0"
"photonPersistentDisk\0"
"portworxVolume\0"
"quobyte\0"
"rbd\0"
"scaleIO\0"
"storageos\0"
"vsphereVolume\0"
"io.k8s.api.core.v1.PersistentVolumeSpec\0"
"lastPhaseTransitionTime\0"
"io.k8s.api.core.v1.PersistentVolumeStatus\0"
"pdID\0"
"io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource\0"
"io.k8s.api.core.v1.Pod\0"
"io.k8s.api.core.v1.PodAffinity\0"
"matchLabelKeys\0"
"mismatchLabelKeys\0"
"namespaces\0"
"topologyKey\0"
"io.k8s.api.core.v1.PodAffinityTerm\0"
"io.k8s.api.core.v1.PodAntiAffinity\0"
"stderr\0"
"stdout\0"
"io.k8s.api.core.v1.PodAttachOptions\0"
"certificateChainPath\0"
"credentialBundlePath\0"
"keyPath\0"
"keyType\0"
"maxExpirationSeconds\0"
"io.k8s.api.core.v1.PodCertificateProjection\0"
"io.k8s.api.core.v1.PodCondition\0"
"nameservers\0"
"searches\0"
"io.k8s.api.core.v1.PodDNSConfig\0"
"io.k8s.api.core.v1.PodDNSConfigOption\0"
"io.k8s.api.core.v1.PodExecOptions\0"
"requestMappings\0"
"resourceClaimName\0"
"io.k8s.api.core.v1.PodExtendedResourceClaimStatus\0"
"io.k8s.api.core.v1.PodIP\0"
"io.k8s.api.core.v1.PodList\0"
"follow\0"
"insecureSkipTLSVerifyBackend\0"
"limitBytes\0"
"previous\0"
"sinceSeconds\0"
"sinceTime\0"
"stream\0"
"tailLines\0"
"timestamps\0"
"io.k8s.api.core.v1.PodLogOptions\0"
"io.k8s.api.core.v1.PodOS\0"
"io.k8s.api.core.v1.PodPortForwardOptions\0"
"io.k8s.api.core.v1.PodProxyOptions\0"
"conditionType\0"
"io.k8s.api.core.v1.PodReadinessGate\0"
"resourceClaimTemplateName\0"
"io.k8s.api.core.v1.PodResourceClaim\0"
"io.k8s.api.core.v1.PodResourceClaimStatus\0"
"io.k8s.api.core.v1.PodSchedulingGate\0"
"appArmorProfile\0"
"fsGroup\0"
"fsGroupChangePolicy\0"
"runAsGroup\0"
"runAsNonRoot\0"
"runAsUser\0"
"seLinuxChangePolicy\0"
"seLinuxOptions\0"
"seccompProfile\0"
"sysctls\0"
"windowsOptions\0"
"io.k8s.api.core.v1.PodSecurityContext\0"
"whenUnsatisfiable\0"
"affinity\0"
"automountServiceAccountToken\0"
"containers\0"
"dnsConfig\0"
"dnsPolicy\0"
"enableServiceLinks\0"
"ephemeralContainers\0"
"hostAliases\0"
"hostIPC\0"
"hostNetwork\0"
"hostPID\0"
"hostUsers\0"
"hostnameOverride\0"
"imagePullSecrets\0"
"initContainers\0"
"nodeSelector\0"
"os\0"
"overhead\0"
"preemptionPolicy\0"
"priority\0"
"priorityClassName\0"
"readinessGates\0"
"resourceClaims\0"
"runtimeClassName\0"
"schedulerName\0"
"schedulingGates\0"
"serviceAccount\0"
"serviceAccountName\0"
"setHostnameAsFQDN\0"
"shareProcessNamespace\0"
"subdomain\0"
"terminationGracePeriodSeconds\0"
"tolerations\0"
"topologySpreadConstraints\0"
"volumes\0"
"io.k8s.api.core.v1.PodSpec\0"
"containerStatuses\0"
"ephemeralContainerStatuses\0"
"extendedResourceClaimStatus\0"
"hostIPs\0"
"initContainerStatuses\0"
"nominatedNodeName\0"
"podIP\0"
"podIPs\0"
"qosClass\0"
"resize\0"
"resourceClaimStatuses\0"
"io.k8s.api.core.v1.PodStatus\0"
"io.k8s.api.core.v1.PodStatusResult\0"
"io.k8s.api.core.v1.PodTemplate\0"
"io.k8s.api.core.v1.PodTemplateList\0"
"io.k8s.api.core.v1.PodTemplateSpec\0"
"io.k8s.api.core.v1.PortStatus\0"
"io.k8s.api.core.v1.PortworxVolumeSource\0"
"preference\0"
"weight\0"
"io.k8s.api.core.v1.PreferredSchedulingTerm\0"
"failureThreshold\0"
"grpc\0"
"initialDelaySeconds\0"
"successThreshold\0"
"io.k8s.api.core.v1.Probe\0"
"sources\0"
"io.k8s.api.core.v1.ProjectedVolumeSource\0"
"registry\0"
"tenant\0"
"volume\0"
"io.k8s.api.core.v1.QuobyteVolumeSource\0"
"\"rbd\"\0"
"\"admin\"\0"
"\"/etc/ceph/keyring\"\0"
"keyring\0"
"pool\0"
"io.k8s.api.core.v1.RBDPersistentVolumeSource\0"
"io.k8s.api.core.v1.RBDVolumeSource\0"
"range\0"
"io.k8s.api.core.v1.RangeAllocation\0"
"io.k8s.api.core.v1.ReplicationController\0"
"io.k8s.api.core.v1.ReplicationControllerCondition\0"
"io.k8s.api.core.v1.ReplicationControllerList\0"
"1\0"
"io.k8s.api.core.v1.ReplicationControllerSpec\0"
"io.k8s.api.core.v1.ReplicationControllerStatus\0"
"io.k8s.api.core.v1.ResourceClaim\0"
"divisor\0"
"io.k8s.api.core.v1.ResourceFieldSelector\0"
"health\0"
"resourceID\0"
"io.k8s.api.core.v1.ResourceHealth\0"
"io.k8s.api.core.v1.ResourceQuota\0"
"io.k8s.api.core.v1.ResourceQuotaList\0"
"hard\0"
"scopeSelector\0"
"scopes\0"
"io.k8s.api.core.v1.ResourceQuotaSpec\0"
"used\0"
"io.k8s.api.core.v1.ResourceQuotaStatus\0"
"claims\0"
"requests\0"
"io.k8s.api.core.v1.ResourceRequirements\0"
"io.k8s.api.core.v1.ResourceStatus\0"
"level\0"
"role\0"
"io.k8s.api.core.v1.SELinuxOptions\0"
"\"ThinProvisioned\"\0"
"\"xfs\"\0"
"gateway\0"
"protectionDomain\0"
"sslEnabled\0"
"storageMode\0"
"storagePool\0"
"system\0"
"io.k8s.api.core.v1.ScaleIOPersistentVolumeSource\0"
"io.k8s.api.core.v1.ScaleIOVolumeSource\0"
"io.k8s.api.core.v1.ScopeSelector\0"
"scopeName\0"
"io.k8s.api.core.v1.ScopedResourceSelectorRequirement\0"
"io.k8s.api.core.v1.SeccompProfile\0"
"stringData\0"
"io.k8s.api.core.v1.Secret\0"
"io.k8s.api.core.v1.SecretEnvSource\0"
"io.k8s.api.core.v1.SecretKeySelector\0"
"io.k8s.api.core.v1.SecretList\0"
"io.k8s.api.core.v1.SecretProjection\0"
"io.k8s.api.core.v1.SecretReference\0"
"io.k8s.api.core.v1.SecretVolumeSource\0"
"allowPrivilegeEscalation\0"
"capabilities\0"
"privileged\0"
"procMount\0"
"readOnlyRootFilesystem\0"
"io.k8s.api.core.v1.SecurityContext\0"
"io.k8s.api.core.v1.SerializedReference\0"
"io.k8s.api.core.v1.Service\0"
"secrets\0"
"io.k8s.api.core.v1.ServiceAccount\0"
"io.k8s.api.core.v1.ServiceAccountList\0"
"audience\0"
"io.k8s.api.core.v1.ServiceAccountTokenProjection\0"
"io.k8s.api.core.v1.ServiceList\0"
"nodePort\0"
"targetPort\0"
"io.k8s.api.core.v1.ServicePort\0"
"io.k8s.api.core.v1.ServiceProxyOptions\0"
"allocateLoadBalancerNodePorts\0"
"clusterIP\0"
"clusterIPs\0"
"externalIPs\0"
"externalName\0"
"externalTrafficPolicy\0"
"healthCheckNodePort\0"
"internalTrafficPolicy\0"
"ipFamilies\0"
"ipFamilyPolicy\0"
"loadBalancerClass\0"
"loadBalancerIP\0"
"loadBalancerSourceRanges\0"
"publishNotReadyAddresses\0"
"sessionAffinity\0"
"sessionAffinityConfig\0"
"trafficDistribution\0"
"io.k8s.api.core.v1.ServiceSpec\0"
"loadBalancer\0"
"io.k8s.api.core.v1.ServiceStatus\0"
"clientIP\0"
"io.k8s.api.core.v1.SessionAffinityConfig\0"
"seconds\0"
"io.k8s.api.core.v1.SleepAction\0"
"volumeNamespace\0"
"io.k8s.api.core.v1.StorageOSPersistentVolumeSource\0"
"io.k8s.api.core.v1.StorageOSVolumeSource\0"
"io.k8s.api.core.v1.Sysctl\0"
"io.k8s.api.core.v1.TCPSocketAction\0"
"effect\0"
"timeAdded\0"
"io.k8s.api.core.v1.Taint\0"
"tolerationSeconds\0"
"io.k8s.api.core.v1.Toleration\0"
"io.k8s.api.core.v1.TopologySelectorLabelRequirement\0"
"matchLabelExpressions\0"
"io.k8s.api.core.v1.TopologySelectorTerm\0"
"maxSkew\0"
"minDomains\0"
"nodeAffinityPolicy\0"
"nodeTaintsPolicy\0"
"io.k8s.api.core.v1.TopologySpreadConstraint\0"
"apiGroup\0"
"io.k8s.api.core.v1.TypedLocalObjectReference\0"
"io.k8s.api.core.v1.TypedObjectReference\0"
"downwardAPI\0"
"emptyDir\0"
"ephemeral\0"
"gitRepo\0"
"persistentVolumeClaim\0"
"projected\0"
"secret\0"
"io.k8s.api.core.v1.Volume\0"
"io.k8s.api.core.v1.VolumeDevice\0"
"mountPropagation\0"
"recursiveReadOnly\0"
"subPath\0"
"subPathExpr\0"
"io.k8s.api.core.v1.VolumeMount\0"
"io.k8s.api.core.v1.VolumeMountStatus\0"
"required\0"
"io.k8s.api.core.v1.VolumeNodeAffinity\0"
"clusterTrustBundle\0"
"podCertificate\0"
"serviceAccountToken\0"
"io.k8s.api.core.v1.VolumeProjection\0"
"io.k8s.api.core.v1.VolumeResourceRequirements\0"
"storagePolicyID\0"
"storagePolicyName\0"
"volumePath\0"
"io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource\0"
"podAffinityTerm\0"
"io.k8s.api.core.v1.WeightedPodAffinityTerm\0"
"gmsaCredentialSpec\0"
"gmsaCredentialSpecName\0"
"hostProcess\0"
"runAsUserName\0"
"io.k8s.api.core.v1.WindowsSecurityContextOptions\0"
"deprecatedTopology\0"
"hints\0"
"zone\0"
"io.k8s.api.discovery.v1.Endpoint\0"
"serving\0"
"io.k8s.api.discovery.v1.EndpointConditions\0"
"forNodes\0"
"forZones\0"
"io.k8s.api.discovery.v1.EndpointHints\0"
"io.k8s.api.discovery.v1.EndpointPort\0"
"addressType\0"
"io.k8s.api.discovery.v1.EndpointSlice\0"
"io.k8s.api.discovery.v1.EndpointSliceList\0"
"io.k8s.api.discovery.v1.ForNode\0"
"io.k8s.api.discovery.v1.ForZone\0"
"deprecatedCount\0"
"deprecatedFirstTimestamp\0"
"deprecatedLastTimestamp\0"
"deprecatedSource\0"
"note\0"
"regarding\0"
"reportingController\0"
"io.k8s.api.events.v1.Event\0"
"io.k8s.api.events.v1.EventList\0"
"io.k8s.api.events.v1.EventSeries\0"
"lendablePercent\0"
"nominalConcurrencyShares\0"
"io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration\0"
"io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod\0"
"io.k8s.api.flowcontrol.v1.FlowSchema\0"
"io.k8s.api.flowcontrol.v1.FlowSchemaCondition\0"
"io.k8s.api.flowcontrol.v1.FlowSchemaList\0"
"distinguisherMethod\0"
"matchingPrecedence\0"
"priorityLevelConfiguration\0"
"io.k8s.api.flowcontrol.v1.FlowSchemaSpec\0"
"io.k8s.api.flowcontrol.v1.FlowSchemaStatus\0"
"io.k8s.api.flowcontrol.v1.GroupSubject\0"
"queuing\0"
"io.k8s.api.flowcontrol.v1.LimitResponse\0"
"borrowingLimitPercent\0"
"limitResponse\0"
"io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration\0"
"io.k8s.api.flowcontrol.v1.NonResourcePolicyRule\0"
"subjects\0"
"io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects\0"
"io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration\0"
"io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationCondition\0"
"io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationList\0"
"io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationReference\0"
"exempt\0"
"limited\0"
"io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec\0"
"io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus\0"
"handSize\0"
"queueLengthLimit\0"
"queues\0"
"io.k8s.api.flowcontrol.v1.QueuingConfiguration\0"
"clusterScope\0"
"io.k8s.api.flowcontrol.v1.ResourcePolicyRule\0"
"io.k8s.api.flowcontrol.v1.ServiceAccountSubject\0"
"io.k8s.api.flowcontrol.v1.Subject\0"
"io.k8s.api.flowcontrol.v1.UserSubject\0"
"backend\0"
"pathType\0"
"io.k8s.api.networking.v1.HTTPIngressPath\0"
"paths\0"
"io.k8s.api.networking.v1.HTTPIngressRuleValue\0"
"io.k8s.api.networking.v1.IPAddress\0"
"io.k8s.api.networking.v1.IPAddressList\0"
"parentRef\0"
"io.k8s.api.networking.v1.IPAddressSpec\0"
"cidr\0"
"except\0"
"io.k8s.api.networking.v1.IPBlock\0"
"io.k8s.api.networking.v1.Ingress\0"
"io.k8s.api.networking.v1.IngressBackend\0"
"io.k8s.api.networking.v1.IngressClass\0"
"io.k8s.api.networking.v1.IngressClassList\0"
"io.k8s.api.networking.v1.IngressClassParametersReference\0"
"controller\0"
"parameters\0"
"io.k8s.api.networking.v1.IngressClassSpec\0"
"io.k8s.api.networking.v1.IngressList\0"
"io.k8s.api.networking.v1.IngressLoadBalancerIngress\0"
"io.k8s.api.networking.v1.IngressLoadBalancerStatus\0"
"io.k8s.api.networking.v1.IngressPortStatus\0"
"http\0"
"io.k8s.api.networking.v1.IngressRule\0"
"io.k8s.api.networking.v1.IngressServiceBackend\0"
"defaultBackend\0"
"ingressClassName\0"
"tls\0"
"io.k8s.api.networking.v1.IngressSpec\0"
"io.k8s.api.networking.v1.IngressStatus\0"
"hosts\0"
"io.k8s.api.networking.v1.IngressTLS\0"
"io.k8s.api.networking.v1.NetworkPolicy\0"
"to\0"
"io.k8s.api.networking.v1.NetworkPolicyEgressRule\0"
"from\0"
"io.k8s.api.networking.v1.NetworkPolicyIngressRule\0"
"io.k8s.api.networking.v1.NetworkPolicyList\0"
"ipBlock\0"
"podSelector\0"
"io.k8s.api.networking.v1.NetworkPolicyPeer\0"
"endPort\0"
"io.k8s.api.networking.v1.NetworkPolicyPort\0"
"egress\0"
"policyTypes\0"
"io.k8s.api.networking.v1.NetworkPolicySpec\0"
"io.k8s.api.networking.v1.ParentReference\0"
"number\0"
"io.k8s.api.networking.v1.ServiceBackendPort\0"
"io.k8s.api.networking.v1.ServiceCIDR\0"
"io.k8s.api.networking.v1.ServiceCIDRList\0"
"cidrs\0"
"io.k8s.api.networking.v1.ServiceCIDRSpec\0"
"io.k8s.api.networking.v1.ServiceCIDRStatus\0"
"podFixed\0"
"io.k8s.api.node.v1.Overhead\0"
"handler\0"
"scheduling\0"
"io.k8s.api.node.v1.RuntimeClass\0"
"io.k8s.api.node.v1.RuntimeClassList\0"
"io.k8s.api.node.v1.Scheduling\0"
"deleteOptions\0"
"io.k8s.api.policy.v1.Eviction\0"
"io.k8s.api.policy.v1.PodDisruptionBudget\0"
"io.k8s.api.policy.v1.PodDisruptionBudgetList\0"
"minAvailable\0"
"unhealthyPodEvictionPolicy\0"
"io.k8s.api.policy.v1.PodDisruptionBudgetSpec\0"
"currentHealthy\0"
"desiredHealthy\0"
"disruptedPods\0"
"disruptionsAllowed\0"
"expectedPods\0"
"io.k8s.api.policy.v1.PodDisruptionBudgetStatus\0"
"clusterRoleSelectors\0"
"io.k8s.api.rbac.v1.AggregationRule\0"
"aggregationRule\0"
"io.k8s.api.rbac.v1.ClusterRole\0"
"roleRef\0"
"io.k8s.api.rbac.v1.ClusterRoleBinding\0"
"io.k8s.api.rbac.v1.ClusterRoleBindingList\0"
"io.k8s.api.rbac.v1.ClusterRoleList\0"
"io.k8s.api.rbac.v1.PolicyRule\0"
"io.k8s.api.rbac.v1.Role\0"
"io.k8s.api.rbac.v1.RoleBinding\0"
"io.k8s.api.rbac.v1.RoleBindingList\0"
"io.k8s.api.rbac.v1.RoleList\0"
"io.k8s.api.rbac.v1.RoleRef\0"
"io.k8s.api.rbac.v1.Subject\0"
"device\0"
"networkData\0"
"shareID\0"
"io.k8s.api.resource.v1.AllocatedDeviceStatus\0"
"allocationTimestamp\0"
"devices\0"
"io.k8s.api.resource.v1.AllocationResult\0"
"io.k8s.api.resource.v1.CELDeviceSelector\0"
"validRange\0"
"validValues\0"
"io.k8s.api.resource.v1.CapacityRequestPolicy\0"
"step\0"
"io.k8s.api.resource.v1.CapacityRequestPolicyRange\0"
"io.k8s.api.resource.v1.CapacityRequirements\0"
"io.k8s.api.resource.v1.Counter\0"
"counters\0"
"io.k8s.api.resource.v1.CounterSet\0"
"allNodes\0"
"allowMultipleAllocations\0"
"attributes\0"
"bindingConditions\0"
"bindingFailureConditions\0"
"bindsToNode\0"
"consumesCounters\0"
"io.k8s.api.resource.v1.Device\0"
"opaque\0"
"io.k8s.api.resource.v1.DeviceAllocationConfiguration\0"
"results\0"
"io.k8s.api.resource.v1.DeviceAllocationResult\0"
"bool\0"
"int\0"
"string\0"
"io.k8s.api.resource.v1.DeviceAttribute\0"
"requestPolicy\0"
"io.k8s.api.resource.v1.DeviceCapacity\0"
"constraints\0"
"io.k8s.api.resource.v1.DeviceClaim\0"
"io.k8s.api.resource.v1.DeviceClaimConfiguration\0"
"io.k8s.api.resource.v1.DeviceClass\0"
"io.k8s.api.resource.v1.DeviceClassConfiguration\0"
"io.k8s.api.resource.v1.DeviceClassList\0"
"extendedResourceName\0"
"selectors\0"
"io.k8s.api.resource.v1.DeviceClassSpec\0"
"distinctAttribute\0"
"matchAttribute\0"
"io.k8s.api.resource.v1.DeviceConstraint\0"
"counterSet\0"
"io.k8s.api.resource.v1.DeviceCounterConsumption\0"
"exactly\0"
"firstAvailable\0"
"io.k8s.api.resource.v1.DeviceRequest\0"
"adminAccess\0"
"consumedCapacity\0"
"io.k8s.api.resource.v1.DeviceRequestAllocationResult\0"
"cel\0"
"io.k8s.api.resource.v1.DeviceSelector\0"
"allocationMode\0"
"deviceClassName\0"
"io.k8s.api.resource.v1.DeviceSubRequest\0"
"io.k8s.api.resource.v1.DeviceTaint\0"
"\"Equal\"\0"
"io.k8s.api.resource.v1.DeviceToleration\0"
"io.k8s.api.resource.v1.ExactDeviceRequest\0"
"hardwareAddress\0"
"interfaceName\0"
"ips\0"
"io.k8s.api.resource.v1.NetworkDeviceData\0"
"io.k8s.api.resource.v1.OpaqueDeviceConfiguration\0"
"io.k8s.api.resource.v1.ResourceClaim\0"
"io.k8s.api.resource.v1.ResourceClaimConsumerReference\0"
"io.k8s.api.resource.v1.ResourceClaimList\0"
"io.k8s.api.resource.v1.ResourceClaimSpec\0"
"allocation\0"
"reservedFor\0"
"io.k8s.api.resource.v1.ResourceClaimStatus\0"
"io.k8s.api.resource.v1.ResourceClaimTemplate\0"
"io.k8s.api.resource.v1.ResourceClaimTemplateList\0"
"io.k8s.api.resource.v1.ResourceClaimTemplateSpec\0"
"generation\0"
"resourceSliceCount\0"
"io.k8s.api.resource.v1.ResourcePool\0"
"io.k8s.api.resource.v1.ResourceSlice\0"
"io.k8s.api.resource.v1.ResourceSliceList\0"
"perDeviceNodeSelection\0"
"sharedCounters\0"
"io.k8s.api.resource.v1.ResourceSliceSpec\0"
"description\0"
"globalDefault\0"
"io.k8s.api.scheduling.v1.PriorityClass\0"
"io.k8s.api.scheduling.v1.PriorityClassList\0"
"io.k8s.api.storage.v1.CSIDriver\0"
"io.k8s.api.storage.v1.CSIDriverList\0"
"attachRequired\0"
"fsGroupPolicy\0"
"nodeAllocatableUpdatePeriodSeconds\0"
"podInfoOnMount\0"
"requiresRepublish\0"
"seLinuxMount\0"
"storageCapacity\0"
"tokenRequests\0"
"volumeLifecycleModes\0"
"io.k8s.api.storage.v1.CSIDriverSpec\0"
"io.k8s.api.storage.v1.CSINode\0"
"nodeID\0"
"topologyKeys\0"
"io.k8s.api.storage.v1.CSINodeDriver\0"
"io.k8s.api.storage.v1.CSINodeList\0"
"drivers\0"
"io.k8s.api.storage.v1.CSINodeSpec\0"
"maximumVolumeSize\0"
"nodeTopology\0"
"io.k8s.api.storage.v1.CSIStorageCapacity\0"
"io.k8s.api.storage.v1.CSIStorageCapacityList\0"
"allowVolumeExpansion\0"
"allowedTopologies\0"
"provisioner\0"
"reclaimPolicy\0"
"volumeBindingMode\0"
"io.k8s.api.storage.v1.StorageClass\0"
"io.k8s.api.storage.v1.StorageClassList\0"
"io.k8s.api.storage.v1.TokenRequest\0"
"io.k8s.api.storage.v1.VolumeAttachment\0"
"io.k8s.api.storage.v1.VolumeAttachmentList\0"
"inlineVolumeSpec\0"
"persistentVolumeName\0"
"io.k8s.api.storage.v1.VolumeAttachmentSource\0"
"attacher\0"
"io.k8s.api.storage.v1.VolumeAttachmentSpec\0"
"attachError\0"
"attached\0"
"attachmentMetadata\0"
"detachError\0"
"io.k8s.api.storage.v1.VolumeAttachmentStatus\0"
"driverName\0"
"io.k8s.api.storage.v1.VolumeAttributesClass\0"
"io.k8s.api.storage.v1.VolumeAttributesClassList\0"
"errorCode\0"
"time\0"
"io.k8s.api.storage.v1.VolumeError\0"
"io.k8s.api.storage.v1.VolumeNodeResources\0"
"desiredAPIVersion\0"
"objects\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionRequest\0"
"convertedObjects\0"
"result\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionResponse\0"
"response\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionReview\0"
"format\0"
"jsonPath\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition\0"
"webhook\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList\0"
"categories\0"
"listKind\0"
"plural\0"
"shortNames\0"
"singular\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames\0"
"conversion\0"
"preserveUnknownFields\0"
"versions\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec\0"
"acceptedNames\0"
"storedVersions\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus\0"
"additionalPrinterColumns\0"
"deprecated\0"
"deprecationWarning\0"
"schema\0"
"selectableFields\0"
"served\0"
"storage\0"
"subresources\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion\0"
"labelSelectorPath\0"
"specReplicasPath\0"
"statusReplicasPath\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus\0"
"scale\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources\0"
"openAPIV3Schema\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON\0"
"rule\0"
"$ref\0"
"$schema\0"
"additionalItems\0"
"additionalProperties\0"
"allOf\0"
"anyOf\0"
"definitions\0"
"dependencies\0"
"enum\0"
"example\0"
"exclusiveMaximum\0"
"exclusiveMinimum\0"
"externalDocs\0"
"id\0"
"maxItems\0"
"maxLength\0"
"maxProperties\0"
"maximum\0"
"minItems\0"
"minLength\0"
"minProperties\0"
"minimum\0"
"multipleOf\0"
"not\0"
"nullable\0"
"oneOf\0"
"pattern\0"
"patternProperties\0"
"properties\0"
"title\0"
"uniqueItems\0"
"x-kubernetes-embedded-resource\0"
"x-kubernetes-int-or-string\0"
"x-kubernetes-list-map-keys\0"
"x-kubernetes-list-type\0"
"x-kubernetes-map-type\0"
"x-kubernetes-preserve-unknown-fields\0"
"x-kubernetes-validations\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps\0"
"jSONSchemas\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray\0"
"allows\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool\0"
"property\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ServiceReference\0"
"optionalOldSelf\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig\0"
"conversionReviewVersions\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion\0"
"io.k8s.apimachinery.pkg.api.resource.Quantity\0"
"preferredVersion\0"
"serverAddressByClientCIDRs\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList\0"
"namespaced\0"
"singularName\0"
"storageVersionHash\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.APIResource\0"
"groupVersion\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions\0"
"dryRun\0"
"fieldManager\0"
"force\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.ApplyOptions\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.Condition\0"
"fieldValidation\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.CreateOptions\0"
"gracePeriodSeconds\0"
"ignoreStoreReadErrorWithClusterBreakingPotential\0"
"orphanDependents\0"
"preconditions\0"
"propagationPolicy\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.GetOptions\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery\0"
"matchLabels\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.List\0"
"continue\0"
"remainingItemCount\0"
"selfLink\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta\0"
"allowWatchBookmarks\0"
"limit\0"
"resourceVersionMatch\0"
"sendInitialEvents\0"
"watch\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.ListOptions\0"
"fieldsType\0"
"fieldsV1\0"
"manager\0"
"operation\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime\0"
"annotations\0"
"creationTimestamp\0"
"deletionGracePeriodSeconds\0"
"deletionTimestamp\0"
"generateName\0"
"labels\0"
"managedFields\0"
"ownerReferences\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta\0"
"blockOwnerDeletion\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadataList\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.PatchOptions\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions\0"
"clientCIDR\0"
"serverAddress\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR\0"
"code\0"
"details\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.Status\0"
"field\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause\0"
"causes\0"
"retryAfterSeconds\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails\0"
"includeObject\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.TableOptions\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.Time\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.UpdateOptions\0"
"io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent\0"
"io.k8s.apimachinery.pkg.runtime.RawExtension\0"
"io.k8s.apimachinery.pkg.util.intstr.IntOrString\0"
"io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService\0"
"io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceCondition\0"
"io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceList\0"
"groupPriorityMinimum\0"
"insecureSkipTLSVerify\0"
"versionPriority\0"
"io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec\0"
"io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus\0"
"io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference\0"
;

const struct schema_table facts_table = {
.nodes = nodes,
.fields = fields,
.keys = keys,
.inlines = inlines,
.wire = wire,
.strings = strings,
.node_count = 817,
.field_count = 2504,
};
const uint32_t facts_named_count = 590;
