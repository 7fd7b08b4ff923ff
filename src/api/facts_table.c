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
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5953, 0, 375, 1, 0 }, /* io.k8s.api.autoscaling.v1.ScaleSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5989, 0, 376, 2, 0 }, /* io.k8s.api.autoscaling.v1.ScaleStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6044, 0, 378, 3, 0 }, /* io.k8s.api.autoscaling.v2.ContainerResourceMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6108, 0, 381, 3, 0 }, /* io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6164, 0, 384, 3, 0 }, /* io.k8s.api.autoscaling.v2.CrossVersionObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6225, 0, 387, 2, 0 }, /* io.k8s.api.autoscaling.v2.ExternalMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6272, 0, 389, 2, 0 }, /* io.k8s.api.autoscaling.v2.ExternalMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6339, 0, 391, 3, 0 }, /* io.k8s.api.autoscaling.v2.HPAScalingPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6441, 0, 394, 4, 0 }, /* io.k8s.api.autoscaling.v2.HPAScalingRules */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6483, 0, 398, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6551, 0, 403, 2, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6609, 0, 405, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6668, 0, 410, 4, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6739, 0, 414, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6808, 0, 419, 6, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6864, 0, 425, 2, 0 }, /* io.k8s.api.autoscaling.v2.MetricIdentifier */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6946, 0, 427, 6, 0 }, /* io.k8s.api.autoscaling.v2.MetricSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6983, 0, 433, 6, 0 }, /* io.k8s.api.autoscaling.v2.MetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7054, 0, 439, 4, 0 }, /* io.k8s.api.autoscaling.v2.MetricTarget */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7093, 0, 443, 3, 0 }, /* io.k8s.api.autoscaling.v2.MetricValueStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7153, 0, 446, 3, 0 }, /* io.k8s.api.autoscaling.v2.ObjectMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7198, 0, 449, 3, 0 }, /* io.k8s.api.autoscaling.v2.ObjectMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7243, 0, 452, 2, 0 }, /* io.k8s.api.autoscaling.v2.PodsMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7286, 0, 454, 2, 0 }, /* io.k8s.api.autoscaling.v2.PodsMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7329, 0, 456, 2, 0 }, /* io.k8s.api.autoscaling.v2.ResourceMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7376, 0, 458, 2, 0 }, /* io.k8s.api.autoscaling.v2.ResourceMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7423, 0, 460, 5, 0 }, /* io.k8s.api.batch.v1.CronJob */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7451, 0, 465, 4, 0 }, /* io.k8s.api.batch.v1.CronJobList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7613, 0, 469, 8, 0 }, /* io.k8s.api.batch.v1.CronJobSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7688, 0, 477, 3, 0 }, /* io.k8s.api.batch.v1.CronJobStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7722, 0, 480, 5, 0 }, /* io.k8s.api.batch.v1.Job */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7760, 0, 485, 6, 0 }, /* io.k8s.api.batch.v1.JobCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7793, 0, 491, 4, 0 }, /* io.k8s.api.batch.v1.JobList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8034, 0, 495, 16, 0 }, /* io.k8s.api.batch.v1.JobSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8177, 0, 511, 11, 0 }, /* io.k8s.api.batch.v1.JobStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8207, 0, 522, 2, 0 }, /* io.k8s.api.batch.v1.JobTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8243, 0, 524, 1, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8310, 0, 525, 3, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8369, 0, 528, 2, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8463, 0, 530, 3, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8504, 0, 533, 1, 0 }, /* io.k8s.api.batch.v1.SuccessPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8570, 0, 534, 2, 0 }, /* io.k8s.api.batch.v1.SuccessPolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8608, 0, 536, 2, 0 }, /* io.k8s.api.batch.v1.UncountedTerminatedPods */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8652, 0, 538, 5, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8705, 0, 543, 6, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8767, 0, 549, 4, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8850, 0, 553, 8, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8919, 0, 561, 2, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8978, 0, 563, 4, 0 }, /* io.k8s.api.coordination.v1.Lease */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9011, 0, 567, 4, 0 }, /* io.k8s.api.coordination.v1.LeaseList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9139, 0, 571, 7, 0 }, /* io.k8s.api.coordination.v1.LeaseSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9201, 0, 578, 4, 0 }, /* io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9294, 0, 582, 3, 0 }, /* io.k8s.api.core.v1.Affinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9339, 0, 585, 2, 0 }, /* io.k8s.api.core.v1.AppArmorProfile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9385, 0, 587, 2, 0 }, /* io.k8s.api.core.v1.AttachedVolume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9448, 0, 589, 6, 0 }, /* io.k8s.api.core.v1.AzureDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9526, 0, 595, 4, 0 }, /* io.k8s.api.core.v1.AzureFilePersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9577, 0, 599, 3, 0 }, /* io.k8s.api.core.v1.AzureFileVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9618, 0, 602, 4, 0 }, /* io.k8s.api.core.v1.Binding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9795, 0, 606, 10, 0 }, /* io.k8s.api.core.v1.CSIPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9840, 0, 616, 5, 0 }, /* io.k8s.api.core.v1.CSIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9884, 0, 621, 2, 0 }, /* io.k8s.api.core.v1.Capabilities */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9946, 0, 623, 6, 0 }, /* io.k8s.api.core.v1.CephFSPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9994, 0, 629, 6, 0 }, /* io.k8s.api.core.v1.CephFSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10032, 0, 635, 4, 0 }, /* io.k8s.api.core.v1.CinderPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10080, 0, 639, 4, 0 }, /* io.k8s.api.core.v1.CinderVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10118, 0, 643, 1, 0 }, /* io.k8s.api.core.v1.ClientIPConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10161, 0, 644, 5, 0 }, /* io.k8s.api.core.v1.ClusterTrustBundleProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10209, 0, 649, 4, 0 }, /* io.k8s.api.core.v1.ComponentCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10247, 0, 653, 4, 0 }, /* io.k8s.api.core.v1.ComponentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10282, 0, 657, 4, 0 }, /* io.k8s.api.core.v1.ComponentStatusList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10342, 0, 661, 6, 0 }, /* io.k8s.api.core.v1.ConfigMap */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10371, 0, 667, 2, 0 }, /* io.k8s.api.core.v1.ConfigMapEnvSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 10409, 0, 669, 3, 0 }, /* io.k8s.api.core.v1.ConfigMapKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10449, 0, 672, 4, 0 }, /* io.k8s.api.core.v1.ConfigMapList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10515, 0, 676, 5, 0 }, /* io.k8s.api.core.v1.ConfigMapNodeConfigSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10560, 0, 681, 3, 0 }, /* io.k8s.api.core.v1.ConfigMapProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10611, 0, 684, 4, 0 }, /* io.k8s.api.core.v1.ConfigMapVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10958, 0, 688, 25, 0 }, /* io.k8s.api.core.v1.Container */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11012, 0, 713, 3, 0 }, /* io.k8s.api.core.v1.ContainerExtendedResourceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11080, 0, 716, 2, 0 }, /* io.k8s.api.core.v1.ContainerImage */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11130, 0, 718, 5, 0 }, /* io.k8s.api.core.v1.ContainerPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11163, 0, 723, 2, 0 }, /* io.k8s.api.core.v1.ContainerResizePolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11214, 0, 725, 2, 0 }, /* io.k8s.api.core.v1.ContainerRestartRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11254, 0, 727, 2, 0 }, /* io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11332, 0, 729, 3, 0 }, /* io.k8s.api.core.v1.ContainerState */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11376, 0, 732, 1, 0 }, /* io.k8s.api.core.v1.ContainerStateRunning */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11456, 0, 733, 7, 0 }, /* io.k8s.api.core.v1.ContainerStateTerminated */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11500, 0, 740, 2, 0 }, /* io.k8s.api.core.v1.ContainerStateWaiting */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11641, 0, 742, 15, 0 }, /* io.k8s.api.core.v1.ContainerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11682, 0, 757, 1, 0 }, /* io.k8s.api.core.v1.ContainerUser */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11720, 0, 758, 1, 0 }, /* io.k8s.api.core.v1.DaemonEndpoint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11754, 0, 759, 1, 0 }, /* io.k8s.api.core.v1.DownwardAPIProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11817, 0, 760, 4, 0 }, /* io.k8s.api.core.v1.DownwardAPIVolumeFile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11858, 0, 764, 2, 0 }, /* io.k8s.api.core.v1.DownwardAPIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11918, 0, 766, 2, 0 }, /* io.k8s.api.core.v1.EmptyDirVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 11989, 0, 768, 4, 0 }, /* io.k8s.api.core.v1.EndpointAddress */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12036, 0, 772, 4, 0 }, /* io.k8s.api.core.v1.EndpointPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12096, 0, 776, 3, 0 }, /* io.k8s.api.core.v1.EndpointSubset */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12138, 0, 779, 4, 0 }, /* io.k8s.api.core.v1.Endpoints */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12167, 0, 783, 4, 0 }, /* io.k8s.api.core.v1.EndpointsList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12220, 0, 787, 3, 0 }, /* io.k8s.api.core.v1.EnvFromSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12263, 0, 790, 3, 0 }, /* io.k8s.api.core.v1.EnvVar */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12329, 0, 793, 5, 0 }, /* io.k8s.api.core.v1.EnvVarSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12381, 0, 798, 26, 0 }, /* io.k8s.api.core.v1.EphemeralContainer */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12439, 0, 824, 1, 0 }, /* io.k8s.api.core.v1.EphemeralVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12599, 0, 825, 17, 0 }, /* io.k8s.api.core.v1.Event */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12624, 0, 842, 4, 0 }, /* io.k8s.api.core.v1.EventList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12670, 0, 846, 2, 0 }, /* io.k8s.api.core.v1.EventSeries */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12716, 0, 848, 2, 0 }, /* io.k8s.api.core.v1.EventSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12747, 0, 850, 1, 0 }, /* io.k8s.api.core.v1.ExecAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12798, 0, 851, 5, 0 }, /* io.k8s.api.core.v1.FCVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12843, 0, 856, 4, 0 }, /* io.k8s.api.core.v1.FileKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12886, 0, 860, 5, 0 }, /* io.k8s.api.core.v1.FlexPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12932, 0, 865, 5, 0 }, /* io.k8s.api.core.v1.FlexVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12992, 0, 870, 2, 0 }, /* io.k8s.api.core.v1.FlockerVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13038, 0, 872, 4, 0 }, /* io.k8s.api.core.v1.GCEPersistentDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13087, 0, 876, 2, 0 }, /* io.k8s.api.core.v1.GRPCAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13138, 0, 878, 3, 0 }, /* io.k8s.api.core.v1.GitRepoVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13206, 0, 881, 4, 0 }, /* io.k8s.api.core.v1.GlusterfsPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13257, 0, 885, 3, 0 }, /* io.k8s.api.core.v1.GlusterfsVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13317, 0, 888, 5, 0 }, /* io.k8s.api.core.v1.HTTPGetAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13350, 0, 893, 2, 0 }, /* io.k8s.api.core.v1.HTTPHeader */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13390, 0, 895, 2, 0 }, /* io.k8s.api.core.v1.HostAlias */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13419, 0, 897, 1, 0 }, /* io.k8s.api.core.v1.HostIP */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13445, 0, 898, 2, 0 }, /* io.k8s.api.core.v1.HostPathVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13573, 0, 900, 11, 0 }, /* io.k8s.api.core.v1.ISCSIPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13620, 0, 911, 11, 0 }, /* io.k8s.api.core.v1.ISCSIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13678, 0, 922, 2, 0 }, /* io.k8s.api.core.v1.ImageVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13715, 0, 924, 3, 0 }, /* io.k8s.api.core.v1.KeyToPath */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13762, 0, 927, 3, 0 }, /* io.k8s.api.core.v1.Lifecycle */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13820, 0, 930, 4, 0 }, /* io.k8s.api.core.v1.LifecycleHandler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13856, 0, 934, 4, 0 }, /* io.k8s.api.core.v1.LimitRange */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13938, 0, 938, 6, 0 }, /* io.k8s.api.core.v1.LimitRangeItem */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13972, 0, 944, 4, 0 }, /* io.k8s.api.core.v1.LimitRangeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14013, 0, 948, 1, 0 }, /* io.k8s.api.core.v1.LimitRangeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14070, 0, 949, 3, 0 }, /* io.k8s.api.core.v1.LinuxContainerUser */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14115, 0, 952, 4, 0 }, /* io.k8s.api.core.v1.LoadBalancerIngress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14162, 0, 956, 1, 0 }, /* io.k8s.api.core.v1.LoadBalancerStatus */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 14200, 0, 957, 1, 0 }, /* io.k8s.api.core.v1.LocalObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14240, 0, 958, 2, 0 }, /* io.k8s.api.core.v1.LocalVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14309, 0, 960, 2, 0 }, /* io.k8s.api.core.v1.ModifyVolumeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14354, 0, 962, 3, 0 }, /* io.k8s.api.core.v1.NFSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14389, 0, 965, 5, 0 }, /* io.k8s.api.core.v1.Namespace */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14418, 0, 970, 5, 0 }, /* io.k8s.api.core.v1.NamespaceCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14456, 0, 975, 4, 0 }, /* io.k8s.api.core.v1.NamespaceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14500, 0, 979, 1, 0 }, /* io.k8s.api.core.v1.NamespaceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14539, 0, 980, 2, 0 }, /* io.k8s.api.core.v1.NamespaceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14574, 0, 982, 5, 0 }, /* io.k8s.api.core.v1.Node */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14606, 0, 987, 2, 0 }, /* io.k8s.api.core.v1.NodeAddress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14732, 0, 989, 2, 0 }, /* io.k8s.api.core.v1.NodeAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14782, 0, 991, 6, 0 }, /* io.k8s.api.core.v1.NodeCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14825, 0, 997, 1, 0 }, /* io.k8s.api.core.v1.NodeConfigSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14884, 0, 998, 4, 0 }, /* io.k8s.api.core.v1.NodeConfigStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14936, 0, 1002, 1, 0 }, /* io.k8s.api.core.v1.NodeDaemonEndpoints */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15000, 0, 1003, 1, 0 }, /* io.k8s.api.core.v1.NodeFeatures */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15032, 0, 1004, 4, 0 }, /* io.k8s.api.core.v1.NodeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15060, 0, 1008, 3, 0 }, /* io.k8s.api.core.v1.NodeProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15105, 0, 1011, 2, 0 }, /* io.k8s.api.core.v1.NodeRuntimeHandler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15182, 0, 1013, 2, 0 }, /* io.k8s.api.core.v1.NodeRuntimeHandlerFeatures */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15246, 0, 1015, 1, 0 }, /* io.k8s.api.core.v1.NodeSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15278, 0, 1016, 3, 0 }, /* io.k8s.api.core.v1.NodeSelectorRequirement */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15350, 0, 1019, 2, 0 }, /* io.k8s.api.core.v1.NodeSelectorTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15459, 0, 1021, 7, 0 }, /* io.k8s.api.core.v1.NodeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15592, 0, 1028, 13, 0 }, /* io.k8s.api.core.v1.NodeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15622, 0, 1041, 1, 0 }, /* io.k8s.api.core.v1.NodeSwapStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15796, 0, 1042, 11, 0 }, /* io.k8s.api.core.v1.NodeSystemInfo */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15840, 0, 1053, 2, 0 }, /* io.k8s.api.core.v1.ObjectFieldSelector */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15879, 0, 1055, 7, 0 }, /* io.k8s.api.core.v1.ObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15914, 0, 1062, 5, 0 }, /* io.k8s.api.core.v1.PersistentVolume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15950, 0, 1067, 5, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15991, 0, 1072, 6, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16041, 0, 1078, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16177, 0, 1082, 9, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16300, 0, 1091, 8, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16347, 0, 1099, 2, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16406, 0, 1101, 2, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16459, 0, 1103, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16765, 0, 1107, 31, 0 }, /* io.k8s.api.core.v1.PersistentVolumeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16829, 0, 1138, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16876, 0, 1142, 2, 0 }, /* io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16928, 0, 1144, 5, 0 }, /* io.k8s.api.core.v1.Pod */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16951, 0, 1149, 2, 0 }, /* io.k8s.api.core.v1.PodAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17038, 0, 1151, 6, 0 }, /* io.k8s.api.core.v1.PodAffinityTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17073, 0, 1157, 2, 0 }, /* io.k8s.api.core.v1.PodAntiAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17122, 0, 1159, 7, 0 }, /* io.k8s.api.core.v1.PodAttachOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17237, 0, 1166, 6, 0 }, /* io.k8s.api.core.v1.PodCertificateProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17281, 0, 1172, 7, 0 }, /* io.k8s.api.core.v1.PodCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17334, 0, 1179, 3, 0 }, /* io.k8s.api.core.v1.PodDNSConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17366, 0, 1182, 2, 0 }, /* io.k8s.api.core.v1.PodDNSConfigOption */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17404, 0, 1184, 8, 0 }, /* io.k8s.api.core.v1.PodExecOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17472, 0, 1192, 2, 0 }, /* io.k8s.api.core.v1.PodExtendedResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17522, 0, 1194, 1, 0 }, /* io.k8s.api.core.v1.PodIP */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17547, 0, 1195, 4, 0 }, /* io.k8s.api.core.v1.PodList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17681, 0, 1199, 12, 0 }, /* io.k8s.api.core.v1.PodLogOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17714, 0, 1211, 1, 0 }, /* io.k8s.api.core.v1.PodOS */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17739, 0, 1212, 3, 0 }, /* io.k8s.api.core.v1.PodPortForwardOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17780, 0, 1215, 3, 0 }, /* io.k8s.api.core.v1.PodProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17829, 0, 1218, 1, 0 }, /* io.k8s.api.core.v1.PodReadinessGate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17891, 0, 1219, 3, 0 }, /* io.k8s.api.core.v1.PodResourceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17927, 0, 1222, 2, 0 }, /* io.k8s.api.core.v1.PodResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17969, 0, 1224, 1, 0 }, /* io.k8s.api.core.v1.PodSchedulingGate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18157, 0, 1225, 13, 0 }, /* io.k8s.api.core.v1.PodSecurityContext */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18726, 0, 1238, 41, 0 }, /* io.k8s.api.core.v1.PodSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18925, 0, 1279, 18, 0 }, /* io.k8s.api.core.v1.PodStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18954, 0, 1297, 4, 0 }, /* io.k8s.api.core.v1.PodStatusResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18989, 0, 1301, 4, 0 }, /* io.k8s.api.core.v1.PodTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19020, 0, 1305, 4, 0 }, /* io.k8s.api.core.v1.PodTemplateList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19055, 0, 1309, 2, 0 }, /* io.k8s.api.core.v1.PodTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19090, 0, 1311, 3, 0 }, /* io.k8s.api.core.v1.PortStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19120, 0, 1314, 3, 0 }, /* io.k8s.api.core.v1.PortworxVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19178, 0, 1317, 2, 0 }, /* io.k8s.api.core.v1.PreferredSchedulingTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19280, 0, 1319, 10, 0 }, /* io.k8s.api.core.v1.Probe */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19313, 0, 1329, 2, 0 }, /* io.k8s.api.core.v1.ProjectedVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19377, 0, 1331, 6, 0 }, /* io.k8s.api.core.v1.QuobyteVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19429, 0, 1337, 8, 0 }, /* io.k8s.api.core.v1.RBDPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19474, 0, 1345, 8, 0 }, /* io.k8s.api.core.v1.RBDVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19515, 0, 1353, 5, 0 }, /* io.k8s.api.core.v1.RangeAllocation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19550, 0, 1358, 5, 0 }, /* io.k8s.api.core.v1.ReplicationController */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19591, 0, 1363, 5, 0 }, /* io.k8s.api.core.v1.ReplicationControllerCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19641, 0, 1368, 4, 0 }, /* io.k8s.api.core.v1.ReplicationControllerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19686, 0, 1372, 4, 0 }, /* io.k8s.api.core.v1.ReplicationControllerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19731, 0, 1376, 6, 0 }, /* io.k8s.api.core.v1.ReplicationControllerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19778, 0, 1382, 2, 0 }, /* io.k8s.api.core.v1.ResourceClaim */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 19819, 0, 1384, 3, 0 }, /* io.k8s.api.core.v1.ResourceFieldSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19878, 0, 1387, 2, 0 }, /* io.k8s.api.core.v1.ResourceHealth */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19912, 0, 1389, 5, 0 }, /* io.k8s.api.core.v1.ResourceQuota */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19945, 0, 1394, 4, 0 }, /* io.k8s.api.core.v1.ResourceQuotaList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20008, 0, 1398, 3, 0 }, /* io.k8s.api.core.v1.ResourceQuotaSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20050, 0, 1401, 2, 0 }, /* io.k8s.api.core.v1.ResourceQuotaStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20105, 0, 1403, 3, 0 }, /* io.k8s.api.core.v1.ResourceRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20145, 0, 1406, 2, 0 }, /* io.k8s.api.core.v1.ResourceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20190, 0, 1408, 4, 0 }, /* io.k8s.api.core.v1.SELinuxOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20291, 0, 1412, 10, 0 }, /* io.k8s.api.core.v1.ScaleIOPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20340, 0, 1422, 10, 0 }, /* io.k8s.api.core.v1.ScaleIOVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20379, 0, 1432, 1, 0 }, /* io.k8s.api.core.v1.ScopeSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20422, 0, 1433, 3, 0 }, /* io.k8s.api.core.v1.ScopedResourceSelectorRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20475, 0, 1436, 2, 0 }, /* io.k8s.api.core.v1.SeccompProfile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20520, 0, 1438, 7, 0 }, /* io.k8s.api.core.v1.Secret */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20546, 0, 1445, 2, 0 }, /* io.k8s.api.core.v1.SecretEnvSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20581, 0, 1447, 3, 0 }, /* io.k8s.api.core.v1.SecretKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20618, 0, 1450, 4, 0 }, /* io.k8s.api.core.v1.SecretList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20648, 0, 1454, 3, 0 }, /* io.k8s.api.core.v1.SecretProjection */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20684, 0, 1457, 2, 0 }, /* io.k8s.api.core.v1.SecretReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20719, 0, 1459, 4, 0 }, /* io.k8s.api.core.v1.SecretVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20839, 0, 1463, 12, 0 }, /* io.k8s.api.core.v1.SecurityContext */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20874, 0, 1475, 3, 0 }, /* io.k8s.api.core.v1.SerializedReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20913, 0, 1478, 5, 0 }, /* io.k8s.api.core.v1.Service */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20948, 0, 1483, 6, 0 }, /* io.k8s.api.core.v1.ServiceAccount */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20982, 0, 1489, 4, 0 }, /* io.k8s.api.core.v1.ServiceAccountList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21029, 0, 1493, 3, 0 }, /* io.k8s.api.core.v1.ServiceAccountTokenProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21078, 0, 1496, 4, 0 }, /* io.k8s.api.core.v1.ServiceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21129, 0, 1500, 6, 0 }, /* io.k8s.api.core.v1.ServicePort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21160, 0, 1506, 3, 0 }, /* io.k8s.api.core.v1.ServiceProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21506, 0, 1509, 20, 0 }, /* io.k8s.api.core.v1.ServiceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21550, 0, 1529, 2, 0 }, /* io.k8s.api.core.v1.ServiceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21592, 0, 1531, 1, 0 }, /* io.k8s.api.core.v1.SessionAffinityConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21641, 0, 1532, 1, 0 }, /* io.k8s.api.core.v1.SleepAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21688, 0, 1533, 5, 0 }, /* io.k8s.api.core.v1.StorageOSPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21739, 0, 1538, 5, 0 }, /* io.k8s.api.core.v1.StorageOSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21780, 0, 1543, 2, 0 }, /* io.k8s.api.core.v1.Sysctl */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21806, 0, 1545, 2, 0 }, /* io.k8s.api.core.v1.TCPSocketAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21858, 0, 1547, 4, 0 }, /* io.k8s.api.core.v1.Taint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21901, 0, 1551, 5, 0 }, /* io.k8s.api.core.v1.Toleration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21931, 0, 1556, 2, 0 }, /* io.k8s.api.core.v1.TopologySelectorLabelRequirement */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 22005, 0, 1558, 1, 0 }, /* io.k8s.api.core.v1.TopologySelectorTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22100, 0, 1559, 8, 0 }, /* io.k8s.api.core.v1.TopologySpreadConstraint */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 22153, 0, 1567, 3, 0 }, /* io.k8s.api.core.v1.TypedLocalObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22198, 0, 1570, 4, 0 }, /* io.k8s.api.core.v1.TypedObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22316, 0, 1574, 31, 0 }, /* io.k8s.api.core.v1.Volume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22342, 0, 1605, 2, 0 }, /* io.k8s.api.core.v1.VolumeDevice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22429, 0, 1607, 7, 0 }, /* io.k8s.api.core.v1.VolumeMount */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22460, 0, 1614, 4, 0 }, /* io.k8s.api.core.v1.VolumeMountStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22506, 0, 1618, 1, 0 }, /* io.k8s.api.core.v1.VolumeNodeAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22598, 0, 1619, 6, 0 }, /* io.k8s.api.core.v1.VolumeProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22634, 0, 1625, 2, 0 }, /* io.k8s.api.core.v1.VolumeResourceRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22725, 0, 1627, 4, 0 }, /* io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22791, 0, 1631, 2, 0 }, /* io.k8s.api.core.v1.WeightedPodAffinityTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22902, 0, 1633, 4, 0 }, /* io.k8s.api.core.v1.WindowsSecurityContextOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22981, 0, 1637, 8, 0 }, /* io.k8s.api.discovery.v1.Endpoint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23022, 0, 1645, 3, 0 }, /* io.k8s.api.discovery.v1.EndpointConditions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23083, 0, 1648, 2, 0 }, /* io.k8s.api.discovery.v1.EndpointHints */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 23121, 0, 1650, 4, 0 }, /* io.k8s.api.discovery.v1.EndpointPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23170, 0, 1654, 6, 0 }, /* io.k8s.api.discovery.v1.EndpointSlice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23208, 0, 1660, 4, 0 }, /* io.k8s.api.discovery.v1.EndpointSliceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23250, 0, 1664, 1, 0 }, /* io.k8s.api.discovery.v1.ForNode */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23282, 0, 1665, 1, 0 }, /* io.k8s.api.discovery.v1.ForZone */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23431, 0, 1666, 17, 0 }, /* io.k8s.api.events.v1.Event */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23458, 0, 1683, 4, 0 }, /* io.k8s.api.events.v1.EventList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23489, 0, 1687, 2, 0 }, /* io.k8s.api.events.v1.EventSeries */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23563, 0, 1689, 2, 0 }, /* io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23622, 0, 1691, 1, 0 }, /* io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23672, 0, 1692, 5, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchema */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23709, 0, 1697, 5, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23755, 0, 1702, 4, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23862, 0, 1706, 4, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23903, 0, 1710, 1, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23946, 0, 1711, 1, 0 }, /* io.k8s.api.flowcontrol.v1.GroupSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23993, 0, 1712, 2, 0 }, /* io.k8s.api.flowcontrol.v1.LimitResponse */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24069, 0, 1714, 4, 0 }, /* io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24129, 0, 1718, 2, 0 }, /* io.k8s.api.flowcontrol.v1.NonResourcePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24186, 0, 1720, 3, 0 }, /* io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24236, 0, 1723, 5, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24289, 0, 1728, 5, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24351, 0, 1733, 4, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24408, 0, 1737, 1, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24485, 0, 1738, 3, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24542, 0, 1741, 1, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24634, 0, 1742, 3, 0 }, /* io.k8s.api.flowcontrol.v1.QueuingConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24694, 0, 1745, 5, 0 }, /* io.k8s.api.flowcontrol.v1.ResourcePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24739, 0, 1750, 2, 0 }, /* io.k8s.api.flowcontrol.v1.ServiceAccountSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24787, 0, 1752, 4, 0 }, /* io.k8s.api.flowcontrol.v1.Subject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24821, 0, 1756, 1, 0 }, /* io.k8s.api.flowcontrol.v1.UserSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24876, 0, 1757, 3, 0 }, /* io.k8s.api.networking.v1.HTTPIngressPath */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24923, 0, 1760, 1, 0 }, /* io.k8s.api.networking.v1.HTTPIngressRuleValue */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24969, 0, 1761, 4, 0 }, /* io.k8s.api.networking.v1.IPAddress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25004, 0, 1765, 4, 0 }, /* io.k8s.api.networking.v1.IPAddressList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25053, 0, 1769, 1, 0 }, /* io.k8s.api.networking.v1.IPAddressSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25104, 0, 1770, 2, 0 }, /* io.k8s.api.networking.v1.IPBlock */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25137, 0, 1772, 5, 0 }, /* io.k8s.api.networking.v1.Ingress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25170, 0, 1777, 2, 0 }, /* io.k8s.api.networking.v1.IngressBackend */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25210, 0, 1779, 4, 0 }, /* io.k8s.api.networking.v1.IngressClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25248, 0, 1783, 4, 0 }, /* io.k8s.api.networking.v1.IngressClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25290, 0, 1787, 5, 0 }, /* io.k8s.api.networking.v1.IngressClassParametersReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25369, 0, 1792, 2, 0 }, /* io.k8s.api.networking.v1.IngressClassSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25411, 0, 1794, 4, 0 }, /* io.k8s.api.networking.v1.IngressList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25448, 0, 1798, 3, 0 }, /* io.k8s.api.networking.v1.IngressLoadBalancerIngress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25500, 0, 1801, 1, 0 }, /* io.k8s.api.networking.v1.IngressLoadBalancerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25551, 0, 1802, 3, 0 }, /* io.k8s.api.networking.v1.IngressPortStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25599, 0, 1805, 2, 0 }, /* io.k8s.api.networking.v1.IngressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25636, 0, 1807, 2, 0 }, /* io.k8s.api.networking.v1.IngressServiceBackend */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25719, 0, 1809, 4, 0 }, /* io.k8s.api.networking.v1.IngressSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25756, 0, 1813, 1, 0 }, /* io.k8s.api.networking.v1.IngressStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25801, 0, 1814, 2, 0 }, /* io.k8s.api.networking.v1.IngressTLS */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25837, 0, 1816, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25879, 0, 1820, 2, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyEgressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25933, 0, 1822, 2, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyIngressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25983, 0, 1824, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26046, 0, 1828, 3, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyPeer */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26097, 0, 1831, 3, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26159, 0, 1834, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicySpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26202, 0, 1838, 4, 0 }, /* io.k8s.api.networking.v1.ParentReference */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 26250, 0, 1842, 2, 0 }, /* io.k8s.api.networking.v1.ServiceBackendPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26294, 0, 1844, 5, 0 }, /* io.k8s.api.networking.v1.ServiceCIDR */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26331, 0, 1849, 4, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26378, 0, 1853, 1, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26419, 0, 1854, 1, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26471, 0, 1855, 1, 0 }, /* io.k8s.api.node.v1.Overhead */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26518, 0, 1856, 6, 0 }, /* io.k8s.api.node.v1.RuntimeClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26550, 0, 1862, 4, 0 }, /* io.k8s.api.node.v1.RuntimeClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26586, 0, 1866, 2, 0 }, /* io.k8s.api.node.v1.Scheduling */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26630, 0, 1868, 4, 0 }, /* io.k8s.api.policy.v1.Eviction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26660, 0, 1872, 5, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudget */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26701, 0, 1877, 4, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26786, 0, 1881, 4, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26907, 0, 1885, 7, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26975, 0, 1892, 1, 0 }, /* io.k8s.api.rbac.v1.AggregationRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27026, 0, 1893, 5, 0 }, /* io.k8s.api.rbac.v1.ClusterRole */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27065, 0, 1898, 5, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27103, 0, 1903, 4, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27145, 0, 1907, 4, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27180, 0, 1911, 5, 0 }, /* io.k8s.api.rbac.v1.PolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27210, 0, 1916, 4, 0 }, /* io.k8s.api.rbac.v1.Role */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27234, 0, 1920, 5, 0 }, /* io.k8s.api.rbac.v1.RoleBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27265, 0, 1925, 4, 0 }, /* io.k8s.api.rbac.v1.RoleBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27300, 0, 1929, 4, 0 }, /* io.k8s.api.rbac.v1.RoleList */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 27328, 0, 1933, 3, 0 }, /* io.k8s.api.rbac.v1.RoleRef */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 27355, 0, 1936, 4, 0 }, /* io.k8s.api.rbac.v1.Subject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27409, 0, 1940, 7, 0 }, /* io.k8s.api.resource.v1.AllocatedDeviceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27482, 0, 1947, 3, 0 }, /* io.k8s.api.resource.v1.AllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27522, 0, 1950, 1, 0 }, /* io.k8s.api.resource.v1.CELDeviceSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27586, 0, 1951, 3, 0 }, /* io.k8s.api.resource.v1.CapacityRequestPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27636, 0, 1954, 3, 0 }, /* io.k8s.api.resource.v1.CapacityRequestPolicyRange */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27686, 0, 1957, 1, 0 }, /* io.k8s.api.resource.v1.CapacityRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27730, 0, 1958, 1, 0 }, /* io.k8s.api.resource.v1.Counter */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27770, 0, 1959, 2, 0 }, /* io.k8s.api.resource.v1.CounterSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27921, 0, 1961, 12, 0 }, /* io.k8s.api.resource.v1.Device */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27958, 0, 1973, 3, 0 }, /* io.k8s.api.resource.v1.DeviceAllocationConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28019, 0, 1976, 2, 0 }, /* io.k8s.api.resource.v1.DeviceAllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28081, 0, 1978, 4, 0 }, /* io.k8s.api.resource.v1.DeviceAttribute */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28134, 0, 1982, 2, 0 }, /* io.k8s.api.resource.v1.DeviceCapacity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28184, 0, 1984, 3, 0 }, /* io.k8s.api.resource.v1.DeviceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28219, 0, 1987, 2, 0 }, /* io.k8s.api.resource.v1.DeviceClaimConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28267, 0, 1989, 4, 0 }, /* io.k8s.api.resource.v1.DeviceClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28302, 0, 1993, 1, 0 }, /* io.k8s.api.resource.v1.DeviceClassConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28350, 0, 1994, 4, 0 }, /* io.k8s.api.resource.v1.DeviceClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28420, 0, 1998, 3, 0 }, /* io.k8s.api.resource.v1.DeviceClassSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28492, 0, 2001, 3, 0 }, /* io.k8s.api.resource.v1.DeviceConstraint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28543, 0, 2004, 2, 0 }, /* io.k8s.api.resource.v1.DeviceCounterConsumption */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28614, 0, 2006, 3, 0 }, /* io.k8s.api.resource.v1.DeviceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28680, 0, 2009, 10, 0 }, /* io.k8s.api.resource.v1.DeviceRequestAllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28737, 0, 2019, 1, 0 }, /* io.k8s.api.resource.v1.DeviceSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28806, 0, 2020, 7, 0 }, /* io.k8s.api.resource.v1.DeviceSubRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28846, 0, 2027, 4, 0 }, /* io.k8s.api.resource.v1.DeviceTaint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28881, 0, 2031, 5, 0 }, /* io.k8s.api.resource.v1.DeviceToleration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28921, 0, 2036, 7, 0 }, /* io.k8s.api.resource.v1.ExactDeviceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28997, 0, 2043, 3, 0 }, /* io.k8s.api.resource.v1.NetworkDeviceData */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29038, 0, 2046, 2, 0 }, /* io.k8s.api.resource.v1.OpaqueDeviceConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29087, 0, 2048, 5, 0 }, /* io.k8s.api.resource.v1.ResourceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29124, 0, 2053, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimConsumerReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29178, 0, 2057, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29219, 0, 2061, 1, 0 }, /* io.k8s.api.resource.v1.ResourceClaimSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29283, 0, 2062, 3, 0 }, /* io.k8s.api.resource.v1.ResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29326, 0, 2065, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29371, 0, 2069, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplateList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29420, 0, 2073, 2, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29499, 0, 2075, 3, 0 }, /* io.k8s.api.resource.v1.ResourcePool */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29535, 0, 2078, 4, 0 }, /* io.k8s.api.resource.v1.ResourceSlice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29572, 0, 2082, 4, 0 }, /* io.k8s.api.resource.v1.ResourceSliceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29651, 0, 2086, 8, 0 }, /* io.k8s.api.resource.v1.ResourceSliceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29718, 0, 2094, 7, 0 }, /* io.k8s.api.scheduling.v1.PriorityClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29757, 0, 2101, 4, 0 }, /* io.k8s.api.scheduling.v1.PriorityClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29800, 0, 2105, 4, 0 }, /* io.k8s.api.storage.v1.CSIDriver */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29832, 0, 2109, 4, 0 }, /* io.k8s.api.storage.v1.CSIDriverList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30029, 0, 2113, 9, 0 }, /* io.k8s.api.storage.v1.CSIDriverSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30065, 0, 2122, 4, 0 }, /* io.k8s.api.storage.v1.CSINode */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30115, 0, 2126, 4, 0 }, /* io.k8s.api.storage.v1.CSINodeDriver */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30151, 0, 2130, 4, 0 }, /* io.k8s.api.storage.v1.CSINodeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30193, 0, 2134, 1, 0 }, /* io.k8s.api.storage.v1.CSINodeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30258, 0, 2135, 7, 0 }, /* io.k8s.api.storage.v1.CSIStorageCapacity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30299, 0, 2142, 4, 0 }, /* io.k8s.api.storage.v1.CSIStorageCapacityList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30427, 0, 2146, 10, 0 }, /* io.k8s.api.storage.v1.StorageClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30462, 0, 2156, 4, 0 }, /* io.k8s.api.storage.v1.StorageClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30501, 0, 2160, 2, 0 }, /* io.k8s.api.storage.v1.TokenRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30536, 0, 2162, 5, 0 }, /* io.k8s.api.storage.v1.VolumeAttachment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30575, 0, 2167, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30656, 0, 2171, 2, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30710, 0, 2173, 3, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30805, 0, 2176, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30861, 0, 2180, 5, 0 }, /* io.k8s.api.storage.v1.VolumeAttributesClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30905, 0, 2185, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttributesClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30968, 0, 2189, 3, 0 }, /* io.k8s.api.storage.v1.VolumeError */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31002, 0, 2192, 1, 0 }, /* io.k8s.api.storage.v1.VolumeNodeResources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31070, 0, 2193, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31169, 0, 2196, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionResponse */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31254, 0, 2199, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31344, 0, 2203, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31440, 0, 2209, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31522, 0, 2211, 5, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31604, 0, 2216, 5, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31695, 0, 2221, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31828, 0, 2225, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31957, 0, 2231, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32072, 0, 2237, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32267, 0, 2240, 9, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32410, 0, 2249, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32498, 0, 2252, 0, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32593, 0, 2252, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32693, 0, 2254, 1, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32775, 0, 2255, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation */
{ SCHEMA_ANY, 0, 0, 0, 0, 32854, 0, 0, 0, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33430, 0, 2257, 44, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps */
{ SCHEMA_ANY, 0, 0, 0, 0, 33515, 0, 2301, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray */
{ SCHEMA_ANY, 0, 0, 0, 0, 33602, 0, 2303, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool */
{ SCHEMA_ANY, 0, 0, 0, 0, 33690, 0, 2305, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33776, 0, 2307, 1, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33849, 0, 2308, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ServiceReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33939, 0, 2312, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34011, 0, 2318, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34113, 0, 2321, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion */
{ SCHEMA_QUANTITY, 0, 0, 0, 0, 34188, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.api.resource.Quantity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34278, 0, 2323, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34324, 0, 2329, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34417, 0, 2332, 10, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIResource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34479, 0, 2342, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34532, 0, 2346, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34607, 0, 2350, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ApplyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34657, 0, 2355, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Condition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34720, 0, 2361, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.CreateOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34888, 0, 2366, 8, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34939, 0, 2374, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement */
{ SCHEMA_FIELDS, 0, 0, 0, 0, 35001, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1 */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35047, 0, 2377, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GetOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35095, 0, 2380, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 35169, 0, 2382, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35220, 0, 2384, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35282, 0, 2387, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.List */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35361, 0, 2391, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35478, 0, 2395, 12, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ListOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35565, 0, 2407, 7, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry */
{ SCHEMA_MICRO_TIME, 0, 0, 0, 0, 35621, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35793, 0, 2414, 15, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 35860, 0, 2429, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35912, 0, 2435, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35971, 0, 2438, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadataList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36034, 0, 2442, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PatchOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36084, 0, 2448, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36160, 0, 2450, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36236, 0, 2452, 8, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Status */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36286, 0, 2460, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36360, 0, 2463, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36425, 0, 2469, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.TableOptions */
{ SCHEMA_TIME, 0, 0, 0, 0, 36475, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Time */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36517, 0, 2472, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.UpdateOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36568, 0, 2477, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent */
{ SCHEMA_RAW, 0, 0, 0, 0, 36616, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.runtime.RawExtension */
{ SCHEMA_INT_OR_STRING, 0, 0, 0, 0, 36661, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.util.intstr.IntOrString */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36709, 0, 2479, 5, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36771, 0, 2484, 5, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36842, 0, 2489, 4, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36967, 0, 2493, 7, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37033, 0, 2500, 1, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37101, 0, 2501, 3, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference */
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
{ 232, 591, 0, 37169, 7, 0, 16 }, /* matchPolicy */
{ 244, 562, 0, 37182, 1, 0, 16 }, /* namespaceSelector */
{ 262, 562, 0, 37182, 2, 0, 16 }, /* objectSelector */
{ 277, 592, 0, 0, 3, 0, 0 }, /* resourceRules */
{ 342, 595, 0, 0, 8, 0, 33 }, /* admissionReviewVersions */
{ 366, 26, 0, 0, 2, 0, 33 }, /* clientConfig */
{ 379, 591, 0, 37185, 4, 0, 16 }, /* failurePolicy */
{ 393, 596, 155, 0, 12, 0, 2 }, /* matchConditions */
{ 232, 591, 0, 37169, 9, 0, 16 }, /* matchPolicy */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 244, 562, 0, 37182, 5, 0, 16 }, /* namespaceSelector */
{ 262, 562, 0, 37182, 11, 0, 16 }, /* objectSelector */
{ 409, 591, 0, 37192, 10, 0, 16 }, /* reinvocationPolicy */
{ 428, 593, 0, 0, 3, 0, 0 }, /* rules */
{ 434, 591, 0, 0, 6, 0, 49 }, /* sideEffects */
{ 446, 594, 0, 37200, 7, 0, 16 }, /* timeoutSeconds */
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
{ 744, 591, 0, 37203, 4, 2, 16 }, /* scope */
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
{ 744, 591, 0, 37203, 4, 1, 16 }, /* scope */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 999, 591, 0, 0, 3, 0, 16 }, /* path */
{ 1004, 594, 0, 37207, 4, 0, 16 }, /* port */
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
{ 379, 591, 0, 37185, 4, 0, 16 }, /* failurePolicy */
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
{ 379, 591, 0, 37185, 4, 0, 16 }, /* failurePolicy */
{ 393, 596, 155, 0, 11, 0, 2 }, /* matchConditions */
{ 232, 591, 0, 37169, 9, 0, 16 }, /* matchPolicy */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 244, 562, 0, 37182, 5, 0, 16 }, /* namespaceSelector */
{ 262, 562, 0, 37182, 10, 0, 16 }, /* objectSelector */
{ 428, 593, 0, 0, 3, 0, 0 }, /* rules */
{ 434, 591, 0, 0, 6, 0, 49 }, /* sideEffects */
{ 446, 594, 0, 37200, 7, 0, 16 }, /* timeoutSeconds */
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
{ 2409, 594, 0, 37200, 6, 0, 16 }, /* revisionHistoryLimit */
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
{ 1670, 591, 0, 37211, 1, 0, 0 }, /* type */
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
{ 2853, 594, 0, 37227, 9, 0, 16 }, /* progressDeadlineSeconds */
{ 2877, 594, 0, 37231, 1, 0, 16 }, /* replicas */
{ 2409, 594, 0, 37200, 6, 0, 16 }, /* revisionHistoryLimit */
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
{ 1670, 591, 0, 37211, 1, 0, 0 }, /* type */
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
{ 2877, 594, 0, 37231, 1, 0, 16 }, /* replicas */
{ 890, 562, 0, 0, 2, 0, 49 }, /* selector */
{ 2430, 296, 0, 0, 3, 0, 32 }, /* template */
{ 2929, 594, 0, 0, 5, 0, 0 }, /* availableReplicas */
{ 1675, 618, 1670, 0, 6, 0, 2 }, /* conditions */
{ 3228, 594, 0, 0, 2, 0, 0 }, /* fullyLabeledReplicas */
{ 1686, 606, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2947, 594, 0, 0, 4, 0, 0 }, /* readyReplicas */
{ 2877, 594, 0, 0, 1, 0, 33 }, /* replicas */
{ 2961, 594, 0, 0, 7, 0, 16 }, /* terminatingReplicas */
{ 3285, 584, 0, 37233, 2, 0, 16 }, /* maxSurge */
{ 3294, 584, 0, 37231, 1, 0, 16 }, /* maxUnavailable */
{ 3285, 584, 0, 37235, 2, 0, 16 }, /* maxSurge */
{ 3294, 584, 0, 37235, 1, 0, 16 }, /* maxUnavailable */
{ 3294, 584, 0, 0, 2, 0, 16 }, /* maxUnavailable */
{ 3394, 594, 0, 37233, 1, 0, 16 }, /* partition */
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
{ 3607, 591, 0, 37241, 1, 0, 0 }, /* whenDeleted */
{ 3619, 591, 0, 37241, 2, 0, 0 }, /* whenScaled */
{ 2393, 594, 0, 0, 9, 0, 0 }, /* minReadySeconds */
{ 3697, 52, 0, 0, 11, 0, 16 }, /* ordinals */
{ 3706, 53, 0, 37182, 10, 0, 16 }, /* persistentVolumeClaimRetentionPolicy */
{ 3743, 591, 0, 37250, 6, 0, 0 }, /* podManagementPolicy */
{ 2877, 594, 0, 37231, 1, 0, 16 }, /* replicas */
{ 2409, 594, 0, 37200, 8, 0, 16 }, /* revisionHistoryLimit */
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
{ 4190, 606, 0, 37265, 4, 0, 48 }, /* expirationSeconds */
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
{ 5691, 594, 0, 37231, 2, 0, 16 }, /* minReplicas */
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
{ 2877, 594, 0, 37233, 1, 0, 0 }, /* replicas */
{ 2877, 594, 0, 0, 1, 0, 33 }, /* replicas */
{ 890, 591, 0, 0, 2, 0, 0 }, /* selector */
{ 6027, 591, 0, 0, 3, 0, 33 }, /* container */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6037, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6027, 591, 0, 0, 3, 0, 33 }, /* container */
{ 6100, 107, 0, 0, 2, 0, 33 }, /* current */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 513, 591, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 6218, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6037, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6100, 107, 0, 0, 2, 0, 33 }, /* current */
{ 6218, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6319, 594, 0, 0, 3, 0, 33 }, /* periodSeconds */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 6333, 594, 0, 0, 2, 0, 33 }, /* value */
{ 6382, 629, 0, 0, 2, 0, 0 }, /* policies */
{ 6391, 591, 0, 0, 1, 0, 16 }, /* selectPolicy */
{ 6404, 594, 0, 0, 3, 0, 16 }, /* stabilizationWindowSeconds */
{ 6431, 548, 0, 0, 4, 0, 16 }, /* tolerance */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 101, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 102, 0, 0, 3, 0, 32 }, /* status */
{ 6533, 96, 0, 0, 2, 0, 16 }, /* scaleDown */
{ 6543, 96, 0, 0, 1, 0, 16 }, /* scaleUp */
{ 2303, 580, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 630, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 6722, 98, 0, 0, 5, 0, 16 }, /* behavior */
{ 5679, 594, 0, 0, 3, 0, 33 }, /* maxReplicas */
{ 6731, 631, 0, 0, 4, 0, 0 }, /* metrics */
{ 5691, 594, 0, 37231, 2, 0, 16 }, /* minReplicas */
{ 5703, 92, 0, 0, 1, 0, 33 }, /* scaleTargetRef */
{ 1675, 633, 1670, 0, 6, 0, 2 }, /* conditions */
{ 6793, 632, 0, 0, 5, 0, 32 }, /* currentMetrics */
{ 3831, 594, 0, 0, 3, 0, 0 }, /* currentReplicas */
{ 5835, 594, 0, 0, 4, 0, 33 }, /* desiredReplicas */
{ 5851, 580, 0, 0, 2, 0, 16 }, /* lastScaleTime */
{ 1686, 606, 0, 0, 1, 0, 16 }, /* observedGeneration */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 890, 562, 0, 0, 2, 0, 16 }, /* selector */
{ 6907, 90, 0, 0, 7, 0, 16 }, /* containerResource */
{ 6925, 93, 0, 0, 5, 0, 16 }, /* external */
{ 6934, 108, 0, 0, 2, 0, 16 }, /* object */
{ 6941, 110, 0, 0, 3, 0, 16 }, /* pods */
{ 4883, 112, 0, 0, 4, 0, 16 }, /* resource */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 6907, 91, 0, 0, 7, 0, 16 }, /* containerResource */
{ 6925, 94, 0, 0, 5, 0, 16 }, /* external */
{ 6934, 109, 0, 0, 2, 0, 16 }, /* object */
{ 6941, 111, 0, 0, 3, 0, 16 }, /* pods */
{ 4883, 113, 0, 0, 4, 0, 16 }, /* resource */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 7022, 594, 0, 0, 4, 0, 16 }, /* averageUtilization */
{ 7041, 548, 0, 0, 3, 0, 16 }, /* averageValue */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 6333, 548, 0, 0, 2, 0, 16 }, /* value */
{ 7022, 594, 0, 0, 3, 0, 16 }, /* averageUtilization */
{ 7041, 548, 0, 0, 2, 0, 16 }, /* averageValue */
{ 6333, 548, 0, 0, 1, 0, 16 }, /* value */
{ 7137, 92, 0, 0, 1, 0, 33 }, /* describedObject */
{ 6218, 103, 0, 0, 3, 0, 33 }, /* metric */
{ 6037, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6100, 107, 0, 0, 2, 0, 33 }, /* current */
{ 7137, 92, 0, 0, 3, 0, 33 }, /* describedObject */
{ 6218, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6218, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 6037, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6100, 107, 0, 0, 2, 0, 33 }, /* current */
{ 6218, 103, 0, 0, 1, 0, 33 }, /* metric */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6037, 106, 0, 0, 2, 0, 33 }, /* target */
{ 6100, 107, 0, 0, 2, 0, 33 }, /* current */
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
{ 7483, 591, 0, 37270, 3, 0, 0 }, /* concurrencyPolicy */
{ 7501, 594, 0, 37231, 7, 0, 16 }, /* failedJobsHistoryLimit */
{ 7524, 123, 0, 0, 5, 0, 33 }, /* jobTemplate */
{ 7536, 591, 0, 0, 1, 0, 33 }, /* schedule */
{ 7545, 606, 0, 0, 2, 0, 16 }, /* startingDeadlineSeconds */
{ 7569, 594, 0, 37278, 6, 0, 16 }, /* successfulJobsHistoryLimit */
{ 7596, 615, 0, 37280, 4, 0, 16 }, /* suspend */
{ 7604, 591, 0, 0, 8, 0, 16 }, /* timeZone */
{ 7645, 635, 0, 0, 1, 0, 0 }, /* active */
{ 7652, 580, 0, 0, 4, 0, 16 }, /* lastScheduleTime */
{ 7669, 580, 0, 0, 5, 0, 16 }, /* lastSuccessfulTime */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 121, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 122, 0, 0, 3, 0, 32 }, /* status */
{ 7746, 580, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 636, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 7821, 606, 0, 0, 3, 0, 16 }, /* activeDeadlineSeconds */
{ 7843, 594, 0, 0, 7, 0, 16 }, /* backoffLimit */
{ 7856, 594, 0, 0, 12, 0, 16 }, /* backoffLimitPerIndex */
{ 7877, 591, 0, 0, 9, 0, 16 }, /* completionMode */
{ 7892, 594, 0, 0, 2, 0, 16 }, /* completions */
{ 7904, 591, 0, 0, 15, 0, 16 }, /* managedBy */
{ 7914, 615, 0, 0, 5, 0, 16 }, /* manualSelector */
{ 7929, 594, 0, 0, 13, 0, 16 }, /* maxFailedIndexes */
{ 7946, 594, 0, 0, 1, 0, 16 }, /* parallelism */
{ 7958, 124, 0, 0, 11, 0, 16 }, /* podFailurePolicy */
{ 7975, 591, 0, 0, 14, 0, 16 }, /* podReplacementPolicy */
{ 890, 562, 0, 0, 4, 0, 16 }, /* selector */
{ 7996, 128, 0, 0, 16, 0, 16 }, /* successPolicy */
{ 7596, 615, 0, 0, 10, 0, 16 }, /* suspend */
{ 2430, 296, 0, 0, 6, 0, 33 }, /* template */
{ 8010, 594, 0, 0, 8, 0, 16 }, /* ttlSecondsAfterFinished */
{ 7645, 594, 0, 0, 4, 0, 0 }, /* active */
{ 8062, 591, 0, 0, 7, 0, 0 }, /* completedIndexes */
{ 8079, 580, 0, 0, 3, 0, 16 }, /* completionTime */
{ 1675, 637, 1670, 0, 1, 0, 2 }, /* conditions */
{ 8094, 594, 0, 0, 6, 0, 0 }, /* failed */
{ 8101, 591, 0, 0, 10, 0, 16 }, /* failedIndexes */
{ 8115, 594, 0, 0, 9, 0, 16 }, /* ready */
{ 8121, 580, 0, 0, 2, 0, 16 }, /* startTime */
{ 8131, 594, 0, 0, 5, 0, 0 }, /* succeeded */
{ 8141, 594, 0, 0, 11, 0, 16 }, /* terminating */
{ 8153, 130, 0, 0, 8, 0, 16 }, /* uncountedTerminatedPods */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 121, 0, 0, 2, 0, 32 }, /* spec */
{ 428, 638, 0, 0, 1, 0, 33 }, /* rules */
{ 8280, 591, 0, 0, 1, 0, 16 }, /* containerName */
{ 8294, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8303, 639, 0, 0, 3, 0, 33 }, /* values */
{ 1135, 591, 0, 37286, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 8428, 591, 0, 0, 1, 0, 33 }, /* action */
{ 8435, 125, 0, 0, 2, 0, 16 }, /* onExitCodes */
{ 8447, 640, 0, 0, 3, 0, 0 }, /* onPodConditions */
{ 428, 641, 0, 0, 1, 0, 33 }, /* rules */
{ 8538, 594, 0, 0, 2, 0, 16 }, /* succeededCount */
{ 8553, 591, 0, 0, 1, 0, 16 }, /* succeededIndexes */
{ 8094, 601, 0, 0, 2, 0, 0 }, /* failed */
{ 8131, 601, 0, 0, 1, 0, 0 }, /* succeeded */
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
{ 8824, 610, 0, 0, 1, 0, 33 }, /* request */
{ 8832, 591, 0, 0, 7, 0, 33 }, /* signerName */
{ 3960, 591, 0, 0, 3, 0, 0 }, /* uid */
{ 8843, 595, 0, 0, 5, 0, 0 }, /* usages */
{ 4499, 591, 0, 0, 2, 0, 0 }, /* username */
{ 8907, 610, 0, 0, 2, 0, 0 }, /* certificate */
{ 1675, 643, 0, 0, 1, 0, 0 }, /* conditions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 138, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 644, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 9048, 568, 0, 0, 3, 0, 16 }, /* acquireTime */
{ 9060, 591, 0, 0, 1, 0, 16 }, /* holderIdentity */
{ 9075, 594, 0, 0, 2, 0, 16 }, /* leaseDurationSeconds */
{ 9096, 594, 0, 0, 5, 0, 16 }, /* leaseTransitions */
{ 9113, 591, 0, 0, 7, 0, 16 }, /* preferredHolder */
{ 9129, 568, 0, 0, 4, 0, 16 }, /* renewTime */
{ 2886, 591, 0, 0, 6, 0, 16 }, /* strategy */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 3394, 594, 0, 0, 3, 0, 0 }, /* partition */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9192, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 9253, 238, 0, 0, 1, 0, 16 }, /* nodeAffinity */
{ 9266, 270, 0, 0, 2, 0, 16 }, /* podAffinity */
{ 9278, 272, 0, 0, 3, 0, 16 }, /* podAntiAffinity */
{ 9322, 591, 0, 0, 2, 0, 16 }, /* localhostProfile */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 9374, 591, 0, 0, 2, 0, 33 }, /* devicePath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 9419, 591, 0, 37293, 3, 0, 16 }, /* cachingMode */
{ 9431, 591, 0, 0, 1, 0, 33 }, /* diskName */
{ 9440, 591, 0, 0, 2, 0, 33 }, /* diskURI */
{ 9176, 591, 0, 37305, 4, 0, 16 }, /* fsType */
{ 524, 591, 0, 37312, 6, 0, 16 }, /* kind */
{ 9183, 615, 0, 37280, 5, 0, 16 }, /* readOnly */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9489, 591, 0, 0, 1, 0, 33 }, /* secretName */
{ 9500, 591, 0, 0, 4, 0, 48 }, /* secretNamespace */
{ 9516, 591, 0, 0, 2, 0, 33 }, /* shareName */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9489, 591, 0, 0, 1, 0, 33 }, /* secretName */
{ 9516, 591, 0, 0, 2, 0, 33 }, /* shareName */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 6037, 256, 0, 0, 2, 0, 33 }, /* target */
{ 9645, 331, 0, 0, 9, 0, 16 }, /* controllerExpandSecretRef */
{ 9671, 331, 0, 0, 6, 0, 16 }, /* controllerPublishSecretRef */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9176, 591, 0, 0, 4, 0, 0 }, /* fsType */
{ 9705, 331, 0, 0, 10, 0, 16 }, /* nodeExpandSecretRef */
{ 9725, 331, 0, 0, 8, 0, 16 }, /* nodePublishSecretRef */
{ 9746, 331, 0, 0, 7, 0, 16 }, /* nodeStageSecretRef */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9765, 645, 0, 0, 5, 0, 0 }, /* volumeAttributes */
{ 9782, 591, 0, 0, 2, 0, 33 }, /* volumeHandle */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9176, 591, 0, 0, 3, 0, 16 }, /* fsType */
{ 9725, 227, 0, 0, 5, 0, 16 }, /* nodePublishSecretRef */
{ 9183, 615, 0, 0, 2, 0, 16 }, /* readOnly */
{ 9765, 645, 0, 0, 4, 0, 0 }, /* volumeAttributes */
{ 9875, 595, 0, 0, 1, 0, 0 }, /* add */
{ 9879, 595, 0, 0, 2, 0, 0 }, /* drop */
{ 9916, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 999, 591, 0, 0, 2, 0, 0 }, /* path */
{ 9183, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9925, 591, 0, 0, 4, 0, 0 }, /* secretFile */
{ 9936, 331, 0, 0, 5, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 0, 3, 0, 0 }, /* user */
{ 9916, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 999, 591, 0, 0, 2, 0, 0 }, /* path */
{ 9183, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9925, 591, 0, 0, 4, 0, 0 }, /* secretFile */
{ 9936, 227, 0, 0, 5, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 0, 3, 0, 0 }, /* user */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9936, 331, 0, 0, 4, 0, 16 }, /* secretRef */
{ 9192, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9936, 227, 0, 0, 4, 0, 16 }, /* secretRef */
{ 9192, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 446, 594, 0, 0, 1, 0, 16 }, /* timeoutSeconds */
{ 4869, 562, 0, 0, 3, 0, 16 }, /* labelSelector */
{ 155, 591, 0, 0, 1, 0, 16 }, /* name */
{ 10152, 615, 0, 0, 5, 0, 16 }, /* optional */
{ 999, 591, 0, 0, 4, 0, 33 }, /* path */
{ 8832, 591, 0, 0, 2, 0, 16 }, /* signerName */
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
{ 10321, 648, 0, 0, 3, 0, 0 }, /* binaryData */
{ 2180, 645, 0, 0, 2, 0, 0 }, /* data */
{ 10332, 615, 0, 0, 4, 0, 16 }, /* immutable */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 2, 0, 16 }, /* optional */
{ 1, 591, 0, 0, 2, 0, 33 }, /* key */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 3, 0, 16 }, /* optional */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 649, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 10482, 591, 0, 0, 5, 0, 33 }, /* kubeletConfigKey */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 10499, 591, 0, 0, 4, 0, 0 }, /* resourceVersion */
{ 3960, 591, 0, 0, 3, 0, 0 }, /* uid */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 10599, 594, 0, 37324, 3, 0, 16 }, /* defaultMode */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 10685, 595, 0, 0, 4, 0, 0 }, /* args */
{ 10690, 595, 0, 0, 3, 0, 0 }, /* command */
{ 10698, 653, 155, 0, 7, 0, 2 }, /* env */
{ 10702, 652, 0, 0, 19, 0, 0 }, /* envFrom */
{ 10710, 591, 0, 0, 2, 0, 0 }, /* image */
{ 10716, 591, 0, 0, 14, 0, 0 }, /* imagePullPolicy */
{ 10732, 218, 0, 0, 12, 0, 16 }, /* lifecycle */
{ 10742, 300, 0, 0, 10, 0, 16 }, /* livenessProbe */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 10756, 651, 10652, 0, 6, 0, 2 }, /* ports */
{ 10762, 300, 0, 0, 11, 0, 16 }, /* readinessProbe */
{ 10777, 654, 0, 0, 23, 0, 0 }, /* resizePolicy */
{ 734, 318, 0, 0, 8, 0, 32 }, /* resources */
{ 10790, 591, 0, 0, 24, 0, 16 }, /* restartPolicy */
{ 10804, 655, 0, 0, 25, 0, 0 }, /* restartPolicyRules */
{ 10823, 333, 0, 0, 15, 0, 16 }, /* securityContext */
{ 10839, 300, 0, 0, 22, 0, 16 }, /* startupProbe */
{ 10852, 615, 0, 0, 16, 0, 0 }, /* stdin */
{ 10858, 615, 0, 0, 17, 0, 0 }, /* stdinOnce */
{ 10868, 591, 0, 37328, 13, 0, 0 }, /* terminationMessagePath */
{ 10891, 591, 0, 37351, 20, 0, 0 }, /* terminationMessagePolicy */
{ 10916, 615, 0, 0, 18, 0, 0 }, /* tty */
{ 10920, 657, 9374, 0, 21, 0, 2 }, /* volumeDevices */
{ 10934, 656, 10675, 0, 9, 0, 2 }, /* volumeMounts */
{ 10947, 591, 0, 0, 5, 0, 0 }, /* workingDir */
{ 8280, 591, 0, 0, 1, 0, 33 }, /* containerName */
{ 10987, 591, 0, 0, 3, 0, 33 }, /* requestName */
{ 10999, 591, 0, 0, 2, 0, 33 }, /* resourceName */
{ 11064, 595, 0, 0, 1, 0, 32 }, /* names */
{ 11070, 606, 0, 0, 2, 0, 0 }, /* sizeBytes */
{ 10652, 594, 0, 0, 3, 0, 33 }, /* containerPort */
{ 11114, 591, 0, 0, 5, 0, 0 }, /* hostIP */
{ 11121, 594, 0, 0, 2, 0, 0 }, /* hostPort */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 10666, 591, 0, 37358, 4, 0, 0 }, /* protocol */
{ 10999, 591, 0, 0, 1, 0, 33 }, /* resourceName */
{ 10790, 591, 0, 0, 2, 0, 33 }, /* restartPolicy */
{ 8428, 591, 0, 0, 1, 0, 1 }, /* action */
{ 11204, 172, 0, 0, 2, 0, 16 }, /* exitCodes */
{ 8294, 591, 0, 0, 1, 0, 1 }, /* operator */
{ 8303, 639, 0, 0, 2, 0, 0 }, /* values */
{ 11305, 174, 0, 0, 2, 0, 16 }, /* running */
{ 11313, 175, 0, 0, 3, 0, 16 }, /* terminated */
{ 11324, 176, 0, 0, 1, 0, 16 }, /* waiting */
{ 11366, 580, 0, 0, 1, 0, 32 }, /* startedAt */
{ 11417, 591, 0, 0, 7, 0, 0 }, /* containerID */
{ 11429, 594, 0, 0, 1, 0, 33 }, /* exitCode */
{ 11438, 580, 0, 0, 6, 0, 32 }, /* finishedAt */
{ 1978, 591, 0, 0, 4, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 3, 0, 0 }, /* reason */
{ 11449, 594, 0, 0, 2, 0, 0 }, /* signal */
{ 11366, 580, 0, 0, 5, 0, 32 }, /* startedAt */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 1, 0, 0 }, /* reason */
{ 11541, 658, 0, 0, 10, 0, 0 }, /* allocatedResources */
{ 11560, 660, 155, 0, 14, 0, 2 }, /* allocatedResourcesStatus */
{ 11417, 591, 0, 0, 8, 0, 0 }, /* containerID */
{ 10710, 591, 0, 0, 6, 0, 33 }, /* image */
{ 11585, 591, 0, 0, 7, 0, 33 }, /* imageID */
{ 11593, 173, 0, 0, 3, 0, 32 }, /* lastState */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 8115, 615, 0, 0, 4, 0, 33 }, /* ready */
{ 734, 318, 0, 0, 11, 0, 16 }, /* resources */
{ 11603, 594, 0, 0, 5, 0, 33 }, /* restartCount */
{ 11616, 615, 0, 0, 9, 0, 16 }, /* started */
{ 11624, 173, 0, 0, 2, 0, 32 }, /* state */
{ 11630, 591, 0, 0, 15, 0, 16 }, /* stopSignal */
{ 4434, 178, 0, 0, 13, 0, 16 }, /* user */
{ 10934, 659, 10675, 0, 12, 0, 2 }, /* volumeMounts */
{ 11676, 224, 0, 0, 1, 0, 16 }, /* linux */
{ 11715, 594, 0, 0, 1, 0, 33 }, /* Port */
{ 612, 661, 0, 0, 1, 0, 0 }, /* items */
{ 73, 255, 0, 0, 2, 0, 16 }, /* fieldRef */
{ 11795, 594, 0, 0, 4, 0, 16 }, /* mode */
{ 999, 591, 0, 0, 1, 0, 33 }, /* path */
{ 11800, 312, 0, 0, 3, 0, 16 }, /* resourceFieldRef */
{ 10599, 594, 0, 37324, 2, 0, 16 }, /* defaultMode */
{ 612, 661, 0, 0, 1, 0, 0 }, /* items */
{ 11901, 591, 0, 0, 1, 0, 0 }, /* medium */
{ 11908, 548, 0, 0, 2, 0, 16 }, /* sizeLimit */
{ 11958, 591, 0, 0, 3, 0, 0 }, /* hostname */
{ 11967, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 11970, 591, 0, 0, 4, 0, 16 }, /* nodeName */
{ 11979, 256, 0, 0, 2, 0, 16 }, /* targetRef */
{ 12024, 591, 0, 0, 4, 0, 16 }, /* appProtocol */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 1004, 594, 0, 0, 2, 0, 33 }, /* port */
{ 10666, 591, 0, 37358, 3, 0, 0 }, /* protocol */
{ 12068, 662, 0, 0, 1, 0, 0 }, /* addresses */
{ 12078, 662, 0, 0, 2, 0, 0 }, /* notReadyAddresses */
{ 10756, 663, 0, 0, 3, 0, 0 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 12130, 664, 0, 0, 2, 0, 0 }, /* subsets */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 665, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12200, 160, 0, 0, 2, 0, 16 }, /* configMapRef */
{ 12213, 591, 0, 0, 1, 0, 0 }, /* prefix */
{ 9936, 327, 0, 0, 3, 0, 16 }, /* secretRef */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6333, 591, 0, 0, 2, 0, 0 }, /* value */
{ 12253, 191, 0, 0, 3, 0, 16 }, /* valueFrom */
{ 12289, 161, 0, 0, 3, 0, 16 }, /* configMapKeyRef */
{ 73, 255, 0, 0, 1, 0, 16 }, /* fieldRef */
{ 12305, 200, 0, 0, 5, 0, 16 }, /* fileKeyRef */
{ 11800, 312, 0, 0, 2, 0, 16 }, /* resourceFieldRef */
{ 12316, 328, 0, 0, 4, 0, 16 }, /* secretKeyRef */
{ 10685, 595, 0, 0, 4, 3, 0 }, /* args */
{ 10690, 595, 0, 0, 3, 3, 0 }, /* command */
{ 10698, 653, 155, 0, 7, 3, 2 }, /* env */
{ 10702, 652, 0, 0, 19, 3, 0 }, /* envFrom */
{ 10710, 591, 0, 0, 2, 3, 0 }, /* image */
{ 10716, 591, 0, 0, 14, 3, 0 }, /* imagePullPolicy */
{ 10732, 218, 0, 0, 12, 3, 16 }, /* lifecycle */
{ 10742, 300, 0, 0, 10, 3, 16 }, /* livenessProbe */
{ 155, 591, 0, 0, 1, 3, 33 }, /* name */
{ 10756, 651, 10652, 0, 6, 3, 2 }, /* ports */
{ 10762, 300, 0, 0, 11, 3, 16 }, /* readinessProbe */
{ 10777, 654, 0, 0, 23, 3, 0 }, /* resizePolicy */
{ 734, 318, 0, 0, 8, 3, 32 }, /* resources */
{ 10790, 591, 0, 0, 24, 3, 16 }, /* restartPolicy */
{ 10804, 655, 0, 0, 25, 3, 0 }, /* restartPolicyRules */
{ 10823, 333, 0, 0, 15, 3, 16 }, /* securityContext */
{ 10839, 300, 0, 0, 22, 3, 16 }, /* startupProbe */
{ 10852, 615, 0, 0, 16, 3, 0 }, /* stdin */
{ 10858, 615, 0, 0, 17, 3, 0 }, /* stdinOnce */
{ 12361, 591, 0, 0, 2, 0, 0 }, /* targetContainerName */
{ 10868, 591, 0, 37328, 13, 3, 0 }, /* terminationMessagePath */
{ 10891, 591, 0, 37351, 20, 3, 0 }, /* terminationMessagePolicy */
{ 10916, 615, 0, 0, 18, 3, 0 }, /* tty */
{ 10920, 657, 9374, 0, 21, 3, 2 }, /* volumeDevices */
{ 10934, 656, 10675, 0, 9, 3, 2 }, /* volumeMounts */
{ 10947, 591, 0, 0, 5, 3, 0 }, /* workingDir */
{ 12419, 263, 0, 0, 1, 0, 16 }, /* volumeClaimTemplate */
{ 8428, 591, 0, 0, 12, 0, 0 }, /* action */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 12480, 594, 0, 0, 8, 0, 0 }, /* count */
{ 12486, 568, 0, 0, 10, 0, 32 }, /* eventTime */
{ 12496, 580, 0, 0, 6, 0, 32 }, /* firstTimestamp */
{ 12511, 256, 0, 0, 2, 0, 33 }, /* involvedObject */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 12526, 580, 0, 0, 7, 0, 32 }, /* lastTimestamp */
{ 1978, 591, 0, 0, 4, 0, 0 }, /* message */
{ 529, 569, 0, 0, 1, 0, 33 }, /* metadata */
{ 2004, 591, 0, 0, 3, 0, 0 }, /* reason */
{ 12540, 256, 0, 0, 13, 0, 16 }, /* related */
{ 12548, 591, 0, 0, 14, 0, 32 }, /* reportingComponent */
{ 12567, 591, 0, 0, 15, 0, 32 }, /* reportingInstance */
{ 12585, 196, 0, 0, 11, 0, 16 }, /* series */
{ 12592, 197, 0, 0, 5, 0, 32 }, /* source */
{ 1670, 591, 0, 0, 9, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 666, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12480, 594, 0, 0, 1, 0, 0 }, /* count */
{ 12653, 568, 0, 0, 2, 0, 32 }, /* lastObservedTime */
{ 12701, 591, 0, 0, 1, 0, 0 }, /* component */
{ 12711, 591, 0, 0, 2, 0, 0 }, /* host */
{ 10690, 595, 0, 0, 1, 0, 0 }, /* command */
{ 9176, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 12777, 594, 0, 0, 2, 0, 16 }, /* lun */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 12781, 595, 0, 0, 1, 0, 0 }, /* targetWWNs */
{ 12792, 595, 0, 0, 5, 0, 0 }, /* wwids */
{ 1, 591, 0, 0, 3, 0, 33 }, /* key */
{ 10152, 615, 0, 37280, 4, 0, 16 }, /* optional */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 12832, 591, 0, 0, 1, 0, 33 }, /* volumeName */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 12878, 645, 0, 0, 5, 0, 0 }, /* options */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9936, 331, 0, 0, 3, 0, 16 }, /* secretRef */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 12878, 645, 0, 0, 5, 0, 0 }, /* options */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9936, 227, 0, 0, 3, 0, 16 }, /* secretRef */
{ 12968, 591, 0, 0, 1, 0, 0 }, /* datasetName */
{ 12980, 591, 0, 0, 2, 0, 0 }, /* datasetUUID */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 3394, 594, 0, 0, 3, 0, 0 }, /* partition */
{ 13031, 591, 0, 0, 1, 0, 33 }, /* pdName */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 1004, 594, 0, 0, 1, 0, 33 }, /* port */
{ 2112, 591, 0, 37321, 2, 0, 48 }, /* service */
{ 13117, 591, 0, 0, 3, 0, 0 }, /* directory */
{ 13127, 591, 0, 0, 1, 0, 33 }, /* repository */
{ 2185, 591, 0, 0, 2, 0, 0 }, /* revision */
{ 13177, 591, 0, 0, 1, 0, 33 }, /* endpoints */
{ 13187, 591, 0, 0, 4, 0, 16 }, /* endpointsNamespace */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 13177, 591, 0, 0, 1, 0, 33 }, /* endpoints */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 12711, 591, 0, 0, 3, 0, 0 }, /* host */
{ 13298, 667, 0, 0, 5, 0, 0 }, /* httpHeaders */
{ 999, 591, 0, 37364, 1, 0, 0 }, /* path */
{ 1004, 584, 0, 0, 2, 0, 33 }, /* port */
{ 13310, 591, 0, 37368, 4, 0, 0 }, /* scheme */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6333, 591, 0, 0, 2, 0, 33 }, /* value */
{ 13380, 595, 0, 0, 2, 0, 0 }, /* hostnames */
{ 11967, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 11967, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 999, 591, 0, 0, 1, 0, 33 }, /* path */
{ 1670, 591, 0, 37321, 2, 0, 16 }, /* type */
{ 13485, 615, 0, 0, 8, 0, 0 }, /* chapAuthDiscovery */
{ 13503, 615, 0, 0, 11, 0, 0 }, /* chapAuthSession */
{ 9176, 591, 0, 0, 5, 0, 0 }, /* fsType */
{ 13519, 591, 0, 0, 12, 0, 16 }, /* initiatorName */
{ 13533, 591, 0, 0, 2, 0, 33 }, /* iqn */
{ 13537, 591, 0, 37375, 4, 0, 0 }, /* iscsiInterface */
{ 12777, 594, 0, 0, 3, 0, 33 }, /* lun */
{ 13552, 595, 0, 0, 7, 0, 0 }, /* portals */
{ 9183, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9936, 331, 0, 0, 10, 0, 16 }, /* secretRef */
{ 13560, 591, 0, 0, 1, 0, 33 }, /* targetPortal */
{ 13485, 615, 0, 0, 8, 0, 0 }, /* chapAuthDiscovery */
{ 13503, 615, 0, 0, 11, 0, 0 }, /* chapAuthSession */
{ 9176, 591, 0, 0, 5, 0, 0 }, /* fsType */
{ 13519, 591, 0, 0, 12, 0, 16 }, /* initiatorName */
{ 13533, 591, 0, 0, 2, 0, 33 }, /* iqn */
{ 13537, 591, 0, 37375, 4, 0, 0 }, /* iscsiInterface */
{ 12777, 594, 0, 0, 3, 0, 33 }, /* lun */
{ 13552, 595, 0, 0, 7, 0, 0 }, /* portals */
{ 9183, 615, 0, 0, 6, 0, 0 }, /* readOnly */
{ 9936, 227, 0, 0, 10, 0, 16 }, /* secretRef */
{ 13560, 591, 0, 0, 1, 0, 33 }, /* targetPortal */
{ 13657, 591, 0, 0, 2, 0, 0 }, /* pullPolicy */
{ 13668, 591, 0, 0, 1, 0, 0 }, /* reference */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 11795, 594, 0, 0, 3, 0, 16 }, /* mode */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 13744, 219, 0, 0, 1, 0, 16 }, /* postStart */
{ 13754, 219, 0, 0, 2, 0, 16 }, /* preStop */
{ 11630, 591, 0, 0, 3, 0, 16 }, /* stopSignal */
{ 13791, 198, 0, 0, 1, 0, 16 }, /* exec */
{ 13796, 209, 0, 0, 2, 0, 16 }, /* httpGet */
{ 13804, 345, 0, 0, 4, 0, 16 }, /* sleep */
{ 13810, 349, 0, 0, 3, 0, 16 }, /* tcpSocket */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 223, 0, 0, 2, 0, 32 }, /* spec */
{ 13886, 658, 0, 0, 4, 0, 0 }, /* default */
{ 13894, 658, 0, 0, 5, 0, 0 }, /* defaultRequest */
{ 13909, 658, 0, 0, 2, 0, 0 }, /* max */
{ 13913, 658, 0, 0, 6, 0, 0 }, /* maxLimitRequestRatio */
{ 13934, 658, 0, 0, 3, 0, 0 }, /* min */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 668, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 14006, 669, 0, 0, 1, 0, 33 }, /* limits */
{ 14047, 606, 0, 0, 2, 0, 33 }, /* gid */
{ 14051, 670, 0, 0, 3, 0, 0 }, /* supplementalGroups */
{ 3960, 606, 0, 0, 1, 0, 33 }, /* uid */
{ 11958, 591, 0, 0, 2, 0, 0 }, /* hostname */
{ 11967, 591, 0, 0, 1, 0, 0 }, /* ip */
{ 14108, 591, 0, 0, 3, 0, 16 }, /* ipMode */
{ 10756, 671, 0, 0, 4, 0, 0 }, /* ports */
{ 14154, 672, 0, 0, 1, 0, 0 }, /* ingress */
{ 155, 591, 0, 37321, 1, 0, 0 }, /* name */
{ 9176, 591, 0, 0, 2, 0, 16 }, /* fsType */
{ 999, 591, 0, 0, 1, 0, 33 }, /* path */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 14277, 591, 0, 0, 1, 0, 0 }, /* targetVolumeAttributesClassName */
{ 999, 591, 0, 0, 2, 0, 33 }, /* path */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 14347, 591, 0, 0, 1, 0, 33 }, /* server */
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
{ 14489, 595, 0, 0, 1, 0, 0 }, /* finalizers */
{ 1675, 674, 1670, 0, 2, 0, 2 }, /* conditions */
{ 14533, 591, 0, 37385, 1, 0, 0 }, /* phase */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 251, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 252, 0, 0, 3, 0, 32 }, /* status */
{ 14598, 591, 0, 0, 2, 0, 33 }, /* address */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 14637, 675, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 14685, 248, 0, 0, 1, 0, 16 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 14764, 580, 0, 0, 3, 0, 32 }, /* lastHeartbeatTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 14815, 163, 0, 0, 2, 0, 16 }, /* configMap */
{ 7645, 240, 0, 0, 2, 0, 16 }, /* active */
{ 14861, 240, 0, 0, 1, 0, 16 }, /* assigned */
{ 4428, 591, 0, 0, 4, 0, 0 }, /* error */
{ 14870, 240, 0, 0, 3, 0, 16 }, /* lastKnownGood */
{ 14920, 179, 0, 0, 1, 0, 32 }, /* kubeletEndpoint */
{ 14975, 615, 0, 0, 1, 0, 16 }, /* supplementalGroupsPolicy */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 676, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 15096, 247, 0, 0, 2, 0, 16 }, /* features */
{ 155, 591, 0, 0, 1, 0, 32 }, /* name */
{ 15143, 615, 0, 0, 1, 0, 16 }, /* recursiveReadOnlyMounts */
{ 15167, 615, 0, 0, 2, 0, 16 }, /* userNamespaces */
{ 15228, 677, 0, 0, 1, 0, 33 }, /* nodeSelectorTerms */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8294, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8303, 595, 0, 0, 3, 0, 0 }, /* values */
{ 15321, 678, 0, 0, 1, 0, 0 }, /* matchExpressions */
{ 15338, 678, 0, 0, 2, 0, 0 }, /* matchFields */
{ 15386, 240, 0, 0, 6, 0, 16 }, /* configSource */
{ 15399, 591, 0, 0, 2, 0, 0 }, /* externalID */
{ 15410, 591, 0, 0, 1, 0, 0 }, /* podCIDR */
{ 15418, 601, 0, 0, 7, 0, 2 }, /* podCIDRs */
{ 15427, 591, 0, 0, 3, 0, 0 }, /* providerID */
{ 15438, 679, 0, 0, 5, 0, 0 }, /* taints */
{ 15445, 615, 0, 0, 4, 0, 0 }, /* unschedulable */
{ 12068, 681, 1670, 0, 5, 0, 2 }, /* addresses */
{ 15487, 658, 0, 0, 2, 0, 0 }, /* allocatable */
{ 15499, 658, 0, 0, 1, 0, 0 }, /* capacity */
{ 1675, 680, 1670, 0, 4, 0, 2 }, /* conditions */
{ 15508, 241, 0, 0, 11, 0, 16 }, /* config */
{ 15515, 242, 0, 0, 6, 0, 32 }, /* daemonEndpoints */
{ 15096, 243, 0, 0, 13, 0, 16 }, /* features */
{ 15531, 682, 0, 0, 8, 0, 0 }, /* images */
{ 15538, 254, 0, 0, 7, 0, 32 }, /* nodeInfo */
{ 14533, 591, 0, 0, 3, 0, 0 }, /* phase */
{ 15547, 684, 0, 0, 12, 0, 0 }, /* runtimeHandlers */
{ 15563, 683, 0, 0, 10, 0, 0 }, /* volumesAttached */
{ 15579, 595, 0, 0, 9, 0, 0 }, /* volumesInUse */
{ 15499, 606, 0, 0, 1, 0, 16 }, /* capacity */
{ 15656, 591, 0, 0, 10, 0, 33 }, /* architecture */
{ 15669, 591, 0, 0, 3, 0, 33 }, /* bootID */
{ 15676, 591, 0, 0, 6, 0, 33 }, /* containerRuntimeVersion */
{ 15700, 591, 0, 0, 4, 0, 33 }, /* kernelVersion */
{ 15714, 591, 0, 0, 8, 0, 33 }, /* kubeProxyVersion */
{ 15731, 591, 0, 0, 7, 0, 33 }, /* kubeletVersion */
{ 15746, 591, 0, 0, 1, 0, 33 }, /* machineID */
{ 15756, 591, 0, 0, 9, 0, 33 }, /* operatingSystem */
{ 15772, 591, 0, 0, 5, 0, 33 }, /* osImage */
{ 15780, 253, 0, 0, 11, 0, 16 }, /* swap */
{ 15785, 591, 0, 0, 2, 0, 33 }, /* systemUUID */
{ 513, 591, 0, 37394, 1, 0, 0 }, /* apiVersion */
{ 15830, 591, 0, 0, 2, 0, 33 }, /* fieldPath */
{ 513, 591, 0, 0, 5, 0, 0 }, /* apiVersion */
{ 15830, 591, 0, 0, 7, 0, 0 }, /* fieldPath */
{ 524, 591, 0, 0, 1, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 0 }, /* name */
{ 856, 591, 0, 0, 2, 0, 0 }, /* namespace */
{ 10499, 591, 0, 0, 6, 0, 0 }, /* resourceVersion */
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
{ 7746, 580, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 620, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 16086, 595, 0, 0, 1, 0, 0 }, /* accessModes */
{ 16098, 355, 0, 0, 7, 0, 16 }, /* dataSource */
{ 16109, 356, 0, 0, 8, 0, 16 }, /* dataSourceRef */
{ 734, 363, 0, 0, 2, 0, 32 }, /* resources */
{ 890, 562, 0, 0, 4, 0, 16 }, /* selector */
{ 16123, 591, 0, 0, 5, 0, 16 }, /* storageClassName */
{ 16140, 591, 0, 0, 9, 0, 16 }, /* volumeAttributesClassName */
{ 16166, 591, 0, 37399, 6, 0, 16 }, /* volumeMode */
{ 12832, 591, 0, 0, 3, 0, 0 }, /* volumeName */
{ 16086, 595, 0, 0, 2, 0, 0 }, /* accessModes */
{ 16222, 645, 0, 0, 7, 0, 64 }, /* allocatedResourceStatuses */
{ 11541, 658, 0, 0, 5, 0, 0 }, /* allocatedResources */
{ 15499, 658, 0, 0, 3, 0, 0 }, /* capacity */
{ 1675, 685, 1670, 0, 4, 0, 2 }, /* conditions */
{ 16248, 591, 0, 0, 8, 0, 16 }, /* currentVolumeAttributesClassName */
{ 16281, 229, 0, 0, 9, 0, 16 }, /* modifyVolumeStatus */
{ 14533, 591, 0, 37412, 1, 0, 0 }, /* phase */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 261, 0, 0, 2, 0, 33 }, /* spec */
{ 16396, 591, 0, 0, 1, 0, 33 }, /* claimName */
{ 9183, 615, 0, 0, 2, 0, 0 }, /* readOnly */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 686, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 16086, 595, 0, 0, 3, 0, 0 }, /* accessModes */
{ 16499, 139, 0, 0, 2, 1, 16 }, /* awsElasticBlockStore */
{ 16520, 143, 0, 0, 16, 1, 16 }, /* azureDisk */
{ 16530, 144, 0, 0, 13, 1, 16 }, /* azureFile */
{ 15499, 658, 0, 0, 1, 0, 0 }, /* capacity */
{ 16540, 150, 0, 0, 9, 1, 16 }, /* cephfs */
{ 16547, 152, 0, 0, 8, 1, 16 }, /* cinder */
{ 16554, 256, 0, 0, 4, 0, 80 }, /* claimRef */
{ 16563, 147, 0, 0, 22, 1, 16 }, /* csi */
{ 16567, 199, 0, 0, 10, 1, 16 }, /* fc */
{ 16570, 201, 0, 0, 12, 1, 16 }, /* flexVolume */
{ 16581, 203, 0, 0, 11, 1, 16 }, /* flocker */
{ 16589, 204, 0, 0, 1, 1, 16 }, /* gcePersistentDisk */
{ 16607, 207, 0, 0, 4, 1, 16 }, /* glusterfs */
{ 16617, 213, 0, 0, 3, 1, 16 }, /* hostPath */
{ 16626, 214, 0, 0, 7, 1, 16 }, /* iscsi */
{ 16632, 228, 0, 0, 20, 1, 16 }, /* local */
{ 16638, 595, 0, 0, 7, 0, 0 }, /* mountOptions */
{ 16651, 230, 0, 0, 5, 1, 16 }, /* nfs */
{ 9253, 361, 0, 0, 9, 0, 16 }, /* nodeAffinity */
{ 16655, 591, 0, 0, 5, 0, 0 }, /* persistentVolumeReclaimPolicy */
{ 16685, 268, 0, 0, 17, 1, 16 }, /* photonPersistentDisk */
{ 16706, 298, 0, 0, 18, 1, 16 }, /* portworxVolume */
{ 16721, 302, 0, 0, 15, 1, 16 }, /* quobyte */
{ 16729, 303, 0, 0, 6, 1, 16 }, /* rbd */
{ 16733, 321, 0, 0, 19, 1, 16 }, /* scaleIO */
{ 16123, 591, 0, 0, 6, 0, 0 }, /* storageClassName */
{ 16741, 346, 0, 0, 21, 1, 16 }, /* storageos */
{ 16140, 591, 0, 0, 10, 0, 16 }, /* volumeAttributesClassName */
{ 16166, 591, 0, 0, 8, 0, 16 }, /* volumeMode */
{ 16751, 364, 0, 0, 14, 1, 16 }, /* vsphereVolume */
{ 16805, 580, 0, 0, 4, 0, 16 }, /* lastPhaseTransitionTime */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 14533, 591, 0, 37412, 1, 0, 0 }, /* phase */
{ 2004, 591, 0, 0, 3, 0, 0 }, /* reason */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 16871, 591, 0, 0, 1, 0, 33 }, /* pdID */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 291, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 292, 0, 0, 3, 0, 32 }, /* status */
{ 14637, 688, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 14685, 687, 0, 0, 1, 0, 0 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 4869, 562, 0, 0, 1, 0, 16 }, /* labelSelector */
{ 16982, 595, 0, 0, 5, 0, 0 }, /* matchLabelKeys */
{ 16997, 595, 0, 0, 6, 0, 0 }, /* mismatchLabelKeys */
{ 244, 562, 0, 0, 4, 0, 16 }, /* namespaceSelector */
{ 17015, 595, 0, 0, 2, 0, 0 }, /* namespaces */
{ 17026, 591, 0, 0, 3, 0, 33 }, /* topologyKey */
{ 14637, 688, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 14685, 687, 0, 0, 1, 0, 0 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 6027, 591, 0, 0, 5, 0, 0 }, /* container */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 17108, 615, 0, 0, 3, 0, 0 }, /* stderr */
{ 10852, 615, 0, 0, 1, 0, 0 }, /* stdin */
{ 17115, 615, 0, 0, 2, 0, 0 }, /* stdout */
{ 10916, 615, 0, 0, 4, 0, 0 }, /* tty */
{ 17158, 591, 0, 0, 6, 0, 0 }, /* certificateChainPath */
{ 17179, 591, 0, 0, 4, 0, 0 }, /* credentialBundlePath */
{ 17200, 591, 0, 0, 5, 0, 0 }, /* keyPath */
{ 17208, 591, 0, 0, 2, 0, 1 }, /* keyType */
{ 17216, 594, 0, 0, 3, 0, 16 }, /* maxExpirationSeconds */
{ 8832, 591, 0, 0, 1, 0, 1 }, /* signerName */
{ 7746, 580, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2303, 580, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 0 }, /* message */
{ 1686, 606, 0, 0, 7, 0, 0 }, /* observedGeneration */
{ 2004, 591, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 17313, 595, 0, 0, 1, 0, 0 }, /* nameservers */
{ 12878, 689, 0, 0, 3, 0, 0 }, /* options */
{ 17325, 595, 0, 0, 2, 0, 0 }, /* searches */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 6333, 591, 0, 0, 2, 0, 16 }, /* value */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 10690, 595, 0, 0, 6, 0, 33 }, /* command */
{ 6027, 591, 0, 0, 5, 0, 0 }, /* container */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 17108, 615, 0, 0, 3, 0, 0 }, /* stderr */
{ 10852, 615, 0, 0, 1, 0, 0 }, /* stdin */
{ 17115, 615, 0, 0, 2, 0, 0 }, /* stdout */
{ 10916, 615, 0, 0, 4, 0, 0 }, /* tty */
{ 17438, 690, 0, 0, 1, 0, 33 }, /* requestMappings */
{ 17454, 591, 0, 0, 2, 0, 33 }, /* resourceClaimName */
{ 11967, 591, 0, 0, 1, 0, 33 }, /* ip */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 691, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 6027, 591, 0, 0, 1, 0, 0 }, /* container */
{ 17574, 615, 0, 0, 2, 0, 0 }, /* follow */
{ 17581, 615, 0, 0, 9, 0, 0 }, /* insecureSkipTLSVerifyBackend */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 17610, 606, 0, 0, 8, 0, 16 }, /* limitBytes */
{ 17621, 615, 0, 0, 3, 0, 0 }, /* previous */
{ 17630, 606, 0, 0, 4, 0, 16 }, /* sinceSeconds */
{ 17643, 580, 0, 0, 5, 0, 16 }, /* sinceTime */
{ 17653, 591, 0, 0, 10, 0, 16 }, /* stream */
{ 17660, 606, 0, 0, 7, 0, 16 }, /* tailLines */
{ 17670, 615, 0, 0, 6, 0, 0 }, /* timestamps */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 10756, 692, 0, 0, 1, 0, 0 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 17815, 591, 0, 0, 1, 0, 33 }, /* conditionType */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 17454, 591, 0, 0, 3, 0, 16 }, /* resourceClaimName */
{ 17865, 591, 0, 0, 4, 0, 16 }, /* resourceClaimTemplateName */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 17454, 591, 0, 0, 2, 0, 16 }, /* resourceClaimName */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 18006, 141, 0, 0, 11, 0, 16 }, /* appArmorProfile */
{ 18022, 606, 0, 0, 5, 0, 16 }, /* fsGroup */
{ 18030, 591, 0, 0, 9, 0, 16 }, /* fsGroupChangePolicy */
{ 18050, 606, 0, 0, 6, 0, 16 }, /* runAsGroup */
{ 18061, 615, 0, 0, 3, 0, 16 }, /* runAsNonRoot */
{ 18074, 606, 0, 0, 2, 0, 16 }, /* runAsUser */
{ 18084, 591, 0, 0, 13, 0, 16 }, /* seLinuxChangePolicy */
{ 18104, 320, 0, 0, 1, 0, 16 }, /* seLinuxOptions */
{ 18119, 325, 0, 0, 10, 0, 16 }, /* seccompProfile */
{ 14051, 670, 0, 0, 4, 0, 0 }, /* supplementalGroups */
{ 14975, 591, 0, 0, 12, 0, 16 }, /* supplementalGroupsPolicy */
{ 18134, 693, 0, 0, 7, 0, 0 }, /* sysctls */
{ 18142, 366, 0, 0, 8, 0, 16 }, /* windowsOptions */
{ 7821, 606, 0, 0, 5, 0, 16 }, /* activeDeadlineSeconds */
{ 18213, 140, 0, 0, 18, 0, 16 }, /* affinity */
{ 18222, 615, 0, 0, 21, 0, 16 }, /* automountServiceAccountToken */
{ 18251, 695, 155, 0, 2, 0, 35 }, /* containers */
{ 18262, 276, 0, 0, 26, 0, 16 }, /* dnsConfig */
{ 18272, 591, 0, 37422, 6, 0, 0 }, /* dnsPolicy */
{ 18282, 615, 0, 0, 30, 0, 16 }, /* enableServiceLinks */
{ 18301, 696, 155, 0, 34, 0, 2 }, /* ephemeralContainers */
{ 18321, 699, 11967, 0, 23, 0, 2 }, /* hostAliases */
{ 18333, 615, 0, 0, 13, 0, 0 }, /* hostIPC */
{ 18341, 615, 0, 0, 11, 0, 0 }, /* hostNetwork */
{ 18353, 615, 0, 0, 12, 0, 0 }, /* hostPID */
{ 18361, 615, 0, 0, 37, 0, 16 }, /* hostUsers */
{ 11958, 591, 0, 0, 16, 0, 0 }, /* hostname */
{ 18371, 591, 0, 0, 41, 0, 16 }, /* hostnameOverride */
{ 18388, 697, 155, 0, 15, 0, 2 }, /* imagePullSecrets */
{ 18405, 695, 155, 0, 20, 0, 2 }, /* initContainers */
{ 11970, 591, 0, 0, 10, 0, 0 }, /* nodeName */
{ 18420, 645, 0, 0, 7, 0, 8 }, /* nodeSelector */
{ 18433, 283, 0, 0, 36, 0, 16 }, /* os */
{ 18436, 658, 0, 0, 32, 0, 0 }, /* overhead */
{ 18445, 591, 0, 0, 31, 0, 16 }, /* preemptionPolicy */
{ 18462, 594, 0, 0, 25, 0, 16 }, /* priority */
{ 18471, 591, 0, 0, 24, 0, 0 }, /* priorityClassName */
{ 18489, 700, 0, 0, 28, 0, 0 }, /* readinessGates */
{ 18504, 703, 155, 0, 39, 0, 6 }, /* resourceClaims */
{ 734, 318, 0, 0, 40, 0, 16 }, /* resources */
{ 10790, 591, 0, 37437, 3, 0, 0 }, /* restartPolicy */
{ 18519, 591, 0, 0, 29, 0, 16 }, /* runtimeClassName */
{ 18536, 591, 0, 37446, 19, 0, 0 }, /* schedulerName */
{ 18550, 702, 155, 0, 38, 0, 2 }, /* schedulingGates */
{ 10823, 290, 0, 37182, 14, 0, 16 }, /* securityContext */
{ 18566, 591, 0, 0, 9, 0, 0 }, /* serviceAccount */
{ 18581, 591, 0, 0, 8, 0, 0 }, /* serviceAccountName */
{ 18600, 615, 0, 0, 35, 0, 16 }, /* setHostnameAsFQDN */
{ 18618, 615, 0, 0, 27, 0, 16 }, /* shareProcessNamespace */
{ 18640, 591, 0, 0, 17, 0, 0 }, /* subdomain */
{ 18650, 606, 0, 37466, 4, 0, 16 }, /* terminationGracePeriodSeconds */
{ 18680, 698, 0, 0, 22, 0, 0 }, /* tolerations */
{ 18692, 701, 17026, 0, 33, 0, 2 }, /* topologySpreadConstraints */
{ 18718, 694, 155, 0, 1, 0, 6 }, /* volumes */
{ 1675, 704, 1670, 0, 2, 0, 2 }, /* conditions */
{ 18753, 707, 0, 0, 8, 0, 0 }, /* containerStatuses */
{ 18771, 707, 0, 0, 13, 0, 0 }, /* ephemeralContainerStatuses */
{ 18798, 279, 0, 0, 18, 0, 16 }, /* extendedResourceClaimStatus */
{ 11114, 591, 0, 0, 5, 0, 0 }, /* hostIP */
{ 18826, 705, 11967, 0, 16, 0, 2 }, /* hostIPs */
{ 18834, 707, 0, 0, 10, 0, 0 }, /* initContainerStatuses */
{ 1978, 591, 0, 0, 3, 0, 0 }, /* message */
{ 18856, 591, 0, 0, 11, 0, 0 }, /* nominatedNodeName */
{ 1686, 606, 0, 0, 17, 0, 0 }, /* observedGeneration */
{ 14533, 591, 0, 0, 1, 0, 0 }, /* phase */
{ 18874, 591, 0, 0, 6, 0, 0 }, /* podIP */
{ 18880, 706, 11967, 0, 12, 0, 2 }, /* podIPs */
{ 18887, 591, 0, 0, 9, 0, 0 }, /* qosClass */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 18896, 591, 0, 0, 14, 0, 0 }, /* resize */
{ 18903, 708, 155, 0, 15, 0, 6 }, /* resourceClaimStatuses */
{ 8121, 580, 0, 0, 7, 0, 16 }, /* startTime */
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
{ 10666, 591, 0, 0, 2, 0, 33 }, /* protocol */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9192, 591, 0, 0, 1, 0, 33 }, /* volumeID */
{ 19160, 250, 0, 0, 2, 0, 33 }, /* preference */
{ 19171, 594, 0, 0, 1, 0, 33 }, /* weight */
{ 13791, 198, 0, 0, 1, 3, 16 }, /* exec */
{ 19221, 594, 0, 37278, 6, 0, 0 }, /* failureThreshold */
{ 19238, 205, 0, 0, 4, 3, 16 }, /* grpc */
{ 13796, 209, 0, 0, 2, 3, 16 }, /* httpGet */
{ 19243, 594, 0, 0, 2, 0, 0 }, /* initialDelaySeconds */
{ 6319, 594, 0, 37200, 4, 0, 0 }, /* periodSeconds */
{ 19263, 594, 0, 37231, 5, 0, 0 }, /* successThreshold */
{ 13810, 349, 0, 0, 3, 3, 16 }, /* tcpSocket */
{ 18650, 606, 0, 0, 7, 0, 16 }, /* terminationGracePeriodSeconds */
{ 446, 594, 0, 37231, 3, 0, 0 }, /* timeoutSeconds */
{ 10599, 594, 0, 37324, 2, 0, 16 }, /* defaultMode */
{ 19305, 710, 0, 0, 1, 0, 32 }, /* sources */
{ 4863, 591, 0, 0, 5, 0, 0 }, /* group */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 19354, 591, 0, 0, 1, 0, 33 }, /* registry */
{ 19363, 591, 0, 0, 6, 0, 0 }, /* tenant */
{ 4434, 591, 0, 0, 4, 0, 0 }, /* user */
{ 19370, 591, 0, 0, 2, 0, 33 }, /* volume */
{ 9176, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 10710, 591, 0, 0, 2, 0, 33 }, /* image */
{ 19416, 591, 0, 37469, 6, 0, 0 }, /* keyring */
{ 9916, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 19424, 591, 0, 37489, 4, 0, 0 }, /* pool */
{ 9183, 615, 0, 0, 8, 0, 0 }, /* readOnly */
{ 9936, 331, 0, 0, 7, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 37495, 5, 0, 0 }, /* user */
{ 9176, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 10710, 591, 0, 0, 2, 0, 33 }, /* image */
{ 19416, 591, 0, 37469, 6, 0, 0 }, /* keyring */
{ 9916, 595, 0, 0, 1, 0, 33 }, /* monitors */
{ 19424, 591, 0, 37489, 4, 0, 0 }, /* pool */
{ 9183, 615, 0, 0, 8, 0, 0 }, /* readOnly */
{ 9936, 227, 0, 0, 7, 0, 16 }, /* secretRef */
{ 4434, 591, 0, 37495, 5, 0, 0 }, /* user */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2180, 610, 0, 0, 3, 0, 33 }, /* data */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 19509, 591, 0, 0, 2, 0, 33 }, /* range */
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
{ 2393, 594, 0, 37233, 4, 0, 0 }, /* minReadySeconds */
{ 2877, 594, 0, 37231, 1, 0, 16 }, /* replicas */
{ 890, 645, 0, 0, 2, 0, 8 }, /* selector */
{ 2430, 296, 0, 0, 3, 0, 16 }, /* template */
{ 2929, 594, 0, 0, 5, 0, 0 }, /* availableReplicas */
{ 1675, 712, 1670, 0, 6, 0, 2 }, /* conditions */
{ 3228, 594, 0, 0, 2, 0, 0 }, /* fullyLabeledReplicas */
{ 1686, 606, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2947, 594, 0, 0, 4, 0, 0 }, /* readyReplicas */
{ 2877, 594, 0, 0, 1, 0, 33 }, /* replicas */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 8824, 591, 0, 0, 2, 0, 0 }, /* request */
{ 8280, 591, 0, 0, 1, 0, 0 }, /* containerName */
{ 19811, 548, 0, 0, 3, 0, 32 }, /* divisor */
{ 4883, 591, 0, 0, 2, 0, 33 }, /* resource */
{ 19860, 591, 0, 0, 2, 0, 0 }, /* health */
{ 19867, 591, 0, 0, 1, 0, 33 }, /* resourceID */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 316, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 317, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 713, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 19982, 658, 0, 0, 1, 0, 0 }, /* hard */
{ 19987, 323, 0, 0, 3, 0, 16 }, /* scopeSelector */
{ 20001, 595, 0, 0, 2, 0, 0 }, /* scopes */
{ 19982, 658, 0, 0, 1, 0, 0 }, /* hard */
{ 20045, 658, 0, 0, 2, 0, 0 }, /* used */
{ 20089, 714, 0, 0, 3, 0, 0 }, /* claims */
{ 14006, 658, 0, 0, 1, 0, 0 }, /* limits */
{ 20096, 658, 0, 0, 2, 0, 0 }, /* requests */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 734, 715, 0, 0, 2, 0, 0 }, /* resources */
{ 20179, 591, 0, 0, 4, 0, 0 }, /* level */
{ 20185, 591, 0, 0, 2, 0, 0 }, /* role */
{ 1670, 591, 0, 0, 3, 0, 0 }, /* type */
{ 4434, 591, 0, 0, 1, 0, 0 }, /* user */
{ 9176, 591, 0, 37503, 9, 0, 0 }, /* fsType */
{ 20224, 591, 0, 0, 1, 0, 33 }, /* gateway */
{ 20232, 591, 0, 0, 5, 0, 0 }, /* protectionDomain */
{ 9183, 615, 0, 0, 10, 0, 0 }, /* readOnly */
{ 9936, 331, 0, 0, 3, 0, 49 }, /* secretRef */
{ 20249, 615, 0, 0, 4, 0, 0 }, /* sslEnabled */
{ 20260, 591, 0, 37509, 7, 0, 0 }, /* storageMode */
{ 20272, 591, 0, 0, 6, 0, 0 }, /* storagePool */
{ 20284, 591, 0, 0, 2, 0, 33 }, /* system */
{ 12832, 591, 0, 0, 8, 0, 0 }, /* volumeName */
{ 9176, 591, 0, 37503, 9, 0, 0 }, /* fsType */
{ 20224, 591, 0, 0, 1, 0, 33 }, /* gateway */
{ 20232, 591, 0, 0, 5, 0, 0 }, /* protectionDomain */
{ 9183, 615, 0, 0, 10, 0, 0 }, /* readOnly */
{ 9936, 227, 0, 0, 3, 0, 49 }, /* secretRef */
{ 20249, 615, 0, 0, 4, 0, 0 }, /* sslEnabled */
{ 20260, 591, 0, 37509, 7, 0, 0 }, /* storageMode */
{ 20272, 591, 0, 0, 6, 0, 0 }, /* storagePool */
{ 20284, 591, 0, 0, 2, 0, 33 }, /* system */
{ 12832, 591, 0, 0, 8, 0, 0 }, /* volumeName */
{ 15321, 716, 0, 0, 1, 0, 0 }, /* matchExpressions */
{ 8294, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 20412, 591, 0, 0, 1, 0, 33 }, /* scopeName */
{ 8303, 595, 0, 0, 3, 0, 0 }, /* values */
{ 9322, 591, 0, 0, 2, 0, 16 }, /* localhostProfile */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2180, 648, 0, 0, 2, 0, 0 }, /* data */
{ 10332, 615, 0, 0, 5, 0, 16 }, /* immutable */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 20509, 645, 0, 0, 4, 0, 0 }, /* stringData */
{ 1670, 591, 0, 37527, 3, 0, 0 }, /* type */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 2, 0, 16 }, /* optional */
{ 1, 591, 0, 0, 2, 0, 33 }, /* key */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 3, 0, 16 }, /* optional */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 717, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 155, 591, 0, 37321, 1, 3, 0 }, /* name */
{ 10152, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 856, 591, 0, 0, 2, 0, 0 }, /* namespace */
{ 10599, 594, 0, 37324, 3, 0, 16 }, /* defaultMode */
{ 612, 650, 0, 0, 2, 0, 0 }, /* items */
{ 10152, 615, 0, 0, 4, 0, 16 }, /* optional */
{ 9489, 591, 0, 0, 1, 0, 0 }, /* secretName */
{ 20757, 615, 0, 0, 7, 0, 16 }, /* allowPrivilegeEscalation */
{ 18006, 141, 0, 0, 12, 0, 16 }, /* appArmorProfile */
{ 20782, 149, 0, 0, 1, 0, 16 }, /* capabilities */
{ 20795, 615, 0, 0, 2, 0, 16 }, /* privileged */
{ 20806, 591, 0, 0, 9, 0, 16 }, /* procMount */
{ 20816, 615, 0, 0, 6, 0, 16 }, /* readOnlyRootFilesystem */
{ 18050, 606, 0, 0, 8, 0, 16 }, /* runAsGroup */
{ 18061, 615, 0, 0, 5, 0, 16 }, /* runAsNonRoot */
{ 18074, 606, 0, 0, 4, 0, 16 }, /* runAsUser */
{ 18104, 320, 0, 0, 3, 0, 16 }, /* seLinuxOptions */
{ 18119, 325, 0, 0, 11, 0, 16 }, /* seccompProfile */
{ 18142, 366, 0, 0, 10, 0, 16 }, /* windowsOptions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 13668, 256, 0, 0, 1, 0, 32 }, /* reference */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 342, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 343, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 18222, 615, 0, 0, 4, 0, 16 }, /* automountServiceAccountToken */
{ 18388, 719, 0, 0, 3, 0, 0 }, /* imagePullSecrets */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 20940, 718, 155, 0, 2, 0, 2 }, /* secrets */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 720, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 21020, 591, 0, 0, 1, 0, 0 }, /* audience */
{ 4190, 606, 0, 37265, 2, 0, 16 }, /* expirationSeconds */
{ 999, 591, 0, 0, 3, 0, 33 }, /* path */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 721, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12024, 591, 0, 0, 6, 0, 16 }, /* appProtocol */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 21109, 594, 0, 0, 5, 0, 0 }, /* nodePort */
{ 1004, 594, 0, 0, 3, 0, 33 }, /* port */
{ 10666, 591, 0, 37358, 2, 0, 0 }, /* protocol */
{ 21118, 584, 0, 0, 4, 0, 32 }, /* targetPort */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 21199, 615, 0, 0, 20, 0, 16 }, /* allocateLoadBalancerNodePorts */
{ 21229, 591, 0, 0, 3, 0, 0 }, /* clusterIP */
{ 21239, 595, 0, 0, 18, 0, 0 }, /* clusterIPs */
{ 21250, 595, 0, 0, 5, 0, 0 }, /* externalIPs */
{ 21262, 591, 0, 0, 10, 0, 0 }, /* externalName */
{ 21275, 591, 0, 0, 11, 0, 0 }, /* externalTrafficPolicy */
{ 21297, 594, 0, 0, 12, 0, 0 }, /* healthCheckNodePort */
{ 21317, 591, 0, 0, 22, 0, 16 }, /* internalTrafficPolicy */
{ 21339, 595, 0, 0, 19, 0, 0 }, /* ipFamilies */
{ 21350, 591, 0, 0, 17, 0, 16 }, /* ipFamilyPolicy */
{ 21365, 591, 0, 0, 21, 0, 16 }, /* loadBalancerClass */
{ 21383, 591, 0, 0, 8, 0, 0 }, /* loadBalancerIP */
{ 21398, 595, 0, 0, 9, 0, 0 }, /* loadBalancerSourceRanges */
{ 10756, 722, 1004, 0, 1, 0, 2 }, /* ports */
{ 21423, 615, 0, 0, 13, 0, 0 }, /* publishNotReadyAddresses */
{ 890, 645, 0, 0, 2, 0, 8 }, /* selector */
{ 21448, 591, 0, 37536, 7, 0, 0 }, /* sessionAffinity */
{ 21464, 344, 0, 0, 14, 0, 16 }, /* sessionAffinityConfig */
{ 21486, 591, 0, 0, 23, 0, 16 }, /* trafficDistribution */
{ 1670, 591, 0, 37543, 4, 0, 0 }, /* type */
{ 1675, 607, 1670, 0, 2, 0, 2 }, /* conditions */
{ 21537, 226, 0, 0, 1, 0, 32 }, /* loadBalancer */
{ 21583, 154, 0, 0, 1, 0, 16 }, /* clientIP */
{ 21633, 606, 0, 0, 1, 0, 33 }, /* seconds */
{ 9176, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9936, 256, 0, 0, 5, 0, 16 }, /* secretRef */
{ 12832, 591, 0, 0, 1, 0, 0 }, /* volumeName */
{ 21672, 591, 0, 0, 2, 0, 0 }, /* volumeNamespace */
{ 9176, 591, 0, 0, 3, 0, 0 }, /* fsType */
{ 9183, 615, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9936, 227, 0, 0, 5, 0, 16 }, /* secretRef */
{ 12832, 591, 0, 0, 1, 0, 0 }, /* volumeName */
{ 21672, 591, 0, 0, 2, 0, 0 }, /* volumeNamespace */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 6333, 591, 0, 0, 2, 0, 33 }, /* value */
{ 12711, 591, 0, 0, 2, 0, 0 }, /* host */
{ 1004, 584, 0, 0, 1, 0, 33 }, /* port */
{ 21841, 591, 0, 0, 3, 0, 33 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 21848, 580, 0, 0, 4, 0, 16 }, /* timeAdded */
{ 6333, 591, 0, 0, 2, 0, 0 }, /* value */
{ 21841, 591, 0, 0, 4, 0, 0 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 0 }, /* key */
{ 8294, 591, 0, 0, 2, 0, 0 }, /* operator */
{ 21883, 606, 0, 0, 5, 0, 16 }, /* tolerationSeconds */
{ 6333, 591, 0, 0, 3, 0, 0 }, /* value */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8303, 595, 0, 0, 2, 0, 33 }, /* values */
{ 21983, 723, 0, 0, 1, 0, 0 }, /* matchLabelExpressions */
{ 4869, 562, 0, 0, 4, 0, 16 }, /* labelSelector */
{ 16982, 595, 0, 0, 8, 0, 0 }, /* matchLabelKeys */
{ 22045, 594, 0, 0, 1, 0, 33 }, /* maxSkew */
{ 22053, 594, 0, 0, 5, 0, 16 }, /* minDomains */
{ 22064, 591, 0, 0, 6, 0, 16 }, /* nodeAffinityPolicy */
{ 22083, 591, 0, 0, 7, 0, 16 }, /* nodeTaintsPolicy */
{ 17026, 591, 0, 0, 2, 0, 33 }, /* topologyKey */
{ 18195, 591, 0, 0, 3, 0, 33 }, /* whenUnsatisfiable */
{ 22144, 591, 0, 0, 1, 0, 48 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 22144, 591, 0, 0, 1, 0, 48 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 856, 591, 0, 0, 4, 0, 16 }, /* namespace */
{ 16499, 139, 0, 0, 4, 1, 16 }, /* awsElasticBlockStore */
{ 16520, 143, 0, 0, 22, 1, 16 }, /* azureDisk */
{ 16530, 145, 0, 0, 18, 1, 16 }, /* azureFile */
{ 16540, 151, 0, 0, 14, 1, 16 }, /* cephfs */
{ 16547, 153, 0, 0, 13, 1, 16 }, /* cinder */
{ 14815, 165, 0, 0, 19, 1, 16 }, /* configMap */
{ 16563, 148, 0, 0, 28, 1, 16 }, /* csi */
{ 22238, 182, 0, 0, 16, 1, 16 }, /* downwardAPI */
{ 22250, 183, 0, 0, 2, 1, 16 }, /* emptyDir */
{ 22259, 193, 0, 0, 29, 1, 16 }, /* ephemeral */
{ 16567, 199, 0, 0, 17, 1, 16 }, /* fc */
{ 16570, 202, 0, 0, 12, 1, 16 }, /* flexVolume */
{ 16581, 203, 0, 0, 15, 1, 16 }, /* flocker */
{ 16589, 204, 0, 0, 3, 1, 16 }, /* gcePersistentDisk */
{ 22269, 206, 0, 0, 5, 1, 16 }, /* gitRepo */
{ 16607, 208, 0, 0, 9, 1, 16 }, /* glusterfs */
{ 16617, 213, 0, 0, 1, 1, 16 }, /* hostPath */
{ 10710, 216, 0, 0, 30, 1, 16 }, /* image */
{ 16626, 215, 0, 0, 8, 1, 16 }, /* iscsi */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 16651, 230, 0, 0, 7, 1, 16 }, /* nfs */
{ 22277, 264, 0, 0, 10, 1, 16 }, /* persistentVolumeClaim */
{ 16685, 268, 0, 0, 23, 1, 16 }, /* photonPersistentDisk */
{ 16706, 298, 0, 0, 24, 1, 16 }, /* portworxVolume */
{ 22299, 301, 0, 0, 26, 1, 16 }, /* projected */
{ 16721, 302, 0, 0, 21, 1, 16 }, /* quobyte */
{ 16729, 304, 0, 0, 11, 1, 16 }, /* rbd */
{ 16733, 322, 0, 0, 25, 1, 16 }, /* scaleIO */
{ 22309, 332, 0, 0, 6, 1, 16 }, /* secret */
{ 16741, 347, 0, 0, 27, 1, 16 }, /* storageos */
{ 16751, 364, 0, 0, 20, 1, 16 }, /* vsphereVolume */
{ 9374, 591, 0, 0, 2, 0, 33 }, /* devicePath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 10675, 591, 0, 0, 3, 0, 33 }, /* mountPath */
{ 22374, 591, 0, 0, 5, 0, 16 }, /* mountPropagation */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 9183, 615, 0, 0, 2, 0, 0 }, /* readOnly */
{ 22391, 591, 0, 0, 7, 0, 16 }, /* recursiveReadOnly */
{ 22409, 591, 0, 0, 4, 0, 0 }, /* subPath */
{ 22417, 591, 0, 0, 6, 0, 0 }, /* subPathExpr */
{ 10675, 591, 0, 0, 2, 0, 33 }, /* mountPath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 9183, 615, 0, 0, 3, 0, 0 }, /* readOnly */
{ 22391, 591, 0, 0, 4, 0, 16 }, /* recursiveReadOnly */
{ 22497, 248, 0, 0, 1, 0, 16 }, /* required */
{ 22544, 155, 0, 0, 5, 0, 16 }, /* clusterTrustBundle */
{ 14815, 164, 0, 0, 3, 0, 16 }, /* configMap */
{ 22238, 180, 0, 0, 2, 0, 16 }, /* downwardAPI */
{ 22563, 274, 0, 0, 6, 0, 16 }, /* podCertificate */
{ 22309, 330, 0, 0, 1, 0, 16 }, /* secret */
{ 22578, 338, 0, 0, 4, 0, 16 }, /* serviceAccountToken */
{ 14006, 658, 0, 0, 1, 0, 0 }, /* limits */
{ 20096, 658, 0, 0, 2, 0, 0 }, /* requests */
{ 9176, 591, 0, 0, 2, 0, 0 }, /* fsType */
{ 22680, 591, 0, 0, 4, 0, 0 }, /* storagePolicyID */
{ 22696, 591, 0, 0, 3, 0, 0 }, /* storagePolicyName */
{ 22714, 591, 0, 0, 1, 0, 33 }, /* volumePath */
{ 22775, 271, 0, 0, 2, 0, 33 }, /* podAffinityTerm */
{ 19171, 594, 0, 0, 1, 0, 33 }, /* weight */
{ 22834, 591, 0, 0, 2, 0, 16 }, /* gmsaCredentialSpec */
{ 22853, 591, 0, 0, 1, 0, 16 }, /* gmsaCredentialSpecName */
{ 22876, 615, 0, 0, 4, 0, 16 }, /* hostProcess */
{ 22888, 591, 0, 0, 3, 0, 16 }, /* runAsUserName */
{ 12068, 601, 0, 0, 1, 0, 33 }, /* addresses */
{ 1675, 368, 0, 0, 2, 0, 32 }, /* conditions */
{ 22951, 645, 0, 0, 5, 0, 0 }, /* deprecatedTopology */
{ 22970, 369, 0, 0, 8, 0, 16 }, /* hints */
{ 11958, 591, 0, 0, 3, 0, 16 }, /* hostname */
{ 11970, 591, 0, 0, 6, 0, 16 }, /* nodeName */
{ 11979, 256, 0, 0, 4, 0, 16 }, /* targetRef */
{ 22976, 591, 0, 0, 7, 0, 16 }, /* zone */
{ 8115, 615, 0, 0, 1, 0, 16 }, /* ready */
{ 23014, 615, 0, 0, 2, 0, 16 }, /* serving */
{ 8141, 615, 0, 0, 3, 0, 16 }, /* terminating */
{ 23065, 725, 0, 0, 2, 0, 0 }, /* forNodes */
{ 23074, 724, 0, 0, 1, 0, 0 }, /* forZones */
{ 12024, 591, 0, 0, 4, 0, 16 }, /* appProtocol */
{ 155, 591, 0, 37321, 1, 0, 16 }, /* name */
{ 1004, 594, 0, 0, 3, 0, 16 }, /* port */
{ 10666, 591, 0, 37358, 2, 0, 16 }, /* protocol */
{ 23158, 591, 0, 0, 4, 0, 33 }, /* addressType */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 13177, 726, 0, 0, 2, 0, 33 }, /* endpoints */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 10756, 727, 0, 0, 3, 0, 32 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 728, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 8428, 591, 0, 0, 6, 0, 0 }, /* action */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 23314, 594, 0, 0, 15, 0, 0 }, /* deprecatedCount */
{ 23330, 580, 0, 0, 13, 0, 32 }, /* deprecatedFirstTimestamp */
{ 23355, 580, 0, 0, 14, 0, 32 }, /* deprecatedLastTimestamp */
{ 23379, 197, 0, 0, 12, 0, 32 }, /* deprecatedSource */
{ 12486, 568, 0, 0, 2, 0, 33 }, /* eventTime */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 23396, 591, 0, 0, 10, 0, 0 }, /* note */
{ 2004, 591, 0, 0, 7, 0, 0 }, /* reason */
{ 23401, 256, 0, 0, 8, 0, 32 }, /* regarding */
{ 12540, 256, 0, 0, 9, 0, 16 }, /* related */
{ 23411, 591, 0, 0, 4, 0, 0 }, /* reportingController */
{ 12567, 591, 0, 0, 5, 0, 0 }, /* reportingInstance */
{ 12585, 377, 0, 0, 3, 0, 16 }, /* series */
{ 1670, 591, 0, 0, 11, 0, 0 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 729, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 12480, 594, 0, 0, 1, 0, 33 }, /* count */
{ 12653, 568, 0, 0, 2, 0, 33 }, /* lastObservedTime */
{ 23522, 594, 0, 37233, 2, 0, 16 }, /* lendablePercent */
{ 23538, 594, 0, 37233, 1, 0, 16 }, /* nominalConcurrencyShares */
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
{ 23796, 379, 0, 0, 3, 0, 16 }, /* distinguisherMethod */
{ 23816, 594, 0, 37555, 2, 0, 32 }, /* matchingPrecedence */
{ 23835, 393, 0, 0, 1, 0, 33 }, /* priorityLevelConfiguration */
{ 428, 731, 0, 0, 4, 0, 0 }, /* rules */
{ 1675, 732, 1670, 0, 1, 0, 2 }, /* conditions */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 23985, 396, 0, 0, 2, 0, 16 }, /* queuing */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 24033, 594, 0, 0, 4, 0, 16 }, /* borrowingLimitPercent */
{ 23522, 594, 0, 37233, 3, 0, 16 }, /* lendablePercent */
{ 24055, 386, 0, 0, 2, 0, 32 }, /* limitResponse */
{ 23538, 594, 0, 37466, 1, 0, 48 }, /* nominalConcurrencyShares */
{ 4783, 601, 0, 0, 6, 0, 33 }, /* nonResourceURLs */
{ 4799, 601, 0, 0, 1, 0, 33 }, /* verbs */
{ 5451, 735, 0, 0, 3, 0, 0 }, /* nonResourceRules */
{ 277, 734, 0, 0, 2, 0, 0 }, /* resourceRules */
{ 24177, 733, 0, 0, 1, 0, 33 }, /* subjects */
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
{ 24470, 378, 0, 0, 3, 0, 16 }, /* exempt */
{ 24477, 387, 0, 0, 2, 0, 16 }, /* limited */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 1675, 737, 1670, 0, 1, 0, 2 }, /* conditions */
{ 24601, 594, 0, 37560, 2, 0, 32 }, /* handSize */
{ 24610, 594, 0, 37562, 3, 0, 32 }, /* queueLengthLimit */
{ 24627, 594, 0, 37565, 1, 0, 32 }, /* queues */
{ 687, 601, 0, 0, 2, 0, 33 }, /* apiGroups */
{ 24681, 615, 0, 0, 4, 0, 0 }, /* clusterScope */
{ 17015, 601, 0, 0, 5, 0, 32 }, /* namespaces */
{ 734, 601, 0, 0, 3, 0, 33 }, /* resources */
{ 4799, 601, 0, 0, 1, 0, 33 }, /* verbs */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 4863, 385, 0, 0, 3, 0, 16 }, /* group */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 18566, 398, 0, 0, 4, 0, 16 }, /* serviceAccount */
{ 4434, 400, 0, 0, 2, 0, 16 }, /* user */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 24859, 408, 0, 0, 2, 0, 33 }, /* backend */
{ 999, 591, 0, 0, 1, 0, 0 }, /* path */
{ 24867, 591, 0, 0, 3, 0, 49 }, /* pathType */
{ 24917, 738, 0, 0, 1, 0, 33 }, /* paths */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 405, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 739, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 25043, 429, 0, 0, 1, 0, 17 }, /* parentRef */
{ 25092, 591, 0, 0, 1, 0, 33 }, /* cidr */
{ 25097, 595, 0, 0, 2, 0, 0 }, /* except */
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
{ 22144, 591, 0, 0, 1, 0, 16 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 856, 591, 0, 0, 5, 0, 16 }, /* namespace */
{ 744, 591, 0, 37568, 4, 0, 48 }, /* scope */
{ 25347, 591, 0, 0, 1, 0, 0 }, /* controller */
{ 25358, 411, 0, 0, 2, 0, 16 }, /* parameters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 741, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 11958, 591, 0, 0, 2, 0, 0 }, /* hostname */
{ 11967, 591, 0, 0, 1, 0, 0 }, /* ip */
{ 10756, 742, 0, 0, 4, 0, 0 }, /* ports */
{ 14154, 743, 0, 0, 1, 0, 0 }, /* ingress */
{ 4428, 591, 0, 0, 3, 0, 16 }, /* error */
{ 1004, 594, 0, 0, 1, 0, 33 }, /* port */
{ 10666, 591, 0, 0, 2, 0, 33 }, /* protocol */
{ 12711, 591, 0, 0, 1, 0, 0 }, /* host */
{ 25594, 402, 0, 0, 1, 1, 16 }, /* http */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 1004, 430, 0, 0, 2, 0, 32 }, /* port */
{ 25683, 408, 0, 0, 1, 0, 16 }, /* defaultBackend */
{ 25698, 591, 0, 0, 4, 0, 16 }, /* ingressClassName */
{ 428, 745, 0, 0, 3, 0, 0 }, /* rules */
{ 25715, 744, 0, 0, 2, 0, 0 }, /* tls */
{ 21537, 415, 0, 0, 1, 0, 32 }, /* loadBalancer */
{ 25795, 595, 0, 0, 1, 0, 0 }, /* hosts */
{ 9489, 591, 0, 0, 2, 0, 0 }, /* secretName */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 428, 0, 0, 2, 0, 32 }, /* spec */
{ 10756, 746, 0, 0, 1, 0, 0 }, /* ports */
{ 25876, 747, 0, 0, 2, 0, 0 }, /* to */
{ 25928, 747, 0, 0, 2, 0, 0 }, /* from */
{ 10756, 746, 0, 0, 1, 0, 0 }, /* ports */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 748, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 26026, 406, 0, 0, 3, 0, 16 }, /* ipBlock */
{ 244, 562, 0, 0, 2, 0, 16 }, /* namespaceSelector */
{ 26034, 562, 0, 0, 1, 0, 16 }, /* podSelector */
{ 26089, 594, 0, 0, 3, 0, 16 }, /* endPort */
{ 1004, 584, 0, 0, 2, 0, 16 }, /* port */
{ 10666, 591, 0, 37358, 1, 0, 16 }, /* protocol */
{ 26140, 750, 0, 0, 3, 0, 0 }, /* egress */
{ 14154, 749, 0, 0, 2, 0, 0 }, /* ingress */
{ 26034, 562, 0, 0, 1, 0, 32 }, /* podSelector */
{ 26147, 595, 0, 0, 4, 0, 0 }, /* policyTypes */
{ 4863, 591, 0, 0, 1, 0, 0 }, /* group */
{ 155, 591, 0, 0, 4, 0, 1 }, /* name */
{ 856, 591, 0, 0, 3, 0, 0 }, /* namespace */
{ 4883, 591, 0, 0, 2, 0, 1 }, /* resource */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 26243, 594, 0, 0, 2, 0, 0 }, /* number */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 433, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 434, 0, 0, 3, 0, 32 }, /* status */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 751, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 26372, 595, 0, 0, 1, 0, 0 }, /* cidrs */
{ 1675, 607, 1670, 0, 1, 0, 2 }, /* conditions */
{ 26462, 658, 0, 0, 1, 0, 0 }, /* podFixed */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 26499, 591, 0, 0, 2, 0, 33 }, /* handler */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 18436, 435, 0, 0, 3, 0, 16 }, /* overhead */
{ 26507, 438, 0, 0, 4, 0, 16 }, /* scheduling */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 752, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 18420, 645, 0, 0, 1, 0, 8 }, /* nodeSelector */
{ 18680, 698, 0, 0, 2, 0, 0 }, /* tolerations */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 26616, 557, 0, 0, 2, 0, 16 }, /* deleteOptions */
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
{ 26746, 584, 0, 0, 1, 0, 16 }, /* minAvailable */
{ 890, 562, 0, 0, 2, 0, 144 }, /* selector */
{ 26759, 591, 0, 0, 4, 0, 16 }, /* unhealthyPodEvictionPolicy */
{ 1675, 607, 1670, 0, 7, 0, 2 }, /* conditions */
{ 26831, 594, 0, 0, 4, 0, 33 }, /* currentHealthy */
{ 26846, 594, 0, 0, 5, 0, 33 }, /* desiredHealthy */
{ 26861, 754, 0, 0, 2, 0, 0 }, /* disruptedPods */
{ 26875, 594, 0, 0, 3, 0, 33 }, /* disruptionsAllowed */
{ 26894, 594, 0, 0, 6, 0, 33 }, /* expectedPods */
{ 1686, 606, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 26954, 755, 0, 0, 1, 0, 0 }, /* clusterRoleSelectors */
{ 27010, 444, 0, 0, 3, 0, 16 }, /* aggregationRule */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 428, 756, 0, 0, 2, 0, 32 }, /* rules */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 27057, 454, 0, 0, 3, 0, 33 }, /* roleRef */
{ 24177, 757, 0, 0, 2, 0, 0 }, /* subjects */
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
{ 27057, 454, 0, 0, 3, 0, 33 }, /* roleRef */
{ 24177, 757, 0, 0, 2, 0, 0 }, /* subjects */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 760, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 761, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 22144, 591, 0, 37578, 1, 0, 33 }, /* apiGroup */
{ 524, 591, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 22144, 591, 0, 0, 2, 0, 0 }, /* apiGroup */
{ 524, 591, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 3, 0, 33 }, /* name */
{ 856, 591, 0, 0, 4, 0, 0 }, /* namespace */
{ 1675, 607, 0, 0, 4, 0, 32 }, /* conditions */
{ 2180, 583, 0, 0, 5, 0, 16 }, /* data */
{ 27382, 591, 0, 0, 3, 0, 33 }, /* device */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 27389, 484, 0, 0, 6, 0, 16 }, /* networkData */
{ 19424, 591, 0, 0, 2, 0, 33 }, /* pool */
{ 27401, 591, 0, 0, 7, 0, 16 }, /* shareID */
{ 27454, 580, 0, 0, 5, 0, 16 }, /* allocationTimestamp */
{ 27474, 466, 0, 0, 1, 0, 32 }, /* devices */
{ 18420, 248, 0, 0, 3, 0, 16 }, /* nodeSelector */
{ 144, 591, 0, 0, 1, 0, 33 }, /* expression */
{ 13886, 548, 0, 0, 1, 0, 48 }, /* default */
{ 27563, 460, 0, 0, 4, 0, 16 }, /* validRange */
{ 27574, 762, 0, 0, 3, 0, 0 }, /* validValues */
{ 13909, 548, 0, 0, 2, 0, 16 }, /* max */
{ 13934, 548, 0, 0, 1, 0, 17 }, /* min */
{ 27631, 548, 0, 0, 3, 0, 16 }, /* step */
{ 20096, 658, 0, 0, 1, 0, 0 }, /* requests */
{ 6333, 548, 0, 0, 1, 0, 33 }, /* value */
{ 27761, 763, 0, 0, 2, 0, 1 }, /* counters */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 27804, 615, 0, 0, 7, 0, 16 }, /* allNodes */
{ 27813, 615, 0, 0, 12, 0, 16 }, /* allowMultipleAllocations */
{ 27838, 764, 0, 0, 2, 0, 0 }, /* attributes */
{ 27849, 595, 0, 0, 10, 0, 0 }, /* bindingConditions */
{ 27867, 595, 0, 0, 11, 0, 0 }, /* bindingFailureConditions */
{ 27892, 615, 0, 0, 9, 0, 16 }, /* bindsToNode */
{ 15499, 765, 0, 0, 3, 0, 0 }, /* capacity */
{ 27904, 766, 0, 0, 4, 0, 0 }, /* consumesCounters */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 11970, 591, 0, 0, 5, 0, 16 }, /* nodeName */
{ 18420, 248, 0, 0, 6, 0, 16 }, /* nodeSelector */
{ 15438, 767, 0, 0, 8, 0, 0 }, /* taints */
{ 27951, 485, 0, 0, 1, 4, 16 }, /* opaque */
{ 20096, 595, 0, 0, 2, 0, 0 }, /* requests */
{ 12592, 591, 0, 0, 1, 0, 33 }, /* source */
{ 15508, 769, 0, 0, 2, 0, 0 }, /* config */
{ 28011, 768, 0, 0, 1, 0, 0 }, /* results */
{ 28065, 615, 0, 0, 3, 0, 16 }, /* bool */
{ 28070, 606, 0, 0, 2, 0, 16 }, /* int */
{ 28074, 591, 0, 0, 4, 0, 16 }, /* string */
{ 4904, 591, 0, 0, 5, 0, 16 }, /* version */
{ 28120, 459, 0, 0, 2, 0, 16 }, /* requestPolicy */
{ 6333, 548, 0, 0, 1, 0, 33 }, /* value */
{ 15508, 772, 0, 0, 3, 0, 0 }, /* config */
{ 28172, 771, 0, 0, 2, 0, 0 }, /* constraints */
{ 20096, 770, 0, 0, 1, 0, 32 }, /* requests */
{ 27951, 485, 0, 0, 1, 1, 16 }, /* opaque */
{ 20096, 595, 0, 0, 1, 0, 0 }, /* requests */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 474, 0, 0, 2, 0, 33 }, /* spec */
{ 27951, 485, 0, 0, 1, 3, 16 }, /* opaque */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 773, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 15508, 775, 0, 0, 2, 0, 0 }, /* config */
{ 28389, 591, 0, 0, 4, 0, 16 }, /* extendedResourceName */
{ 28410, 774, 0, 0, 1, 0, 0 }, /* selectors */
{ 28459, 591, 0, 0, 3, 0, 16 }, /* distinctAttribute */
{ 28477, 591, 0, 0, 2, 0, 16 }, /* matchAttribute */
{ 20096, 595, 0, 0, 1, 0, 0 }, /* requests */
{ 28532, 591, 0, 0, 1, 0, 33 }, /* counterSet */
{ 27761, 763, 0, 0, 2, 0, 1 }, /* counters */
{ 28591, 483, 0, 0, 2, 0, 16 }, /* exactly */
{ 28599, 776, 0, 0, 3, 0, 0 }, /* firstAvailable */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 28651, 615, 0, 0, 5, 0, 16 }, /* adminAccess */
{ 27849, 595, 0, 0, 7, 0, 0 }, /* bindingConditions */
{ 27867, 595, 0, 0, 8, 0, 0 }, /* bindingFailureConditions */
{ 28663, 658, 0, 0, 10, 0, 0 }, /* consumedCapacity */
{ 27382, 591, 0, 0, 4, 0, 33 }, /* device */
{ 9698, 591, 0, 0, 2, 0, 33 }, /* driver */
{ 19424, 591, 0, 0, 3, 0, 33 }, /* pool */
{ 8824, 591, 0, 0, 1, 0, 33 }, /* request */
{ 27401, 591, 0, 0, 9, 0, 16 }, /* shareID */
{ 18680, 777, 0, 0, 6, 0, 0 }, /* tolerations */
{ 28733, 458, 0, 0, 1, 0, 16 }, /* cel */
{ 28775, 591, 0, 37606, 4, 0, 0 }, /* allocationMode */
{ 15499, 461, 0, 0, 7, 0, 16 }, /* capacity */
{ 12480, 606, 0, 0, 5, 0, 0 }, /* count */
{ 28790, 591, 0, 0, 2, 0, 33 }, /* deviceClassName */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 28410, 774, 0, 0, 3, 0, 0 }, /* selectors */
{ 18680, 777, 0, 0, 6, 0, 0 }, /* tolerations */
{ 21841, 591, 0, 0, 3, 0, 33 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 21848, 580, 0, 0, 4, 0, 16 }, /* timeAdded */
{ 6333, 591, 0, 0, 2, 0, 0 }, /* value */
{ 21841, 591, 0, 0, 4, 0, 0 }, /* effect */
{ 1, 591, 0, 0, 1, 0, 0 }, /* key */
{ 8294, 591, 0, 37619, 2, 0, 0 }, /* operator */
{ 21883, 606, 0, 0, 5, 0, 16 }, /* tolerationSeconds */
{ 6333, 591, 0, 0, 3, 0, 0 }, /* value */
{ 28651, 615, 0, 0, 5, 0, 16 }, /* adminAccess */
{ 28775, 591, 0, 37606, 3, 0, 0 }, /* allocationMode */
{ 15499, 461, 0, 0, 7, 0, 16 }, /* capacity */
{ 12480, 606, 0, 0, 4, 0, 0 }, /* count */
{ 28790, 591, 0, 0, 1, 0, 33 }, /* deviceClassName */
{ 28410, 774, 0, 0, 2, 0, 0 }, /* selectors */
{ 18680, 777, 0, 0, 6, 0, 0 }, /* tolerations */
{ 28963, 591, 0, 0, 3, 0, 0 }, /* hardwareAddress */
{ 28979, 591, 0, 0, 1, 0, 0 }, /* interfaceName */
{ 28993, 595, 0, 0, 2, 0, 0 }, /* ips */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 25358, 583, 0, 0, 2, 0, 33 }, /* parameters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 489, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 490, 0, 0, 3, 0, 32 }, /* status */
{ 22144, 591, 0, 0, 1, 0, 0 }, /* apiGroup */
{ 155, 591, 0, 0, 4, 0, 33 }, /* name */
{ 4883, 591, 0, 0, 3, 0, 33 }, /* resource */
{ 3960, 591, 0, 0, 5, 0, 33 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 778, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 27474, 469, 0, 0, 1, 0, 32 }, /* devices */
{ 29260, 457, 0, 0, 1, 0, 16 }, /* allocation */
{ 27474, 780, 0, 0, 4, 0, 0 }, /* devices */
{ 29271, 779, 3960, 0, 2, 0, 2 }, /* reservedFor */
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
{ 29469, 606, 0, 0, 2, 0, 33 }, /* generation */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 29480, 606, 0, 0, 3, 0, 33 }, /* resourceSliceCount */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 497, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 782, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 27804, 615, 0, 0, 5, 0, 16 }, /* allNodes */
{ 27474, 783, 0, 0, 6, 0, 32 }, /* devices */
{ 9698, 591, 0, 0, 1, 0, 33 }, /* driver */
{ 11970, 591, 0, 0, 3, 0, 16 }, /* nodeName */
{ 18420, 248, 0, 0, 4, 0, 16 }, /* nodeSelector */
{ 29613, 615, 0, 0, 7, 0, 16 }, /* perDeviceNodeSelection */
{ 19424, 494, 0, 0, 2, 0, 33 }, /* pool */
{ 29636, 784, 0, 0, 8, 0, 0 }, /* sharedCounters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 29692, 591, 0, 0, 4, 0, 0 }, /* description */
{ 29704, 615, 0, 0, 3, 0, 0 }, /* globalDefault */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 18445, 591, 0, 37627, 5, 0, 16 }, /* preemptionPolicy */
{ 6333, 594, 0, 0, 2, 0, 33 }, /* value */
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
{ 29868, 615, 0, 37650, 1, 0, 16 }, /* attachRequired */
{ 29883, 591, 0, 37655, 5, 0, 16 }, /* fsGroupPolicy */
{ 29897, 606, 0, 0, 9, 0, 16 }, /* nodeAllocatableUpdatePeriodSeconds */
{ 29932, 615, 0, 37280, 2, 0, 16 }, /* podInfoOnMount */
{ 29947, 615, 0, 37280, 7, 0, 16 }, /* requiresRepublish */
{ 29965, 615, 0, 37280, 8, 0, 16 }, /* seLinuxMount */
{ 29978, 615, 0, 37280, 4, 0, 16 }, /* storageCapacity */
{ 29994, 787, 0, 0, 6, 0, 0 }, /* tokenRequests */
{ 30008, 601, 0, 37681, 3, 0, 0 }, /* volumeLifecycleModes */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 506, 0, 0, 2, 0, 33 }, /* spec */
{ 15487, 520, 0, 0, 4, 0, 16 }, /* allocatable */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 30095, 591, 0, 0, 2, 0, 33 }, /* nodeID */
{ 30102, 595, 0, 0, 3, 0, 32 }, /* topologyKeys */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 788, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 30185, 789, 155, 0, 1, 0, 35 }, /* drivers */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 15499, 548, 0, 0, 4, 0, 16 }, /* capacity */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 30227, 548, 0, 0, 5, 0, 16 }, /* maximumVolumeSize */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 30245, 562, 0, 0, 2, 0, 16 }, /* nodeTopology */
{ 16123, 591, 0, 0, 3, 0, 33 }, /* storageClassName */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 790, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 30344, 615, 0, 0, 6, 0, 16 }, /* allowVolumeExpansion */
{ 30365, 791, 0, 0, 8, 0, 0 }, /* allowedTopologies */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 16638, 595, 0, 0, 5, 0, 0 }, /* mountOptions */
{ 25358, 645, 0, 0, 3, 0, 0 }, /* parameters */
{ 30383, 591, 0, 0, 2, 0, 33 }, /* provisioner */
{ 30395, 591, 0, 37696, 4, 0, 16 }, /* reclaimPolicy */
{ 30409, 591, 0, 37705, 7, 0, 16 }, /* volumeBindingMode */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 792, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 21020, 591, 0, 0, 1, 0, 33 }, /* audience */
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
{ 30618, 266, 0, 0, 2, 0, 16 }, /* inlineVolumeSpec */
{ 30635, 591, 0, 0, 1, 0, 16 }, /* persistentVolumeName */
{ 30701, 591, 0, 0, 1, 0, 33 }, /* attacher */
{ 11970, 591, 0, 0, 3, 0, 33 }, /* nodeName */
{ 12592, 514, 0, 0, 2, 0, 33 }, /* source */
{ 30753, 519, 0, 0, 3, 0, 16 }, /* attachError */
{ 30765, 615, 0, 0, 1, 0, 33 }, /* attached */
{ 30774, 645, 0, 0, 2, 0, 0 }, /* attachmentMetadata */
{ 30793, 519, 0, 0, 4, 0, 16 }, /* detachError */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 30850, 591, 0, 0, 2, 0, 33 }, /* driverName */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 569, 0, 0, 1, 0, 32 }, /* metadata */
{ 25358, 645, 0, 0, 3, 0, 0 }, /* parameters */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 794, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 30953, 594, 0, 0, 3, 0, 16 }, /* errorCode */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 30963, 580, 0, 0, 1, 0, 32 }, /* time */
{ 12480, 594, 0, 0, 1, 0, 16 }, /* count */
{ 31044, 591, 0, 0, 2, 0, 33 }, /* desiredAPIVersion */
{ 31062, 795, 0, 0, 3, 0, 33 }, /* objects */
{ 3960, 591, 0, 0, 1, 0, 33 }, /* uid */
{ 31145, 795, 0, 0, 2, 0, 33 }, /* convertedObjects */
{ 31162, 576, 0, 0, 3, 0, 33 }, /* result */
{ 3960, 591, 0, 0, 1, 0, 33 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 8824, 521, 0, 0, 1, 0, 16 }, /* request */
{ 31245, 522, 0, 0, 2, 0, 16 }, /* response */
{ 29692, 591, 0, 0, 4, 0, 0 }, /* description */
{ 31328, 591, 0, 0, 3, 0, 0 }, /* format */
{ 31335, 591, 0, 0, 6, 0, 33 }, /* jsonPath */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 18462, 594, 0, 0, 5, 0, 0 }, /* priority */
{ 1670, 591, 0, 0, 2, 0, 33 }, /* type */
{ 2886, 591, 0, 0, 1, 0, 33 }, /* strategy */
{ 31432, 547, 0, 0, 2, 0, 16 }, /* webhook */
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
{ 31781, 595, 0, 0, 6, 0, 0 }, /* categories */
{ 524, 591, 0, 0, 4, 0, 33 }, /* kind */
{ 31792, 591, 0, 0, 5, 0, 0 }, /* listKind */
{ 31801, 591, 0, 0, 1, 0, 33 }, /* plural */
{ 31808, 595, 0, 0, 3, 0, 0 }, /* shortNames */
{ 31819, 591, 0, 0, 2, 0, 0 }, /* singular */
{ 31915, 525, 0, 37717, 9, 0, 16 }, /* conversion */
{ 4863, 591, 0, 0, 1, 0, 33 }, /* group */
{ 11064, 529, 0, 0, 3, 0, 33 }, /* names */
{ 31926, 615, 0, 0, 10, 0, 0 }, /* preserveUnknownFields */
{ 744, 591, 0, 0, 4, 0, 33 }, /* scope */
{ 31948, 797, 0, 0, 7, 0, 33 }, /* versions */
{ 32043, 529, 0, 0, 2, 0, 32 }, /* acceptedNames */
{ 1675, 798, 0, 0, 1, 0, 32 }, /* conditions */
{ 32057, 595, 0, 0, 3, 0, 32 }, /* storedVersions */
{ 32160, 799, 0, 0, 6, 0, 0 }, /* additionalPrinterColumns */
{ 32185, 615, 0, 0, 7, 0, 0 }, /* deprecated */
{ 32196, 591, 0, 0, 8, 0, 16 }, /* deprecationWarning */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 32215, 536, 0, 0, 4, 0, 16 }, /* schema */
{ 32222, 800, 0, 0, 9, 0, 0 }, /* selectableFields */
{ 32239, 615, 0, 0, 2, 0, 33 }, /* served */
{ 32246, 615, 0, 0, 3, 0, 33 }, /* storage */
{ 32254, 535, 0, 0, 5, 0, 16 }, /* subresources */
{ 32356, 591, 0, 0, 3, 0, 16 }, /* labelSelectorPath */
{ 32374, 591, 0, 0, 1, 0, 33 }, /* specReplicasPath */
{ 32391, 591, 0, 0, 2, 0, 33 }, /* statusReplicasPath */
{ 32587, 533, 0, 0, 2, 0, 16 }, /* scale */
{ 1135, 534, 0, 0, 1, 0, 16 }, /* status */
{ 32677, 539, 0, 0, 1, 0, 16 }, /* openAPIV3Schema */
{ 29692, 591, 0, 0, 1, 0, 0 }, /* description */
{ 2120, 591, 0, 0, 2, 0, 0 }, /* url */
{ 32921, 591, 0, 0, 3, 0, 16 }, /* $ref */
{ 32926, 591, 0, 0, 2, 0, 0 }, /* $schema */
{ 32934, 541, 0, 0, 33, 0, 16 }, /* additionalItems */
{ 32950, 541, 0, 0, 30, 0, 16 }, /* additionalProperties */
{ 32971, 803, 0, 0, 25, 0, 0 }, /* allOf */
{ 32977, 803, 0, 0, 27, 0, 0 }, /* anyOf */
{ 13886, 538, 0, 0, 8, 0, 16 }, /* default */
{ 32983, 804, 0, 0, 34, 0, 0 }, /* definitions */
{ 32995, 805, 0, 0, 32, 0, 0 }, /* dependencies */
{ 29692, 591, 0, 0, 4, 0, 0 }, /* description */
{ 33008, 802, 0, 0, 20, 0, 0 }, /* enum */
{ 33013, 538, 0, 0, 36, 0, 16 }, /* example */
{ 33021, 615, 0, 0, 10, 0, 0 }, /* exclusiveMaximum */
{ 33038, 615, 0, 0, 12, 0, 0 }, /* exclusiveMinimum */
{ 33055, 537, 0, 0, 35, 0, 16 }, /* externalDocs */
{ 31328, 591, 0, 0, 6, 0, 0 }, /* format */
{ 33068, 591, 0, 0, 1, 0, 0 }, /* id */
{ 612, 540, 0, 0, 24, 0, 16 }, /* items */
{ 33071, 606, 0, 0, 16, 0, 16 }, /* maxItems */
{ 33080, 606, 0, 0, 13, 0, 16 }, /* maxLength */
{ 33090, 606, 0, 0, 21, 0, 16 }, /* maxProperties */
{ 33104, 801, 0, 0, 9, 0, 16 }, /* maximum */
{ 33112, 606, 0, 0, 17, 0, 16 }, /* minItems */
{ 33121, 606, 0, 0, 14, 0, 16 }, /* minLength */
{ 33131, 606, 0, 0, 22, 0, 16 }, /* minProperties */
{ 33145, 801, 0, 0, 11, 0, 16 }, /* minimum */
{ 33153, 801, 0, 0, 19, 0, 16 }, /* multipleOf */
{ 33164, 539, 0, 0, 28, 0, 16 }, /* not */
{ 33168, 615, 0, 0, 37, 0, 0 }, /* nullable */
{ 33177, 803, 0, 0, 26, 0, 0 }, /* oneOf */
{ 33183, 591, 0, 0, 15, 0, 0 }, /* pattern */
{ 33191, 804, 0, 0, 31, 0, 0 }, /* patternProperties */
{ 33209, 804, 0, 0, 29, 0, 0 }, /* properties */
{ 22497, 595, 0, 0, 23, 0, 0 }, /* required */
{ 33220, 591, 0, 0, 7, 0, 0 }, /* title */
{ 1670, 591, 0, 0, 5, 0, 0 }, /* type */
{ 33226, 615, 0, 0, 18, 0, 0 }, /* uniqueItems */
{ 33238, 615, 0, 0, 39, 0, 0 }, /* x-kubernetes-embedded-resource */
{ 33269, 615, 0, 0, 40, 0, 0 }, /* x-kubernetes-int-or-string */
{ 33296, 595, 0, 0, 41, 0, 0 }, /* x-kubernetes-list-map-keys */
{ 33323, 591, 0, 0, 42, 0, 16 }, /* x-kubernetes-list-type */
{ 33346, 591, 0, 0, 43, 0, 16 }, /* x-kubernetes-map-type */
{ 33368, 615, 0, 0, 38, 0, 16 }, /* x-kubernetes-preserve-unknown-fields */
{ 33405, 806, 32916, 0, 44, 0, 2 }, /* x-kubernetes-validations */
{ 33503, 803, 0, 0, 2, 0, 33 }, /* jSONSchemas */
{ 32215, 539, 0, 0, 1, 0, 49 }, /* schema */
{ 33595, 615, 0, 0, 1, 0, 33 }, /* allows */
{ 32215, 539, 0, 0, 2, 0, 49 }, /* schema */
{ 33681, 595, 0, 0, 2, 0, 33 }, /* property */
{ 32215, 539, 0, 0, 1, 0, 49 }, /* schema */
{ 31335, 591, 0, 0, 1, 0, 33 }, /* jsonPath */
{ 155, 591, 0, 0, 2, 0, 33 }, /* name */
{ 856, 591, 0, 0, 1, 0, 33 }, /* namespace */
{ 999, 591, 0, 0, 3, 0, 16 }, /* path */
{ 1004, 594, 0, 37207, 4, 0, 16 }, /* port */
{ 15830, 591, 0, 0, 5, 0, 0 }, /* fieldPath */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 1986, 591, 0, 0, 3, 0, 0 }, /* messageExpression */
{ 33923, 615, 0, 0, 6, 0, 16 }, /* optionalOldSelf */
{ 2004, 591, 0, 0, 4, 0, 16 }, /* reason */
{ 32916, 591, 0, 0, 1, 0, 33 }, /* rule */
{ 2103, 610, 0, 0, 2, 0, 0 }, /* caBundle */
{ 2112, 544, 0, 0, 1, 0, 16 }, /* service */
{ 2120, 591, 0, 0, 3, 0, 16 }, /* url */
{ 366, 546, 0, 0, 2, 0, 16 }, /* clientConfig */
{ 34088, 595, 0, 0, 3, 0, 33 }, /* conversionReviewVersions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 34234, 561, 0, 0, 3, 0, 32 }, /* preferredVersion */
{ 34251, 808, 0, 0, 4, 0, 0 }, /* serverAddressByClientCIDRs */
{ 31948, 807, 0, 0, 2, 0, 33 }, /* versions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 4492, 809, 0, 0, 1, 0, 33 }, /* groups */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 31781, 595, 0, 0, 7, 0, 0 }, /* categories */
{ 4863, 591, 0, 0, 8, 0, 0 }, /* group */
{ 524, 591, 0, 0, 3, 0, 33 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 33 }, /* name */
{ 34374, 615, 0, 0, 2, 0, 33 }, /* namespaced */
{ 31808, 595, 0, 0, 5, 0, 0 }, /* shortNames */
{ 34385, 591, 0, 0, 6, 0, 33 }, /* singularName */
{ 34398, 591, 0, 0, 10, 0, 0 }, /* storageVersionHash */
{ 4799, 622, 0, 0, 4, 0, 33 }, /* verbs */
{ 4904, 591, 0, 0, 9, 0, 0 }, /* version */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34466, 591, 0, 0, 1, 0, 33 }, /* groupVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 734, 810, 0, 0, 2, 0, 33 }, /* resources */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 34251, 808, 0, 0, 2, 0, 33 }, /* serverAddressByClientCIDRs */
{ 31948, 595, 0, 0, 1, 0, 33 }, /* versions */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34581, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34588, 591, 0, 0, 3, 0, 33 }, /* fieldManager */
{ 34601, 615, 0, 0, 2, 0, 33 }, /* force */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 2303, 580, 0, 0, 4, 0, 33 }, /* lastTransitionTime */
{ 1978, 591, 0, 0, 6, 0, 33 }, /* message */
{ 1686, 606, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2004, 591, 0, 0, 5, 0, 33 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 591, 0, 0, 1, 0, 33 }, /* type */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34581, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34588, 591, 0, 0, 3, 0, 0 }, /* fieldManager */
{ 34704, 591, 0, 0, 4, 0, 0 }, /* fieldValidation */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34581, 595, 0, 0, 5, 0, 0 }, /* dryRun */
{ 34771, 606, 0, 0, 1, 0, 16 }, /* gracePeriodSeconds */
{ 34790, 615, 0, 0, 6, 0, 16 }, /* ignoreStoreReadErrorWithClusterBreakingPotential */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 34839, 615, 0, 0, 3, 0, 16 }, /* orphanDependents */
{ 34856, 574, 0, 0, 2, 0, 16 }, /* preconditions */
{ 34870, 591, 0, 0, 4, 0, 16 }, /* propagationPolicy */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8294, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8303, 595, 0, 0, 3, 0, 0 }, /* values */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 10499, 591, 0, 0, 1, 0, 0 }, /* resourceVersion */
{ 34466, 591, 0, 0, 1, 0, 33 }, /* groupVersion */
{ 4904, 591, 0, 0, 2, 0, 33 }, /* version */
{ 15321, 625, 0, 0, 2, 0, 0 }, /* matchExpressions */
{ 35157, 645, 0, 0, 1, 0, 0 }, /* matchLabels */
{ 1, 591, 0, 0, 1, 0, 33 }, /* key */
{ 8294, 591, 0, 0, 2, 0, 33 }, /* operator */
{ 8303, 595, 0, 0, 3, 0, 0 }, /* values */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 795, 0, 0, 2, 0, 33 }, /* items */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 35324, 591, 0, 0, 3, 0, 0 }, /* continue */
{ 35333, 606, 0, 0, 4, 0, 16 }, /* remainingItemCount */
{ 10499, 591, 0, 0, 2, 0, 0 }, /* resourceVersion */
{ 35352, 591, 0, 0, 1, 0, 0 }, /* selfLink */
{ 35407, 615, 0, 0, 9, 0, 0 }, /* allowWatchBookmarks */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35324, 591, 0, 0, 8, 0, 0 }, /* continue */
{ 4849, 591, 0, 0, 2, 0, 0 }, /* fieldSelector */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 4869, 591, 0, 0, 1, 0, 0 }, /* labelSelector */
{ 35427, 606, 0, 0, 7, 0, 0 }, /* limit */
{ 10499, 591, 0, 0, 4, 0, 0 }, /* resourceVersion */
{ 35433, 591, 0, 0, 10, 0, 0 }, /* resourceVersionMatch */
{ 35454, 615, 0, 0, 11, 0, 16 }, /* sendInitialEvents */
{ 446, 606, 0, 0, 5, 0, 16 }, /* timeoutSeconds */
{ 35472, 615, 0, 0, 3, 0, 0 }, /* watch */
{ 513, 591, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 35527, 591, 0, 0, 6, 0, 0 }, /* fieldsType */
{ 35538, 559, 0, 0, 7, 0, 16 }, /* fieldsV1 */
{ 35547, 591, 0, 0, 1, 0, 0 }, /* manager */
{ 35555, 591, 0, 0, 2, 0, 0 }, /* operation */
{ 4892, 591, 0, 0, 8, 0, 0 }, /* subresource */
{ 30963, 580, 0, 0, 4, 0, 16 }, /* time */
{ 35668, 645, 0, 0, 12, 0, 0 }, /* annotations */
{ 35680, 580, 0, 0, 8, 0, 0 }, /* creationTimestamp */
{ 35698, 606, 0, 0, 10, 0, 16 }, /* deletionGracePeriodSeconds */
{ 35725, 580, 0, 0, 9, 0, 16 }, /* deletionTimestamp */
{ 14489, 601, 0, 0, 14, 0, 2 }, /* finalizers */
{ 35743, 591, 0, 0, 2, 0, 0 }, /* generateName */
{ 29469, 606, 0, 0, 7, 0, 0 }, /* generation */
{ 35756, 645, 0, 0, 11, 0, 0 }, /* labels */
{ 35763, 812, 0, 0, 17, 0, 0 }, /* managedFields */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 856, 591, 0, 0, 3, 0, 0 }, /* namespace */
{ 35777, 811, 3960, 0, 13, 0, 2 }, /* ownerReferences */
{ 10499, 591, 0, 0, 6, 0, 0 }, /* resourceVersion */
{ 35352, 591, 0, 0, 4, 0, 0 }, /* selfLink */
{ 3960, 591, 0, 0, 5, 0, 0 }, /* uid */
{ 513, 591, 0, 0, 5, 0, 33 }, /* apiVersion */
{ 35841, 615, 0, 0, 7, 0, 16 }, /* blockOwnerDeletion */
{ 25347, 615, 0, 0, 6, 0, 16 }, /* controller */
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
{ 34581, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34588, 591, 0, 0, 3, 0, 0 }, /* fieldManager */
{ 34704, 591, 0, 0, 4, 0, 0 }, /* fieldValidation */
{ 34601, 615, 0, 0, 2, 0, 16 }, /* force */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 10499, 591, 0, 0, 2, 0, 16 }, /* resourceVersion */
{ 3960, 591, 0, 0, 1, 0, 16 }, /* uid */
{ 36135, 591, 0, 0, 1, 0, 33 }, /* clientCIDR */
{ 36146, 591, 0, 0, 2, 0, 33 }, /* serverAddress */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 36223, 594, 0, 0, 6, 0, 0 }, /* code */
{ 36228, 578, 0, 0, 5, 0, 16 }, /* details */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 1978, 591, 0, 0, 3, 0, 0 }, /* message */
{ 529, 565, 0, 0, 1, 0, 32 }, /* metadata */
{ 2004, 591, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 591, 0, 0, 2, 0, 0 }, /* status */
{ 36280, 591, 0, 0, 3, 0, 0 }, /* field */
{ 1978, 591, 0, 0, 2, 0, 0 }, /* message */
{ 2004, 591, 0, 0, 1, 0, 0 }, /* reason */
{ 36335, 814, 0, 0, 4, 0, 0 }, /* causes */
{ 4863, 591, 0, 0, 2, 0, 0 }, /* group */
{ 524, 591, 0, 0, 3, 0, 0 }, /* kind */
{ 155, 591, 0, 0, 1, 0, 0 }, /* name */
{ 36342, 594, 0, 0, 5, 0, 0 }, /* retryAfterSeconds */
{ 3960, 591, 0, 0, 6, 0, 0 }, /* uid */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 36411, 591, 0, 0, 1, 0, 0 }, /* includeObject */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 513, 591, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 34581, 595, 0, 0, 1, 0, 0 }, /* dryRun */
{ 34588, 591, 0, 0, 2, 0, 0 }, /* fieldManager */
{ 34704, 591, 0, 0, 3, 0, 0 }, /* fieldValidation */
{ 524, 591, 0, 0, 0, 0, 0 }, /* kind */
{ 6934, 583, 0, 0, 2, 0, 33 }, /* object */
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
{ 36908, 594, 0, 0, 7, 0, 33 }, /* groupPriorityMinimum */
{ 36929, 615, 0, 0, 4, 0, 0 }, /* insecureSkipTLSVerify */
{ 2112, 590, 0, 0, 1, 0, 16 }, /* service */
{ 4904, 591, 0, 0, 3, 0, 0 }, /* version */
{ 36951, 594, 0, 0, 8, 0, 33 }, /* versionPriority */
{ 1675, 816, 1670, 0, 1, 0, 2 }, /* conditions */
{ 155, 591, 0, 0, 2, 0, 0 }, /* name */
{ 856, 591, 0, 0, 1, 0, 0 }, /* namespace */
{ 1004, 594, 0, 37207, 3, 0, 16 }, /* port */
};

