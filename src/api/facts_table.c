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
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2197, 0, 112, 4, 0 }, /* io.k8s.api.apidiscovery.v2.APIGroupDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2242, 0, 116, 4, 0 }, /* io.k8s.api.apidiscovery.v2.APIGroupDiscoveryList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2383, 0, 120, 8, 0 }, /* io.k8s.api.apidiscovery.v2.APIResourceDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2451, 0, 128, 4, 0 }, /* io.k8s.api.apidiscovery.v2.APISubresourceDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2512, 0, 132, 3, 0 }, /* io.k8s.api.apidiscovery.v2.APIVersionDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2559, 0, 135, 4, 0 }, /* io.k8s.api.apidiscovery.v2beta1.APIGroupDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2609, 0, 139, 4, 0 }, /* io.k8s.api.apidiscovery.v2beta1.APIGroupDiscoveryList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2663, 0, 143, 8, 0 }, /* io.k8s.api.apidiscovery.v2beta1.APIResourceDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2716, 0, 151, 4, 0 }, /* io.k8s.api.apidiscovery.v2beta1.APISubresourceDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2772, 0, 155, 3, 0 }, /* io.k8s.api.apidiscovery.v2beta1.APIVersionDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2838, 0, 158, 5, 0 }, /* io.k8s.api.apps.v1.ControllerRevision */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2876, 0, 163, 4, 0 }, /* io.k8s.api.apps.v1.ControllerRevisionList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2918, 0, 167, 5, 0 }, /* io.k8s.api.apps.v1.DaemonSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 2966, 0, 172, 5, 0 }, /* io.k8s.api.apps.v1.DaemonSetCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3004, 0, 177, 4, 0 }, /* io.k8s.api.apps.v1.DaemonSetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3098, 0, 181, 5, 0 }, /* io.k8s.api.apps.v1.DaemonSetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3280, 0, 186, 10, 0 }, /* io.k8s.api.apps.v1.DaemonSetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3329, 0, 196, 2, 0 }, /* io.k8s.api.apps.v1.DaemonSetUpdateStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3372, 0, 198, 5, 0 }, /* io.k8s.api.apps.v1.Deployment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3417, 0, 203, 6, 0 }, /* io.k8s.api.apps.v1.DeploymentCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3456, 0, 209, 4, 0 }, /* io.k8s.api.apps.v1.DeploymentList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3539, 0, 213, 8, 0 }, /* io.k8s.api.apps.v1.DeploymentSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3661, 0, 221, 9, 0 }, /* io.k8s.api.apps.v1.DeploymentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3697, 0, 230, 2, 0 }, /* io.k8s.api.apps.v1.DeploymentStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3735, 0, 232, 5, 0 }, /* io.k8s.api.apps.v1.ReplicaSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3765, 0, 237, 5, 0 }, /* io.k8s.api.apps.v1.ReplicaSetCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3804, 0, 242, 4, 0 }, /* io.k8s.api.apps.v1.ReplicaSetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3838, 0, 246, 4, 0 }, /* io.k8s.api.apps.v1.ReplicaSetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3893, 0, 250, 7, 0 }, /* io.k8s.api.apps.v1.ReplicaSetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3953, 0, 257, 2, 0 }, /* io.k8s.api.apps.v1.RollingUpdateDaemonSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 3995, 0, 259, 2, 0 }, /* io.k8s.api.apps.v1.RollingUpdateDeployment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4048, 0, 261, 2, 0 }, /* io.k8s.api.apps.v1.RollingUpdateStatefulSetStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4100, 0, 263, 5, 0 }, /* io.k8s.api.apps.v1.StatefulSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4131, 0, 268, 5, 0 }, /* io.k8s.api.apps.v1.StatefulSetCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4171, 0, 273, 4, 0 }, /* io.k8s.api.apps.v1.StatefulSetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4212, 0, 277, 1, 0 }, /* io.k8s.api.apps.v1.StatefulSetOrdinals */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4274, 0, 278, 2, 0 }, /* io.k8s.api.apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4440, 0, 280, 11, 0 }, /* io.k8s.api.apps.v1.StatefulSetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4522, 0, 291, 10, 0 }, /* io.k8s.api.apps.v1.StatefulSetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4559, 0, 301, 2, 0 }, /* io.k8s.api.apps.v1.StatefulSetUpdateStrategy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4608, 0, 303, 4, 0 }, /* io.k8s.api.authentication.v1.BoundObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4658, 0, 307, 4, 0 }, /* io.k8s.api.authentication.v1.SelfSubjectReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4714, 0, 311, 1, 0 }, /* io.k8s.api.authentication.v1.SelfSubjectReviewStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4767, 0, 312, 5, 0 }, /* io.k8s.api.authentication.v1.TokenRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4852, 0, 317, 3, 0 }, /* io.k8s.api.authentication.v1.TokenRequestSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4924, 0, 320, 2, 0 }, /* io.k8s.api.authentication.v1.TokenRequestStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 4972, 0, 322, 5, 0 }, /* io.k8s.api.authentication.v1.TokenReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5013, 0, 327, 2, 0 }, /* io.k8s.api.authentication.v1.TokenReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5083, 0, 329, 4, 0 }, /* io.k8s.api.authentication.v1.TokenReviewStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5152, 0, 333, 4, 0 }, /* io.k8s.api.authentication.v1.UserInfo */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5215, 0, 337, 2, 0 }, /* io.k8s.api.authorization.v1.FieldSelectorAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5267, 0, 339, 2, 0 }, /* io.k8s.api.authorization.v1.LabelSelectorAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5319, 0, 341, 5, 0 }, /* io.k8s.api.authorization.v1.LocalSubjectAccessReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5377, 0, 346, 2, 0 }, /* io.k8s.api.authorization.v1.NonResourceAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5443, 0, 348, 2, 0 }, /* io.k8s.api.authorization.v1.NonResourceRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5515, 0, 350, 9, 0 }, /* io.k8s.api.authorization.v1.ResourceAttributes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5562, 0, 359, 4, 0 }, /* io.k8s.api.authorization.v1.ResourceRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5603, 0, 363, 5, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectAccessReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5696, 0, 368, 2, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectAccessReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5752, 0, 370, 5, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectRulesReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5803, 0, 375, 1, 0 }, /* io.k8s.api.authorization.v1.SelfSubjectRulesReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5858, 0, 376, 5, 0 }, /* io.k8s.api.authorization.v1.SubjectAccessReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5906, 0, 381, 6, 0 }, /* io.k8s.api.authorization.v1.SubjectAccessReviewSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 5989, 0, 387, 4, 0 }, /* io.k8s.api.authorization.v1.SubjectAccessReviewStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6071, 0, 391, 4, 0 }, /* io.k8s.api.authorization.v1.SubjectRulesReviewStatus */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 6124, 0, 395, 3, 0 }, /* io.k8s.api.autoscaling.v1.CrossVersionObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6178, 0, 398, 5, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6228, 0, 403, 4, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6352, 0, 407, 4, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6468, 0, 411, 5, 0 }, /* io.k8s.api.autoscaling.v1.HorizontalPodAutoscalerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6524, 0, 416, 5, 0 }, /* io.k8s.api.autoscaling.v1.Scale */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6556, 0, 421, 1, 0 }, /* io.k8s.api.autoscaling.v1.ScaleSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6592, 0, 422, 2, 0 }, /* io.k8s.api.autoscaling.v1.ScaleStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6647, 0, 424, 3, 0 }, /* io.k8s.api.autoscaling.v2.ContainerResourceMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6711, 0, 427, 3, 0 }, /* io.k8s.api.autoscaling.v2.ContainerResourceMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6767, 0, 430, 3, 0 }, /* io.k8s.api.autoscaling.v2.CrossVersionObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6828, 0, 433, 2, 0 }, /* io.k8s.api.autoscaling.v2.ExternalMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6875, 0, 435, 2, 0 }, /* io.k8s.api.autoscaling.v2.ExternalMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 6942, 0, 437, 3, 0 }, /* io.k8s.api.autoscaling.v2.HPAScalingPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7044, 0, 440, 4, 0 }, /* io.k8s.api.autoscaling.v2.HPAScalingRules */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7086, 0, 444, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7154, 0, 449, 2, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerBehavior */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7212, 0, 451, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7271, 0, 456, 4, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7342, 0, 460, 5, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7411, 0, 465, 6, 0 }, /* io.k8s.api.autoscaling.v2.HorizontalPodAutoscalerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7467, 0, 471, 2, 0 }, /* io.k8s.api.autoscaling.v2.MetricIdentifier */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7549, 0, 473, 6, 0 }, /* io.k8s.api.autoscaling.v2.MetricSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7586, 0, 479, 6, 0 }, /* io.k8s.api.autoscaling.v2.MetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7657, 0, 485, 4, 0 }, /* io.k8s.api.autoscaling.v2.MetricTarget */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7696, 0, 489, 3, 0 }, /* io.k8s.api.autoscaling.v2.MetricValueStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7756, 0, 492, 3, 0 }, /* io.k8s.api.autoscaling.v2.ObjectMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7801, 0, 495, 3, 0 }, /* io.k8s.api.autoscaling.v2.ObjectMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7846, 0, 498, 2, 0 }, /* io.k8s.api.autoscaling.v2.PodsMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7889, 0, 500, 2, 0 }, /* io.k8s.api.autoscaling.v2.PodsMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7932, 0, 502, 2, 0 }, /* io.k8s.api.autoscaling.v2.ResourceMetricSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 7979, 0, 504, 2, 0 }, /* io.k8s.api.autoscaling.v2.ResourceMetricStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8026, 0, 506, 5, 0 }, /* io.k8s.api.batch.v1.CronJob */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8054, 0, 511, 4, 0 }, /* io.k8s.api.batch.v1.CronJobList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8216, 0, 515, 8, 0 }, /* io.k8s.api.batch.v1.CronJobSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8291, 0, 523, 3, 0 }, /* io.k8s.api.batch.v1.CronJobStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8325, 0, 526, 5, 0 }, /* io.k8s.api.batch.v1.Job */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8363, 0, 531, 6, 0 }, /* io.k8s.api.batch.v1.JobCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8396, 0, 537, 4, 0 }, /* io.k8s.api.batch.v1.JobList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8637, 0, 541, 16, 0 }, /* io.k8s.api.batch.v1.JobSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8780, 0, 557, 11, 0 }, /* io.k8s.api.batch.v1.JobStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8810, 0, 568, 2, 0 }, /* io.k8s.api.batch.v1.JobTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8846, 0, 570, 1, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8913, 0, 571, 3, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 8972, 0, 574, 2, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9066, 0, 576, 3, 0 }, /* io.k8s.api.batch.v1.PodFailurePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9107, 0, 579, 1, 0 }, /* io.k8s.api.batch.v1.SuccessPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9173, 0, 580, 2, 0 }, /* io.k8s.api.batch.v1.SuccessPolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9211, 0, 582, 2, 0 }, /* io.k8s.api.batch.v1.UncountedTerminatedPods */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9255, 0, 584, 5, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9308, 0, 589, 6, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9370, 0, 595, 4, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9453, 0, 599, 8, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9522, 0, 607, 2, 0 }, /* io.k8s.api.certificates.v1.CertificateSigningRequestStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9581, 0, 609, 4, 0 }, /* io.k8s.api.coordination.v1.Lease */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9614, 0, 613, 4, 0 }, /* io.k8s.api.coordination.v1.LeaseList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9742, 0, 617, 7, 0 }, /* io.k8s.api.coordination.v1.LeaseSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9804, 0, 624, 4, 0 }, /* io.k8s.api.core.v1.AWSElasticBlockStoreVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9897, 0, 628, 3, 0 }, /* io.k8s.api.core.v1.Affinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9942, 0, 631, 2, 0 }, /* io.k8s.api.core.v1.AppArmorProfile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 9988, 0, 633, 2, 0 }, /* io.k8s.api.core.v1.AttachedVolume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10051, 0, 635, 6, 0 }, /* io.k8s.api.core.v1.AzureDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10129, 0, 641, 4, 0 }, /* io.k8s.api.core.v1.AzureFilePersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10180, 0, 645, 3, 0 }, /* io.k8s.api.core.v1.AzureFileVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10221, 0, 648, 4, 0 }, /* io.k8s.api.core.v1.Binding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10398, 0, 652, 10, 0 }, /* io.k8s.api.core.v1.CSIPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10443, 0, 662, 5, 0 }, /* io.k8s.api.core.v1.CSIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10487, 0, 667, 2, 0 }, /* io.k8s.api.core.v1.Capabilities */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10549, 0, 669, 6, 0 }, /* io.k8s.api.core.v1.CephFSPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10597, 0, 675, 6, 0 }, /* io.k8s.api.core.v1.CephFSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10635, 0, 681, 4, 0 }, /* io.k8s.api.core.v1.CinderPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10683, 0, 685, 4, 0 }, /* io.k8s.api.core.v1.CinderVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10721, 0, 689, 1, 0 }, /* io.k8s.api.core.v1.ClientIPConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10764, 0, 690, 5, 0 }, /* io.k8s.api.core.v1.ClusterTrustBundleProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10812, 0, 695, 4, 0 }, /* io.k8s.api.core.v1.ComponentCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10850, 0, 699, 4, 0 }, /* io.k8s.api.core.v1.ComponentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10885, 0, 703, 4, 0 }, /* io.k8s.api.core.v1.ComponentStatusList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10945, 0, 707, 6, 0 }, /* io.k8s.api.core.v1.ConfigMap */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 10974, 0, 713, 2, 0 }, /* io.k8s.api.core.v1.ConfigMapEnvSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 11012, 0, 715, 3, 0 }, /* io.k8s.api.core.v1.ConfigMapKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11052, 0, 718, 4, 0 }, /* io.k8s.api.core.v1.ConfigMapList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11118, 0, 722, 5, 0 }, /* io.k8s.api.core.v1.ConfigMapNodeConfigSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11163, 0, 727, 3, 0 }, /* io.k8s.api.core.v1.ConfigMapProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11214, 0, 730, 4, 0 }, /* io.k8s.api.core.v1.ConfigMapVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11561, 0, 734, 25, 0 }, /* io.k8s.api.core.v1.Container */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11615, 0, 759, 3, 0 }, /* io.k8s.api.core.v1.ContainerExtendedResourceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11683, 0, 762, 2, 0 }, /* io.k8s.api.core.v1.ContainerImage */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11733, 0, 764, 5, 0 }, /* io.k8s.api.core.v1.ContainerPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11766, 0, 769, 2, 0 }, /* io.k8s.api.core.v1.ContainerResizePolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11817, 0, 771, 2, 0 }, /* io.k8s.api.core.v1.ContainerRestartRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11857, 0, 773, 2, 0 }, /* io.k8s.api.core.v1.ContainerRestartRuleOnExitCodes */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11935, 0, 775, 3, 0 }, /* io.k8s.api.core.v1.ContainerState */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 11979, 0, 778, 1, 0 }, /* io.k8s.api.core.v1.ContainerStateRunning */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12059, 0, 779, 7, 0 }, /* io.k8s.api.core.v1.ContainerStateTerminated */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12103, 0, 786, 2, 0 }, /* io.k8s.api.core.v1.ContainerStateWaiting */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12244, 0, 788, 15, 0 }, /* io.k8s.api.core.v1.ContainerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12285, 0, 803, 1, 0 }, /* io.k8s.api.core.v1.ContainerUser */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12323, 0, 804, 1, 0 }, /* io.k8s.api.core.v1.DaemonEndpoint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12357, 0, 805, 1, 0 }, /* io.k8s.api.core.v1.DownwardAPIProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12420, 0, 806, 4, 0 }, /* io.k8s.api.core.v1.DownwardAPIVolumeFile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12461, 0, 810, 2, 0 }, /* io.k8s.api.core.v1.DownwardAPIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12521, 0, 812, 2, 0 }, /* io.k8s.api.core.v1.EmptyDirVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12592, 0, 814, 4, 0 }, /* io.k8s.api.core.v1.EndpointAddress */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 12639, 0, 818, 4, 0 }, /* io.k8s.api.core.v1.EndpointPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12699, 0, 822, 3, 0 }, /* io.k8s.api.core.v1.EndpointSubset */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12741, 0, 825, 4, 0 }, /* io.k8s.api.core.v1.Endpoints */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12770, 0, 829, 4, 0 }, /* io.k8s.api.core.v1.EndpointsList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12823, 0, 833, 3, 0 }, /* io.k8s.api.core.v1.EnvFromSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12866, 0, 836, 3, 0 }, /* io.k8s.api.core.v1.EnvVar */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12932, 0, 839, 5, 0 }, /* io.k8s.api.core.v1.EnvVarSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 12984, 0, 844, 26, 0 }, /* io.k8s.api.core.v1.EphemeralContainer */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13042, 0, 870, 1, 0 }, /* io.k8s.api.core.v1.EphemeralVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13202, 0, 871, 17, 0 }, /* io.k8s.api.core.v1.Event */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13227, 0, 888, 4, 0 }, /* io.k8s.api.core.v1.EventList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13273, 0, 892, 2, 0 }, /* io.k8s.api.core.v1.EventSeries */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13319, 0, 894, 2, 0 }, /* io.k8s.api.core.v1.EventSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13350, 0, 896, 1, 0 }, /* io.k8s.api.core.v1.ExecAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13401, 0, 897, 5, 0 }, /* io.k8s.api.core.v1.FCVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 13446, 0, 902, 4, 0 }, /* io.k8s.api.core.v1.FileKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13489, 0, 906, 5, 0 }, /* io.k8s.api.core.v1.FlexPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13535, 0, 911, 5, 0 }, /* io.k8s.api.core.v1.FlexVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13595, 0, 916, 2, 0 }, /* io.k8s.api.core.v1.FlockerVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13641, 0, 918, 4, 0 }, /* io.k8s.api.core.v1.GCEPersistentDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13690, 0, 922, 2, 0 }, /* io.k8s.api.core.v1.GRPCAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13741, 0, 924, 3, 0 }, /* io.k8s.api.core.v1.GitRepoVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13809, 0, 927, 4, 0 }, /* io.k8s.api.core.v1.GlusterfsPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13860, 0, 931, 3, 0 }, /* io.k8s.api.core.v1.GlusterfsVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13920, 0, 934, 5, 0 }, /* io.k8s.api.core.v1.HTTPGetAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13953, 0, 939, 2, 0 }, /* io.k8s.api.core.v1.HTTPHeader */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 13993, 0, 941, 2, 0 }, /* io.k8s.api.core.v1.HostAlias */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14022, 0, 943, 1, 0 }, /* io.k8s.api.core.v1.HostIP */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14048, 0, 944, 2, 0 }, /* io.k8s.api.core.v1.HostPathVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14176, 0, 946, 11, 0 }, /* io.k8s.api.core.v1.ISCSIPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14223, 0, 957, 11, 0 }, /* io.k8s.api.core.v1.ISCSIVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14281, 0, 968, 2, 0 }, /* io.k8s.api.core.v1.ImageVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14318, 0, 970, 3, 0 }, /* io.k8s.api.core.v1.KeyToPath */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14365, 0, 973, 3, 0 }, /* io.k8s.api.core.v1.Lifecycle */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14423, 0, 976, 4, 0 }, /* io.k8s.api.core.v1.LifecycleHandler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14459, 0, 980, 4, 0 }, /* io.k8s.api.core.v1.LimitRange */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14541, 0, 984, 6, 0 }, /* io.k8s.api.core.v1.LimitRangeItem */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14575, 0, 990, 4, 0 }, /* io.k8s.api.core.v1.LimitRangeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14616, 0, 994, 1, 0 }, /* io.k8s.api.core.v1.LimitRangeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14673, 0, 995, 3, 0 }, /* io.k8s.api.core.v1.LinuxContainerUser */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14718, 0, 998, 4, 0 }, /* io.k8s.api.core.v1.LoadBalancerIngress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14765, 0, 1002, 1, 0 }, /* io.k8s.api.core.v1.LoadBalancerStatus */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 14803, 0, 1003, 1, 0 }, /* io.k8s.api.core.v1.LocalObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14843, 0, 1004, 2, 0 }, /* io.k8s.api.core.v1.LocalVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14912, 0, 1006, 2, 0 }, /* io.k8s.api.core.v1.ModifyVolumeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14957, 0, 1008, 3, 0 }, /* io.k8s.api.core.v1.NFSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 14992, 0, 1011, 5, 0 }, /* io.k8s.api.core.v1.Namespace */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15021, 0, 1016, 5, 0 }, /* io.k8s.api.core.v1.NamespaceCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15059, 0, 1021, 4, 0 }, /* io.k8s.api.core.v1.NamespaceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15103, 0, 1025, 1, 0 }, /* io.k8s.api.core.v1.NamespaceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15142, 0, 1026, 2, 0 }, /* io.k8s.api.core.v1.NamespaceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15177, 0, 1028, 5, 0 }, /* io.k8s.api.core.v1.Node */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15209, 0, 1033, 2, 0 }, /* io.k8s.api.core.v1.NodeAddress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15335, 0, 1035, 2, 0 }, /* io.k8s.api.core.v1.NodeAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15385, 0, 1037, 6, 0 }, /* io.k8s.api.core.v1.NodeCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15428, 0, 1043, 1, 0 }, /* io.k8s.api.core.v1.NodeConfigSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15487, 0, 1044, 4, 0 }, /* io.k8s.api.core.v1.NodeConfigStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15539, 0, 1048, 1, 0 }, /* io.k8s.api.core.v1.NodeDaemonEndpoints */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15603, 0, 1049, 1, 0 }, /* io.k8s.api.core.v1.NodeFeatures */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15635, 0, 1050, 4, 0 }, /* io.k8s.api.core.v1.NodeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15663, 0, 1054, 3, 0 }, /* io.k8s.api.core.v1.NodeProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15708, 0, 1057, 2, 0 }, /* io.k8s.api.core.v1.NodeRuntimeHandler */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15785, 0, 1059, 2, 0 }, /* io.k8s.api.core.v1.NodeRuntimeHandlerFeatures */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15849, 0, 1061, 1, 0 }, /* io.k8s.api.core.v1.NodeSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 15881, 0, 1062, 3, 0 }, /* io.k8s.api.core.v1.NodeSelectorRequirement */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 15953, 0, 1065, 2, 0 }, /* io.k8s.api.core.v1.NodeSelectorTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16062, 0, 1067, 7, 0 }, /* io.k8s.api.core.v1.NodeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16195, 0, 1074, 13, 0 }, /* io.k8s.api.core.v1.NodeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16225, 0, 1087, 1, 0 }, /* io.k8s.api.core.v1.NodeSwapStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16399, 0, 1088, 11, 0 }, /* io.k8s.api.core.v1.NodeSystemInfo */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 16443, 0, 1099, 2, 0 }, /* io.k8s.api.core.v1.ObjectFieldSelector */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 16482, 0, 1101, 7, 0 }, /* io.k8s.api.core.v1.ObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16517, 0, 1108, 5, 0 }, /* io.k8s.api.core.v1.PersistentVolume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16553, 0, 1113, 5, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16594, 0, 1118, 6, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16644, 0, 1124, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16780, 0, 1128, 9, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16903, 0, 1137, 8, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 16950, 0, 1145, 2, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17009, 0, 1147, 2, 0 }, /* io.k8s.api.core.v1.PersistentVolumeClaimVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17062, 0, 1149, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17368, 0, 1153, 31, 0 }, /* io.k8s.api.core.v1.PersistentVolumeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17432, 0, 1184, 4, 0 }, /* io.k8s.api.core.v1.PersistentVolumeStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17479, 0, 1188, 2, 0 }, /* io.k8s.api.core.v1.PhotonPersistentDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17531, 0, 1190, 5, 0 }, /* io.k8s.api.core.v1.Pod */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17554, 0, 1195, 2, 0 }, /* io.k8s.api.core.v1.PodAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17641, 0, 1197, 6, 0 }, /* io.k8s.api.core.v1.PodAffinityTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17676, 0, 1203, 2, 0 }, /* io.k8s.api.core.v1.PodAntiAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17725, 0, 1205, 7, 0 }, /* io.k8s.api.core.v1.PodAttachOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17840, 0, 1212, 6, 0 }, /* io.k8s.api.core.v1.PodCertificateProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17884, 0, 1218, 7, 0 }, /* io.k8s.api.core.v1.PodCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17937, 0, 1225, 3, 0 }, /* io.k8s.api.core.v1.PodDNSConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 17969, 0, 1228, 2, 0 }, /* io.k8s.api.core.v1.PodDNSConfigOption */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18007, 0, 1230, 8, 0 }, /* io.k8s.api.core.v1.PodExecOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18075, 0, 1238, 2, 0 }, /* io.k8s.api.core.v1.PodExtendedResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18125, 0, 1240, 1, 0 }, /* io.k8s.api.core.v1.PodIP */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18150, 0, 1241, 4, 0 }, /* io.k8s.api.core.v1.PodList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18284, 0, 1245, 12, 0 }, /* io.k8s.api.core.v1.PodLogOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18317, 0, 1257, 1, 0 }, /* io.k8s.api.core.v1.PodOS */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18342, 0, 1258, 3, 0 }, /* io.k8s.api.core.v1.PodPortForwardOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18383, 0, 1261, 3, 0 }, /* io.k8s.api.core.v1.PodProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18432, 0, 1264, 1, 0 }, /* io.k8s.api.core.v1.PodReadinessGate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18494, 0, 1265, 3, 0 }, /* io.k8s.api.core.v1.PodResourceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18530, 0, 1268, 2, 0 }, /* io.k8s.api.core.v1.PodResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18572, 0, 1270, 1, 0 }, /* io.k8s.api.core.v1.PodSchedulingGate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 18760, 0, 1271, 13, 0 }, /* io.k8s.api.core.v1.PodSecurityContext */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19329, 0, 1284, 41, 0 }, /* io.k8s.api.core.v1.PodSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19528, 0, 1325, 18, 0 }, /* io.k8s.api.core.v1.PodStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19557, 0, 1343, 4, 0 }, /* io.k8s.api.core.v1.PodStatusResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19592, 0, 1347, 4, 0 }, /* io.k8s.api.core.v1.PodTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19623, 0, 1351, 4, 0 }, /* io.k8s.api.core.v1.PodTemplateList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19658, 0, 1355, 2, 0 }, /* io.k8s.api.core.v1.PodTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19693, 0, 1357, 3, 0 }, /* io.k8s.api.core.v1.PortStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19723, 0, 1360, 3, 0 }, /* io.k8s.api.core.v1.PortworxVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19781, 0, 1363, 2, 0 }, /* io.k8s.api.core.v1.PreferredSchedulingTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19883, 0, 1365, 10, 0 }, /* io.k8s.api.core.v1.Probe */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19916, 0, 1375, 2, 0 }, /* io.k8s.api.core.v1.ProjectedVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 19980, 0, 1377, 6, 0 }, /* io.k8s.api.core.v1.QuobyteVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20032, 0, 1383, 8, 0 }, /* io.k8s.api.core.v1.RBDPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20077, 0, 1391, 8, 0 }, /* io.k8s.api.core.v1.RBDVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20118, 0, 1399, 5, 0 }, /* io.k8s.api.core.v1.RangeAllocation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20153, 0, 1404, 5, 0 }, /* io.k8s.api.core.v1.ReplicationController */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20194, 0, 1409, 5, 0 }, /* io.k8s.api.core.v1.ReplicationControllerCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20244, 0, 1414, 4, 0 }, /* io.k8s.api.core.v1.ReplicationControllerList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20289, 0, 1418, 4, 0 }, /* io.k8s.api.core.v1.ReplicationControllerSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20334, 0, 1422, 6, 0 }, /* io.k8s.api.core.v1.ReplicationControllerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20381, 0, 1428, 2, 0 }, /* io.k8s.api.core.v1.ResourceClaim */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20422, 0, 1430, 3, 0 }, /* io.k8s.api.core.v1.ResourceFieldSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20481, 0, 1433, 2, 0 }, /* io.k8s.api.core.v1.ResourceHealth */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20515, 0, 1435, 5, 0 }, /* io.k8s.api.core.v1.ResourceQuota */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20548, 0, 1440, 4, 0 }, /* io.k8s.api.core.v1.ResourceQuotaList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20611, 0, 1444, 3, 0 }, /* io.k8s.api.core.v1.ResourceQuotaSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20653, 0, 1447, 2, 0 }, /* io.k8s.api.core.v1.ResourceQuotaStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20708, 0, 1449, 3, 0 }, /* io.k8s.api.core.v1.ResourceRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20748, 0, 1452, 2, 0 }, /* io.k8s.api.core.v1.ResourceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20793, 0, 1454, 4, 0 }, /* io.k8s.api.core.v1.SELinuxOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20894, 0, 1458, 10, 0 }, /* io.k8s.api.core.v1.ScaleIOPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 20943, 0, 1468, 10, 0 }, /* io.k8s.api.core.v1.ScaleIOVolumeSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 20982, 0, 1478, 1, 0 }, /* io.k8s.api.core.v1.ScopeSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21025, 0, 1479, 3, 0 }, /* io.k8s.api.core.v1.ScopedResourceSelectorRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21078, 0, 1482, 2, 0 }, /* io.k8s.api.core.v1.SeccompProfile */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21123, 0, 1484, 7, 0 }, /* io.k8s.api.core.v1.Secret */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21149, 0, 1491, 2, 0 }, /* io.k8s.api.core.v1.SecretEnvSource */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 21184, 0, 1493, 3, 0 }, /* io.k8s.api.core.v1.SecretKeySelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21221, 0, 1496, 4, 0 }, /* io.k8s.api.core.v1.SecretList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21251, 0, 1500, 3, 0 }, /* io.k8s.api.core.v1.SecretProjection */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 21287, 0, 1503, 2, 0 }, /* io.k8s.api.core.v1.SecretReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21322, 0, 1505, 4, 0 }, /* io.k8s.api.core.v1.SecretVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21442, 0, 1509, 12, 0 }, /* io.k8s.api.core.v1.SecurityContext */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21477, 0, 1521, 3, 0 }, /* io.k8s.api.core.v1.SerializedReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21516, 0, 1524, 5, 0 }, /* io.k8s.api.core.v1.Service */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21551, 0, 1529, 6, 0 }, /* io.k8s.api.core.v1.ServiceAccount */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21585, 0, 1535, 4, 0 }, /* io.k8s.api.core.v1.ServiceAccountList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21632, 0, 1539, 3, 0 }, /* io.k8s.api.core.v1.ServiceAccountTokenProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21681, 0, 1542, 4, 0 }, /* io.k8s.api.core.v1.ServiceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21732, 0, 1546, 6, 0 }, /* io.k8s.api.core.v1.ServicePort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 21763, 0, 1552, 3, 0 }, /* io.k8s.api.core.v1.ServiceProxyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22109, 0, 1555, 20, 0 }, /* io.k8s.api.core.v1.ServiceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22153, 0, 1575, 2, 0 }, /* io.k8s.api.core.v1.ServiceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22195, 0, 1577, 1, 0 }, /* io.k8s.api.core.v1.SessionAffinityConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22244, 0, 1578, 1, 0 }, /* io.k8s.api.core.v1.SleepAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22291, 0, 1579, 5, 0 }, /* io.k8s.api.core.v1.StorageOSPersistentVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22342, 0, 1584, 5, 0 }, /* io.k8s.api.core.v1.StorageOSVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22383, 0, 1589, 2, 0 }, /* io.k8s.api.core.v1.Sysctl */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22409, 0, 1591, 2, 0 }, /* io.k8s.api.core.v1.TCPSocketAction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22461, 0, 1593, 4, 0 }, /* io.k8s.api.core.v1.Taint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22504, 0, 1597, 5, 0 }, /* io.k8s.api.core.v1.Toleration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22534, 0, 1602, 2, 0 }, /* io.k8s.api.core.v1.TopologySelectorLabelRequirement */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 22608, 0, 1604, 1, 0 }, /* io.k8s.api.core.v1.TopologySelectorTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22703, 0, 1605, 8, 0 }, /* io.k8s.api.core.v1.TopologySpreadConstraint */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 22756, 0, 1613, 3, 0 }, /* io.k8s.api.core.v1.TypedLocalObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22801, 0, 1616, 4, 0 }, /* io.k8s.api.core.v1.TypedObjectReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22919, 0, 1620, 31, 0 }, /* io.k8s.api.core.v1.Volume */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 22945, 0, 1651, 2, 0 }, /* io.k8s.api.core.v1.VolumeDevice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23032, 0, 1653, 7, 0 }, /* io.k8s.api.core.v1.VolumeMount */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23063, 0, 1660, 4, 0 }, /* io.k8s.api.core.v1.VolumeMountStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23109, 0, 1664, 1, 0 }, /* io.k8s.api.core.v1.VolumeNodeAffinity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23201, 0, 1665, 6, 0 }, /* io.k8s.api.core.v1.VolumeProjection */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23237, 0, 1671, 2, 0 }, /* io.k8s.api.core.v1.VolumeResourceRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23328, 0, 1673, 4, 0 }, /* io.k8s.api.core.v1.VsphereVirtualDiskVolumeSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23394, 0, 1677, 2, 0 }, /* io.k8s.api.core.v1.WeightedPodAffinityTerm */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23505, 0, 1679, 4, 0 }, /* io.k8s.api.core.v1.WindowsSecurityContextOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23584, 0, 1683, 8, 0 }, /* io.k8s.api.discovery.v1.Endpoint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23625, 0, 1691, 3, 0 }, /* io.k8s.api.discovery.v1.EndpointConditions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23686, 0, 1694, 2, 0 }, /* io.k8s.api.discovery.v1.EndpointHints */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 23724, 0, 1696, 4, 0 }, /* io.k8s.api.discovery.v1.EndpointPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23773, 0, 1700, 6, 0 }, /* io.k8s.api.discovery.v1.EndpointSlice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23811, 0, 1706, 4, 0 }, /* io.k8s.api.discovery.v1.EndpointSliceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23853, 0, 1710, 1, 0 }, /* io.k8s.api.discovery.v1.ForNode */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 23885, 0, 1711, 1, 0 }, /* io.k8s.api.discovery.v1.ForZone */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24034, 0, 1712, 17, 0 }, /* io.k8s.api.events.v1.Event */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24061, 0, 1729, 4, 0 }, /* io.k8s.api.events.v1.EventList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24092, 0, 1733, 2, 0 }, /* io.k8s.api.events.v1.EventSeries */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24166, 0, 1735, 2, 0 }, /* io.k8s.api.flowcontrol.v1.ExemptPriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24225, 0, 1737, 1, 0 }, /* io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24275, 0, 1738, 5, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchema */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24312, 0, 1743, 5, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24358, 0, 1748, 4, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24465, 0, 1752, 4, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24506, 0, 1756, 1, 0 }, /* io.k8s.api.flowcontrol.v1.FlowSchemaStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24549, 0, 1757, 1, 0 }, /* io.k8s.api.flowcontrol.v1.GroupSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24596, 0, 1758, 2, 0 }, /* io.k8s.api.flowcontrol.v1.LimitResponse */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24672, 0, 1760, 4, 0 }, /* io.k8s.api.flowcontrol.v1.LimitedPriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24732, 0, 1764, 2, 0 }, /* io.k8s.api.flowcontrol.v1.NonResourcePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24789, 0, 1766, 3, 0 }, /* io.k8s.api.flowcontrol.v1.PolicyRulesWithSubjects */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24839, 0, 1769, 5, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24892, 0, 1774, 5, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 24954, 0, 1779, 4, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25011, 0, 1783, 1, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25088, 0, 1784, 3, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25145, 0, 1787, 1, 0 }, /* io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25237, 0, 1788, 3, 0 }, /* io.k8s.api.flowcontrol.v1.QueuingConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25297, 0, 1791, 5, 0 }, /* io.k8s.api.flowcontrol.v1.ResourcePolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25342, 0, 1796, 2, 0 }, /* io.k8s.api.flowcontrol.v1.ServiceAccountSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25390, 0, 1798, 4, 0 }, /* io.k8s.api.flowcontrol.v1.Subject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25424, 0, 1802, 1, 0 }, /* io.k8s.api.flowcontrol.v1.UserSubject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25479, 0, 1803, 3, 0 }, /* io.k8s.api.networking.v1.HTTPIngressPath */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25526, 0, 1806, 1, 0 }, /* io.k8s.api.networking.v1.HTTPIngressRuleValue */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25572, 0, 1807, 4, 0 }, /* io.k8s.api.networking.v1.IPAddress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25607, 0, 1811, 4, 0 }, /* io.k8s.api.networking.v1.IPAddressList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25656, 0, 1815, 1, 0 }, /* io.k8s.api.networking.v1.IPAddressSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25707, 0, 1816, 2, 0 }, /* io.k8s.api.networking.v1.IPBlock */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25740, 0, 1818, 5, 0 }, /* io.k8s.api.networking.v1.Ingress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25773, 0, 1823, 2, 0 }, /* io.k8s.api.networking.v1.IngressBackend */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25813, 0, 1825, 4, 0 }, /* io.k8s.api.networking.v1.IngressClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25851, 0, 1829, 4, 0 }, /* io.k8s.api.networking.v1.IngressClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25893, 0, 1833, 5, 0 }, /* io.k8s.api.networking.v1.IngressClassParametersReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 25972, 0, 1838, 2, 0 }, /* io.k8s.api.networking.v1.IngressClassSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26014, 0, 1840, 4, 0 }, /* io.k8s.api.networking.v1.IngressList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26051, 0, 1844, 3, 0 }, /* io.k8s.api.networking.v1.IngressLoadBalancerIngress */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26103, 0, 1847, 1, 0 }, /* io.k8s.api.networking.v1.IngressLoadBalancerStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26154, 0, 1848, 3, 0 }, /* io.k8s.api.networking.v1.IngressPortStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26202, 0, 1851, 2, 0 }, /* io.k8s.api.networking.v1.IngressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26239, 0, 1853, 2, 0 }, /* io.k8s.api.networking.v1.IngressServiceBackend */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26322, 0, 1855, 4, 0 }, /* io.k8s.api.networking.v1.IngressSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26359, 0, 1859, 1, 0 }, /* io.k8s.api.networking.v1.IngressStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26404, 0, 1860, 2, 0 }, /* io.k8s.api.networking.v1.IngressTLS */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26440, 0, 1862, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26482, 0, 1866, 2, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyEgressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26536, 0, 1868, 2, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyIngressRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26586, 0, 1870, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26649, 0, 1874, 3, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyPeer */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26700, 0, 1877, 3, 0 }, /* io.k8s.api.networking.v1.NetworkPolicyPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26762, 0, 1880, 4, 0 }, /* io.k8s.api.networking.v1.NetworkPolicySpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26805, 0, 1884, 4, 0 }, /* io.k8s.api.networking.v1.ParentReference */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 26853, 0, 1888, 2, 0 }, /* io.k8s.api.networking.v1.ServiceBackendPort */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26897, 0, 1890, 5, 0 }, /* io.k8s.api.networking.v1.ServiceCIDR */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26934, 0, 1895, 4, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 26981, 0, 1899, 1, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27022, 0, 1900, 1, 0 }, /* io.k8s.api.networking.v1.ServiceCIDRStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27074, 0, 1901, 1, 0 }, /* io.k8s.api.node.v1.Overhead */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27121, 0, 1902, 6, 0 }, /* io.k8s.api.node.v1.RuntimeClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27153, 0, 1908, 4, 0 }, /* io.k8s.api.node.v1.RuntimeClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27189, 0, 1912, 2, 0 }, /* io.k8s.api.node.v1.Scheduling */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27233, 0, 1914, 4, 0 }, /* io.k8s.api.policy.v1.Eviction */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27263, 0, 1918, 5, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudget */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27304, 0, 1923, 4, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27389, 0, 1927, 4, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27510, 0, 1931, 7, 0 }, /* io.k8s.api.policy.v1.PodDisruptionBudgetStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27578, 0, 1938, 1, 0 }, /* io.k8s.api.rbac.v1.AggregationRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27629, 0, 1939, 5, 0 }, /* io.k8s.api.rbac.v1.ClusterRole */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27668, 0, 1944, 5, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27706, 0, 1949, 4, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27748, 0, 1953, 4, 0 }, /* io.k8s.api.rbac.v1.ClusterRoleList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27783, 0, 1957, 5, 0 }, /* io.k8s.api.rbac.v1.PolicyRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27813, 0, 1962, 4, 0 }, /* io.k8s.api.rbac.v1.Role */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27837, 0, 1966, 5, 0 }, /* io.k8s.api.rbac.v1.RoleBinding */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27868, 0, 1971, 4, 0 }, /* io.k8s.api.rbac.v1.RoleBindingList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 27903, 0, 1975, 4, 0 }, /* io.k8s.api.rbac.v1.RoleList */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 27931, 0, 1979, 3, 0 }, /* io.k8s.api.rbac.v1.RoleRef */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 27958, 0, 1982, 4, 0 }, /* io.k8s.api.rbac.v1.Subject */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28012, 0, 1986, 7, 0 }, /* io.k8s.api.resource.v1.AllocatedDeviceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28085, 0, 1993, 3, 0 }, /* io.k8s.api.resource.v1.AllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28125, 0, 1996, 1, 0 }, /* io.k8s.api.resource.v1.CELDeviceSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28189, 0, 1997, 3, 0 }, /* io.k8s.api.resource.v1.CapacityRequestPolicy */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28239, 0, 2000, 3, 0 }, /* io.k8s.api.resource.v1.CapacityRequestPolicyRange */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28289, 0, 2003, 1, 0 }, /* io.k8s.api.resource.v1.CapacityRequirements */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28333, 0, 2004, 1, 0 }, /* io.k8s.api.resource.v1.Counter */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28373, 0, 2005, 2, 0 }, /* io.k8s.api.resource.v1.CounterSet */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28524, 0, 2007, 12, 0 }, /* io.k8s.api.resource.v1.Device */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28561, 0, 2019, 3, 0 }, /* io.k8s.api.resource.v1.DeviceAllocationConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28622, 0, 2022, 2, 0 }, /* io.k8s.api.resource.v1.DeviceAllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28684, 0, 2024, 4, 0 }, /* io.k8s.api.resource.v1.DeviceAttribute */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28737, 0, 2028, 2, 0 }, /* io.k8s.api.resource.v1.DeviceCapacity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28787, 0, 2030, 3, 0 }, /* io.k8s.api.resource.v1.DeviceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28822, 0, 2033, 2, 0 }, /* io.k8s.api.resource.v1.DeviceClaimConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28870, 0, 2035, 4, 0 }, /* io.k8s.api.resource.v1.DeviceClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28905, 0, 2039, 1, 0 }, /* io.k8s.api.resource.v1.DeviceClassConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 28953, 0, 2040, 4, 0 }, /* io.k8s.api.resource.v1.DeviceClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29023, 0, 2044, 3, 0 }, /* io.k8s.api.resource.v1.DeviceClassSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29095, 0, 2047, 3, 0 }, /* io.k8s.api.resource.v1.DeviceConstraint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29146, 0, 2050, 2, 0 }, /* io.k8s.api.resource.v1.DeviceCounterConsumption */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29217, 0, 2052, 3, 0 }, /* io.k8s.api.resource.v1.DeviceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29283, 0, 2055, 10, 0 }, /* io.k8s.api.resource.v1.DeviceRequestAllocationResult */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29340, 0, 2065, 1, 0 }, /* io.k8s.api.resource.v1.DeviceSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29409, 0, 2066, 7, 0 }, /* io.k8s.api.resource.v1.DeviceSubRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29449, 0, 2073, 4, 0 }, /* io.k8s.api.resource.v1.DeviceTaint */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29484, 0, 2077, 5, 0 }, /* io.k8s.api.resource.v1.DeviceToleration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29524, 0, 2082, 7, 0 }, /* io.k8s.api.resource.v1.ExactDeviceRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29600, 0, 2089, 3, 0 }, /* io.k8s.api.resource.v1.NetworkDeviceData */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29641, 0, 2092, 2, 0 }, /* io.k8s.api.resource.v1.OpaqueDeviceConfiguration */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29690, 0, 2094, 5, 0 }, /* io.k8s.api.resource.v1.ResourceClaim */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29727, 0, 2099, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimConsumerReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29781, 0, 2103, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29822, 0, 2107, 1, 0 }, /* io.k8s.api.resource.v1.ResourceClaimSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29886, 0, 2108, 3, 0 }, /* io.k8s.api.resource.v1.ResourceClaimStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29929, 0, 2111, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplate */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 29974, 0, 2115, 4, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplateList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30023, 0, 2119, 2, 0 }, /* io.k8s.api.resource.v1.ResourceClaimTemplateSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30102, 0, 2121, 3, 0 }, /* io.k8s.api.resource.v1.ResourcePool */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30138, 0, 2124, 4, 0 }, /* io.k8s.api.resource.v1.ResourceSlice */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30175, 0, 2128, 4, 0 }, /* io.k8s.api.resource.v1.ResourceSliceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30254, 0, 2132, 8, 0 }, /* io.k8s.api.resource.v1.ResourceSliceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30321, 0, 2140, 7, 0 }, /* io.k8s.api.scheduling.v1.PriorityClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30360, 0, 2147, 4, 0 }, /* io.k8s.api.scheduling.v1.PriorityClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30403, 0, 2151, 4, 0 }, /* io.k8s.api.storage.v1.CSIDriver */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30435, 0, 2155, 4, 0 }, /* io.k8s.api.storage.v1.CSIDriverList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30632, 0, 2159, 9, 0 }, /* io.k8s.api.storage.v1.CSIDriverSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30668, 0, 2168, 4, 0 }, /* io.k8s.api.storage.v1.CSINode */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30718, 0, 2172, 4, 0 }, /* io.k8s.api.storage.v1.CSINodeDriver */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30754, 0, 2176, 4, 0 }, /* io.k8s.api.storage.v1.CSINodeList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30796, 0, 2180, 1, 0 }, /* io.k8s.api.storage.v1.CSINodeSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30861, 0, 2181, 7, 0 }, /* io.k8s.api.storage.v1.CSIStorageCapacity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 30902, 0, 2188, 4, 0 }, /* io.k8s.api.storage.v1.CSIStorageCapacityList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31030, 0, 2192, 10, 0 }, /* io.k8s.api.storage.v1.StorageClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31065, 0, 2202, 4, 0 }, /* io.k8s.api.storage.v1.StorageClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31104, 0, 2206, 2, 0 }, /* io.k8s.api.storage.v1.TokenRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31139, 0, 2208, 5, 0 }, /* io.k8s.api.storage.v1.VolumeAttachment */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31178, 0, 2213, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31259, 0, 2217, 2, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentSource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31313, 0, 2219, 3, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31408, 0, 2222, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttachmentStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31464, 0, 2226, 5, 0 }, /* io.k8s.api.storage.v1.VolumeAttributesClass */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31508, 0, 2231, 4, 0 }, /* io.k8s.api.storage.v1.VolumeAttributesClassList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31571, 0, 2235, 3, 0 }, /* io.k8s.api.storage.v1.VolumeError */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31605, 0, 2238, 1, 0 }, /* io.k8s.api.storage.v1.VolumeNodeResources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31673, 0, 2239, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionRequest */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31772, 0, 2242, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionResponse */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31857, 0, 2245, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ConversionReview */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 31947, 0, 2249, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceColumnDefinition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32043, 0, 2255, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceConversion */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32125, 0, 2257, 5, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32207, 0, 2262, 5, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32298, 0, 2267, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32409, 0, 2271, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32529, 0, 2277, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32644, 0, 2283, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32826, 0, 2286, 9, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 32969, 0, 2295, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33057, 0, 2298, 0, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33152, 0, 2298, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresources */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33252, 0, 2300, 1, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceValidation */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33334, 0, 2301, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ExternalDocumentation */
{ SCHEMA_ANY, 0, 0, 0, 0, 33413, 0, 0, 0, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 33989, 0, 2303, 44, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps */
{ SCHEMA_ANY, 0, 0, 0, 0, 34074, 0, 2347, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray */
{ SCHEMA_ANY, 0, 0, 0, 0, 34161, 0, 2349, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool */
{ SCHEMA_ANY, 0, 0, 0, 0, 34249, 0, 2351, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34335, 0, 2353, 1, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.SelectableField */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34408, 0, 2354, 4, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ServiceReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34498, 0, 2358, 6, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34570, 0, 2364, 3, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34672, 0, 2367, 2, 0 }, /* io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookConversion */
{ SCHEMA_QUANTITY, 0, 0, 0, 0, 34747, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.api.resource.Quantity */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34837, 0, 2369, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIGroup */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34883, 0, 2375, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIGroupList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 34976, 0, 2378, 10, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIResource */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35038, 0, 2388, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIResourceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35091, 0, 2392, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.APIVersions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35166, 0, 2396, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ApplyOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35216, 0, 2401, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Condition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35279, 0, 2407, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.CreateOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35447, 0, 2412, 8, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35498, 0, 2420, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.FieldSelectorRequirement */
{ SCHEMA_FIELDS, 0, 0, 0, 0, 35560, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1 */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35606, 0, 2423, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GetOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35654, 0, 2426, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionForDiscovery */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35716, 0, 2428, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionKind */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 35782, 0, 2431, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35833, 0, 2433, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelectorRequirement */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35895, 0, 2436, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.List */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 35974, 0, 2440, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36091, 0, 2444, 12, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ListOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36178, 0, 2456, 7, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry */
{ SCHEMA_MICRO_TIME, 0, 0, 0, 0, 36234, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36406, 0, 2463, 15, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta */
{ SCHEMA_OBJECT, SCHEMA_ATOMIC, 0, 0, 0, 36473, 0, 2478, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36525, 0, 2484, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadata */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36584, 0, 2487, 4, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PartialObjectMetadataList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36647, 0, 2491, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.PatchOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36697, 0, 2497, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Preconditions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36773, 0, 2499, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.ServerAddressByClientCIDR */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36849, 0, 2501, 8, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Status */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36899, 0, 2509, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 36973, 0, 2512, 6, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37038, 0, 2518, 3, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.TableOptions */
{ SCHEMA_TIME, 0, 0, 0, 0, 37088, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.Time */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37130, 0, 2521, 5, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.UpdateOptions */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37181, 0, 2526, 2, 0 }, /* io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent */
{ SCHEMA_RAW, 0, 0, 0, 0, 37229, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.runtime.RawExtension */
{ SCHEMA_INT_OR_STRING, 0, 0, 0, 0, 37274, 0, 0, 0, 0 }, /* io.k8s.apimachinery.pkg.util.intstr.IntOrString */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37322, 0, 2528, 5, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37384, 0, 2533, 5, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceCondition */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37455, 0, 2538, 4, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceList */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37580, 0, 2542, 7, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37646, 0, 2549, 1, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceStatus */
{ SCHEMA_OBJECT, 0, 0, 0, 0, 37714, 0, 2550, 3, 0 }, /* io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference */
{ SCHEMA_STRING, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 8, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 11, 0, 0, 0 },
{ SCHEMA_INTEGER, SCHEMA_INT32, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 602, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 3, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 5, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 6, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 2, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 15, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_SET, 0, 0, 0, 602, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 14, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 24, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 1, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 25, 0, 0, 0 },
{ SCHEMA_INTEGER, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 565, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 21, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 22, 0, 0, 0 },
{ SCHEMA_BYTES, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 3, 0, 31, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 27, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 4, 0, 30, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 3, 5, 0, 572, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 8, 0, 29, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 3, 0, 36, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 32, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 4, 0, 35, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 8, 0, 34, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 37, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 39, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 40, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 45, 0, 0, 0 },
{ SCHEMA_BOOLEAN, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 46, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 51, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 52, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 59, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 268, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 60, 0, 0, 0 },
{ SCHEMA_ARRAY, SCHEMA_WRAPPED, SCHEMA_LIST_ATOMIC, 0, 0, 0, 602, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 642, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 568, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 574, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 83, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 81, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 93, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 105, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 107, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 114, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 115, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 109, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 124, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 266, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 128, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 129, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 137, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_SET, 0, 0, 0, 605, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 136, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 139, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 141, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 142, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 146, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 602, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 166, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 167, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 621, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 169, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 227, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 2, 9, 0, 179, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 199, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 200, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 180, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 181, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 11, 0, 369, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 12, 0, 368, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 558, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 11, 0, 370, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 329, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 191, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 194, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 195, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 196, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 197, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 204, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 220, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 230, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 231, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 617, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 307, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 235, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 241, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 242, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 309, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 246, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 260, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 259, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 360, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 249, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 247, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 178, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 152, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 256, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 269, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 267, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 281, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 375, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 287, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 177, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 279, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 605, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 358, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 367, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 176, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 202, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 237, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 361, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 13, 0, 221, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 296, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 2, 14, 0, 364, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 299, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 297, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 285, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 222, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 13, 0, 290, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 187, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 298, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 304, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 372, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 316, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 317, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 324, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 321, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 16, 0, 323, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 334, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 336, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 266, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 237, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 346, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 345, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 2, 17, 0, 350, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 362, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 384, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 383, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 377, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 380, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 381, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 385, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 390, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 399, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 391, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 409, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 407, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 398, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 400, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 401, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 411, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 413, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 419, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 417, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 426, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 424, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 431, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 427, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 437, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 436, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 432, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 434, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 433, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 441, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 446, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 450, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 591, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 573, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 459, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 465, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 456, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 455, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 461, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 460, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 558, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 472, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 477, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 478, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 486, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 491, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 488, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 475, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 487, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 485, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 480, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 481, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 489, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 482, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 490, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 492, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 496, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 19, 0, 497, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 4, 20, 0, 466, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 501, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 505, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 474, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 473, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 508, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 510, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 521, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 513, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 1, 0, 514, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 517, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 363, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 519, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 522, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 527, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 594, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 536, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 542, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 537, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 534, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 553, 0, 0, 0 },
{ SCHEMA_NUMBER, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 548, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 549, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 549, 0, 0, 0 },
{ SCHEMA_MAP, 0, 0, 0, 0, 0, 552, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 24, 0, 555, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 571, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 586, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 559, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 561, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 19, 0, 581, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 578, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 582, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 588, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_ATOMIC, 0, 0, 0, 596, 0, 0, 0 },
{ SCHEMA_ARRAY, 0, SCHEMA_LIST_MAP, 1, 2, 0, 597, 0, 0, 0 },
};

static const struct schema_field fields[] = {
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 5, 602, 0, 0, 2, 0, 33 }, /* valueExpression */
{ 73, 602, 0, 0, 2, 0, 33 }, /* fieldRef */
{ 82, 602, 0, 0, 3, 0, 33 }, /* warning */
{ 144, 602, 0, 0, 2, 0, 33 }, /* expression */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 211, 603, 0, 0, 4, 0, 0 }, /* excludeResourceRules */
{ 232, 602, 0, 37782, 7, 0, 16 }, /* matchPolicy */
{ 244, 573, 0, 37795, 1, 0, 16 }, /* namespaceSelector */
{ 262, 573, 0, 37795, 2, 0, 16 }, /* objectSelector */
{ 277, 603, 0, 0, 3, 0, 0 }, /* resourceRules */
{ 342, 606, 0, 0, 8, 0, 33 }, /* admissionReviewVersions */
{ 366, 26, 0, 0, 2, 0, 33 }, /* clientConfig */
{ 379, 602, 0, 37798, 4, 0, 16 }, /* failurePolicy */
{ 393, 607, 155, 0, 12, 0, 2 }, /* matchConditions */
{ 232, 602, 0, 37782, 9, 0, 16 }, /* matchPolicy */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 244, 573, 0, 37795, 5, 0, 16 }, /* namespaceSelector */
{ 262, 573, 0, 37795, 11, 0, 16 }, /* objectSelector */
{ 409, 602, 0, 37805, 10, 0, 16 }, /* reinvocationPolicy */
{ 428, 604, 0, 0, 3, 0, 0 }, /* rules */
{ 434, 602, 0, 0, 6, 0, 49 }, /* sideEffects */
{ 446, 605, 0, 37813, 7, 0, 16 }, /* timeoutSeconds */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 538, 608, 155, 0, 2, 0, 2 }, /* webhooks */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 609, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 687, 606, 0, 0, 1, 2, 0 }, /* apiGroups */
{ 697, 606, 0, 0, 2, 2, 0 }, /* apiVersions */
{ 709, 606, 0, 0, 1, 1, 0 }, /* operations */
{ 720, 606, 0, 0, 1, 0, 0 }, /* resourceNames */
{ 734, 606, 0, 0, 3, 2, 0 }, /* resources */
{ 744, 602, 0, 37816, 4, 2, 16 }, /* scope */
{ 513, 602, 0, 0, 1, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 2, 0, 0 }, /* kind */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 856, 602, 0, 0, 2, 0, 0 }, /* namespace */
{ 866, 602, 0, 0, 4, 0, 16 }, /* parameterNotFoundAction */
{ 890, 573, 0, 0, 3, 0, 16 }, /* selector */
{ 687, 606, 0, 0, 1, 1, 0 }, /* apiGroups */
{ 697, 606, 0, 0, 2, 1, 0 }, /* apiVersions */
{ 709, 606, 0, 0, 1, 0, 0 }, /* operations */
{ 734, 606, 0, 0, 3, 1, 0 }, /* resources */
{ 744, 602, 0, 37816, 4, 1, 16 }, /* scope */
{ 155, 602, 0, 0, 2, 0, 33 }, /* name */
{ 856, 602, 0, 0, 1, 0, 33 }, /* namespace */
{ 999, 602, 0, 0, 3, 0, 16 }, /* path */
{ 1004, 605, 0, 37820, 4, 0, 16 }, /* port */
{ 1062, 610, 0, 0, 1, 0, 0 }, /* expressionWarnings */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 19, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 20, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 17, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 611, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 1346, 4, 0, 0, 3, 0, 16 }, /* matchResources */
{ 1361, 10, 0, 0, 2, 0, 16 }, /* paramRef */
{ 1370, 602, 0, 0, 1, 0, 0 }, /* policyName */
{ 1381, 612, 0, 0, 4, 0, 0 }, /* validationActions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 613, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 1538, 615, 0, 0, 5, 0, 0 }, /* auditAnnotations */
{ 379, 602, 0, 37798, 4, 0, 16 }, /* failurePolicy */
{ 393, 607, 155, 0, 6, 0, 2 }, /* matchConditions */
{ 1555, 4, 0, 0, 2, 0, 16 }, /* matchConstraints */
{ 1572, 9, 0, 0, 1, 0, 16 }, /* paramKind */
{ 1582, 614, 0, 0, 3, 0, 0 }, /* validations */
{ 1594, 616, 155, 0, 7, 0, 2 }, /* variables */
{ 1675, 618, 0, 0, 3, 0, 0 }, /* conditions */
{ 1686, 617, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 1705, 13, 0, 0, 2, 0, 16 }, /* typeChecking */
{ 342, 606, 0, 0, 8, 0, 33 }, /* admissionReviewVersions */
{ 366, 26, 0, 0, 2, 0, 33 }, /* clientConfig */
{ 379, 602, 0, 37798, 4, 0, 16 }, /* failurePolicy */
{ 393, 607, 155, 0, 11, 0, 2 }, /* matchConditions */
{ 232, 602, 0, 37782, 9, 0, 16 }, /* matchPolicy */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 244, 573, 0, 37795, 5, 0, 16 }, /* namespaceSelector */
{ 262, 573, 0, 37795, 10, 0, 16 }, /* objectSelector */
{ 428, 604, 0, 0, 3, 0, 0 }, /* rules */
{ 434, 602, 0, 0, 6, 0, 49 }, /* sideEffects */
{ 446, 605, 0, 37813, 7, 0, 16 }, /* timeoutSeconds */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 538, 619, 155, 0, 2, 0, 2 }, /* webhooks */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 620, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 144, 602, 0, 0, 1, 0, 33 }, /* expression */
{ 1978, 602, 0, 0, 2, 0, 0 }, /* message */
{ 1986, 602, 0, 0, 4, 0, 0 }, /* messageExpression */
{ 2004, 602, 0, 0, 3, 0, 16 }, /* reason */
{ 144, 602, 0, 0, 2, 0, 33 }, /* expression */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 2103, 621, 0, 0, 2, 0, 0 }, /* caBundle */
{ 2112, 12, 0, 0, 1, 0, 16 }, /* service */
{ 2120, 602, 0, 0, 3, 0, 16 }, /* url */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 2188, 622, 0, 0, 2, 0, 0 }, /* versions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 623, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 2303, 612, 0, 0, 7, 0, 0 }, /* categories */
{ 2314, 602, 0, 0, 1, 0, 33 }, /* resource */
{ 2323, 572, 0, 0, 2, 0, 16 }, /* responseKind */
{ 744, 602, 0, 0, 3, 0, 33 }, /* scope */
{ 2336, 612, 0, 0, 6, 0, 0 }, /* shortNames */
{ 2347, 602, 0, 0, 4, 0, 33 }, /* singularResource */
{ 2364, 624, 0, 0, 8, 0, 0 }, /* subresources */
{ 2377, 612, 0, 0, 5, 0, 33 }, /* verbs */
{ 2437, 625, 0, 0, 3, 0, 0 }, /* acceptedTypes */
{ 2323, 572, 0, 0, 2, 0, 16 }, /* responseKind */
{ 2291, 602, 0, 0, 1, 0, 33 }, /* subresource */
{ 2377, 612, 0, 0, 4, 0, 33 }, /* verbs */
{ 2502, 602, 0, 0, 3, 0, 0 }, /* freshness */
{ 734, 626, 0, 0, 2, 0, 0 }, /* resources */
{ 2180, 602, 0, 0, 1, 0, 33 }, /* version */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 2188, 627, 0, 0, 2, 0, 0 }, /* versions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 628, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 2303, 612, 0, 0, 7, 0, 0 }, /* categories */
{ 2314, 602, 0, 0, 1, 0, 33 }, /* resource */
{ 2323, 572, 0, 0, 2, 0, 16 }, /* responseKind */
{ 744, 602, 0, 0, 3, 0, 33 }, /* scope */
{ 2336, 612, 0, 0, 6, 0, 0 }, /* shortNames */
{ 2347, 602, 0, 0, 4, 0, 33 }, /* singularResource */
{ 2364, 629, 0, 0, 8, 0, 0 }, /* subresources */
{ 2377, 612, 0, 0, 5, 0, 33 }, /* verbs */
{ 2437, 625, 0, 0, 3, 0, 0 }, /* acceptedTypes */
{ 2323, 572, 0, 0, 2, 0, 16 }, /* responseKind */
{ 2291, 602, 0, 0, 1, 0, 33 }, /* subresource */
{ 2377, 612, 0, 0, 4, 0, 33 }, /* verbs */
{ 2502, 602, 0, 0, 3, 0, 0 }, /* freshness */
{ 734, 630, 0, 0, 2, 0, 0 }, /* resources */
{ 2180, 602, 0, 0, 1, 0, 33 }, /* version */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2824, 594, 0, 0, 2, 0, 32 }, /* data */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 2829, 617, 0, 0, 3, 0, 33 }, /* revision */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 631, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 42, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 43, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 632, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 3037, 605, 0, 0, 4, 0, 0 }, /* minReadySeconds */
{ 3053, 605, 0, 37813, 6, 0, 16 }, /* revisionHistoryLimit */
{ 890, 573, 0, 0, 1, 0, 49 }, /* selector */
{ 3074, 306, 0, 0, 2, 0, 33 }, /* template */
{ 3083, 44, 0, 0, 3, 0, 32 }, /* updateStrategy */
{ 3131, 605, 0, 0, 9, 0, 16 }, /* collisionCount */
{ 1675, 633, 1670, 0, 10, 0, 2 }, /* conditions */
{ 3146, 605, 0, 0, 1, 0, 33 }, /* currentNumberScheduled */
{ 3169, 605, 0, 0, 3, 0, 33 }, /* desiredNumberScheduled */
{ 3192, 605, 0, 0, 7, 0, 0 }, /* numberAvailable */
{ 3208, 605, 0, 0, 2, 0, 33 }, /* numberMisscheduled */
{ 3227, 605, 0, 0, 4, 0, 33 }, /* numberReady */
{ 3239, 605, 0, 0, 8, 0, 0 }, /* numberUnavailable */
{ 1686, 617, 0, 0, 5, 0, 0 }, /* observedGeneration */
{ 3257, 605, 0, 0, 6, 0, 0 }, /* updatedNumberScheduled */
{ 3315, 56, 0, 0, 2, 0, 16 }, /* rollingUpdate */
{ 1670, 602, 0, 37824, 1, 0, 0 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 48, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 49, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 7, 0, 32 }, /* lastTransitionTime */
{ 3402, 591, 0, 0, 6, 0, 32 }, /* lastUpdateTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 634, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 3037, 605, 0, 0, 5, 0, 0 }, /* minReadySeconds */
{ 3490, 635, 0, 0, 7, 0, 0 }, /* paused */
{ 3497, 605, 0, 37840, 9, 0, 16 }, /* progressDeadlineSeconds */
{ 3521, 605, 0, 37844, 1, 0, 16 }, /* replicas */
{ 3053, 605, 0, 37813, 6, 0, 16 }, /* revisionHistoryLimit */
{ 890, 573, 0, 0, 2, 0, 49 }, /* selector */
{ 3530, 50, 0, 0, 4, 0, 36 }, /* strategy */
{ 3074, 306, 0, 0, 3, 0, 33 }, /* template */
{ 3573, 605, 0, 0, 4, 0, 0 }, /* availableReplicas */
{ 3131, 605, 0, 0, 8, 0, 16 }, /* collisionCount */
{ 1675, 636, 1670, 0, 6, 0, 2 }, /* conditions */
{ 1686, 617, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 3591, 605, 0, 0, 7, 0, 0 }, /* readyReplicas */
{ 3521, 605, 0, 0, 2, 0, 0 }, /* replicas */
{ 3605, 605, 0, 0, 9, 0, 16 }, /* terminatingReplicas */
{ 3625, 605, 0, 0, 5, 0, 0 }, /* unavailableReplicas */
{ 3645, 605, 0, 0, 3, 0, 0 }, /* updatedReplicas */
{ 3315, 57, 0, 0, 2, 0, 16 }, /* rollingUpdate */
{ 1670, 602, 0, 37824, 1, 0, 0 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 54, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 55, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 637, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 3037, 605, 0, 0, 4, 0, 0 }, /* minReadySeconds */
{ 3521, 605, 0, 37844, 1, 0, 16 }, /* replicas */
{ 890, 573, 0, 0, 2, 0, 49 }, /* selector */
{ 3074, 306, 0, 0, 3, 0, 32 }, /* template */
{ 3573, 605, 0, 0, 5, 0, 0 }, /* availableReplicas */
{ 1675, 638, 1670, 0, 6, 0, 2 }, /* conditions */
{ 3872, 605, 0, 0, 2, 0, 0 }, /* fullyLabeledReplicas */
{ 1686, 617, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 3591, 605, 0, 0, 4, 0, 0 }, /* readyReplicas */
{ 3521, 605, 0, 0, 1, 0, 33 }, /* replicas */
{ 3605, 605, 0, 0, 7, 0, 16 }, /* terminatingReplicas */
{ 3929, 595, 0, 37846, 2, 0, 16 }, /* maxSurge */
{ 3938, 595, 0, 37844, 1, 0, 16 }, /* maxUnavailable */
{ 3929, 595, 0, 37848, 2, 0, 16 }, /* maxSurge */
{ 3938, 595, 0, 37848, 1, 0, 16 }, /* maxUnavailable */
{ 3938, 595, 0, 0, 2, 0, 16 }, /* maxUnavailable */
{ 4038, 605, 0, 37846, 1, 0, 16 }, /* partition */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 64, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 65, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 639, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 4206, 605, 0, 0, 1, 0, 32 }, /* start */
{ 4251, 602, 0, 37854, 1, 0, 0 }, /* whenDeleted */
{ 4263, 602, 0, 37854, 2, 0, 0 }, /* whenScaled */
{ 3037, 605, 0, 0, 9, 0, 0 }, /* minReadySeconds */
{ 4341, 62, 0, 0, 11, 0, 16 }, /* ordinals */
{ 4350, 63, 0, 37795, 10, 0, 16 }, /* persistentVolumeClaimRetentionPolicy */
{ 4387, 602, 0, 37863, 6, 0, 0 }, /* podManagementPolicy */
{ 3521, 605, 0, 37844, 1, 0, 16 }, /* replicas */
{ 3053, 605, 0, 37813, 8, 0, 16 }, /* revisionHistoryLimit */
{ 890, 573, 0, 0, 2, 0, 49 }, /* selector */
{ 4407, 602, 0, 0, 5, 0, 32 }, /* serviceName */
{ 3074, 306, 0, 0, 3, 0, 33 }, /* template */
{ 3083, 66, 0, 0, 7, 0, 32 }, /* updateStrategy */
{ 4419, 640, 0, 0, 4, 0, 0 }, /* volumeClaimTemplates */
{ 3573, 605, 0, 0, 11, 0, 32 }, /* availableReplicas */
{ 3131, 605, 0, 0, 9, 0, 16 }, /* collisionCount */
{ 1675, 641, 1670, 0, 10, 0, 2 }, /* conditions */
{ 4475, 605, 0, 0, 4, 0, 0 }, /* currentReplicas */
{ 4491, 602, 0, 0, 6, 0, 0 }, /* currentRevision */
{ 1686, 617, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 3591, 605, 0, 0, 3, 0, 0 }, /* readyReplicas */
{ 3521, 605, 0, 0, 2, 0, 33 }, /* replicas */
{ 4507, 602, 0, 0, 7, 0, 0 }, /* updateRevision */
{ 3645, 605, 0, 0, 5, 0, 0 }, /* updatedReplicas */
{ 3315, 58, 0, 0, 2, 0, 16 }, /* rollingUpdate */
{ 1670, 602, 0, 0, 1, 0, 0 }, /* type */
{ 513, 602, 0, 0, 2, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 1, 0, 0 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 0 }, /* name */
{ 4604, 602, 0, 0, 4, 0, 0 }, /* uid */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1135, 69, 0, 0, 2, 0, 32 }, /* status */
{ 4705, 76, 0, 0, 1, 0, 32 }, /* userInfo */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 71, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 72, 0, 0, 3, 0, 32 }, /* status */
{ 4809, 606, 0, 0, 1, 0, 33 }, /* audiences */
{ 4819, 67, 0, 0, 3, 0, 48 }, /* boundObjectRef */
{ 4834, 617, 0, 37878, 4, 0, 48 }, /* expirationSeconds */
{ 4898, 591, 0, 0, 2, 0, 33 }, /* expirationTimestamp */
{ 4918, 602, 0, 0, 1, 0, 33 }, /* token */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 74, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 75, 0, 0, 3, 0, 32 }, /* status */
{ 4809, 606, 0, 0, 2, 0, 0 }, /* audiences */
{ 4918, 602, 0, 0, 1, 0, 0 }, /* token */
{ 4809, 606, 0, 0, 4, 0, 0 }, /* audiences */
{ 5058, 635, 0, 0, 1, 0, 0 }, /* authenticated */
{ 5072, 602, 0, 0, 3, 0, 0 }, /* error */
{ 5078, 76, 0, 0, 2, 0, 32 }, /* user */
{ 5130, 643, 0, 0, 4, 0, 0 }, /* extra */
{ 5136, 606, 0, 0, 3, 0, 0 }, /* groups */
{ 4604, 602, 0, 0, 2, 0, 0 }, /* uid */
{ 5143, 602, 0, 0, 1, 0, 0 }, /* username */
{ 5190, 602, 0, 0, 1, 0, 0 }, /* rawSelector */
{ 5202, 644, 0, 0, 2, 0, 0 }, /* requirements */
{ 5190, 602, 0, 0, 1, 0, 0 }, /* rawSelector */
{ 5202, 645, 0, 0, 2, 0, 0 }, /* requirements */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 89, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 90, 0, 0, 3, 0, 32 }, /* status */
{ 999, 602, 0, 0, 1, 0, 0 }, /* path */
{ 5372, 602, 0, 0, 2, 0, 0 }, /* verb */
{ 5427, 606, 0, 0, 2, 0, 0 }, /* nonResourceURLs */
{ 2377, 606, 0, 0, 1, 0, 33 }, /* verbs */
{ 5487, 77, 0, 0, 8, 0, 16 }, /* fieldSelector */
{ 2431, 602, 0, 0, 3, 0, 0 }, /* group */
{ 5501, 78, 0, 0, 9, 0, 16 }, /* labelSelector */
{ 155, 602, 0, 0, 7, 0, 0 }, /* name */
{ 856, 602, 0, 0, 1, 0, 0 }, /* namespace */
{ 2314, 602, 0, 0, 5, 0, 0 }, /* resource */
{ 2291, 602, 0, 0, 6, 0, 0 }, /* subresource */
{ 5372, 602, 0, 0, 2, 0, 0 }, /* verb */
{ 2180, 602, 0, 0, 4, 0, 0 }, /* version */
{ 687, 606, 0, 0, 2, 0, 0 }, /* apiGroups */
{ 720, 606, 0, 0, 4, 0, 0 }, /* resourceNames */
{ 734, 606, 0, 0, 3, 0, 0 }, /* resources */
{ 2377, 606, 0, 0, 1, 0, 33 }, /* verbs */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 85, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 90, 0, 0, 3, 0, 32 }, /* status */
{ 5655, 80, 0, 0, 2, 0, 16 }, /* nonResourceAttributes */
{ 5677, 82, 0, 0, 1, 0, 16 }, /* resourceAttributes */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 87, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 91, 0, 0, 3, 0, 32 }, /* status */
{ 856, 602, 0, 0, 1, 0, 0 }, /* namespace */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 89, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 90, 0, 0, 3, 0, 32 }, /* status */
{ 5130, 643, 0, 0, 5, 0, 0 }, /* extra */
{ 5136, 606, 0, 0, 4, 0, 0 }, /* groups */
{ 5655, 80, 0, 0, 2, 0, 16 }, /* nonResourceAttributes */
{ 5677, 82, 0, 0, 1, 0, 16 }, /* resourceAttributes */
{ 4604, 602, 0, 0, 6, 0, 0 }, /* uid */
{ 5078, 602, 0, 0, 3, 0, 0 }, /* user */
{ 5958, 635, 0, 0, 1, 0, 33 }, /* allowed */
{ 5966, 635, 0, 0, 4, 0, 0 }, /* denied */
{ 5973, 602, 0, 0, 3, 0, 0 }, /* evaluationError */
{ 2004, 602, 0, 0, 2, 0, 0 }, /* reason */
{ 5973, 602, 0, 0, 4, 0, 0 }, /* evaluationError */
{ 6043, 635, 0, 0, 3, 0, 33 }, /* incomplete */
{ 6054, 647, 0, 0, 2, 0, 33 }, /* nonResourceRules */
{ 277, 646, 0, 0, 1, 0, 33 }, /* resourceRules */
{ 513, 602, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 2, 0, 33 }, /* name */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 95, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 96, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 648, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 6282, 605, 0, 0, 3, 0, 33 }, /* maxReplicas */
{ 6294, 605, 0, 37844, 2, 0, 16 }, /* minReplicas */
{ 6306, 92, 0, 0, 1, 0, 33 }, /* scaleTargetRef */
{ 6321, 605, 0, 0, 4, 0, 16 }, /* targetCPUUtilizationPercentage */
{ 6406, 605, 0, 0, 5, 0, 16 }, /* currentCPUUtilizationPercentage */
{ 4475, 605, 0, 0, 3, 0, 33 }, /* currentReplicas */
{ 6438, 605, 0, 0, 4, 0, 33 }, /* desiredReplicas */
{ 6454, 591, 0, 0, 2, 0, 16 }, /* lastScaleTime */
{ 1686, 617, 0, 0, 1, 0, 16 }, /* observedGeneration */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 98, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 99, 0, 0, 3, 0, 32 }, /* status */
{ 3521, 605, 0, 37846, 1, 0, 0 }, /* replicas */
{ 3521, 605, 0, 0, 1, 0, 33 }, /* replicas */
{ 890, 602, 0, 0, 2, 0, 0 }, /* selector */
{ 6630, 602, 0, 0, 3, 0, 33 }, /* container */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 6640, 116, 0, 0, 2, 0, 33 }, /* target */
{ 6630, 602, 0, 0, 3, 0, 33 }, /* container */
{ 6703, 117, 0, 0, 2, 0, 33 }, /* current */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 513, 602, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 2, 0, 33 }, /* name */
{ 6821, 113, 0, 0, 1, 0, 33 }, /* metric */
{ 6640, 116, 0, 0, 2, 0, 33 }, /* target */
{ 6703, 117, 0, 0, 2, 0, 33 }, /* current */
{ 6821, 113, 0, 0, 1, 0, 33 }, /* metric */
{ 6922, 605, 0, 0, 3, 0, 33 }, /* periodSeconds */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 6936, 605, 0, 0, 2, 0, 33 }, /* value */
{ 6985, 649, 0, 0, 2, 0, 0 }, /* policies */
{ 6994, 602, 0, 0, 1, 0, 16 }, /* selectPolicy */
{ 7007, 605, 0, 0, 3, 0, 16 }, /* stabilizationWindowSeconds */
{ 7034, 558, 0, 0, 4, 0, 16 }, /* tolerance */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 111, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 112, 0, 0, 3, 0, 32 }, /* status */
{ 7136, 106, 0, 0, 2, 0, 16 }, /* scaleDown */
{ 7146, 106, 0, 0, 1, 0, 16 }, /* scaleUp */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 650, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 7325, 108, 0, 0, 5, 0, 16 }, /* behavior */
{ 6282, 605, 0, 0, 3, 0, 33 }, /* maxReplicas */
{ 7334, 651, 0, 0, 4, 0, 0 }, /* metrics */
{ 6294, 605, 0, 37844, 2, 0, 16 }, /* minReplicas */
{ 6306, 102, 0, 0, 1, 0, 33 }, /* scaleTargetRef */
{ 1675, 653, 1670, 0, 6, 0, 2 }, /* conditions */
{ 7396, 652, 0, 0, 5, 0, 32 }, /* currentMetrics */
{ 4475, 605, 0, 0, 3, 0, 0 }, /* currentReplicas */
{ 6438, 605, 0, 0, 4, 0, 33 }, /* desiredReplicas */
{ 6454, 591, 0, 0, 2, 0, 16 }, /* lastScaleTime */
{ 1686, 617, 0, 0, 1, 0, 16 }, /* observedGeneration */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 890, 573, 0, 0, 2, 0, 16 }, /* selector */
{ 7510, 100, 0, 0, 7, 0, 16 }, /* containerResource */
{ 7528, 103, 0, 0, 5, 0, 16 }, /* external */
{ 7537, 118, 0, 0, 2, 0, 16 }, /* object */
{ 7544, 120, 0, 0, 3, 0, 16 }, /* pods */
{ 2314, 122, 0, 0, 4, 0, 16 }, /* resource */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 7510, 101, 0, 0, 7, 0, 16 }, /* containerResource */
{ 7528, 104, 0, 0, 5, 0, 16 }, /* external */
{ 7537, 119, 0, 0, 2, 0, 16 }, /* object */
{ 7544, 121, 0, 0, 3, 0, 16 }, /* pods */
{ 2314, 123, 0, 0, 4, 0, 16 }, /* resource */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 7625, 605, 0, 0, 4, 0, 16 }, /* averageUtilization */
{ 7644, 558, 0, 0, 3, 0, 16 }, /* averageValue */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 6936, 558, 0, 0, 2, 0, 16 }, /* value */
{ 7625, 605, 0, 0, 3, 0, 16 }, /* averageUtilization */
{ 7644, 558, 0, 0, 2, 0, 16 }, /* averageValue */
{ 6936, 558, 0, 0, 1, 0, 16 }, /* value */
{ 7740, 102, 0, 0, 1, 0, 33 }, /* describedObject */
{ 6821, 113, 0, 0, 3, 0, 33 }, /* metric */
{ 6640, 116, 0, 0, 2, 0, 33 }, /* target */
{ 6703, 117, 0, 0, 2, 0, 33 }, /* current */
{ 7740, 102, 0, 0, 3, 0, 33 }, /* describedObject */
{ 6821, 113, 0, 0, 1, 0, 33 }, /* metric */
{ 6821, 113, 0, 0, 1, 0, 33 }, /* metric */
{ 6640, 116, 0, 0, 2, 0, 33 }, /* target */
{ 6703, 117, 0, 0, 2, 0, 33 }, /* current */
{ 6821, 113, 0, 0, 1, 0, 33 }, /* metric */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 6640, 116, 0, 0, 2, 0, 33 }, /* target */
{ 6703, 117, 0, 0, 2, 0, 33 }, /* current */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 126, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 127, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 654, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 8086, 602, 0, 37883, 3, 0, 0 }, /* concurrencyPolicy */
{ 8104, 605, 0, 37844, 7, 0, 16 }, /* failedJobsHistoryLimit */
{ 8127, 133, 0, 0, 5, 0, 33 }, /* jobTemplate */
{ 8139, 602, 0, 0, 1, 0, 33 }, /* schedule */
{ 8148, 617, 0, 0, 2, 0, 16 }, /* startingDeadlineSeconds */
{ 8172, 605, 0, 37891, 6, 0, 16 }, /* successfulJobsHistoryLimit */
{ 8199, 635, 0, 37893, 4, 0, 16 }, /* suspend */
{ 8207, 602, 0, 0, 8, 0, 16 }, /* timeZone */
{ 8248, 655, 0, 0, 1, 0, 0 }, /* active */
{ 8255, 591, 0, 0, 4, 0, 16 }, /* lastScheduleTime */
{ 8272, 591, 0, 0, 5, 0, 16 }, /* lastSuccessfulTime */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 131, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 132, 0, 0, 3, 0, 32 }, /* status */
{ 8349, 591, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2947, 591, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 656, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 8424, 617, 0, 0, 3, 0, 16 }, /* activeDeadlineSeconds */
{ 8446, 605, 0, 0, 7, 0, 16 }, /* backoffLimit */
{ 8459, 605, 0, 0, 12, 0, 16 }, /* backoffLimitPerIndex */
{ 8480, 602, 0, 0, 9, 0, 16 }, /* completionMode */
{ 8495, 605, 0, 0, 2, 0, 16 }, /* completions */
{ 8507, 602, 0, 0, 15, 0, 16 }, /* managedBy */
{ 8517, 635, 0, 0, 5, 0, 16 }, /* manualSelector */
{ 8532, 605, 0, 0, 13, 0, 16 }, /* maxFailedIndexes */
{ 8549, 605, 0, 0, 1, 0, 16 }, /* parallelism */
{ 8561, 134, 0, 0, 11, 0, 16 }, /* podFailurePolicy */
{ 8578, 602, 0, 0, 14, 0, 16 }, /* podReplacementPolicy */
{ 890, 573, 0, 0, 4, 0, 16 }, /* selector */
{ 8599, 138, 0, 0, 16, 0, 16 }, /* successPolicy */
{ 8199, 635, 0, 0, 10, 0, 16 }, /* suspend */
{ 3074, 306, 0, 0, 6, 0, 33 }, /* template */
{ 8613, 605, 0, 0, 8, 0, 16 }, /* ttlSecondsAfterFinished */
{ 8248, 605, 0, 0, 4, 0, 0 }, /* active */
{ 8665, 602, 0, 0, 7, 0, 0 }, /* completedIndexes */
{ 8682, 591, 0, 0, 3, 0, 16 }, /* completionTime */
{ 1675, 657, 1670, 0, 1, 0, 2 }, /* conditions */
{ 8697, 605, 0, 0, 6, 0, 0 }, /* failed */
{ 8704, 602, 0, 0, 10, 0, 16 }, /* failedIndexes */
{ 8718, 605, 0, 0, 9, 0, 16 }, /* ready */
{ 8724, 591, 0, 0, 2, 0, 16 }, /* startTime */
{ 8734, 605, 0, 0, 5, 0, 0 }, /* succeeded */
{ 8744, 605, 0, 0, 11, 0, 16 }, /* terminating */
{ 8756, 140, 0, 0, 8, 0, 16 }, /* uncountedTerminatedPods */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 131, 0, 0, 2, 0, 32 }, /* spec */
{ 428, 658, 0, 0, 1, 0, 33 }, /* rules */
{ 8883, 602, 0, 0, 1, 0, 16 }, /* containerName */
{ 8897, 602, 0, 0, 2, 0, 33 }, /* operator */
{ 8906, 659, 0, 0, 3, 0, 33 }, /* values */
{ 1135, 602, 0, 37899, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 9031, 602, 0, 0, 1, 0, 33 }, /* action */
{ 9038, 135, 0, 0, 2, 0, 16 }, /* onExitCodes */
{ 9050, 660, 0, 0, 3, 0, 0 }, /* onPodConditions */
{ 428, 661, 0, 0, 1, 0, 33 }, /* rules */
{ 9141, 605, 0, 0, 2, 0, 16 }, /* succeededCount */
{ 9156, 602, 0, 0, 1, 0, 16 }, /* succeededIndexes */
{ 8697, 612, 0, 0, 2, 0, 0 }, /* failed */
{ 8734, 612, 0, 0, 1, 0, 0 }, /* succeeded */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 144, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 145, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 5, 0, 32 }, /* lastTransitionTime */
{ 3402, 591, 0, 0, 4, 0, 32 }, /* lastUpdateTime */
{ 1978, 602, 0, 0, 3, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 2, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 6, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 662, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 4834, 605, 0, 0, 8, 0, 16 }, /* expirationSeconds */
{ 5130, 643, 0, 0, 6, 0, 0 }, /* extra */
{ 5136, 606, 0, 0, 4, 0, 0 }, /* groups */
{ 9427, 621, 0, 0, 1, 0, 33 }, /* request */
{ 9435, 602, 0, 0, 7, 0, 33 }, /* signerName */
{ 4604, 602, 0, 0, 3, 0, 0 }, /* uid */
{ 9446, 606, 0, 0, 5, 0, 0 }, /* usages */
{ 5143, 602, 0, 0, 2, 0, 0 }, /* username */
{ 9510, 621, 0, 0, 2, 0, 0 }, /* certificate */
{ 1675, 663, 0, 0, 1, 0, 0 }, /* conditions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 148, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 664, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 9651, 579, 0, 0, 3, 0, 16 }, /* acquireTime */
{ 9663, 602, 0, 0, 1, 0, 16 }, /* holderIdentity */
{ 9678, 605, 0, 0, 2, 0, 16 }, /* leaseDurationSeconds */
{ 9699, 605, 0, 0, 5, 0, 16 }, /* leaseTransitions */
{ 9716, 602, 0, 0, 7, 0, 16 }, /* preferredHolder */
{ 9732, 579, 0, 0, 4, 0, 16 }, /* renewTime */
{ 3530, 602, 0, 0, 6, 0, 16 }, /* strategy */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 4038, 605, 0, 0, 3, 0, 0 }, /* partition */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 9795, 602, 0, 0, 1, 0, 33 }, /* volumeID */
{ 9856, 248, 0, 0, 1, 0, 16 }, /* nodeAffinity */
{ 9869, 280, 0, 0, 2, 0, 16 }, /* podAffinity */
{ 9881, 282, 0, 0, 3, 0, 16 }, /* podAntiAffinity */
{ 9925, 602, 0, 0, 2, 0, 16 }, /* localhostProfile */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 9977, 602, 0, 0, 2, 0, 33 }, /* devicePath */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 10022, 602, 0, 37906, 3, 0, 16 }, /* cachingMode */
{ 10034, 602, 0, 0, 1, 0, 33 }, /* diskName */
{ 10043, 602, 0, 0, 2, 0, 33 }, /* diskURI */
{ 9779, 602, 0, 37918, 4, 0, 16 }, /* fsType */
{ 524, 602, 0, 37925, 6, 0, 16 }, /* kind */
{ 9786, 635, 0, 37893, 5, 0, 16 }, /* readOnly */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 10092, 602, 0, 0, 1, 0, 33 }, /* secretName */
{ 10103, 602, 0, 0, 4, 0, 48 }, /* secretNamespace */
{ 10119, 602, 0, 0, 2, 0, 33 }, /* shareName */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 10092, 602, 0, 0, 1, 0, 33 }, /* secretName */
{ 10119, 602, 0, 0, 2, 0, 33 }, /* shareName */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 6640, 266, 0, 0, 2, 0, 33 }, /* target */
{ 10248, 341, 0, 0, 9, 0, 16 }, /* controllerExpandSecretRef */
{ 10274, 341, 0, 0, 6, 0, 16 }, /* controllerPublishSecretRef */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 9779, 602, 0, 0, 4, 0, 0 }, /* fsType */
{ 10308, 341, 0, 0, 10, 0, 16 }, /* nodeExpandSecretRef */
{ 10328, 341, 0, 0, 8, 0, 16 }, /* nodePublishSecretRef */
{ 10349, 341, 0, 0, 7, 0, 16 }, /* nodeStageSecretRef */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 10368, 665, 0, 0, 5, 0, 0 }, /* volumeAttributes */
{ 10385, 602, 0, 0, 2, 0, 33 }, /* volumeHandle */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 9779, 602, 0, 0, 3, 0, 16 }, /* fsType */
{ 10328, 237, 0, 0, 5, 0, 16 }, /* nodePublishSecretRef */
{ 9786, 635, 0, 0, 2, 0, 16 }, /* readOnly */
{ 10368, 665, 0, 0, 4, 0, 0 }, /* volumeAttributes */
{ 10478, 606, 0, 0, 1, 0, 0 }, /* add */
{ 10482, 606, 0, 0, 2, 0, 0 }, /* drop */
{ 10519, 606, 0, 0, 1, 0, 33 }, /* monitors */
{ 999, 602, 0, 0, 2, 0, 0 }, /* path */
{ 9786, 635, 0, 0, 6, 0, 0 }, /* readOnly */
{ 10528, 602, 0, 0, 4, 0, 0 }, /* secretFile */
{ 10539, 341, 0, 0, 5, 0, 16 }, /* secretRef */
{ 5078, 602, 0, 0, 3, 0, 0 }, /* user */
{ 10519, 606, 0, 0, 1, 0, 33 }, /* monitors */
{ 999, 602, 0, 0, 2, 0, 0 }, /* path */
{ 9786, 635, 0, 0, 6, 0, 0 }, /* readOnly */
{ 10528, 602, 0, 0, 4, 0, 0 }, /* secretFile */
{ 10539, 237, 0, 0, 5, 0, 16 }, /* secretRef */
{ 5078, 602, 0, 0, 3, 0, 0 }, /* user */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 10539, 341, 0, 0, 4, 0, 16 }, /* secretRef */
{ 9795, 602, 0, 0, 1, 0, 33 }, /* volumeID */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 10539, 237, 0, 0, 4, 0, 16 }, /* secretRef */
{ 9795, 602, 0, 0, 1, 0, 33 }, /* volumeID */
{ 446, 605, 0, 0, 1, 0, 16 }, /* timeoutSeconds */
{ 5501, 573, 0, 0, 3, 0, 16 }, /* labelSelector */
{ 155, 602, 0, 0, 1, 0, 16 }, /* name */
{ 10755, 635, 0, 0, 5, 0, 16 }, /* optional */
{ 999, 602, 0, 0, 4, 0, 33 }, /* path */
{ 9435, 602, 0, 0, 2, 0, 16 }, /* signerName */
{ 5072, 602, 0, 0, 4, 0, 0 }, /* error */
{ 1978, 602, 0, 0, 3, 0, 0 }, /* message */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 1675, 666, 1670, 0, 2, 0, 2 }, /* conditions */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 667, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 10924, 668, 0, 0, 3, 0, 0 }, /* binaryData */
{ 2824, 665, 0, 0, 2, 0, 0 }, /* data */
{ 10935, 635, 0, 0, 4, 0, 16 }, /* immutable */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 2, 0, 16 }, /* optional */
{ 1, 602, 0, 0, 2, 0, 33 }, /* key */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 3, 0, 16 }, /* optional */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 669, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 11085, 602, 0, 0, 5, 0, 33 }, /* kubeletConfigKey */
{ 155, 602, 0, 0, 2, 0, 33 }, /* name */
{ 856, 602, 0, 0, 1, 0, 33 }, /* namespace */
{ 11102, 602, 0, 0, 4, 0, 0 }, /* resourceVersion */
{ 4604, 602, 0, 0, 3, 0, 0 }, /* uid */
{ 612, 670, 0, 0, 2, 0, 0 }, /* items */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 4, 0, 16 }, /* optional */
{ 11202, 605, 0, 37937, 3, 0, 16 }, /* defaultMode */
{ 612, 670, 0, 0, 2, 0, 0 }, /* items */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 4, 0, 16 }, /* optional */
{ 11288, 606, 0, 0, 4, 0, 0 }, /* args */
{ 11293, 606, 0, 0, 3, 0, 0 }, /* command */
{ 11301, 673, 155, 0, 7, 0, 2 }, /* env */
{ 11305, 672, 0, 0, 19, 0, 0 }, /* envFrom */
{ 11313, 602, 0, 0, 2, 0, 0 }, /* image */
{ 11319, 602, 0, 0, 14, 0, 0 }, /* imagePullPolicy */
{ 11335, 228, 0, 0, 12, 0, 16 }, /* lifecycle */
{ 11345, 310, 0, 0, 10, 0, 16 }, /* livenessProbe */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 11359, 671, 11255, 0, 6, 0, 2 }, /* ports */
{ 11365, 310, 0, 0, 11, 0, 16 }, /* readinessProbe */
{ 11380, 674, 0, 0, 23, 0, 0 }, /* resizePolicy */
{ 734, 328, 0, 0, 8, 0, 32 }, /* resources */
{ 11393, 602, 0, 0, 24, 0, 16 }, /* restartPolicy */
{ 11407, 675, 0, 0, 25, 0, 0 }, /* restartPolicyRules */
{ 11426, 343, 0, 0, 15, 0, 16 }, /* securityContext */
{ 11442, 310, 0, 0, 22, 0, 16 }, /* startupProbe */
{ 11455, 635, 0, 0, 16, 0, 0 }, /* stdin */
{ 11461, 635, 0, 0, 17, 0, 0 }, /* stdinOnce */
{ 11471, 602, 0, 37941, 13, 0, 0 }, /* terminationMessagePath */
{ 11494, 602, 0, 37964, 20, 0, 0 }, /* terminationMessagePolicy */
{ 11519, 635, 0, 0, 18, 0, 0 }, /* tty */
{ 11523, 677, 9977, 0, 21, 0, 2 }, /* volumeDevices */
{ 11537, 676, 11278, 0, 9, 0, 2 }, /* volumeMounts */
{ 11550, 602, 0, 0, 5, 0, 0 }, /* workingDir */
{ 8883, 602, 0, 0, 1, 0, 33 }, /* containerName */
{ 11590, 602, 0, 0, 3, 0, 33 }, /* requestName */
{ 11602, 602, 0, 0, 2, 0, 33 }, /* resourceName */
{ 11667, 606, 0, 0, 1, 0, 32 }, /* names */
{ 11673, 617, 0, 0, 2, 0, 0 }, /* sizeBytes */
{ 11255, 605, 0, 0, 3, 0, 33 }, /* containerPort */
{ 11717, 602, 0, 0, 5, 0, 0 }, /* hostIP */
{ 11724, 605, 0, 0, 2, 0, 0 }, /* hostPort */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 11269, 602, 0, 37971, 4, 0, 0 }, /* protocol */
{ 11602, 602, 0, 0, 1, 0, 33 }, /* resourceName */
{ 11393, 602, 0, 0, 2, 0, 33 }, /* restartPolicy */
{ 9031, 602, 0, 0, 1, 0, 1 }, /* action */
{ 11807, 182, 0, 0, 2, 0, 16 }, /* exitCodes */
{ 8897, 602, 0, 0, 1, 0, 1 }, /* operator */
{ 8906, 659, 0, 0, 2, 0, 0 }, /* values */
{ 11908, 184, 0, 0, 2, 0, 16 }, /* running */
{ 11916, 185, 0, 0, 3, 0, 16 }, /* terminated */
{ 11927, 186, 0, 0, 1, 0, 16 }, /* waiting */
{ 11969, 591, 0, 0, 1, 0, 32 }, /* startedAt */
{ 12020, 602, 0, 0, 7, 0, 0 }, /* containerID */
{ 12032, 605, 0, 0, 1, 0, 33 }, /* exitCode */
{ 12041, 591, 0, 0, 6, 0, 32 }, /* finishedAt */
{ 1978, 602, 0, 0, 4, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 3, 0, 0 }, /* reason */
{ 12052, 605, 0, 0, 2, 0, 0 }, /* signal */
{ 11969, 591, 0, 0, 5, 0, 32 }, /* startedAt */
{ 1978, 602, 0, 0, 2, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 1, 0, 0 }, /* reason */
{ 12144, 678, 0, 0, 10, 0, 0 }, /* allocatedResources */
{ 12163, 680, 155, 0, 14, 0, 2 }, /* allocatedResourcesStatus */
{ 12020, 602, 0, 0, 8, 0, 0 }, /* containerID */
{ 11313, 602, 0, 0, 6, 0, 33 }, /* image */
{ 12188, 602, 0, 0, 7, 0, 33 }, /* imageID */
{ 12196, 183, 0, 0, 3, 0, 32 }, /* lastState */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 8718, 635, 0, 0, 4, 0, 33 }, /* ready */
{ 734, 328, 0, 0, 11, 0, 16 }, /* resources */
{ 12206, 605, 0, 0, 5, 0, 33 }, /* restartCount */
{ 12219, 635, 0, 0, 9, 0, 16 }, /* started */
{ 12227, 183, 0, 0, 2, 0, 32 }, /* state */
{ 12233, 602, 0, 0, 15, 0, 16 }, /* stopSignal */
{ 5078, 188, 0, 0, 13, 0, 16 }, /* user */
{ 11537, 679, 11278, 0, 12, 0, 2 }, /* volumeMounts */
{ 12279, 234, 0, 0, 1, 0, 16 }, /* linux */
{ 12318, 605, 0, 0, 1, 0, 33 }, /* Port */
{ 612, 681, 0, 0, 1, 0, 0 }, /* items */
{ 73, 265, 0, 0, 2, 0, 16 }, /* fieldRef */
{ 12398, 605, 0, 0, 4, 0, 16 }, /* mode */
{ 999, 602, 0, 0, 1, 0, 33 }, /* path */
{ 12403, 322, 0, 0, 3, 0, 16 }, /* resourceFieldRef */
{ 11202, 605, 0, 37937, 2, 0, 16 }, /* defaultMode */
{ 612, 681, 0, 0, 1, 0, 0 }, /* items */
{ 12504, 602, 0, 0, 1, 0, 0 }, /* medium */
{ 12511, 558, 0, 0, 2, 0, 16 }, /* sizeLimit */
{ 12561, 602, 0, 0, 3, 0, 0 }, /* hostname */
{ 12570, 602, 0, 0, 1, 0, 33 }, /* ip */
{ 12573, 602, 0, 0, 4, 0, 16 }, /* nodeName */
{ 12582, 266, 0, 0, 2, 0, 16 }, /* targetRef */
{ 12627, 602, 0, 0, 4, 0, 16 }, /* appProtocol */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 1004, 605, 0, 0, 2, 0, 33 }, /* port */
{ 11269, 602, 0, 37971, 3, 0, 0 }, /* protocol */
{ 12671, 682, 0, 0, 1, 0, 0 }, /* addresses */
{ 12681, 682, 0, 0, 2, 0, 0 }, /* notReadyAddresses */
{ 11359, 683, 0, 0, 3, 0, 0 }, /* ports */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 12733, 684, 0, 0, 2, 0, 0 }, /* subsets */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 685, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 12803, 170, 0, 0, 2, 0, 16 }, /* configMapRef */
{ 12816, 602, 0, 0, 1, 0, 0 }, /* prefix */
{ 10539, 337, 0, 0, 3, 0, 16 }, /* secretRef */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 6936, 602, 0, 0, 2, 0, 0 }, /* value */
{ 12856, 201, 0, 0, 3, 0, 16 }, /* valueFrom */
{ 12892, 171, 0, 0, 3, 0, 16 }, /* configMapKeyRef */
{ 73, 265, 0, 0, 1, 0, 16 }, /* fieldRef */
{ 12908, 210, 0, 0, 5, 0, 16 }, /* fileKeyRef */
{ 12403, 322, 0, 0, 2, 0, 16 }, /* resourceFieldRef */
{ 12919, 338, 0, 0, 4, 0, 16 }, /* secretKeyRef */
{ 11288, 606, 0, 0, 4, 3, 0 }, /* args */
{ 11293, 606, 0, 0, 3, 3, 0 }, /* command */
{ 11301, 673, 155, 0, 7, 3, 2 }, /* env */
{ 11305, 672, 0, 0, 19, 3, 0 }, /* envFrom */
{ 11313, 602, 0, 0, 2, 3, 0 }, /* image */
{ 11319, 602, 0, 0, 14, 3, 0 }, /* imagePullPolicy */
{ 11335, 228, 0, 0, 12, 3, 16 }, /* lifecycle */
{ 11345, 310, 0, 0, 10, 3, 16 }, /* livenessProbe */
{ 155, 602, 0, 0, 1, 3, 33 }, /* name */
{ 11359, 671, 11255, 0, 6, 3, 2 }, /* ports */
{ 11365, 310, 0, 0, 11, 3, 16 }, /* readinessProbe */
{ 11380, 674, 0, 0, 23, 3, 0 }, /* resizePolicy */
{ 734, 328, 0, 0, 8, 3, 32 }, /* resources */
{ 11393, 602, 0, 0, 24, 3, 16 }, /* restartPolicy */
{ 11407, 675, 0, 0, 25, 3, 0 }, /* restartPolicyRules */
{ 11426, 343, 0, 0, 15, 3, 16 }, /* securityContext */
{ 11442, 310, 0, 0, 22, 3, 16 }, /* startupProbe */
{ 11455, 635, 0, 0, 16, 3, 0 }, /* stdin */
{ 11461, 635, 0, 0, 17, 3, 0 }, /* stdinOnce */
{ 12964, 602, 0, 0, 2, 0, 0 }, /* targetContainerName */
{ 11471, 602, 0, 37941, 13, 3, 0 }, /* terminationMessagePath */
{ 11494, 602, 0, 37964, 20, 3, 0 }, /* terminationMessagePolicy */
{ 11519, 635, 0, 0, 18, 3, 0 }, /* tty */
{ 11523, 677, 9977, 0, 21, 3, 2 }, /* volumeDevices */
{ 11537, 676, 11278, 0, 9, 3, 2 }, /* volumeMounts */
{ 11550, 602, 0, 0, 5, 3, 0 }, /* workingDir */
{ 13022, 273, 0, 0, 1, 0, 16 }, /* volumeClaimTemplate */
{ 9031, 602, 0, 0, 12, 0, 0 }, /* action */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 13083, 605, 0, 0, 8, 0, 0 }, /* count */
{ 13089, 579, 0, 0, 10, 0, 32 }, /* eventTime */
{ 13099, 591, 0, 0, 6, 0, 32 }, /* firstTimestamp */
{ 13114, 266, 0, 0, 2, 0, 33 }, /* involvedObject */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 13129, 591, 0, 0, 7, 0, 32 }, /* lastTimestamp */
{ 1978, 602, 0, 0, 4, 0, 0 }, /* message */
{ 529, 580, 0, 0, 1, 0, 33 }, /* metadata */
{ 2004, 602, 0, 0, 3, 0, 0 }, /* reason */
{ 13143, 266, 0, 0, 13, 0, 16 }, /* related */
{ 13151, 602, 0, 0, 14, 0, 32 }, /* reportingComponent */
{ 13170, 602, 0, 0, 15, 0, 32 }, /* reportingInstance */
{ 13188, 206, 0, 0, 11, 0, 16 }, /* series */
{ 13195, 207, 0, 0, 5, 0, 32 }, /* source */
{ 1670, 602, 0, 0, 9, 0, 0 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 686, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 13083, 605, 0, 0, 1, 0, 0 }, /* count */
{ 13256, 579, 0, 0, 2, 0, 32 }, /* lastObservedTime */
{ 13304, 602, 0, 0, 1, 0, 0 }, /* component */
{ 13314, 602, 0, 0, 2, 0, 0 }, /* host */
{ 11293, 606, 0, 0, 1, 0, 0 }, /* command */
{ 9779, 602, 0, 0, 3, 0, 0 }, /* fsType */
{ 13380, 605, 0, 0, 2, 0, 16 }, /* lun */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 13384, 606, 0, 0, 1, 0, 0 }, /* targetWWNs */
{ 13395, 606, 0, 0, 5, 0, 0 }, /* wwids */
{ 1, 602, 0, 0, 3, 0, 33 }, /* key */
{ 10755, 635, 0, 37893, 4, 0, 16 }, /* optional */
{ 999, 602, 0, 0, 2, 0, 33 }, /* path */
{ 13435, 602, 0, 0, 1, 0, 33 }, /* volumeName */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 13481, 665, 0, 0, 5, 0, 0 }, /* options */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 10539, 341, 0, 0, 3, 0, 16 }, /* secretRef */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 13481, 665, 0, 0, 5, 0, 0 }, /* options */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 10539, 237, 0, 0, 3, 0, 16 }, /* secretRef */
{ 13571, 602, 0, 0, 1, 0, 0 }, /* datasetName */
{ 13583, 602, 0, 0, 2, 0, 0 }, /* datasetUUID */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 4038, 605, 0, 0, 3, 0, 0 }, /* partition */
{ 13634, 602, 0, 0, 1, 0, 33 }, /* pdName */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 1004, 605, 0, 0, 1, 0, 33 }, /* port */
{ 2112, 602, 0, 37934, 2, 0, 48 }, /* service */
{ 13720, 602, 0, 0, 3, 0, 0 }, /* directory */
{ 13730, 602, 0, 0, 1, 0, 33 }, /* repository */
{ 2829, 602, 0, 0, 2, 0, 0 }, /* revision */
{ 13780, 602, 0, 0, 1, 0, 33 }, /* endpoints */
{ 13790, 602, 0, 0, 4, 0, 16 }, /* endpointsNamespace */
{ 999, 602, 0, 0, 2, 0, 33 }, /* path */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 13780, 602, 0, 0, 1, 0, 33 }, /* endpoints */
{ 999, 602, 0, 0, 2, 0, 33 }, /* path */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 13314, 602, 0, 0, 3, 0, 0 }, /* host */
{ 13901, 687, 0, 0, 5, 0, 0 }, /* httpHeaders */
{ 999, 602, 0, 37977, 1, 0, 0 }, /* path */
{ 1004, 595, 0, 0, 2, 0, 33 }, /* port */
{ 13913, 602, 0, 37981, 4, 0, 0 }, /* scheme */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 6936, 602, 0, 0, 2, 0, 33 }, /* value */
{ 13983, 606, 0, 0, 2, 0, 0 }, /* hostnames */
{ 12570, 602, 0, 0, 1, 0, 33 }, /* ip */
{ 12570, 602, 0, 0, 1, 0, 33 }, /* ip */
{ 999, 602, 0, 0, 1, 0, 33 }, /* path */
{ 1670, 602, 0, 37934, 2, 0, 16 }, /* type */
{ 14088, 635, 0, 0, 8, 0, 0 }, /* chapAuthDiscovery */
{ 14106, 635, 0, 0, 11, 0, 0 }, /* chapAuthSession */
{ 9779, 602, 0, 0, 5, 0, 0 }, /* fsType */
{ 14122, 602, 0, 0, 12, 0, 16 }, /* initiatorName */
{ 14136, 602, 0, 0, 2, 0, 33 }, /* iqn */
{ 14140, 602, 0, 37988, 4, 0, 0 }, /* iscsiInterface */
{ 13380, 605, 0, 0, 3, 0, 33 }, /* lun */
{ 14155, 606, 0, 0, 7, 0, 0 }, /* portals */
{ 9786, 635, 0, 0, 6, 0, 0 }, /* readOnly */
{ 10539, 341, 0, 0, 10, 0, 16 }, /* secretRef */
{ 14163, 602, 0, 0, 1, 0, 33 }, /* targetPortal */
{ 14088, 635, 0, 0, 8, 0, 0 }, /* chapAuthDiscovery */
{ 14106, 635, 0, 0, 11, 0, 0 }, /* chapAuthSession */
{ 9779, 602, 0, 0, 5, 0, 0 }, /* fsType */
{ 14122, 602, 0, 0, 12, 0, 16 }, /* initiatorName */
{ 14136, 602, 0, 0, 2, 0, 33 }, /* iqn */
{ 14140, 602, 0, 37988, 4, 0, 0 }, /* iscsiInterface */
{ 13380, 605, 0, 0, 3, 0, 33 }, /* lun */
{ 14155, 606, 0, 0, 7, 0, 0 }, /* portals */
{ 9786, 635, 0, 0, 6, 0, 0 }, /* readOnly */
{ 10539, 237, 0, 0, 10, 0, 16 }, /* secretRef */
{ 14163, 602, 0, 0, 1, 0, 33 }, /* targetPortal */
{ 14260, 602, 0, 0, 2, 0, 0 }, /* pullPolicy */
{ 14271, 602, 0, 0, 1, 0, 0 }, /* reference */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 12398, 605, 0, 0, 3, 0, 16 }, /* mode */
{ 999, 602, 0, 0, 2, 0, 33 }, /* path */
{ 14347, 229, 0, 0, 1, 0, 16 }, /* postStart */
{ 14357, 229, 0, 0, 2, 0, 16 }, /* preStop */
{ 12233, 602, 0, 0, 3, 0, 16 }, /* stopSignal */
{ 14394, 208, 0, 0, 1, 0, 16 }, /* exec */
{ 14399, 219, 0, 0, 2, 0, 16 }, /* httpGet */
{ 14407, 355, 0, 0, 4, 0, 16 }, /* sleep */
{ 14413, 359, 0, 0, 3, 0, 16 }, /* tcpSocket */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 233, 0, 0, 2, 0, 32 }, /* spec */
{ 14489, 678, 0, 0, 4, 0, 0 }, /* default */
{ 14497, 678, 0, 0, 5, 0, 0 }, /* defaultRequest */
{ 14512, 678, 0, 0, 2, 0, 0 }, /* max */
{ 14516, 678, 0, 0, 6, 0, 0 }, /* maxLimitRequestRatio */
{ 14537, 678, 0, 0, 3, 0, 0 }, /* min */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 688, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 14609, 689, 0, 0, 1, 0, 33 }, /* limits */
{ 14650, 617, 0, 0, 2, 0, 33 }, /* gid */
{ 14654, 690, 0, 0, 3, 0, 0 }, /* supplementalGroups */
{ 4604, 617, 0, 0, 1, 0, 33 }, /* uid */
{ 12561, 602, 0, 0, 2, 0, 0 }, /* hostname */
{ 12570, 602, 0, 0, 1, 0, 0 }, /* ip */
{ 14711, 602, 0, 0, 3, 0, 16 }, /* ipMode */
{ 11359, 691, 0, 0, 4, 0, 0 }, /* ports */
{ 14757, 692, 0, 0, 1, 0, 0 }, /* ingress */
{ 155, 602, 0, 37934, 1, 0, 0 }, /* name */
{ 9779, 602, 0, 0, 2, 0, 16 }, /* fsType */
{ 999, 602, 0, 0, 1, 0, 33 }, /* path */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 14880, 602, 0, 0, 1, 0, 0 }, /* targetVolumeAttributesClassName */
{ 999, 602, 0, 0, 2, 0, 33 }, /* path */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 14950, 602, 0, 0, 1, 0, 33 }, /* server */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 244, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 245, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 693, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 15092, 606, 0, 0, 1, 0, 0 }, /* finalizers */
{ 1675, 694, 1670, 0, 2, 0, 2 }, /* conditions */
{ 15136, 602, 0, 37998, 1, 0, 0 }, /* phase */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 261, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 262, 0, 0, 3, 0, 32 }, /* status */
{ 15201, 602, 0, 0, 2, 0, 33 }, /* address */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 15240, 695, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 15288, 258, 0, 0, 1, 0, 16 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 15367, 591, 0, 0, 3, 0, 32 }, /* lastHeartbeatTime */
{ 2947, 591, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 15418, 173, 0, 0, 2, 0, 16 }, /* configMap */
{ 8248, 250, 0, 0, 2, 0, 16 }, /* active */
{ 15464, 250, 0, 0, 1, 0, 16 }, /* assigned */
{ 5072, 602, 0, 0, 4, 0, 0 }, /* error */
{ 15473, 250, 0, 0, 3, 0, 16 }, /* lastKnownGood */
{ 15523, 189, 0, 0, 1, 0, 32 }, /* kubeletEndpoint */
{ 15578, 635, 0, 0, 1, 0, 16 }, /* supplementalGroupsPolicy */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 696, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 602, 0, 0, 1, 0, 0 }, /* path */
{ 15699, 257, 0, 0, 2, 0, 16 }, /* features */
{ 155, 602, 0, 0, 1, 0, 32 }, /* name */
{ 15746, 635, 0, 0, 1, 0, 16 }, /* recursiveReadOnlyMounts */
{ 15770, 635, 0, 0, 2, 0, 16 }, /* userNamespaces */
{ 15831, 697, 0, 0, 1, 0, 33 }, /* nodeSelectorTerms */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 8897, 602, 0, 0, 2, 0, 33 }, /* operator */
{ 8906, 606, 0, 0, 3, 0, 0 }, /* values */
{ 15924, 698, 0, 0, 1, 0, 0 }, /* matchExpressions */
{ 15941, 698, 0, 0, 2, 0, 0 }, /* matchFields */
{ 15989, 250, 0, 0, 6, 0, 16 }, /* configSource */
{ 16002, 602, 0, 0, 2, 0, 0 }, /* externalID */
{ 16013, 602, 0, 0, 1, 0, 0 }, /* podCIDR */
{ 16021, 612, 0, 0, 7, 0, 2 }, /* podCIDRs */
{ 16030, 602, 0, 0, 3, 0, 0 }, /* providerID */
{ 16041, 699, 0, 0, 5, 0, 0 }, /* taints */
{ 16048, 635, 0, 0, 4, 0, 0 }, /* unschedulable */
{ 12671, 701, 1670, 0, 5, 0, 2 }, /* addresses */
{ 16090, 678, 0, 0, 2, 0, 0 }, /* allocatable */
{ 16102, 678, 0, 0, 1, 0, 0 }, /* capacity */
{ 1675, 700, 1670, 0, 4, 0, 2 }, /* conditions */
{ 16111, 251, 0, 0, 11, 0, 16 }, /* config */
{ 16118, 252, 0, 0, 6, 0, 32 }, /* daemonEndpoints */
{ 15699, 253, 0, 0, 13, 0, 16 }, /* features */
{ 16134, 702, 0, 0, 8, 0, 0 }, /* images */
{ 16141, 264, 0, 0, 7, 0, 32 }, /* nodeInfo */
{ 15136, 602, 0, 0, 3, 0, 0 }, /* phase */
{ 16150, 704, 0, 0, 12, 0, 0 }, /* runtimeHandlers */
{ 16166, 703, 0, 0, 10, 0, 0 }, /* volumesAttached */
{ 16182, 606, 0, 0, 9, 0, 0 }, /* volumesInUse */
{ 16102, 617, 0, 0, 1, 0, 16 }, /* capacity */
{ 16259, 602, 0, 0, 10, 0, 33 }, /* architecture */
{ 16272, 602, 0, 0, 3, 0, 33 }, /* bootID */
{ 16279, 602, 0, 0, 6, 0, 33 }, /* containerRuntimeVersion */
{ 16303, 602, 0, 0, 4, 0, 33 }, /* kernelVersion */
{ 16317, 602, 0, 0, 8, 0, 33 }, /* kubeProxyVersion */
{ 16334, 602, 0, 0, 7, 0, 33 }, /* kubeletVersion */
{ 16349, 602, 0, 0, 1, 0, 33 }, /* machineID */
{ 16359, 602, 0, 0, 9, 0, 33 }, /* operatingSystem */
{ 16375, 602, 0, 0, 5, 0, 33 }, /* osImage */
{ 16383, 263, 0, 0, 11, 0, 16 }, /* swap */
{ 16388, 602, 0, 0, 2, 0, 33 }, /* systemUUID */
{ 513, 602, 0, 38007, 1, 0, 0 }, /* apiVersion */
{ 16433, 602, 0, 0, 2, 0, 33 }, /* fieldPath */
{ 513, 602, 0, 0, 5, 0, 0 }, /* apiVersion */
{ 16433, 602, 0, 0, 7, 0, 0 }, /* fieldPath */
{ 524, 602, 0, 0, 1, 0, 0 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 0 }, /* name */
{ 856, 602, 0, 0, 2, 0, 0 }, /* namespace */
{ 11102, 602, 0, 0, 6, 0, 0 }, /* resourceVersion */
{ 4604, 602, 0, 0, 4, 0, 0 }, /* uid */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 276, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 277, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 271, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 272, 0, 0, 3, 0, 32 }, /* status */
{ 8349, 591, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2947, 591, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 6, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 640, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 16689, 606, 0, 0, 1, 0, 0 }, /* accessModes */
{ 16701, 365, 0, 0, 7, 0, 16 }, /* dataSource */
{ 16712, 366, 0, 0, 8, 0, 16 }, /* dataSourceRef */
{ 734, 373, 0, 0, 2, 0, 32 }, /* resources */
{ 890, 573, 0, 0, 4, 0, 16 }, /* selector */
{ 16726, 602, 0, 0, 5, 0, 16 }, /* storageClassName */
{ 16743, 602, 0, 0, 9, 0, 16 }, /* volumeAttributesClassName */
{ 16769, 602, 0, 38012, 6, 0, 16 }, /* volumeMode */
{ 13435, 602, 0, 0, 3, 0, 0 }, /* volumeName */
{ 16689, 606, 0, 0, 2, 0, 0 }, /* accessModes */
{ 16825, 665, 0, 0, 7, 0, 64 }, /* allocatedResourceStatuses */
{ 12144, 678, 0, 0, 5, 0, 0 }, /* allocatedResources */
{ 16102, 678, 0, 0, 3, 0, 0 }, /* capacity */
{ 1675, 705, 1670, 0, 4, 0, 2 }, /* conditions */
{ 16851, 602, 0, 0, 8, 0, 16 }, /* currentVolumeAttributesClassName */
{ 16884, 239, 0, 0, 9, 0, 16 }, /* modifyVolumeStatus */
{ 15136, 602, 0, 38025, 1, 0, 0 }, /* phase */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 271, 0, 0, 2, 0, 33 }, /* spec */
{ 16999, 602, 0, 0, 1, 0, 33 }, /* claimName */
{ 9786, 635, 0, 0, 2, 0, 0 }, /* readOnly */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 706, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 16689, 606, 0, 0, 3, 0, 0 }, /* accessModes */
{ 17102, 149, 0, 0, 2, 1, 16 }, /* awsElasticBlockStore */
{ 17123, 153, 0, 0, 16, 1, 16 }, /* azureDisk */
{ 17133, 154, 0, 0, 13, 1, 16 }, /* azureFile */
{ 16102, 678, 0, 0, 1, 0, 0 }, /* capacity */
{ 17143, 160, 0, 0, 9, 1, 16 }, /* cephfs */
{ 17150, 162, 0, 0, 8, 1, 16 }, /* cinder */
{ 17157, 266, 0, 0, 4, 0, 80 }, /* claimRef */
{ 17166, 157, 0, 0, 22, 1, 16 }, /* csi */
{ 17170, 209, 0, 0, 10, 1, 16 }, /* fc */
{ 17173, 211, 0, 0, 12, 1, 16 }, /* flexVolume */
{ 17184, 213, 0, 0, 11, 1, 16 }, /* flocker */
{ 17192, 214, 0, 0, 1, 1, 16 }, /* gcePersistentDisk */
{ 17210, 217, 0, 0, 4, 1, 16 }, /* glusterfs */
{ 17220, 223, 0, 0, 3, 1, 16 }, /* hostPath */
{ 17229, 224, 0, 0, 7, 1, 16 }, /* iscsi */
{ 17235, 238, 0, 0, 20, 1, 16 }, /* local */
{ 17241, 606, 0, 0, 7, 0, 0 }, /* mountOptions */
{ 17254, 240, 0, 0, 5, 1, 16 }, /* nfs */
{ 9856, 371, 0, 0, 9, 0, 16 }, /* nodeAffinity */
{ 17258, 602, 0, 0, 5, 0, 0 }, /* persistentVolumeReclaimPolicy */
{ 17288, 278, 0, 0, 17, 1, 16 }, /* photonPersistentDisk */
{ 17309, 308, 0, 0, 18, 1, 16 }, /* portworxVolume */
{ 17324, 312, 0, 0, 15, 1, 16 }, /* quobyte */
{ 17332, 313, 0, 0, 6, 1, 16 }, /* rbd */
{ 17336, 331, 0, 0, 19, 1, 16 }, /* scaleIO */
{ 16726, 602, 0, 0, 6, 0, 0 }, /* storageClassName */
{ 17344, 356, 0, 0, 21, 1, 16 }, /* storageos */
{ 16743, 602, 0, 0, 10, 0, 16 }, /* volumeAttributesClassName */
{ 16769, 602, 0, 0, 8, 0, 16 }, /* volumeMode */
{ 17354, 374, 0, 0, 14, 1, 16 }, /* vsphereVolume */
{ 17408, 591, 0, 0, 4, 0, 16 }, /* lastPhaseTransitionTime */
{ 1978, 602, 0, 0, 2, 0, 0 }, /* message */
{ 15136, 602, 0, 38025, 1, 0, 0 }, /* phase */
{ 2004, 602, 0, 0, 3, 0, 0 }, /* reason */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 17474, 602, 0, 0, 1, 0, 33 }, /* pdID */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 301, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 302, 0, 0, 3, 0, 32 }, /* status */
{ 15240, 708, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 15288, 707, 0, 0, 1, 0, 0 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 5501, 573, 0, 0, 1, 0, 16 }, /* labelSelector */
{ 17585, 606, 0, 0, 5, 0, 0 }, /* matchLabelKeys */
{ 17600, 606, 0, 0, 6, 0, 0 }, /* mismatchLabelKeys */
{ 244, 573, 0, 0, 4, 0, 16 }, /* namespaceSelector */
{ 17618, 606, 0, 0, 2, 0, 0 }, /* namespaces */
{ 17629, 602, 0, 0, 3, 0, 33 }, /* topologyKey */
{ 15240, 708, 0, 0, 2, 0, 0 }, /* preferredDuringSchedulingIgnoredDuringExecution */
{ 15288, 707, 0, 0, 1, 0, 0 }, /* requiredDuringSchedulingIgnoredDuringExecution */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 6630, 602, 0, 0, 5, 0, 0 }, /* container */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 17711, 635, 0, 0, 3, 0, 0 }, /* stderr */
{ 11455, 635, 0, 0, 1, 0, 0 }, /* stdin */
{ 17718, 635, 0, 0, 2, 0, 0 }, /* stdout */
{ 11519, 635, 0, 0, 4, 0, 0 }, /* tty */
{ 17761, 602, 0, 0, 6, 0, 0 }, /* certificateChainPath */
{ 17782, 602, 0, 0, 4, 0, 0 }, /* credentialBundlePath */
{ 17803, 602, 0, 0, 5, 0, 0 }, /* keyPath */
{ 17811, 602, 0, 0, 2, 0, 1 }, /* keyType */
{ 17819, 605, 0, 0, 3, 0, 16 }, /* maxExpirationSeconds */
{ 9435, 602, 0, 0, 1, 0, 1 }, /* signerName */
{ 8349, 591, 0, 0, 3, 0, 32 }, /* lastProbeTime */
{ 2947, 591, 0, 0, 4, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 6, 0, 0 }, /* message */
{ 1686, 617, 0, 0, 7, 0, 0 }, /* observedGeneration */
{ 2004, 602, 0, 0, 5, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 17916, 606, 0, 0, 1, 0, 0 }, /* nameservers */
{ 13481, 709, 0, 0, 3, 0, 0 }, /* options */
{ 17928, 606, 0, 0, 2, 0, 0 }, /* searches */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 6936, 602, 0, 0, 2, 0, 16 }, /* value */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 11293, 606, 0, 0, 6, 0, 33 }, /* command */
{ 6630, 602, 0, 0, 5, 0, 0 }, /* container */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 17711, 635, 0, 0, 3, 0, 0 }, /* stderr */
{ 11455, 635, 0, 0, 1, 0, 0 }, /* stdin */
{ 17718, 635, 0, 0, 2, 0, 0 }, /* stdout */
{ 11519, 635, 0, 0, 4, 0, 0 }, /* tty */
{ 18041, 710, 0, 0, 1, 0, 33 }, /* requestMappings */
{ 18057, 602, 0, 0, 2, 0, 33 }, /* resourceClaimName */
{ 12570, 602, 0, 0, 1, 0, 33 }, /* ip */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 711, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 6630, 602, 0, 0, 1, 0, 0 }, /* container */
{ 18177, 635, 0, 0, 2, 0, 0 }, /* follow */
{ 18184, 635, 0, 0, 9, 0, 0 }, /* insecureSkipTLSVerifyBackend */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 18213, 617, 0, 0, 8, 0, 16 }, /* limitBytes */
{ 18224, 635, 0, 0, 3, 0, 0 }, /* previous */
{ 18233, 617, 0, 0, 4, 0, 16 }, /* sinceSeconds */
{ 18246, 591, 0, 0, 5, 0, 16 }, /* sinceTime */
{ 18256, 602, 0, 0, 10, 0, 16 }, /* stream */
{ 18263, 617, 0, 0, 7, 0, 16 }, /* tailLines */
{ 18273, 635, 0, 0, 6, 0, 0 }, /* timestamps */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 11359, 712, 0, 0, 1, 0, 0 }, /* ports */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 602, 0, 0, 1, 0, 0 }, /* path */
{ 18418, 602, 0, 0, 1, 0, 33 }, /* conditionType */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 18057, 602, 0, 0, 3, 0, 16 }, /* resourceClaimName */
{ 18468, 602, 0, 0, 4, 0, 16 }, /* resourceClaimTemplateName */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 18057, 602, 0, 0, 2, 0, 16 }, /* resourceClaimName */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 18609, 151, 0, 0, 11, 0, 16 }, /* appArmorProfile */
{ 18625, 617, 0, 0, 5, 0, 16 }, /* fsGroup */
{ 18633, 602, 0, 0, 9, 0, 16 }, /* fsGroupChangePolicy */
{ 18653, 617, 0, 0, 6, 0, 16 }, /* runAsGroup */
{ 18664, 635, 0, 0, 3, 0, 16 }, /* runAsNonRoot */
{ 18677, 617, 0, 0, 2, 0, 16 }, /* runAsUser */
{ 18687, 602, 0, 0, 13, 0, 16 }, /* seLinuxChangePolicy */
{ 18707, 330, 0, 0, 1, 0, 16 }, /* seLinuxOptions */
{ 18722, 335, 0, 0, 10, 0, 16 }, /* seccompProfile */
{ 14654, 690, 0, 0, 4, 0, 0 }, /* supplementalGroups */
{ 15578, 602, 0, 0, 12, 0, 16 }, /* supplementalGroupsPolicy */
{ 18737, 713, 0, 0, 7, 0, 0 }, /* sysctls */
{ 18745, 376, 0, 0, 8, 0, 16 }, /* windowsOptions */
{ 8424, 617, 0, 0, 5, 0, 16 }, /* activeDeadlineSeconds */
{ 18816, 150, 0, 0, 18, 0, 16 }, /* affinity */
{ 18825, 635, 0, 0, 21, 0, 16 }, /* automountServiceAccountToken */
{ 18854, 715, 155, 0, 2, 0, 35 }, /* containers */
{ 18865, 286, 0, 0, 26, 0, 16 }, /* dnsConfig */
{ 18875, 602, 0, 38035, 6, 0, 0 }, /* dnsPolicy */
{ 18885, 635, 0, 0, 30, 0, 16 }, /* enableServiceLinks */
{ 18904, 716, 155, 0, 34, 0, 2 }, /* ephemeralContainers */
{ 18924, 719, 12570, 0, 23, 0, 2 }, /* hostAliases */
{ 18936, 635, 0, 0, 13, 0, 0 }, /* hostIPC */
{ 18944, 635, 0, 0, 11, 0, 0 }, /* hostNetwork */
{ 18956, 635, 0, 0, 12, 0, 0 }, /* hostPID */
{ 18964, 635, 0, 0, 37, 0, 16 }, /* hostUsers */
{ 12561, 602, 0, 0, 16, 0, 0 }, /* hostname */
{ 18974, 602, 0, 0, 41, 0, 16 }, /* hostnameOverride */
{ 18991, 717, 155, 0, 15, 0, 2 }, /* imagePullSecrets */
{ 19008, 715, 155, 0, 20, 0, 2 }, /* initContainers */
{ 12573, 602, 0, 0, 10, 0, 0 }, /* nodeName */
{ 19023, 665, 0, 0, 7, 0, 8 }, /* nodeSelector */
{ 19036, 293, 0, 0, 36, 0, 16 }, /* os */
{ 19039, 678, 0, 0, 32, 0, 0 }, /* overhead */
{ 19048, 602, 0, 0, 31, 0, 16 }, /* preemptionPolicy */
{ 19065, 605, 0, 0, 25, 0, 16 }, /* priority */
{ 19074, 602, 0, 0, 24, 0, 0 }, /* priorityClassName */
{ 19092, 720, 0, 0, 28, 0, 0 }, /* readinessGates */
{ 19107, 723, 155, 0, 39, 0, 6 }, /* resourceClaims */
{ 734, 328, 0, 0, 40, 0, 16 }, /* resources */
{ 11393, 602, 0, 38050, 3, 0, 0 }, /* restartPolicy */
{ 19122, 602, 0, 0, 29, 0, 16 }, /* runtimeClassName */
{ 19139, 602, 0, 38059, 19, 0, 0 }, /* schedulerName */
{ 19153, 722, 155, 0, 38, 0, 2 }, /* schedulingGates */
{ 11426, 300, 0, 37795, 14, 0, 16 }, /* securityContext */
{ 19169, 602, 0, 0, 9, 0, 0 }, /* serviceAccount */
{ 19184, 602, 0, 0, 8, 0, 0 }, /* serviceAccountName */
{ 19203, 635, 0, 0, 35, 0, 16 }, /* setHostnameAsFQDN */
{ 19221, 635, 0, 0, 27, 0, 16 }, /* shareProcessNamespace */
{ 19243, 602, 0, 0, 17, 0, 0 }, /* subdomain */
{ 19253, 617, 0, 38079, 4, 0, 16 }, /* terminationGracePeriodSeconds */
{ 19283, 718, 0, 0, 22, 0, 0 }, /* tolerations */
{ 19295, 721, 17629, 0, 33, 0, 2 }, /* topologySpreadConstraints */
{ 19321, 714, 155, 0, 1, 0, 6 }, /* volumes */
{ 1675, 724, 1670, 0, 2, 0, 2 }, /* conditions */
{ 19356, 727, 0, 0, 8, 0, 0 }, /* containerStatuses */
{ 19374, 727, 0, 0, 13, 0, 0 }, /* ephemeralContainerStatuses */
{ 19401, 289, 0, 0, 18, 0, 16 }, /* extendedResourceClaimStatus */
{ 11717, 602, 0, 0, 5, 0, 0 }, /* hostIP */
{ 19429, 725, 12570, 0, 16, 0, 2 }, /* hostIPs */
{ 19437, 727, 0, 0, 10, 0, 0 }, /* initContainerStatuses */
{ 1978, 602, 0, 0, 3, 0, 0 }, /* message */
{ 19459, 602, 0, 0, 11, 0, 0 }, /* nominatedNodeName */
{ 1686, 617, 0, 0, 17, 0, 0 }, /* observedGeneration */
{ 15136, 602, 0, 0, 1, 0, 0 }, /* phase */
{ 19477, 602, 0, 0, 6, 0, 0 }, /* podIP */
{ 19483, 726, 12570, 0, 12, 0, 2 }, /* podIPs */
{ 19490, 602, 0, 0, 9, 0, 0 }, /* qosClass */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 19499, 602, 0, 0, 14, 0, 0 }, /* resize */
{ 19506, 728, 155, 0, 15, 0, 6 }, /* resourceClaimStatuses */
{ 8724, 591, 0, 0, 7, 0, 16 }, /* startTime */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1135, 302, 0, 0, 2, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 3074, 306, 0, 0, 2, 0, 32 }, /* template */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 729, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 301, 0, 0, 2, 0, 32 }, /* spec */
{ 5072, 602, 0, 0, 3, 0, 16 }, /* error */
{ 1004, 605, 0, 0, 1, 0, 33 }, /* port */
{ 11269, 602, 0, 0, 2, 0, 33 }, /* protocol */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 9795, 602, 0, 0, 1, 0, 33 }, /* volumeID */
{ 19763, 260, 0, 0, 2, 0, 33 }, /* preference */
{ 19774, 605, 0, 0, 1, 0, 33 }, /* weight */
{ 14394, 208, 0, 0, 1, 3, 16 }, /* exec */
{ 19824, 605, 0, 37891, 6, 0, 0 }, /* failureThreshold */
{ 19841, 215, 0, 0, 4, 3, 16 }, /* grpc */
{ 14399, 219, 0, 0, 2, 3, 16 }, /* httpGet */
{ 19846, 605, 0, 0, 2, 0, 0 }, /* initialDelaySeconds */
{ 6922, 605, 0, 37813, 4, 0, 0 }, /* periodSeconds */
{ 19866, 605, 0, 37844, 5, 0, 0 }, /* successThreshold */
{ 14413, 359, 0, 0, 3, 3, 16 }, /* tcpSocket */
{ 19253, 617, 0, 0, 7, 0, 16 }, /* terminationGracePeriodSeconds */
{ 446, 605, 0, 37844, 3, 0, 0 }, /* timeoutSeconds */
{ 11202, 605, 0, 37937, 2, 0, 16 }, /* defaultMode */
{ 19908, 730, 0, 0, 1, 0, 32 }, /* sources */
{ 2431, 602, 0, 0, 5, 0, 0 }, /* group */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 19957, 602, 0, 0, 1, 0, 33 }, /* registry */
{ 19966, 602, 0, 0, 6, 0, 0 }, /* tenant */
{ 5078, 602, 0, 0, 4, 0, 0 }, /* user */
{ 19973, 602, 0, 0, 2, 0, 33 }, /* volume */
{ 9779, 602, 0, 0, 3, 0, 0 }, /* fsType */
{ 11313, 602, 0, 0, 2, 0, 33 }, /* image */
{ 20019, 602, 0, 38082, 6, 0, 0 }, /* keyring */
{ 10519, 606, 0, 0, 1, 0, 33 }, /* monitors */
{ 20027, 602, 0, 38102, 4, 0, 0 }, /* pool */
{ 9786, 635, 0, 0, 8, 0, 0 }, /* readOnly */
{ 10539, 341, 0, 0, 7, 0, 16 }, /* secretRef */
{ 5078, 602, 0, 38108, 5, 0, 0 }, /* user */
{ 9779, 602, 0, 0, 3, 0, 0 }, /* fsType */
{ 11313, 602, 0, 0, 2, 0, 33 }, /* image */
{ 20019, 602, 0, 38082, 6, 0, 0 }, /* keyring */
{ 10519, 606, 0, 0, 1, 0, 33 }, /* monitors */
{ 20027, 602, 0, 38102, 4, 0, 0 }, /* pool */
{ 9786, 635, 0, 0, 8, 0, 0 }, /* readOnly */
{ 10539, 237, 0, 0, 7, 0, 16 }, /* secretRef */
{ 5078, 602, 0, 38108, 5, 0, 0 }, /* user */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2824, 621, 0, 0, 3, 0, 33 }, /* data */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 20112, 602, 0, 0, 2, 0, 33 }, /* range */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 319, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 320, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 731, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 3037, 605, 0, 37846, 4, 0, 0 }, /* minReadySeconds */
{ 3521, 605, 0, 37844, 1, 0, 16 }, /* replicas */
{ 890, 665, 0, 0, 2, 0, 8 }, /* selector */
{ 3074, 306, 0, 0, 3, 0, 16 }, /* template */
{ 3573, 605, 0, 0, 5, 0, 0 }, /* availableReplicas */
{ 1675, 732, 1670, 0, 6, 0, 2 }, /* conditions */
{ 3872, 605, 0, 0, 2, 0, 0 }, /* fullyLabeledReplicas */
{ 1686, 617, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 3591, 605, 0, 0, 4, 0, 0 }, /* readyReplicas */
{ 3521, 605, 0, 0, 1, 0, 33 }, /* replicas */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 9427, 602, 0, 0, 2, 0, 0 }, /* request */
{ 8883, 602, 0, 0, 1, 0, 0 }, /* containerName */
{ 20414, 558, 0, 0, 3, 0, 32 }, /* divisor */
{ 2314, 602, 0, 0, 2, 0, 33 }, /* resource */
{ 20463, 602, 0, 0, 2, 0, 0 }, /* health */
{ 20470, 602, 0, 0, 1, 0, 33 }, /* resourceID */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 326, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 327, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 733, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 20585, 678, 0, 0, 1, 0, 0 }, /* hard */
{ 20590, 333, 0, 0, 3, 0, 16 }, /* scopeSelector */
{ 20604, 606, 0, 0, 2, 0, 0 }, /* scopes */
{ 20585, 678, 0, 0, 1, 0, 0 }, /* hard */
{ 20648, 678, 0, 0, 2, 0, 0 }, /* used */
{ 20692, 734, 0, 0, 3, 0, 0 }, /* claims */
{ 14609, 678, 0, 0, 1, 0, 0 }, /* limits */
{ 20699, 678, 0, 0, 2, 0, 0 }, /* requests */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 734, 735, 0, 0, 2, 0, 0 }, /* resources */
{ 20782, 602, 0, 0, 4, 0, 0 }, /* level */
{ 20788, 602, 0, 0, 2, 0, 0 }, /* role */
{ 1670, 602, 0, 0, 3, 0, 0 }, /* type */
{ 5078, 602, 0, 0, 1, 0, 0 }, /* user */
{ 9779, 602, 0, 38116, 9, 0, 0 }, /* fsType */
{ 20827, 602, 0, 0, 1, 0, 33 }, /* gateway */
{ 20835, 602, 0, 0, 5, 0, 0 }, /* protectionDomain */
{ 9786, 635, 0, 0, 10, 0, 0 }, /* readOnly */
{ 10539, 341, 0, 0, 3, 0, 49 }, /* secretRef */
{ 20852, 635, 0, 0, 4, 0, 0 }, /* sslEnabled */
{ 20863, 602, 0, 38122, 7, 0, 0 }, /* storageMode */
{ 20875, 602, 0, 0, 6, 0, 0 }, /* storagePool */
{ 20887, 602, 0, 0, 2, 0, 33 }, /* system */
{ 13435, 602, 0, 0, 8, 0, 0 }, /* volumeName */
{ 9779, 602, 0, 38116, 9, 0, 0 }, /* fsType */
{ 20827, 602, 0, 0, 1, 0, 33 }, /* gateway */
{ 20835, 602, 0, 0, 5, 0, 0 }, /* protectionDomain */
{ 9786, 635, 0, 0, 10, 0, 0 }, /* readOnly */
{ 10539, 237, 0, 0, 3, 0, 49 }, /* secretRef */
{ 20852, 635, 0, 0, 4, 0, 0 }, /* sslEnabled */
{ 20863, 602, 0, 38122, 7, 0, 0 }, /* storageMode */
{ 20875, 602, 0, 0, 6, 0, 0 }, /* storagePool */
{ 20887, 602, 0, 0, 2, 0, 33 }, /* system */
{ 13435, 602, 0, 0, 8, 0, 0 }, /* volumeName */
{ 15924, 736, 0, 0, 1, 0, 0 }, /* matchExpressions */
{ 8897, 602, 0, 0, 2, 0, 33 }, /* operator */
{ 21015, 602, 0, 0, 1, 0, 33 }, /* scopeName */
{ 8906, 606, 0, 0, 3, 0, 0 }, /* values */
{ 9925, 602, 0, 0, 2, 0, 16 }, /* localhostProfile */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 2824, 668, 0, 0, 2, 0, 0 }, /* data */
{ 10935, 635, 0, 0, 5, 0, 16 }, /* immutable */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 21112, 665, 0, 0, 4, 0, 0 }, /* stringData */
{ 1670, 602, 0, 38140, 3, 0, 0 }, /* type */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 2, 0, 16 }, /* optional */
{ 1, 602, 0, 0, 2, 0, 33 }, /* key */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 3, 0, 16 }, /* optional */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 737, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 612, 670, 0, 0, 2, 0, 0 }, /* items */
{ 155, 602, 0, 37934, 1, 3, 0 }, /* name */
{ 10755, 635, 0, 0, 4, 0, 16 }, /* optional */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 856, 602, 0, 0, 2, 0, 0 }, /* namespace */
{ 11202, 605, 0, 37937, 3, 0, 16 }, /* defaultMode */
{ 612, 670, 0, 0, 2, 0, 0 }, /* items */
{ 10755, 635, 0, 0, 4, 0, 16 }, /* optional */
{ 10092, 602, 0, 0, 1, 0, 0 }, /* secretName */
{ 21360, 635, 0, 0, 7, 0, 16 }, /* allowPrivilegeEscalation */
{ 18609, 151, 0, 0, 12, 0, 16 }, /* appArmorProfile */
{ 21385, 159, 0, 0, 1, 0, 16 }, /* capabilities */
{ 21398, 635, 0, 0, 2, 0, 16 }, /* privileged */
{ 21409, 602, 0, 0, 9, 0, 16 }, /* procMount */
{ 21419, 635, 0, 0, 6, 0, 16 }, /* readOnlyRootFilesystem */
{ 18653, 617, 0, 0, 8, 0, 16 }, /* runAsGroup */
{ 18664, 635, 0, 0, 5, 0, 16 }, /* runAsNonRoot */
{ 18677, 617, 0, 0, 4, 0, 16 }, /* runAsUser */
{ 18707, 330, 0, 0, 3, 0, 16 }, /* seLinuxOptions */
{ 18722, 335, 0, 0, 11, 0, 16 }, /* seccompProfile */
{ 18745, 376, 0, 0, 10, 0, 16 }, /* windowsOptions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 14271, 266, 0, 0, 1, 0, 32 }, /* reference */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 352, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 353, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 18825, 635, 0, 0, 4, 0, 16 }, /* automountServiceAccountToken */
{ 18991, 739, 0, 0, 3, 0, 0 }, /* imagePullSecrets */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 21543, 738, 155, 0, 2, 0, 2 }, /* secrets */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 740, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 21623, 602, 0, 0, 1, 0, 0 }, /* audience */
{ 4834, 617, 0, 37878, 2, 0, 16 }, /* expirationSeconds */
{ 999, 602, 0, 0, 3, 0, 33 }, /* path */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 741, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 12627, 602, 0, 0, 6, 0, 16 }, /* appProtocol */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 21712, 605, 0, 0, 5, 0, 0 }, /* nodePort */
{ 1004, 605, 0, 0, 3, 0, 33 }, /* port */
{ 11269, 602, 0, 37971, 2, 0, 0 }, /* protocol */
{ 21721, 595, 0, 0, 4, 0, 32 }, /* targetPort */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 999, 602, 0, 0, 1, 0, 0 }, /* path */
{ 21802, 635, 0, 0, 20, 0, 16 }, /* allocateLoadBalancerNodePorts */
{ 21832, 602, 0, 0, 3, 0, 0 }, /* clusterIP */
{ 21842, 606, 0, 0, 18, 0, 0 }, /* clusterIPs */
{ 21853, 606, 0, 0, 5, 0, 0 }, /* externalIPs */
{ 21865, 602, 0, 0, 10, 0, 0 }, /* externalName */
{ 21878, 602, 0, 0, 11, 0, 0 }, /* externalTrafficPolicy */
{ 21900, 605, 0, 0, 12, 0, 0 }, /* healthCheckNodePort */
{ 21920, 602, 0, 0, 22, 0, 16 }, /* internalTrafficPolicy */
{ 21942, 606, 0, 0, 19, 0, 0 }, /* ipFamilies */
{ 21953, 602, 0, 0, 17, 0, 16 }, /* ipFamilyPolicy */
{ 21968, 602, 0, 0, 21, 0, 16 }, /* loadBalancerClass */
{ 21986, 602, 0, 0, 8, 0, 0 }, /* loadBalancerIP */
{ 22001, 606, 0, 0, 9, 0, 0 }, /* loadBalancerSourceRanges */
{ 11359, 742, 1004, 0, 1, 0, 2 }, /* ports */
{ 22026, 635, 0, 0, 13, 0, 0 }, /* publishNotReadyAddresses */
{ 890, 665, 0, 0, 2, 0, 8 }, /* selector */
{ 22051, 602, 0, 38149, 7, 0, 0 }, /* sessionAffinity */
{ 22067, 354, 0, 0, 14, 0, 16 }, /* sessionAffinityConfig */
{ 22089, 602, 0, 0, 23, 0, 16 }, /* trafficDistribution */
{ 1670, 602, 0, 38156, 4, 0, 0 }, /* type */
{ 1675, 618, 1670, 0, 2, 0, 2 }, /* conditions */
{ 22140, 236, 0, 0, 1, 0, 32 }, /* loadBalancer */
{ 22186, 164, 0, 0, 1, 0, 16 }, /* clientIP */
{ 22236, 617, 0, 0, 1, 0, 33 }, /* seconds */
{ 9779, 602, 0, 0, 3, 0, 0 }, /* fsType */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 10539, 266, 0, 0, 5, 0, 16 }, /* secretRef */
{ 13435, 602, 0, 0, 1, 0, 0 }, /* volumeName */
{ 22275, 602, 0, 0, 2, 0, 0 }, /* volumeNamespace */
{ 9779, 602, 0, 0, 3, 0, 0 }, /* fsType */
{ 9786, 635, 0, 0, 4, 0, 0 }, /* readOnly */
{ 10539, 237, 0, 0, 5, 0, 16 }, /* secretRef */
{ 13435, 602, 0, 0, 1, 0, 0 }, /* volumeName */
{ 22275, 602, 0, 0, 2, 0, 0 }, /* volumeNamespace */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 6936, 602, 0, 0, 2, 0, 33 }, /* value */
{ 13314, 602, 0, 0, 2, 0, 0 }, /* host */
{ 1004, 595, 0, 0, 1, 0, 33 }, /* port */
{ 22444, 602, 0, 0, 3, 0, 33 }, /* effect */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 22451, 591, 0, 0, 4, 0, 16 }, /* timeAdded */
{ 6936, 602, 0, 0, 2, 0, 0 }, /* value */
{ 22444, 602, 0, 0, 4, 0, 0 }, /* effect */
{ 1, 602, 0, 0, 1, 0, 0 }, /* key */
{ 8897, 602, 0, 0, 2, 0, 0 }, /* operator */
{ 22486, 617, 0, 0, 5, 0, 16 }, /* tolerationSeconds */
{ 6936, 602, 0, 0, 3, 0, 0 }, /* value */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 8906, 606, 0, 0, 2, 0, 33 }, /* values */
{ 22586, 743, 0, 0, 1, 0, 0 }, /* matchLabelExpressions */
{ 5501, 573, 0, 0, 4, 0, 16 }, /* labelSelector */
{ 17585, 606, 0, 0, 8, 0, 0 }, /* matchLabelKeys */
{ 22648, 605, 0, 0, 1, 0, 33 }, /* maxSkew */
{ 22656, 605, 0, 0, 5, 0, 16 }, /* minDomains */
{ 22667, 602, 0, 0, 6, 0, 16 }, /* nodeAffinityPolicy */
{ 22686, 602, 0, 0, 7, 0, 16 }, /* nodeTaintsPolicy */
{ 17629, 602, 0, 0, 2, 0, 33 }, /* topologyKey */
{ 18798, 602, 0, 0, 3, 0, 33 }, /* whenUnsatisfiable */
{ 22747, 602, 0, 0, 1, 0, 48 }, /* apiGroup */
{ 524, 602, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 33 }, /* name */
{ 22747, 602, 0, 0, 1, 0, 48 }, /* apiGroup */
{ 524, 602, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 33 }, /* name */
{ 856, 602, 0, 0, 4, 0, 16 }, /* namespace */
{ 17102, 149, 0, 0, 4, 1, 16 }, /* awsElasticBlockStore */
{ 17123, 153, 0, 0, 22, 1, 16 }, /* azureDisk */
{ 17133, 155, 0, 0, 18, 1, 16 }, /* azureFile */
{ 17143, 161, 0, 0, 14, 1, 16 }, /* cephfs */
{ 17150, 163, 0, 0, 13, 1, 16 }, /* cinder */
{ 15418, 175, 0, 0, 19, 1, 16 }, /* configMap */
{ 17166, 158, 0, 0, 28, 1, 16 }, /* csi */
{ 22841, 192, 0, 0, 16, 1, 16 }, /* downwardAPI */
{ 22853, 193, 0, 0, 2, 1, 16 }, /* emptyDir */
{ 22862, 203, 0, 0, 29, 1, 16 }, /* ephemeral */
{ 17170, 209, 0, 0, 17, 1, 16 }, /* fc */
{ 17173, 212, 0, 0, 12, 1, 16 }, /* flexVolume */
{ 17184, 213, 0, 0, 15, 1, 16 }, /* flocker */
{ 17192, 214, 0, 0, 3, 1, 16 }, /* gcePersistentDisk */
{ 22872, 216, 0, 0, 5, 1, 16 }, /* gitRepo */
{ 17210, 218, 0, 0, 9, 1, 16 }, /* glusterfs */
{ 17220, 223, 0, 0, 1, 1, 16 }, /* hostPath */
{ 11313, 226, 0, 0, 30, 1, 16 }, /* image */
{ 17229, 225, 0, 0, 8, 1, 16 }, /* iscsi */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 17254, 240, 0, 0, 7, 1, 16 }, /* nfs */
{ 22880, 274, 0, 0, 10, 1, 16 }, /* persistentVolumeClaim */
{ 17288, 278, 0, 0, 23, 1, 16 }, /* photonPersistentDisk */
{ 17309, 308, 0, 0, 24, 1, 16 }, /* portworxVolume */
{ 22902, 311, 0, 0, 26, 1, 16 }, /* projected */
{ 17324, 312, 0, 0, 21, 1, 16 }, /* quobyte */
{ 17332, 314, 0, 0, 11, 1, 16 }, /* rbd */
{ 17336, 332, 0, 0, 25, 1, 16 }, /* scaleIO */
{ 22912, 342, 0, 0, 6, 1, 16 }, /* secret */
{ 17344, 357, 0, 0, 27, 1, 16 }, /* storageos */
{ 17354, 374, 0, 0, 20, 1, 16 }, /* vsphereVolume */
{ 9977, 602, 0, 0, 2, 0, 33 }, /* devicePath */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 11278, 602, 0, 0, 3, 0, 33 }, /* mountPath */
{ 22977, 602, 0, 0, 5, 0, 16 }, /* mountPropagation */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 9786, 635, 0, 0, 2, 0, 0 }, /* readOnly */
{ 22994, 602, 0, 0, 7, 0, 16 }, /* recursiveReadOnly */
{ 23012, 602, 0, 0, 4, 0, 0 }, /* subPath */
{ 23020, 602, 0, 0, 6, 0, 0 }, /* subPathExpr */
{ 11278, 602, 0, 0, 2, 0, 33 }, /* mountPath */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 9786, 635, 0, 0, 3, 0, 0 }, /* readOnly */
{ 22994, 602, 0, 0, 4, 0, 16 }, /* recursiveReadOnly */
{ 23100, 258, 0, 0, 1, 0, 16 }, /* required */
{ 23147, 165, 0, 0, 5, 0, 16 }, /* clusterTrustBundle */
{ 15418, 174, 0, 0, 3, 0, 16 }, /* configMap */
{ 22841, 190, 0, 0, 2, 0, 16 }, /* downwardAPI */
{ 23166, 284, 0, 0, 6, 0, 16 }, /* podCertificate */
{ 22912, 340, 0, 0, 1, 0, 16 }, /* secret */
{ 23181, 348, 0, 0, 4, 0, 16 }, /* serviceAccountToken */
{ 14609, 678, 0, 0, 1, 0, 0 }, /* limits */
{ 20699, 678, 0, 0, 2, 0, 0 }, /* requests */
{ 9779, 602, 0, 0, 2, 0, 0 }, /* fsType */
{ 23283, 602, 0, 0, 4, 0, 0 }, /* storagePolicyID */
{ 23299, 602, 0, 0, 3, 0, 0 }, /* storagePolicyName */
{ 23317, 602, 0, 0, 1, 0, 33 }, /* volumePath */
{ 23378, 281, 0, 0, 2, 0, 33 }, /* podAffinityTerm */
{ 19774, 605, 0, 0, 1, 0, 33 }, /* weight */
{ 23437, 602, 0, 0, 2, 0, 16 }, /* gmsaCredentialSpec */
{ 23456, 602, 0, 0, 1, 0, 16 }, /* gmsaCredentialSpecName */
{ 23479, 635, 0, 0, 4, 0, 16 }, /* hostProcess */
{ 23491, 602, 0, 0, 3, 0, 16 }, /* runAsUserName */
{ 12671, 612, 0, 0, 1, 0, 33 }, /* addresses */
{ 1675, 378, 0, 0, 2, 0, 32 }, /* conditions */
{ 23554, 665, 0, 0, 5, 0, 0 }, /* deprecatedTopology */
{ 23573, 379, 0, 0, 8, 0, 16 }, /* hints */
{ 12561, 602, 0, 0, 3, 0, 16 }, /* hostname */
{ 12573, 602, 0, 0, 6, 0, 16 }, /* nodeName */
{ 12582, 266, 0, 0, 4, 0, 16 }, /* targetRef */
{ 23579, 602, 0, 0, 7, 0, 16 }, /* zone */
{ 8718, 635, 0, 0, 1, 0, 16 }, /* ready */
{ 23617, 635, 0, 0, 2, 0, 16 }, /* serving */
{ 8744, 635, 0, 0, 3, 0, 16 }, /* terminating */
{ 23668, 745, 0, 0, 2, 0, 0 }, /* forNodes */
{ 23677, 744, 0, 0, 1, 0, 0 }, /* forZones */
{ 12627, 602, 0, 0, 4, 0, 16 }, /* appProtocol */
{ 155, 602, 0, 37934, 1, 0, 16 }, /* name */
{ 1004, 605, 0, 0, 3, 0, 16 }, /* port */
{ 11269, 602, 0, 37971, 2, 0, 16 }, /* protocol */
{ 23761, 602, 0, 0, 4, 0, 33 }, /* addressType */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 13780, 746, 0, 0, 2, 0, 33 }, /* endpoints */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 11359, 747, 0, 0, 3, 0, 32 }, /* ports */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 748, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 9031, 602, 0, 0, 6, 0, 0 }, /* action */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 23917, 605, 0, 0, 15, 0, 0 }, /* deprecatedCount */
{ 23933, 591, 0, 0, 13, 0, 32 }, /* deprecatedFirstTimestamp */
{ 23958, 591, 0, 0, 14, 0, 32 }, /* deprecatedLastTimestamp */
{ 23982, 207, 0, 0, 12, 0, 32 }, /* deprecatedSource */
{ 13089, 579, 0, 0, 2, 0, 33 }, /* eventTime */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 23999, 602, 0, 0, 10, 0, 0 }, /* note */
{ 2004, 602, 0, 0, 7, 0, 0 }, /* reason */
{ 24004, 266, 0, 0, 8, 0, 32 }, /* regarding */
{ 13143, 266, 0, 0, 9, 0, 16 }, /* related */
{ 24014, 602, 0, 0, 4, 0, 0 }, /* reportingController */
{ 13170, 602, 0, 0, 5, 0, 0 }, /* reportingInstance */
{ 13188, 387, 0, 0, 3, 0, 16 }, /* series */
{ 1670, 602, 0, 0, 11, 0, 0 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 749, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 13083, 605, 0, 0, 1, 0, 33 }, /* count */
{ 13256, 579, 0, 0, 2, 0, 33 }, /* lastObservedTime */
{ 24125, 605, 0, 37846, 2, 0, 16 }, /* lendablePercent */
{ 24141, 605, 0, 37846, 1, 0, 16 }, /* nominalConcurrencyShares */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 393, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 394, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 0 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 0 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 750, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 24399, 389, 0, 0, 3, 0, 16 }, /* distinguisherMethod */
{ 24419, 605, 0, 38168, 2, 0, 32 }, /* matchingPrecedence */
{ 24438, 403, 0, 0, 1, 0, 33 }, /* priorityLevelConfiguration */
{ 428, 751, 0, 0, 4, 0, 0 }, /* rules */
{ 1675, 752, 1670, 0, 1, 0, 2 }, /* conditions */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 24588, 406, 0, 0, 2, 0, 16 }, /* queuing */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 24636, 605, 0, 0, 4, 0, 16 }, /* borrowingLimitPercent */
{ 24125, 605, 0, 37846, 3, 0, 16 }, /* lendablePercent */
{ 24658, 396, 0, 0, 2, 0, 32 }, /* limitResponse */
{ 24141, 605, 0, 38079, 1, 0, 48 }, /* nominalConcurrencyShares */
{ 5427, 612, 0, 0, 6, 0, 33 }, /* nonResourceURLs */
{ 2377, 612, 0, 0, 1, 0, 33 }, /* verbs */
{ 6054, 755, 0, 0, 3, 0, 0 }, /* nonResourceRules */
{ 277, 754, 0, 0, 2, 0, 0 }, /* resourceRules */
{ 24780, 753, 0, 0, 1, 0, 33 }, /* subjects */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 404, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 405, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 0 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 0 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 756, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 25073, 388, 0, 0, 3, 0, 16 }, /* exempt */
{ 25080, 397, 0, 0, 2, 0, 16 }, /* limited */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 1675, 757, 1670, 0, 1, 0, 2 }, /* conditions */
{ 25204, 605, 0, 38173, 2, 0, 32 }, /* handSize */
{ 25213, 605, 0, 38175, 3, 0, 32 }, /* queueLengthLimit */
{ 25230, 605, 0, 38178, 1, 0, 32 }, /* queues */
{ 687, 612, 0, 0, 2, 0, 33 }, /* apiGroups */
{ 25284, 635, 0, 0, 4, 0, 0 }, /* clusterScope */
{ 17618, 612, 0, 0, 5, 0, 32 }, /* namespaces */
{ 734, 612, 0, 0, 3, 0, 33 }, /* resources */
{ 2377, 612, 0, 0, 1, 0, 33 }, /* verbs */
{ 155, 602, 0, 0, 2, 0, 33 }, /* name */
{ 856, 602, 0, 0, 1, 0, 33 }, /* namespace */
{ 2431, 395, 0, 0, 3, 0, 16 }, /* group */
{ 524, 602, 0, 0, 1, 0, 33 }, /* kind */
{ 19169, 408, 0, 0, 4, 0, 16 }, /* serviceAccount */
{ 5078, 410, 0, 0, 2, 0, 16 }, /* user */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 25462, 418, 0, 0, 2, 0, 33 }, /* backend */
{ 999, 602, 0, 0, 1, 0, 0 }, /* path */
{ 25470, 602, 0, 0, 3, 0, 49 }, /* pathType */
{ 25520, 758, 0, 0, 1, 0, 33 }, /* paths */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 415, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 759, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 25646, 439, 0, 0, 1, 0, 17 }, /* parentRef */
{ 25695, 602, 0, 0, 1, 0, 33 }, /* cidr */
{ 25700, 606, 0, 0, 2, 0, 0 }, /* except */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 429, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 430, 0, 0, 3, 0, 32 }, /* status */
{ 2314, 365, 0, 0, 3, 0, 16 }, /* resource */
{ 2112, 428, 0, 0, 4, 0, 16 }, /* service */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 422, 0, 0, 2, 0, 32 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 760, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 22747, 602, 0, 0, 1, 0, 16 }, /* apiGroup */
{ 524, 602, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 33 }, /* name */
{ 856, 602, 0, 0, 5, 0, 16 }, /* namespace */
{ 744, 602, 0, 38181, 4, 0, 48 }, /* scope */
{ 25950, 602, 0, 0, 1, 0, 0 }, /* controller */
{ 25961, 421, 0, 0, 2, 0, 16 }, /* parameters */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 761, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 12561, 602, 0, 0, 2, 0, 0 }, /* hostname */
{ 12570, 602, 0, 0, 1, 0, 0 }, /* ip */
{ 11359, 762, 0, 0, 4, 0, 0 }, /* ports */
{ 14757, 763, 0, 0, 1, 0, 0 }, /* ingress */
{ 5072, 602, 0, 0, 3, 0, 16 }, /* error */
{ 1004, 605, 0, 0, 1, 0, 33 }, /* port */
{ 11269, 602, 0, 0, 2, 0, 33 }, /* protocol */
{ 13314, 602, 0, 0, 1, 0, 0 }, /* host */
{ 26197, 412, 0, 0, 1, 1, 16 }, /* http */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 1004, 440, 0, 0, 2, 0, 32 }, /* port */
{ 26286, 418, 0, 0, 1, 0, 16 }, /* defaultBackend */
{ 26301, 602, 0, 0, 4, 0, 16 }, /* ingressClassName */
{ 428, 765, 0, 0, 3, 0, 0 }, /* rules */
{ 26318, 764, 0, 0, 2, 0, 0 }, /* tls */
{ 22140, 425, 0, 0, 1, 0, 32 }, /* loadBalancer */
{ 26398, 606, 0, 0, 1, 0, 0 }, /* hosts */
{ 10092, 602, 0, 0, 2, 0, 0 }, /* secretName */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 438, 0, 0, 2, 0, 32 }, /* spec */
{ 11359, 766, 0, 0, 1, 0, 0 }, /* ports */
{ 26479, 767, 0, 0, 2, 0, 0 }, /* to */
{ 26531, 767, 0, 0, 2, 0, 0 }, /* from */
{ 11359, 766, 0, 0, 1, 0, 0 }, /* ports */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 768, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 26629, 416, 0, 0, 3, 0, 16 }, /* ipBlock */
{ 244, 573, 0, 0, 2, 0, 16 }, /* namespaceSelector */
{ 26637, 573, 0, 0, 1, 0, 16 }, /* podSelector */
{ 26692, 605, 0, 0, 3, 0, 16 }, /* endPort */
{ 1004, 595, 0, 0, 2, 0, 16 }, /* port */
{ 11269, 602, 0, 37971, 1, 0, 16 }, /* protocol */
{ 26743, 770, 0, 0, 3, 0, 0 }, /* egress */
{ 14757, 769, 0, 0, 2, 0, 0 }, /* ingress */
{ 26637, 573, 0, 0, 1, 0, 32 }, /* podSelector */
{ 26750, 606, 0, 0, 4, 0, 0 }, /* policyTypes */
{ 2431, 602, 0, 0, 1, 0, 0 }, /* group */
{ 155, 602, 0, 0, 4, 0, 1 }, /* name */
{ 856, 602, 0, 0, 3, 0, 0 }, /* namespace */
{ 2314, 602, 0, 0, 2, 0, 1 }, /* resource */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 26846, 605, 0, 0, 2, 0, 0 }, /* number */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 443, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 444, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 771, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 26975, 606, 0, 0, 1, 0, 0 }, /* cidrs */
{ 1675, 618, 1670, 0, 1, 0, 2 }, /* conditions */
{ 27065, 678, 0, 0, 1, 0, 0 }, /* podFixed */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 27102, 602, 0, 0, 2, 0, 33 }, /* handler */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 19039, 445, 0, 0, 3, 0, 16 }, /* overhead */
{ 27110, 448, 0, 0, 4, 0, 16 }, /* scheduling */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 772, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 19023, 665, 0, 0, 1, 0, 8 }, /* nodeSelector */
{ 19283, 718, 0, 0, 2, 0, 0 }, /* tolerations */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 27219, 567, 0, 0, 2, 0, 16 }, /* deleteOptions */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 452, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 453, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 773, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 3938, 595, 0, 0, 3, 0, 16 }, /* maxUnavailable */
{ 27349, 595, 0, 0, 1, 0, 16 }, /* minAvailable */
{ 890, 573, 0, 0, 2, 0, 144 }, /* selector */
{ 27362, 602, 0, 0, 4, 0, 16 }, /* unhealthyPodEvictionPolicy */
{ 1675, 618, 1670, 0, 7, 0, 2 }, /* conditions */
{ 27434, 605, 0, 0, 4, 0, 33 }, /* currentHealthy */
{ 27449, 605, 0, 0, 5, 0, 33 }, /* desiredHealthy */
{ 27464, 774, 0, 0, 2, 0, 0 }, /* disruptedPods */
{ 27478, 605, 0, 0, 3, 0, 33 }, /* disruptionsAllowed */
{ 27497, 605, 0, 0, 6, 0, 33 }, /* expectedPods */
{ 1686, 617, 0, 0, 1, 0, 0 }, /* observedGeneration */
{ 27557, 775, 0, 0, 1, 0, 0 }, /* clusterRoleSelectors */
{ 27613, 454, 0, 0, 3, 0, 16 }, /* aggregationRule */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 428, 776, 0, 0, 2, 0, 32 }, /* rules */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 27660, 464, 0, 0, 3, 0, 33 }, /* roleRef */
{ 24780, 777, 0, 0, 2, 0, 0 }, /* subjects */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 778, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 779, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 687, 606, 0, 0, 2, 0, 0 }, /* apiGroups */
{ 5427, 606, 0, 0, 5, 0, 0 }, /* nonResourceURLs */
{ 720, 606, 0, 0, 4, 0, 0 }, /* resourceNames */
{ 734, 606, 0, 0, 3, 0, 0 }, /* resources */
{ 2377, 606, 0, 0, 1, 0, 33 }, /* verbs */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 428, 776, 0, 0, 2, 0, 32 }, /* rules */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 27660, 464, 0, 0, 3, 0, 33 }, /* roleRef */
{ 24780, 777, 0, 0, 2, 0, 0 }, /* subjects */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 780, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 781, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 22747, 602, 0, 38191, 1, 0, 33 }, /* apiGroup */
{ 524, 602, 0, 0, 2, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 33 }, /* name */
{ 22747, 602, 0, 0, 2, 0, 0 }, /* apiGroup */
{ 524, 602, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 33 }, /* name */
{ 856, 602, 0, 0, 4, 0, 0 }, /* namespace */
{ 1675, 618, 0, 0, 4, 0, 32 }, /* conditions */
{ 2824, 594, 0, 0, 5, 0, 16 }, /* data */
{ 27985, 602, 0, 0, 3, 0, 33 }, /* device */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 27992, 494, 0, 0, 6, 0, 16 }, /* networkData */
{ 20027, 602, 0, 0, 2, 0, 33 }, /* pool */
{ 28004, 602, 0, 0, 7, 0, 16 }, /* shareID */
{ 28057, 591, 0, 0, 5, 0, 16 }, /* allocationTimestamp */
{ 28077, 476, 0, 0, 1, 0, 32 }, /* devices */
{ 19023, 258, 0, 0, 3, 0, 16 }, /* nodeSelector */
{ 144, 602, 0, 0, 1, 0, 33 }, /* expression */
{ 14489, 558, 0, 0, 1, 0, 48 }, /* default */
{ 28166, 470, 0, 0, 4, 0, 16 }, /* validRange */
{ 28177, 782, 0, 0, 3, 0, 0 }, /* validValues */
{ 14512, 558, 0, 0, 2, 0, 16 }, /* max */
{ 14537, 558, 0, 0, 1, 0, 17 }, /* min */
{ 28234, 558, 0, 0, 3, 0, 16 }, /* step */
{ 20699, 678, 0, 0, 1, 0, 0 }, /* requests */
{ 6936, 558, 0, 0, 1, 0, 33 }, /* value */
{ 28364, 783, 0, 0, 2, 0, 1 }, /* counters */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 28407, 635, 0, 0, 7, 0, 16 }, /* allNodes */
{ 28416, 635, 0, 0, 12, 0, 16 }, /* allowMultipleAllocations */
{ 28441, 784, 0, 0, 2, 0, 0 }, /* attributes */
{ 28452, 606, 0, 0, 10, 0, 0 }, /* bindingConditions */
{ 28470, 606, 0, 0, 11, 0, 0 }, /* bindingFailureConditions */
{ 28495, 635, 0, 0, 9, 0, 16 }, /* bindsToNode */
{ 16102, 785, 0, 0, 3, 0, 0 }, /* capacity */
{ 28507, 786, 0, 0, 4, 0, 0 }, /* consumesCounters */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 12573, 602, 0, 0, 5, 0, 16 }, /* nodeName */
{ 19023, 258, 0, 0, 6, 0, 16 }, /* nodeSelector */
{ 16041, 787, 0, 0, 8, 0, 0 }, /* taints */
{ 28554, 495, 0, 0, 1, 4, 16 }, /* opaque */
{ 20699, 606, 0, 0, 2, 0, 0 }, /* requests */
{ 13195, 602, 0, 0, 1, 0, 33 }, /* source */
{ 16111, 789, 0, 0, 2, 0, 0 }, /* config */
{ 28614, 788, 0, 0, 1, 0, 0 }, /* results */
{ 28668, 635, 0, 0, 3, 0, 16 }, /* bool */
{ 28673, 617, 0, 0, 2, 0, 16 }, /* int */
{ 28677, 602, 0, 0, 4, 0, 16 }, /* string */
{ 2180, 602, 0, 0, 5, 0, 16 }, /* version */
{ 28723, 469, 0, 0, 2, 0, 16 }, /* requestPolicy */
{ 6936, 558, 0, 0, 1, 0, 33 }, /* value */
{ 16111, 792, 0, 0, 3, 0, 0 }, /* config */
{ 28775, 791, 0, 0, 2, 0, 0 }, /* constraints */
{ 20699, 790, 0, 0, 1, 0, 32 }, /* requests */
{ 28554, 495, 0, 0, 1, 1, 16 }, /* opaque */
{ 20699, 606, 0, 0, 1, 0, 0 }, /* requests */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 484, 0, 0, 2, 0, 33 }, /* spec */
{ 28554, 495, 0, 0, 1, 3, 16 }, /* opaque */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 793, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 16111, 795, 0, 0, 2, 0, 0 }, /* config */
{ 28992, 602, 0, 0, 4, 0, 16 }, /* extendedResourceName */
{ 29013, 794, 0, 0, 1, 0, 0 }, /* selectors */
{ 29062, 602, 0, 0, 3, 0, 16 }, /* distinctAttribute */
{ 29080, 602, 0, 0, 2, 0, 16 }, /* matchAttribute */
{ 20699, 606, 0, 0, 1, 0, 0 }, /* requests */
{ 29135, 602, 0, 0, 1, 0, 33 }, /* counterSet */
{ 28364, 783, 0, 0, 2, 0, 1 }, /* counters */
{ 29194, 493, 0, 0, 2, 0, 16 }, /* exactly */
{ 29202, 796, 0, 0, 3, 0, 0 }, /* firstAvailable */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 29254, 635, 0, 0, 5, 0, 16 }, /* adminAccess */
{ 28452, 606, 0, 0, 7, 0, 0 }, /* bindingConditions */
{ 28470, 606, 0, 0, 8, 0, 0 }, /* bindingFailureConditions */
{ 29266, 678, 0, 0, 10, 0, 0 }, /* consumedCapacity */
{ 27985, 602, 0, 0, 4, 0, 33 }, /* device */
{ 10301, 602, 0, 0, 2, 0, 33 }, /* driver */
{ 20027, 602, 0, 0, 3, 0, 33 }, /* pool */
{ 9427, 602, 0, 0, 1, 0, 33 }, /* request */
{ 28004, 602, 0, 0, 9, 0, 16 }, /* shareID */
{ 19283, 797, 0, 0, 6, 0, 0 }, /* tolerations */
{ 29336, 468, 0, 0, 1, 0, 16 }, /* cel */
{ 29378, 602, 0, 38219, 4, 0, 0 }, /* allocationMode */
{ 16102, 471, 0, 0, 7, 0, 16 }, /* capacity */
{ 13083, 617, 0, 0, 5, 0, 0 }, /* count */
{ 29393, 602, 0, 0, 2, 0, 33 }, /* deviceClassName */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 29013, 794, 0, 0, 3, 0, 0 }, /* selectors */
{ 19283, 797, 0, 0, 6, 0, 0 }, /* tolerations */
{ 22444, 602, 0, 0, 3, 0, 33 }, /* effect */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 22451, 591, 0, 0, 4, 0, 16 }, /* timeAdded */
{ 6936, 602, 0, 0, 2, 0, 0 }, /* value */
{ 22444, 602, 0, 0, 4, 0, 0 }, /* effect */
{ 1, 602, 0, 0, 1, 0, 0 }, /* key */
{ 8897, 602, 0, 38232, 2, 0, 0 }, /* operator */
{ 22486, 617, 0, 0, 5, 0, 16 }, /* tolerationSeconds */
{ 6936, 602, 0, 0, 3, 0, 0 }, /* value */
{ 29254, 635, 0, 0, 5, 0, 16 }, /* adminAccess */
{ 29378, 602, 0, 38219, 3, 0, 0 }, /* allocationMode */
{ 16102, 471, 0, 0, 7, 0, 16 }, /* capacity */
{ 13083, 617, 0, 0, 4, 0, 0 }, /* count */
{ 29393, 602, 0, 0, 1, 0, 33 }, /* deviceClassName */
{ 29013, 794, 0, 0, 2, 0, 0 }, /* selectors */
{ 19283, 797, 0, 0, 6, 0, 0 }, /* tolerations */
{ 29566, 602, 0, 0, 3, 0, 0 }, /* hardwareAddress */
{ 29582, 602, 0, 0, 1, 0, 0 }, /* interfaceName */
{ 29596, 606, 0, 0, 2, 0, 0 }, /* ips */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 25961, 594, 0, 0, 2, 0, 33 }, /* parameters */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 499, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 500, 0, 0, 3, 0, 32 }, /* status */
{ 22747, 602, 0, 0, 1, 0, 0 }, /* apiGroup */
{ 155, 602, 0, 0, 4, 0, 33 }, /* name */
{ 2314, 602, 0, 0, 3, 0, 33 }, /* resource */
{ 4604, 602, 0, 0, 5, 0, 33 }, /* uid */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 798, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 28077, 479, 0, 0, 1, 0, 32 }, /* devices */
{ 29863, 467, 0, 0, 1, 0, 16 }, /* allocation */
{ 28077, 800, 0, 0, 4, 0, 0 }, /* devices */
{ 29874, 799, 4604, 0, 2, 0, 2 }, /* reservedFor */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 503, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 801, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 499, 0, 0, 2, 0, 33 }, /* spec */
{ 30072, 617, 0, 0, 2, 0, 33 }, /* generation */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 30083, 617, 0, 0, 3, 0, 33 }, /* resourceSliceCount */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 507, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 802, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 28407, 635, 0, 0, 5, 0, 16 }, /* allNodes */
{ 28077, 803, 0, 0, 6, 0, 32 }, /* devices */
{ 10301, 602, 0, 0, 1, 0, 33 }, /* driver */
{ 12573, 602, 0, 0, 3, 0, 16 }, /* nodeName */
{ 19023, 258, 0, 0, 4, 0, 16 }, /* nodeSelector */
{ 30216, 635, 0, 0, 7, 0, 16 }, /* perDeviceNodeSelection */
{ 20027, 504, 0, 0, 2, 0, 33 }, /* pool */
{ 30239, 804, 0, 0, 8, 0, 0 }, /* sharedCounters */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 30295, 602, 0, 0, 4, 0, 0 }, /* description */
{ 30307, 635, 0, 0, 3, 0, 0 }, /* globalDefault */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 19048, 602, 0, 38240, 5, 0, 16 }, /* preemptionPolicy */
{ 6936, 605, 0, 0, 2, 0, 33 }, /* value */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 805, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 512, 0, 0, 2, 0, 33 }, /* spec */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 806, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 30471, 635, 0, 38263, 1, 0, 16 }, /* attachRequired */
{ 30486, 602, 0, 38268, 5, 0, 16 }, /* fsGroupPolicy */
{ 30500, 617, 0, 0, 9, 0, 16 }, /* nodeAllocatableUpdatePeriodSeconds */
{ 30535, 635, 0, 37893, 2, 0, 16 }, /* podInfoOnMount */
{ 30550, 635, 0, 37893, 7, 0, 16 }, /* requiresRepublish */
{ 30568, 635, 0, 37893, 8, 0, 16 }, /* seLinuxMount */
{ 30581, 635, 0, 37893, 4, 0, 16 }, /* storageCapacity */
{ 30597, 807, 0, 0, 6, 0, 0 }, /* tokenRequests */
{ 30611, 612, 0, 38294, 3, 0, 0 }, /* volumeLifecycleModes */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 516, 0, 0, 2, 0, 33 }, /* spec */
{ 16090, 530, 0, 0, 4, 0, 16 }, /* allocatable */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 30698, 602, 0, 0, 2, 0, 33 }, /* nodeID */
{ 30705, 606, 0, 0, 3, 0, 32 }, /* topologyKeys */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 808, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 30788, 809, 155, 0, 1, 0, 35 }, /* drivers */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 16102, 558, 0, 0, 4, 0, 16 }, /* capacity */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 30830, 558, 0, 0, 5, 0, 16 }, /* maximumVolumeSize */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 30848, 573, 0, 0, 2, 0, 16 }, /* nodeTopology */
{ 16726, 602, 0, 0, 3, 0, 33 }, /* storageClassName */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 810, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 30947, 635, 0, 0, 6, 0, 16 }, /* allowVolumeExpansion */
{ 30968, 811, 0, 0, 8, 0, 0 }, /* allowedTopologies */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 17241, 606, 0, 0, 5, 0, 0 }, /* mountOptions */
{ 25961, 665, 0, 0, 3, 0, 0 }, /* parameters */
{ 30986, 602, 0, 0, 2, 0, 33 }, /* provisioner */
{ 30998, 602, 0, 38309, 4, 0, 16 }, /* reclaimPolicy */
{ 31012, 602, 0, 38318, 7, 0, 16 }, /* volumeBindingMode */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 812, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 21623, 602, 0, 0, 1, 0, 33 }, /* audience */
{ 4834, 617, 0, 0, 2, 0, 16 }, /* expirationSeconds */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 525, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 526, 0, 0, 3, 0, 32 }, /* status */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 813, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 31221, 276, 0, 0, 2, 0, 16 }, /* inlineVolumeSpec */
{ 31238, 602, 0, 0, 1, 0, 16 }, /* persistentVolumeName */
{ 31304, 602, 0, 0, 1, 0, 33 }, /* attacher */
{ 12573, 602, 0, 0, 3, 0, 33 }, /* nodeName */
{ 13195, 524, 0, 0, 2, 0, 33 }, /* source */
{ 31356, 529, 0, 0, 3, 0, 16 }, /* attachError */
{ 31368, 635, 0, 0, 1, 0, 33 }, /* attached */
{ 31377, 665, 0, 0, 2, 0, 0 }, /* attachmentMetadata */
{ 31396, 529, 0, 0, 4, 0, 16 }, /* detachError */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 31453, 602, 0, 0, 2, 0, 33 }, /* driverName */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 25961, 665, 0, 0, 3, 0, 0 }, /* parameters */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 814, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 31556, 605, 0, 0, 3, 0, 16 }, /* errorCode */
{ 1978, 602, 0, 0, 2, 0, 0 }, /* message */
{ 31566, 591, 0, 0, 1, 0, 32 }, /* time */
{ 13083, 605, 0, 0, 1, 0, 16 }, /* count */
{ 31647, 602, 0, 0, 2, 0, 33 }, /* desiredAPIVersion */
{ 31665, 815, 0, 0, 3, 0, 33 }, /* objects */
{ 4604, 602, 0, 0, 1, 0, 33 }, /* uid */
{ 31748, 815, 0, 0, 2, 0, 33 }, /* convertedObjects */
{ 31765, 587, 0, 0, 3, 0, 33 }, /* result */
{ 4604, 602, 0, 0, 1, 0, 33 }, /* uid */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 9427, 531, 0, 0, 1, 0, 16 }, /* request */
{ 31848, 532, 0, 0, 2, 0, 16 }, /* response */
{ 30295, 602, 0, 0, 4, 0, 0 }, /* description */
{ 31931, 602, 0, 0, 3, 0, 0 }, /* format */
{ 31938, 602, 0, 0, 6, 0, 33 }, /* jsonPath */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 19065, 605, 0, 0, 5, 0, 0 }, /* priority */
{ 1670, 602, 0, 0, 2, 0, 33 }, /* type */
{ 3530, 602, 0, 0, 1, 0, 33 }, /* strategy */
{ 32035, 557, 0, 0, 2, 0, 16 }, /* webhook */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 540, 0, 0, 2, 0, 33 }, /* spec */
{ 1135, 541, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 816, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 2303, 606, 0, 0, 6, 0, 0 }, /* categories */
{ 524, 602, 0, 0, 4, 0, 33 }, /* kind */
{ 32384, 602, 0, 0, 5, 0, 0 }, /* listKind */
{ 32393, 602, 0, 0, 1, 0, 33 }, /* plural */
{ 2336, 606, 0, 0, 3, 0, 0 }, /* shortNames */
{ 32400, 602, 0, 0, 2, 0, 0 }, /* singular */
{ 32496, 535, 0, 38330, 9, 0, 16 }, /* conversion */
{ 2431, 602, 0, 0, 1, 0, 33 }, /* group */
{ 11667, 539, 0, 0, 3, 0, 33 }, /* names */
{ 32507, 635, 0, 0, 10, 0, 0 }, /* preserveUnknownFields */
{ 744, 602, 0, 0, 4, 0, 33 }, /* scope */
{ 2188, 817, 0, 0, 7, 0, 33 }, /* versions */
{ 32615, 539, 0, 0, 2, 0, 32 }, /* acceptedNames */
{ 1675, 818, 0, 0, 1, 0, 32 }, /* conditions */
{ 32629, 606, 0, 0, 3, 0, 32 }, /* storedVersions */
{ 32732, 819, 0, 0, 6, 0, 0 }, /* additionalPrinterColumns */
{ 32757, 635, 0, 0, 7, 0, 0 }, /* deprecated */
{ 32768, 602, 0, 0, 8, 0, 16 }, /* deprecationWarning */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 32787, 546, 0, 0, 4, 0, 16 }, /* schema */
{ 32794, 820, 0, 0, 9, 0, 0 }, /* selectableFields */
{ 32811, 635, 0, 0, 2, 0, 33 }, /* served */
{ 32818, 635, 0, 0, 3, 0, 33 }, /* storage */
{ 2364, 545, 0, 0, 5, 0, 16 }, /* subresources */
{ 32915, 602, 0, 0, 3, 0, 16 }, /* labelSelectorPath */
{ 32933, 602, 0, 0, 1, 0, 33 }, /* specReplicasPath */
{ 32950, 602, 0, 0, 2, 0, 33 }, /* statusReplicasPath */
{ 33146, 543, 0, 0, 2, 0, 16 }, /* scale */
{ 1135, 544, 0, 0, 1, 0, 16 }, /* status */
{ 33236, 549, 0, 0, 1, 0, 16 }, /* openAPIV3Schema */
{ 30295, 602, 0, 0, 1, 0, 0 }, /* description */
{ 2120, 602, 0, 0, 2, 0, 0 }, /* url */
{ 33480, 602, 0, 0, 3, 0, 16 }, /* $ref */
{ 33485, 602, 0, 0, 2, 0, 0 }, /* $schema */
{ 33493, 551, 0, 0, 33, 0, 16 }, /* additionalItems */
{ 33509, 551, 0, 0, 30, 0, 16 }, /* additionalProperties */
{ 33530, 823, 0, 0, 25, 0, 0 }, /* allOf */
{ 33536, 823, 0, 0, 27, 0, 0 }, /* anyOf */
{ 14489, 548, 0, 0, 8, 0, 16 }, /* default */
{ 33542, 824, 0, 0, 34, 0, 0 }, /* definitions */
{ 33554, 825, 0, 0, 32, 0, 0 }, /* dependencies */
{ 30295, 602, 0, 0, 4, 0, 0 }, /* description */
{ 33567, 822, 0, 0, 20, 0, 0 }, /* enum */
{ 33572, 548, 0, 0, 36, 0, 16 }, /* example */
{ 33580, 635, 0, 0, 10, 0, 0 }, /* exclusiveMaximum */
{ 33597, 635, 0, 0, 12, 0, 0 }, /* exclusiveMinimum */
{ 33614, 547, 0, 0, 35, 0, 16 }, /* externalDocs */
{ 31931, 602, 0, 0, 6, 0, 0 }, /* format */
{ 33627, 602, 0, 0, 1, 0, 0 }, /* id */
{ 612, 550, 0, 0, 24, 0, 16 }, /* items */
{ 33630, 617, 0, 0, 16, 0, 16 }, /* maxItems */
{ 33639, 617, 0, 0, 13, 0, 16 }, /* maxLength */
{ 33649, 617, 0, 0, 21, 0, 16 }, /* maxProperties */
{ 33663, 821, 0, 0, 9, 0, 16 }, /* maximum */
{ 33671, 617, 0, 0, 17, 0, 16 }, /* minItems */
{ 33680, 617, 0, 0, 14, 0, 16 }, /* minLength */
{ 33690, 617, 0, 0, 22, 0, 16 }, /* minProperties */
{ 33704, 821, 0, 0, 11, 0, 16 }, /* minimum */
{ 33712, 821, 0, 0, 19, 0, 16 }, /* multipleOf */
{ 33723, 549, 0, 0, 28, 0, 16 }, /* not */
{ 33727, 635, 0, 0, 37, 0, 0 }, /* nullable */
{ 33736, 823, 0, 0, 26, 0, 0 }, /* oneOf */
{ 33742, 602, 0, 0, 15, 0, 0 }, /* pattern */
{ 33750, 824, 0, 0, 31, 0, 0 }, /* patternProperties */
{ 33768, 824, 0, 0, 29, 0, 0 }, /* properties */
{ 23100, 606, 0, 0, 23, 0, 0 }, /* required */
{ 33779, 602, 0, 0, 7, 0, 0 }, /* title */
{ 1670, 602, 0, 0, 5, 0, 0 }, /* type */
{ 33785, 635, 0, 0, 18, 0, 0 }, /* uniqueItems */
{ 33797, 635, 0, 0, 39, 0, 0 }, /* x-kubernetes-embedded-resource */
{ 33828, 635, 0, 0, 40, 0, 0 }, /* x-kubernetes-int-or-string */
{ 33855, 606, 0, 0, 41, 0, 0 }, /* x-kubernetes-list-map-keys */
{ 33882, 602, 0, 0, 42, 0, 16 }, /* x-kubernetes-list-type */
{ 33905, 602, 0, 0, 43, 0, 16 }, /* x-kubernetes-map-type */
{ 33927, 635, 0, 0, 38, 0, 16 }, /* x-kubernetes-preserve-unknown-fields */
{ 33964, 826, 33475, 0, 44, 0, 2 }, /* x-kubernetes-validations */
{ 34062, 823, 0, 0, 2, 0, 33 }, /* jSONSchemas */
{ 32787, 549, 0, 0, 1, 0, 49 }, /* schema */
{ 34154, 635, 0, 0, 1, 0, 33 }, /* allows */
{ 32787, 549, 0, 0, 2, 0, 49 }, /* schema */
{ 34240, 606, 0, 0, 2, 0, 33 }, /* property */
{ 32787, 549, 0, 0, 1, 0, 49 }, /* schema */
{ 31938, 602, 0, 0, 1, 0, 33 }, /* jsonPath */
{ 155, 602, 0, 0, 2, 0, 33 }, /* name */
{ 856, 602, 0, 0, 1, 0, 33 }, /* namespace */
{ 999, 602, 0, 0, 3, 0, 16 }, /* path */
{ 1004, 605, 0, 37820, 4, 0, 16 }, /* port */
{ 16433, 602, 0, 0, 5, 0, 0 }, /* fieldPath */
{ 1978, 602, 0, 0, 2, 0, 0 }, /* message */
{ 1986, 602, 0, 0, 3, 0, 0 }, /* messageExpression */
{ 34482, 635, 0, 0, 6, 0, 16 }, /* optionalOldSelf */
{ 2004, 602, 0, 0, 4, 0, 16 }, /* reason */
{ 33475, 602, 0, 0, 1, 0, 33 }, /* rule */
{ 2103, 621, 0, 0, 2, 0, 0 }, /* caBundle */
{ 2112, 554, 0, 0, 1, 0, 16 }, /* service */
{ 2120, 602, 0, 0, 3, 0, 16 }, /* url */
{ 366, 556, 0, 0, 2, 0, 16 }, /* clientConfig */
{ 34647, 606, 0, 0, 3, 0, 33 }, /* conversionReviewVersions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 34793, 571, 0, 0, 3, 0, 32 }, /* preferredVersion */
{ 34810, 828, 0, 0, 4, 0, 0 }, /* serverAddressByClientCIDRs */
{ 2188, 827, 0, 0, 2, 0, 33 }, /* versions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 5136, 829, 0, 0, 1, 0, 33 }, /* groups */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 2303, 606, 0, 0, 7, 0, 0 }, /* categories */
{ 2431, 602, 0, 0, 8, 0, 0 }, /* group */
{ 524, 602, 0, 0, 3, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 1, 0, 33 }, /* name */
{ 34933, 635, 0, 0, 2, 0, 33 }, /* namespaced */
{ 2336, 606, 0, 0, 5, 0, 0 }, /* shortNames */
{ 34944, 602, 0, 0, 6, 0, 33 }, /* singularName */
{ 34957, 602, 0, 0, 10, 0, 0 }, /* storageVersionHash */
{ 2377, 642, 0, 0, 4, 0, 33 }, /* verbs */
{ 2180, 602, 0, 0, 9, 0, 0 }, /* version */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35025, 602, 0, 0, 1, 0, 33 }, /* groupVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 734, 830, 0, 0, 2, 0, 33 }, /* resources */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 34810, 828, 0, 0, 2, 0, 33 }, /* serverAddressByClientCIDRs */
{ 2188, 606, 0, 0, 1, 0, 33 }, /* versions */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35140, 606, 0, 0, 1, 0, 0 }, /* dryRun */
{ 35147, 602, 0, 0, 3, 0, 33 }, /* fieldManager */
{ 35160, 635, 0, 0, 2, 0, 33 }, /* force */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 2947, 591, 0, 0, 4, 0, 33 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 6, 0, 33 }, /* message */
{ 1686, 617, 0, 0, 3, 0, 0 }, /* observedGeneration */
{ 2004, 602, 0, 0, 5, 0, 33 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35140, 606, 0, 0, 1, 0, 0 }, /* dryRun */
{ 35147, 602, 0, 0, 3, 0, 0 }, /* fieldManager */
{ 35263, 602, 0, 0, 4, 0, 0 }, /* fieldValidation */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35140, 606, 0, 0, 5, 0, 0 }, /* dryRun */
{ 35330, 617, 0, 0, 1, 0, 16 }, /* gracePeriodSeconds */
{ 35349, 635, 0, 0, 6, 0, 16 }, /* ignoreStoreReadErrorWithClusterBreakingPotential */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 35398, 635, 0, 0, 3, 0, 16 }, /* orphanDependents */
{ 35415, 585, 0, 0, 2, 0, 16 }, /* preconditions */
{ 35429, 602, 0, 0, 4, 0, 16 }, /* propagationPolicy */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 8897, 602, 0, 0, 2, 0, 33 }, /* operator */
{ 8906, 606, 0, 0, 3, 0, 0 }, /* values */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 11102, 602, 0, 0, 1, 0, 0 }, /* resourceVersion */
{ 35025, 602, 0, 0, 1, 0, 33 }, /* groupVersion */
{ 2180, 602, 0, 0, 2, 0, 33 }, /* version */
{ 2431, 602, 0, 0, 1, 0, 33 }, /* group */
{ 524, 602, 0, 0, 3, 0, 33 }, /* kind */
{ 2180, 602, 0, 0, 2, 0, 33 }, /* version */
{ 15924, 645, 0, 0, 2, 0, 0 }, /* matchExpressions */
{ 35770, 665, 0, 0, 1, 0, 0 }, /* matchLabels */
{ 1, 602, 0, 0, 1, 0, 33 }, /* key */
{ 8897, 602, 0, 0, 2, 0, 33 }, /* operator */
{ 8906, 606, 0, 0, 3, 0, 0 }, /* values */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 815, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 35937, 602, 0, 0, 3, 0, 0 }, /* continue */
{ 35946, 617, 0, 0, 4, 0, 16 }, /* remainingItemCount */
{ 11102, 602, 0, 0, 2, 0, 0 }, /* resourceVersion */
{ 35965, 602, 0, 0, 1, 0, 0 }, /* selfLink */
{ 36020, 635, 0, 0, 9, 0, 0 }, /* allowWatchBookmarks */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35937, 602, 0, 0, 8, 0, 0 }, /* continue */
{ 5487, 602, 0, 0, 2, 0, 0 }, /* fieldSelector */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 5501, 602, 0, 0, 1, 0, 0 }, /* labelSelector */
{ 36040, 617, 0, 0, 7, 0, 0 }, /* limit */
{ 11102, 602, 0, 0, 4, 0, 0 }, /* resourceVersion */
{ 36046, 602, 0, 0, 10, 0, 0 }, /* resourceVersionMatch */
{ 36067, 635, 0, 0, 11, 0, 16 }, /* sendInitialEvents */
{ 446, 617, 0, 0, 5, 0, 16 }, /* timeoutSeconds */
{ 36085, 635, 0, 0, 3, 0, 0 }, /* watch */
{ 513, 602, 0, 0, 3, 0, 0 }, /* apiVersion */
{ 36140, 602, 0, 0, 6, 0, 0 }, /* fieldsType */
{ 36151, 569, 0, 0, 7, 0, 16 }, /* fieldsV1 */
{ 36160, 602, 0, 0, 1, 0, 0 }, /* manager */
{ 36168, 602, 0, 0, 2, 0, 0 }, /* operation */
{ 2291, 602, 0, 0, 8, 0, 0 }, /* subresource */
{ 31566, 591, 0, 0, 4, 0, 16 }, /* time */
{ 36281, 665, 0, 0, 12, 0, 0 }, /* annotations */
{ 36293, 591, 0, 0, 8, 0, 0 }, /* creationTimestamp */
{ 36311, 617, 0, 0, 10, 0, 16 }, /* deletionGracePeriodSeconds */
{ 36338, 591, 0, 0, 9, 0, 16 }, /* deletionTimestamp */
{ 15092, 612, 0, 0, 14, 0, 2 }, /* finalizers */
{ 36356, 602, 0, 0, 2, 0, 0 }, /* generateName */
{ 30072, 617, 0, 0, 7, 0, 0 }, /* generation */
{ 36369, 665, 0, 0, 11, 0, 0 }, /* labels */
{ 36376, 832, 0, 0, 17, 0, 0 }, /* managedFields */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 856, 602, 0, 0, 3, 0, 0 }, /* namespace */
{ 36390, 831, 4604, 0, 13, 0, 2 }, /* ownerReferences */
{ 11102, 602, 0, 0, 6, 0, 0 }, /* resourceVersion */
{ 35965, 602, 0, 0, 4, 0, 0 }, /* selfLink */
{ 4604, 602, 0, 0, 5, 0, 0 }, /* uid */
{ 513, 602, 0, 0, 5, 0, 33 }, /* apiVersion */
{ 36454, 635, 0, 0, 7, 0, 16 }, /* blockOwnerDeletion */
{ 25950, 635, 0, 0, 6, 0, 16 }, /* controller */
{ 524, 602, 0, 0, 1, 0, 33 }, /* kind */
{ 155, 602, 0, 0, 3, 0, 33 }, /* name */
{ 4604, 602, 0, 0, 4, 0, 33 }, /* uid */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 833, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35140, 606, 0, 0, 1, 0, 0 }, /* dryRun */
{ 35147, 602, 0, 0, 3, 0, 0 }, /* fieldManager */
{ 35263, 602, 0, 0, 4, 0, 0 }, /* fieldValidation */
{ 35160, 635, 0, 0, 2, 0, 16 }, /* force */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 11102, 602, 0, 0, 2, 0, 16 }, /* resourceVersion */
{ 4604, 602, 0, 0, 1, 0, 16 }, /* uid */
{ 36748, 602, 0, 0, 1, 0, 33 }, /* clientCIDR */
{ 36759, 602, 0, 0, 2, 0, 33 }, /* serverAddress */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 36836, 605, 0, 0, 6, 0, 0 }, /* code */
{ 36841, 589, 0, 0, 5, 0, 16 }, /* details */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 1978, 602, 0, 0, 3, 0, 0 }, /* message */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 0 }, /* status */
{ 36893, 602, 0, 0, 3, 0, 0 }, /* field */
{ 1978, 602, 0, 0, 2, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 1, 0, 0 }, /* reason */
{ 36948, 834, 0, 0, 4, 0, 0 }, /* causes */
{ 2431, 602, 0, 0, 2, 0, 0 }, /* group */
{ 524, 602, 0, 0, 3, 0, 0 }, /* kind */
{ 155, 602, 0, 0, 1, 0, 0 }, /* name */
{ 36955, 605, 0, 0, 5, 0, 0 }, /* retryAfterSeconds */
{ 4604, 602, 0, 0, 6, 0, 0 }, /* uid */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 37024, 602, 0, 0, 1, 0, 0 }, /* includeObject */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 35140, 606, 0, 0, 1, 0, 0 }, /* dryRun */
{ 35147, 602, 0, 0, 2, 0, 0 }, /* fieldManager */
{ 35263, 602, 0, 0, 3, 0, 0 }, /* fieldValidation */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 7537, 594, 0, 0, 2, 0, 33 }, /* object */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 580, 0, 0, 1, 0, 32 }, /* metadata */
{ 1130, 599, 0, 0, 2, 0, 32 }, /* spec */
{ 1135, 600, 0, 0, 3, 0, 32 }, /* status */
{ 2947, 591, 0, 0, 3, 0, 32 }, /* lastTransitionTime */
{ 1978, 602, 0, 0, 5, 0, 0 }, /* message */
{ 2004, 602, 0, 0, 4, 0, 0 }, /* reason */
{ 1135, 602, 0, 0, 2, 0, 33 }, /* status */
{ 1670, 602, 0, 0, 1, 0, 33 }, /* type */
{ 513, 602, 0, 0, 0, 0, 0 }, /* apiVersion */
{ 612, 835, 0, 0, 2, 0, 33 }, /* items */
{ 524, 602, 0, 0, 0, 0, 0 }, /* kind */
{ 529, 576, 0, 0, 1, 0, 32 }, /* metadata */
{ 2103, 621, 0, 0, 5, 0, 0 }, /* caBundle */
{ 2431, 602, 0, 0, 2, 0, 0 }, /* group */
{ 37521, 605, 0, 0, 7, 0, 33 }, /* groupPriorityMinimum */
{ 37542, 635, 0, 0, 4, 0, 0 }, /* insecureSkipTLSVerify */
{ 2112, 601, 0, 0, 1, 0, 16 }, /* service */
{ 2180, 602, 0, 0, 3, 0, 0 }, /* version */
{ 37564, 605, 0, 0, 8, 0, 33 }, /* versionPriority */
{ 1675, 836, 1670, 0, 1, 0, 2 }, /* conditions */
{ 155, 602, 0, 0, 2, 0, 0 }, /* name */
{ 856, 602, 0, 0, 1, 0, 0 }, /* namespace */
{ 1004, 605, 0, 37820, 3, 0, 16 }, /* port */
};

