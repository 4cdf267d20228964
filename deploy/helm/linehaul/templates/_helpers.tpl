{{- define "linehaul.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "linehaul.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "linehaul.labels" -}}
{{ include "linehaul.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
linehaul/environment: {{ .Values.environment }}
{{- end -}}

{{- define "linehaul.secretName" -}}
{{- .Values.existingSecret | default (include "linehaul.fullname" .) -}}
{{- end -}}

{{- /* Settings of the test environment have another name. */ -}}
{{- define "linehaul.prefix" -}}
{{- if eq .Values.environment "test" -}}LINEHAUL_TEST_{{- else -}}LINEHAUL_{{- end -}}
{{- end -}}

{{- define "linehaul.scheme" -}}
{{- if .Values.tls.existingSecret -}}https{{- else -}}http{{- end -}}
{{- end -}}

{{- /* An ingress for one of the services: {root, name, port, ingress}. */ -}}
{{- define "linehaul.ingress" -}}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .name }}
  labels:
    {{- include "linehaul.labels" .root | nindent 4 }}
  {{- with .ingress.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- with .ingress.tlsSecret }}
  tls:
    - hosts: [{{ $.ingress.host | quote }}]
      secretName: {{ . }}
  {{- end }}
  rules:
    - host: {{ required "An ingress needs its host." .ingress.host | quote }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ .name }}
                port:
                  name: {{ .port }}
{{- end -}}
