// Definitions which Kubernetes 1.30 can serve, where upstream's newest needs 1.31: JobSet v0.11 and later have a rule over
// the namespace of an embedded object, which 1.30 does not compile.
module cdk8s-gpu.test/conformance/definitions

go 1.26.0

require sigs.k8s.io/jobset v0.10.1