static const uint32_t keys[] = {
0,
155,
1670,
2180,
2291,
2431,
2180,
524,
2314,
11255,
11269,
11278,
9977,
12570,
17629,
18798,
20470,
1004,
11269,
4604,
10301,
27985,
20027,
28004,
33475,
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
1,2,3,0,2,3,1,0,1,3,2,1,0,1,0,2,0,1,2,3,0,2,3,1,
1,2,3,5,7,4,0,6,2,1,0,3,2,1,0,0,1,2,3,0,2,3,1,1,
2,3,5,7,4,0,6,2,1,0,3,2,1,0,0,2,3,1,4,0,2,3,1,0,
1,2,3,4,4,3,0,2,1,0,2,3,1,2,3,4,0,1,2,5,3,6,8,9,
4,7,0,1,1,0,0,1,2,3,4,5,4,3,2,1,0,0,2,3,1,3,5,7,
6,0,4,1,2,3,5,8,0,7,2,4,1,6,1,0,0,1,2,3,4,4,3,0,
2,1,0,2,3,1,1,2,3,0,5,2,3,4,0,1,6,1,0,1,0,1,0,0,
1,2,3,4,4,3,0,2,1,0,2,3,1,0,0,1,4,6,8,10,7,3,9,5,
0,2,1,5,7,6,3,9,4,8,1,2,0,1,0,1,0,2,3,0,1,2,3,0,
0,1,2,3,4,0,1,2,1,0,0,1,2,3,4,1,0,1,3,2,0,3,2,1,
0,0,1,0,1,0,1,2,3,4,0,1,1,0,4,7,1,8,5,6,3,0,2,3,
0,2,1,0,1,2,3,4,1,0,0,1,2,3,4,0,0,1,2,3,4,3,2,5,
1,0,4,0,3,2,1,3,2,1,0,1,2,0,0,1,2,3,4,0,2,3,1,2,
1,0,3,4,3,1,2,0,0,1,2,3,4,0,0,1,1,2,0,2,1,0,1,2,
0,0,1,1,0,1,2,0,1,0,2,3,0,1,2,3,4,1,0,4,3,0,2,1,
0,2,3,1,4,3,1,2,0,5,4,2,3,1,0,0,1,5,2,3,4,1,0,5,
2,3,4,1,0,2,3,1,0,2,1,0,0,2,1,2,0,1,0,1,1,0,0,1,
1,0,0,1,2,3,4,0,2,3,1,3,4,0,6,2,5,1,7,0,1,2,0,1,
2,3,4,5,4,0,1,3,2,0,2,3,1,8,4,0,11,6,14,1,15,3,13,9,
2,7,10,5,12,3,7,2,0,8,4,1,10,6,5,9,0,1,0,0,1,2,1,0,
0,1,2,0,1,0,1,0,0,1,2,3,4,5,3,2,1,0,4,0,2,3,1,3,
7,5,2,6,1,4,0,1,0,0,1,2,3,0,2,3,1,1,2,0,5,3,6,4,
3,0,1,2,0,1,2,1,0,1,0,1,2,0,3,5,4,1,3,0,2,1,2,0,
0,1,2,3,2,9,7,3,8,1,6,5,0,4,0,3,1,4,2,0,1,0,1,5,
3,4,2,0,1,5,3,4,2,3,0,1,2,3,0,1,2,0,1,4,0,3,2,3,
2,1,0,0,2,3,1,0,2,3,1,0,4,5,2,1,3,0,1,1,0,2,0,2,
3,1,2,1,4,3,0,1,0,2,2,1,0,3,8,4,1,0,24,9,2,12,23,7,
10,6,19,5,15,17,18,21,3,20,22,16,11,13,14,0,2,1,0,1,3,2,0,4,
1,0,1,0,1,0,1,2,0,1,0,1,5,4,3,6,2,0,1,0,6,11,5,7,
9,3,4,2,10,0,8,14,13,1,12,0,0,0,2,0,3,1,1,0,0,1,1,3,
0,2,1,2,3,0,0,1,2,0,1,2,3,0,2,3,1,1,0,2,0,1,2,1,
3,0,4,2,8,4,1,0,25,9,2,12,24,7,10,6,20,5,15,17,18,22,3,21,
23,16,11,13,14,19,0,1,6,9,5,10,8,15,4,7,2,16,3,14,0,11,12,13,
0,2,3,1,0,1,0,1,0,3,1,0,2,4,3,2,0,1,0,1,4,3,2,0,
1,4,3,2,0,1,2,0,1,3,0,1,1,2,0,0,2,3,1,0,1,2,2,3,
0,4,1,0,1,1,0,0,0,1,10,4,6,5,2,8,7,0,9,1,3,10,4,6,
5,2,8,7,0,9,1,3,1,0,0,2,1,0,1,2,0,1,3,2,0,1,2,3,
5,2,4,0,1,3,0,2,3,1,0,2,0,1,1,0,2,3,0,0,1,0,1,0,
2,0,1,0,1,2,3,4,4,3,0,2,1,0,2,3,1,0,1,0,0,1,2,3,
4,1,0,1,0,5,4,0,1,3,2,0,1,0,3,2,0,0,0,2,3,1,0,1,
2,1,0,0,1,0,0,1,2,0,1,2,1,4,6,5,0,3,2,1,9,3,0,5,
8,7,12,11,4,10,6,0,6,10,1,3,8,2,5,4,7,0,9,0,1,2,4,3,
6,0,5,1,0,1,2,3,4,0,1,2,3,4,5,4,0,1,3,2,0,2,3,1,
0,3,8,4,5,7,1,2,6,7,0,3,4,2,1,5,6,0,1,0,1,0,2,3,
1,4,12,1,14,13,18,24,15,6,5,9,11,10,3,30,23,2,21,22,25,16,27,8,
0,7,20,26,17,29,19,28,2,1,3,0,1,0,0,1,2,3,4,1,0,0,4,5,
3,1,2,1,0,0,2,4,5,3,6,1,5,3,4,1,2,0,6,5,0,1,4,2,
3,0,2,1,0,1,0,3,5,6,4,7,2,1,0,1,0,0,2,3,1,0,4,1,
2,6,7,8,11,10,5,3,9,0,0,1,2,0,1,2,0,0,1,2,0,1,0,7,
5,4,9,1,3,11,12,2,8,0,10,6,40,3,27,37,0,5,18,33,32,17,10,11,
9,31,15,13,36,1,29,16,2,38,8,23,22,4,35,24,28,6,21,20,39,7,34,19,
12,30,25,26,14,10,0,7,14,4,11,17,1,13,6,8,12,2,15,16,5,9,3,0,
1,2,3,0,1,2,3,0,2,3,1,0,1,1,2,0,2,0,1,1,0,0,3,7,
2,4,9,5,6,1,8,1,0,2,5,1,4,0,3,3,1,0,4,7,2,6,5,3,
1,0,4,7,2,6,5,0,2,3,4,1,0,1,2,3,4,4,3,0,2,1,0,2,
3,1,1,2,3,0,5,2,3,4,0,1,0,1,0,2,1,1,0,0,1,2,3,4,
0,2,3,1,0,2,1,0,1,1,2,0,0,1,3,1,2,0,1,8,4,5,2,7,
6,9,0,3,1,8,4,5,2,7,6,9,0,3,0,1,0,2,1,0,0,3,4,1,
6,5,2,0,1,1,0,2,0,2,3,1,1,0,2,0,1,3,1,0,2,2,3,9,
8,7,5,0,6,4,11,10,1,0,1,2,0,1,2,3,4,0,3,4,5,2,1,0,
2,3,1,0,1,2,0,2,3,1,1,4,3,5,2,0,0,1,2,13,15,1,19,3,
16,11,12,4,5,6,14,17,9,2,8,0,10,7,18,1,0,0,0,3,4,0,1,2,
3,4,0,1,2,0,1,1,0,1,3,0,2,1,2,4,0,3,0,1,0,2,6,7,
0,3,4,5,1,0,1,2,0,1,2,3,19,16,8,13,0,14,28,20,18,15,21,26,
11,4,3,12,7,10,2,5,30,25,1,22,23,27,24,29,6,9,17,1,0,2,3,0,
5,1,6,4,1,0,2,3,0,4,2,1,5,0,3,0,1,3,0,2,1,1,0,1,
0,3,2,0,1,4,6,2,5,7,3,0,1,2,1,0,1,3,2,0,1,3,4,2,
5,0,0,2,3,1,0,0,1,7,8,6,15,13,14,0,10,11,12,9,16,5,3,4,
2,0,2,3,1,0,1,1,0,0,0,1,2,3,4,4,3,0,2,1,0,2,3,1,
2,1,0,3,0,0,1,0,3,2,1,0,1,0,2,1,0,0,1,2,3,4,4,3,
0,2,1,0,2,3,1,0,2,1,0,0,2,0,1,4,0,3,1,2,1,0,1,3,
0,2,0,1,0,2,0,0,1,2,3,0,2,3,1,0,0,1,0,1,2,3,4,0,
1,0,1,2,3,0,2,3,1,0,1,2,4,3,0,1,0,2,3,1,1,0,2,0,
1,2,0,0,1,0,1,0,3,2,1,0,0,1,0,1,2,3,0,1,1,0,0,2,
3,1,2,1,0,2,1,0,2,1,0,3,0,3,2,1,0,1,0,1,2,3,4,0,
2,3,1,0,0,0,0,2,3,1,4,5,0,2,3,1,0,1,0,2,3,1,0,1,
2,3,4,0,2,3,1,1,2,0,3,6,3,4,1,2,5,0,0,1,2,3,4,0,
0,1,2,4,3,0,2,3,1,0,2,3,1,4,0,3,2,1,0,1,2,3,0,1,
2,4,3,0,2,3,1,0,2,3,1,0,1,2,1,0,2,3,3,5,2,0,1,4,
6,1,2,0,0,0,2,1,1,0,2,0,0,1,0,8,2,6,7,9,10,0,11,5,
3,4,1,2,1,0,1,0,1,0,2,3,1,0,2,1,0,1,0,0,1,2,3,0,
0,2,3,1,2,0,1,2,1,0,0,1,2,0,1,7,5,6,4,0,9,1,2,8,
3,0,4,3,5,0,2,6,1,1,3,0,2,1,2,4,0,3,4,5,1,3,0,6,
2,1,2,0,0,1,0,1,2,3,4,0,2,1,3,0,2,3,1,0,0,2,1,0,
1,2,3,0,2,3,1,0,1,1,0,2,0,1,2,3,0,2,3,1,2,6,3,4,
0,1,5,7,0,3,4,6,2,1,5,0,2,3,1,0,1,2,3,0,2,3,1,0,
3,8,6,1,7,4,5,2,0,1,2,3,1,2,3,0,0,2,3,1,0,0,2,4,
5,6,1,3,0,2,3,1,2,3,4,7,6,8,5,0,9,1,0,2,3,1,0,1,
0,1,2,3,4,0,2,3,1,1,0,0,2,1,1,2,0,3,0,2,3,1,4,0,
2,3,1,2,1,0,0,2,0,1,2,0,1,0,1,2,3,3,5,1,0,4,2,0,
1,0,1,2,3,4,4,3,0,2,1,0,2,3,1,3,5,4,1,2,0,1,2,4,
5,0,3,1,0,2,3,6,7,4,8,0,1,2,5,1,2,0,1,0,0,0,1,16,
1,0,9,35,15,34,6,21,12,25,13,19,23,30,18,22,36,26,10,20,24,33,17,4,
29,5,27,32,3,31,8,2,7,14,11,28,42,37,38,39,40,41,43,1,0,0,1,1,
0,0,1,0,2,3,5,1,2,4,0,3,1,0,2,0,1,0,1,2,5,3,4,0,
2,1,3,4,2,8,5,6,0,1,9,7,0,2,1,3,0,1,3,2,0,4,1,3,
2,5,4,2,0,3,1,0,4,1,2,3,0,4,2,6,5,7,1,3,0,1,2,0,
1,2,0,1,0,2,1,1,0,0,1,2,0,2,3,1,3,2,0,1,1,4,5,3,
11,7,10,6,2,0,8,9,3,4,0,6,1,2,5,9,5,10,13,14,12,6,1,3,
2,7,0,11,4,8,3,4,5,0,2,1,0,1,2,0,2,3,1,0,5,1,4,2,
3,1,0,0,1,0,3,5,7,4,6,2,1,2,1,0,3,1,2,0,4,5,0,2,
1,0,4,1,2,3,1,0,0,1,2,3,4,4,3,0,2,1,0,2,3,1,4,1,
5,3,0,2,6,0,1,0,2,
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
"version\0"
"versions\0"
"io.k8s.api.apidiscovery.v2.APIGroupDiscovery\0"
"io.k8s.api.apidiscovery.v2.APIGroupDiscoveryList\0"
"subresource\0"
"categories\0"
"resource\0"
"responseKind\0"
"shortNames\0"
"singularResource\0"
"subresources\0"
"verbs\0"
"io.k8s.api.apidiscovery.v2.APIResourceDiscovery\0"
"group\0"
"acceptedTypes\0"
"io.k8s.api.apidiscovery.v2.APISubresourceDiscovery\0"
"freshness\0"
"io.k8s.api.apidiscovery.v2.APIVersionDiscovery\0"
"io.k8s.api.apidiscovery.v2beta1.APIGroupDiscovery\0"
"io.k8s.api.apidiscovery.v2beta1.APIGroupDiscoveryList\0"
"io.k8s.api.apidiscovery.v2beta1.APIResourceDiscovery\0"
"io.k8s.api.apidiscovery.v2beta1.APISubresourceDiscovery\0"
"io.k8s.api.apidiscovery.v2beta1.APIVersionDiscovery\0"
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
"io.k8s.api.authorization.v1.NonResourceRule\0"
"fieldSelector\0"
"labelSelector\0"
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
"listKind\0"
"plural\0"
"singular\0"
"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionNames\0"
"conversion\0"
"preserveUnknownFields\0"
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
"io.k8s.apimachinery.pkg.apis.meta.v1.GroupVersionKind\0"
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
.node_count = 837,
.field_count = 2553,
};
const uint32_t facts_named_count = 601;
