// Settings: the SOAP service, metrics, e-mail and where scans are kept.
import type { Setting } from './setting.ts';

export const DELIVERY_SETTINGS = {
  LINEHAUL_SOAP_PATH: { default: '/soap/image-view', means: 'Path of the legacy SOAP image service.' },
  LINEHAUL_SOAP_NAMESPACE: {
    default: 'http://linehaul.example/soap/image-view',
    means: 'XML namespace of the legacy SOAP image service.',
  },
  LINEHAUL_METRICS_TOKEN: {
    default: '',
    means: 'Bearer token for /metrics. Empty: only requests from this machine are allowed.',
  },
  SMTP_URL: {
    default: '',
    means:
      'SMTP server: smtp://user:password@host:587, or smtps for TLS from the start. Empty: e-mails are written to files.',
  },
  LINEHAUL_MAIL_FROM: {
    default: 'Linehaul <no-reply@linehaul.example>',
    means: 'Sender of all e-mails.',
  },
  LINEHAUL_MAIL_PER_ACCOUNT: {
    default: '2000',
    means: 'E-mail recipients that a customer account may enter per day (UTC). 0: none.',
  },
  LINEHAUL_MAIL_PER_REFERENCE: {
    default: '200',
    means: 'The same for one bill of lading or pickup.',
  },
  LINEHAUL_TEST_MAIL: {
    default: 'files',
    means:
      'files or smtp: whether the test environment writes e-mails to files or sends them, if LINEHAUL_SMTP_URL is set. E-mails of ' +
      'sandboxes never leave them.',
  },
  LINEHAUL_FILES: {
    default: 'auto',
    means:
      'auto, folder or database: where scans are kept without LINEHAUL_S3_BUCKET. auto: in the data folder with SQLite, in the database with ' +
      'PostgreSQL. folder with PostgreSQL: all nodes must share files/ in their data folders; a node that does not refuses to start.',
  },
  LINEHAUL_S3_BUCKET: {
    default: '',
    means:
      'Bucket for uploaded documents, on an S3-compatible service. Empty: files in the data folder. One bucket per installation: files that ' +
      'its databases do not list are deleted.',
  },
  LINEHAUL_S3_ENDPOINT: { default: '', means: 'URL of the S3 service. Empty: Amazon S3 in the region.' },
  LINEHAUL_S3_REGION: { default: 'us-east-1', means: 'Region of the bucket.' },
  LINEHAUL_S3_ACCESS_KEY_ID: { default: '', means: 'Access key for the bucket.' },
  LINEHAUL_S3_SECRET_ACCESS_KEY: { default: '', means: 'Secret access key for the bucket.' },
} as const satisfies Record<string, Setting>;
