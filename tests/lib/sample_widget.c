/* A kind with one of each type of lists and maps, in two versions. */
#include "lib/sample_schema.h"

#define WIDGET(type, spec)                                                                         \
    type "\n"                                                                                      \
         "  apiVersion string -\n"                                                                 \
         "  kind string -\n"                                                                       \
         "  metadata ObjectMeta -\n"                                                               \
         "  spec " spec " -\n"                                                                     \
         "  status Status -\n"

#define SPEC(type, heading)                                                                        \
    type "\n"                                                                                      \
         "  " heading " string -\n"                                                                \
         "  replicas int64 -\n"                                                                    \
         "  ratio double -\n"                                                                      \
         "  paused bool -\n"                                                                       \
         "  port intorstring -\n"                                                                  \
         "  anything any -\n"                                                                      \
         "  free Free -\n"                                                                         \
         "  loose Loose -\n"                                                                       \
         "  notes map:string -\n"                                                                  \
         "  locked map:string - atomic\n"                                                          \
         "  zones map:Zone -\n"                                                                    \
         "  box Box -\n"                                                                           \
         "  seal Seal -\n"                                                                         \
         "  args []string -\n"                                                                     \
         "  tags []string - set\n"                                                                 \
         "  numbers []int64 - set\n"                                                               \
         "  steps []Step -\n"                                                                      \
         "  links []Link - keys=from,to\n"                                                         \
         "  parts []Part - keys=name\n"

const char sample_schema_widget[] = WIDGET("Widget", "Spec") WIDGET("WidgetV2", "SpecV2")
    SPEC("Spec", "title") SPEC("SpecV2", "heading") "ObjectMeta\n"
                                                    "  name string -\n"
                                                    "  generateName string -\n"
                                                    "  namespace string -\n"
                                                    "  uid string -\n"
                                                    "  resourceVersion string -\n"
                                                    "  generation int64 -\n"
                                                    "  creationTimestamp time -\n"
                                                    "  labels map:string -\n"
                                                    "  annotations map:string -\n"
                                                    "  finalizers []string - set\n"
                                                    "  ownerReferences []Owner - keys=uid\n"
                                                    "  managedFields []Manager -\n"
                                                    "Owner atomic\n"
                                                    "  apiVersion string -\n"
                                                    "  kind string -\n"
                                                    "  name string -\n"
                                                    "  uid string -\n"
                                                    "  controller bool -\n"
                                                    "Manager\n"
                                                    "  manager string -\n"
                                                    "  operation string -\n"
                                                    "  apiVersion string -\n"
                                                    "  time time -\n"
                                                    "  fieldsType string -\n"
                                                    "  fieldsV1 fields -\n"
                                                    "  subresource string -\n"
                                                    "Free open\n"
                                                    "Loose open\n"
                                                    "  known string -\n"
                                                    "  inner Inner -\n"
                                                    "Inner\n"
                                                    "  deep int64 -\n"
                                                    "Zone\n"
                                                    "  size int64 -\n"
                                                    "  colour string -\n"
                                                    "Box\n"
                                                    "  width int64 -\n"
                                                    "  height int64 -\n"
                                                    "  depth int64 -\n"
                                                    "Seal atomic\n"
                                                    "  a int64 -\n"
                                                    "  b int64 -\n"
                                                    "Step\n"
                                                    "  run string -\n"
                                                    "  tags []string - set\n"
                                                    "Link\n"
                                                    "  from string -\n"
                                                    "  to string -\n"
                                                    "  weight int64 -\n"
                                                    "Part\n"
                                                    "  name string -\n"
                                                    "  image string -\n"
                                                    "  size int64 -\n"
                                                    "  box PartBox -\n"
                                                    "  env []Env - keys=name\n"
                                                    "  ports []Port - keys=port,protocol\n"
                                                    "PartBox\n"
                                                    "  width int64 -\n"
                                                    "  height int64 -\n"
                                                    "Env\n"
                                                    "  name string -\n"
                                                    "  value string -\n"
                                                    "Port\n"
                                                    "  port int64 -\n"
                                                    "  protocol string - default=\"TCP\"\n"
                                                    "  label string -\n"
                                                    "Status\n"
                                                    "  phase string -\n"
                                                    "  conditions []Condition - keys=type\n"
                                                    "Condition\n"
                                                    "  type string -\n"
                                                    "  status string -\n"
                                                    "  reason string -\n";