static const uint32_t keys[] = {
0,
155,
1670,
10652,
10666,
10675,
9374,
11967,
17026,
18195,
19867,
1004,
10666,
3960,
9698,
27382,
19424,
27401,
32916,
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
"keyring\0"
"pool\0"
"io.k8s.api.core.v1.RBDPersistentVolumeSource\0"
"io.k8s.api.core.v1.RBDVolumeSource\0"
"range\0"
"io.k8s.api.core.v1.RangeAllocation\0"
"io.k8s.api.core.v1.ReplicationController\0"
"io.k8s.api.core.v1.ReplicationControllerCondition\0"
"io.k8s.api.core.v1.ReplicationControllerList\0"
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
"\"Equivalent\"\0"
"{}\0"
"\"Fail\"\0"
"\"Never\"\0"
"10\0"
"\"*\"\0"
"443\0"
"\"RollingUpdate\"\0"
"600\0"
"1\0"
"0\0"
"\"25%\"\0"
"\"Retain\"\0"
"\"OrderedReady\"\0"
"3600\0"
"\"Allow\"\0"
"3\0"
"false\0"
"\"True\"\0"
"\"ReadWrite\"\0"
"\"ext4\"\0"
"\"Shared\"\0"
"\"\"\0"
"420\0"
"\"/dev/termination-log\"\0"
"\"File\"\0"
"\"TCP\"\0"
"\"/\"\0"
"\"HTTP\"\0"
"\"default\"\0"
"\"Active\"\0"
"\"v1\"\0"
"\"Filesystem\"\0"
"\"Pending\"\0"
"\"ClusterFirst\"\0"
"\"Always\"\0"
"\"default-scheduler\"\0"
"30\0"
"\"/etc/ceph/keyring\"\0"
"\"rbd\"\0"
"\"admin\"\0"
"\"xfs\"\0"
"\"ThinProvisioned\"\0"
"\"Opaque\"\0"
"\"None\"\0"
"\"ClusterIP\"\0"
"1000\0"
"8\0"
"50\0"
"64\0"
"\"Cluster\"\0"
"\"rbac.authorization.k8s.io\"\0"
"\"ExactCount\"\0"
"\"Equal\"\0"
"\"PreemptLowerPriority\"\0"
"true\0"
"\"ReadWriteOnceWithFSType\"\0"
"[\"Persistent\"]\0"
"\"Delete\"\0"
"\"Immediate\"\0"
"{\"strategy\":\"None\"}\0"
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
