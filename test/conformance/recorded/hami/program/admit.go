package main

import (
	"context"
	"encoding/json"
	"errors"

	admissionv1 "k8s.io/api/admission/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"github.com/Project-HAMi/HAMi/pkg/scheduler"
	"github.com/Project-HAMi/HAMi/pkg/scheduler/config"
)

// As the chart starts it.
func init() {
	config.SchedulerName = "hami-scheduler"
	config.ForceOverwriteDefaultScheduler = true
}

// admit asks the webhook about a pod that is created.
func admit(pod json.RawMessage) error {
	webhook, err := scheduler.NewWebHook()
	if err != nil {
		return err
	}
	request := admissionv1.AdmissionRequest{Operation: admissionv1.Create, Object: runtime.RawExtension{Raw: pod}}
	response := webhook.Handler.Handle(context.Background(), admission.Request{AdmissionRequest: request})
	if response.Allowed {
		return nil
	}
	return errors.New(response.Result.Message)
}
