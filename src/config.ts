// Every setting: its environment variable, default and meaning. Nothing else reads process.env.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

export const ENVIRONMENTS = ['production', 'test'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

export const SETTINGS = {
  LINEHAUL_PORT: { default: '8080', means: 'Port of the production environment. 0: any free port.' },
  LINEHAUL_TEST_PORT: { default: '8081', means: 'Port of the test environment. 0: any free port.' },
  LINEHAUL_HOST: { default: '127.0.0.1', means: 'Address to listen on.' },
  LINEHAUL_OPS_PORT: {
    default: '',
    means:
      'Separate port for the operator API and the console of production. Empty: they share its port. 0: any free port.',
  },
  LINEHAUL_TEST_OPS_PORT: { default: '', means: 'The same for the test environment.' },
  LINEHAUL_OPS_HOST: { default: '', means: 'Address that the separate ports listen on. Empty: LINEHAUL_HOST.' },
  LINEHAUL_OPS_URL: {
    default: '',
    means: 'URL of the console of production for operators, if it has a separate port.',
  },
  LINEHAUL_TEST_OPS_URL: { default: '', means: 'The same for the test environment.' },
  LINEHAUL_TLS_CERT_FILE: {
    default: '',
    means:
      'Certificate chain in PEM format, to serve HTTPS on all ports. Reloaded when the file changes. Requires the key file.',
  },
  LINEHAUL_TLS_KEY_FILE: { default: '', means: 'The private key of the certificate in PEM format.' },
  LINEHAUL_PLAIN_HTTP: {
    default: 'loopback',
    means:
      'loopback or anywhere: whether plain http is served on other addresses than loopback although neither TLS nor a trusted ' +
      'proxy is set. Keys and passwords can then be read on the way: for isolated test networks only.',
  },
  LINEHAUL_DATA_DIR: {
    default: './data',
    means: 'Folder for the databases, master key, documents, e-mails and demo credentials.',
  },
  LINEHAUL_DATABASE_URL: { default: '', means: 'PostgreSQL connection URL. Empty: SQLite in the data folder.' },
  LINEHAUL_DATABASE_CONNECTIONS: { default: '10', means: 'Maximum number of PostgreSQL connections per environment.' },
  LINEHAUL_DATABASE_WAIT_SECONDS: {
    default: '60',
    means:
      'How long a start waits for PostgreSQL to answer; /livez answers 200 and /readyz 503 meanwhile. 0: it does not.',
  },
  LINEHAUL_STOP_SECONDS: {
    default: '10',
    means:
      'Seconds from SIGTERM until the process has ended, 2 to 3600. Requests that are not answered by then are cut off.',
  },
  LINEHAUL_STOP_NOTICE_MS: {
    default: '400',
    means:
      'Milliseconds from SIGTERM until the port is closed, at most 60000, while /readyz answers 503: so long a load balancer has to notice. At least a second less than LINEHAUL_STOP_SECONDS.',
  },
  LINEHAUL_SLOW_STATEMENT_MS: {
    default: '500',
    means:
      'Statements of the database that take at least so many milliseconds are logged at level warn, without their parameters. 0: none is.',
  },
  LINEHAUL_MASTER_KEY: {
    default: '',
    means: 'Master key: 32 bytes in base64, from which all other keys are derived. Empty: use a key file.',
  },
  LINEHAUL_PREVIOUS_MASTER_KEY: {
    default: '',
    means: 'The previous master key, during a rotation. Empty: the key file with the suffix .previous, if it exists.',
  },
  LINEHAUL_MASTER_KEY_FILE: {
    default: '',
    means: 'The file with the master key. Empty: keys/master.key in the data folder, created if missing.',
  },
  LINEHAUL_PUBLIC_URL: {
    default: '',
    means: 'Public URL of production. Empty: the address it listens on.',
  },
  LINEHAUL_TEST_PUBLIC_URL: { default: '', means: 'The same for the test environment.' },
  LINEHAUL_TRUSTED_PROXIES: {
    default: '',
    means:
      'Addresses and CIDR ranges of the reverse proxies in front, separated by commas. X-Forwarded-For is trusted only from them.',
  },
  LINEHAUL_RATE_LIMIT: {
    default: '200',
    means: 'Requests per second per API key, with bursts of up to twice that. 0: no limit.',
  },
  LINEHAUL_UNRESERVED_PROS_PER_DAY: {
    default: '50',
    means:
      'PROs of the carrier’s own range that a customer account may use per day (UTC) without a reservation; 0 allows none.',
  },
  LINEHAUL_OPERATOR_RATE_LIMIT: {
    default: '1000',
    means: 'Requests per second per operator, with bursts of up to twice that. 0: no limit.',
  },
  LINEHAUL_ADDRESS_RATE_LIMIT: {
    default: '500',
    means:
      'Requests without credentials per second for each source address, with a burst of twice that; 0 switches it off.',
  },
  LINEHAUL_OPERATOR_SECOND_FACTOR: {
    default: 'optional',
    means:
      'optional or required: whether operators must have a second factor. required: operators without one set it up after signing ' +
      'in, and HTTP Basic is for programs only (linehaul operators create --program).',
  },
  LINEHAUL_SSO_ISSUER: {
    default: '',
    means:
      'Address of the OpenID Connect provider for single sign-on, without /.well-known/…; https, except on this machine. Empty means none.',
  },
  LINEHAUL_SSO_CLIENT_ID: { default: '', means: 'Client ID of this service at the provider.' },
  LINEHAUL_SSO_CLIENT_SECRET: { default: '', means: 'Its client secret.' },
  LINEHAUL_SSO_FOR: {
    default: 'operators',
    means: 'operators, portal or operators,portal: who can sign in through the provider.',
  },
  LINEHAUL_SSO_ONLY: {
    default: '',
    means:
      'The same words: who can sign in through the provider only. Passwords and passkeys alone are then not accepted in the browser, nor HTTP Basic except for programs. Empty means nobody.',
  },
  LINEHAUL_SSO_LABEL: {
    default: 'Single sign-on',
    means: 'The label of the button on the sign-in page, up to 40 characters.',
  },
  LINEHAUL_SSO_SCOPE: { default: 'openid email profile', means: 'Scopes that are requested, separated by spaces.' },
  LINEHAUL_SSO_MATCH: {
    default: 'email',
    means:
      'email or username: how a user is found at the first sign-in: by the e-mail address that the provider has verified, or by preferred_username. username only where people cannot choose theirs at the provider.',
  },
  LINEHAUL_SSO_OPERATOR_ROLES: {
    default: '',
    means:
      'Creates operators at their first sign-in: value=role, separated by commas, the first that fits counts, as in freight-admins=administrator,dispatch=dispatcher. Empty means that operators are created by hand.',
  },
  LINEHAUL_SSO_ROLE_CLAIM: { default: 'groups', means: 'The claim that has those values.' },
  LINEHAUL_SSO_SECOND_FACTOR: {
    default: '',
    means:
      'Values of the claims amr or acr, separated by commas, with which the sign-in at the provider counts as a second factor, as in mfa. Empty means that it never does.',
  },
  LINEHAUL_TWO_PERSON_RULE: {
    default: 'off',
    means:
      'off or tariffs: whether a second operator must approve before a tariff is activated or rolled back through the API or the console.',
  },
  LINEHAUL_CREDIT_APPROVAL_LIMIT: {
    default: '',
    means:
      'Dollars, as in 500.00: a credit memo, the decision of a dispute or of a claim, or the correction of an invoiced bill that credits more needs the approval of a second operator. Empty means that none does.',
  },
  LINEHAUL_OVER_CREDIT_LIMIT: {
    default: 'refuse',
    means:
      'refuse or report: whether new bills of lading are refused while their payer owes more than its credit limit, or operators only see it.',
  },
  LINEHAUL_PORTAL_SESSION_IDLE_MINUTES: {
    default: '30',
    means: 'Minutes without activity after which a portal session ends, 1 to 1440.',
  },
  LINEHAUL_PORTAL_SESSION_HOURS: {
    default: '12',
    means: 'Hours after which a portal session ends in any case, 1 to 720.',
  },
  LINEHAUL_OPERATOR_SESSION_IDLE_MINUTES: { default: '15', means: 'The same for the console, 1 to 1440.' },
  LINEHAUL_OPERATOR_SESSION_HOURS: { default: '8', means: 'The same for the console, 1 to 720.' },
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
      'files or smtp: whether the test environment writes e-mails to files or sends them, if LINEHAUL_SMTP_URL is set.',
  },
  LINEHAUL_FILES: {
    default: 'auto',
    means:
      'auto, folder or database: where scans are kept without LINEHAUL_S3_BUCKET. auto: in the data folder with SQLite, in the database with ' +
      'PostgreSQL. folder with PostgreSQL: all nodes must share files/ in their data folders; a node that does not refuses to start.',
  },
  LINEHAUL_S3_BUCKET: {
    default: '',
    means: 'Bucket for uploaded documents, on an S3-compatible service. Empty: files in the data folder.',
  },
  LINEHAUL_S3_ENDPOINT: { default: '', means: 'URL of the S3 service. Empty: Amazon S3 in the region.' },
  LINEHAUL_S3_REGION: { default: 'us-east-1', means: 'Region of the bucket.' },
  LINEHAUL_S3_ACCESS_KEY_ID: { default: '', means: 'Access key for the bucket.' },
  LINEHAUL_S3_SECRET_ACCESS_KEY: { default: '', means: 'Secret access key for the bucket.' },
  LINEHAUL_TEST_CLOCK: {
    default: 'auto',
    means:
      'auto, customers or operators: who may advance and reset the test environment that all customers share. auto: customers while the server listens on loopback and has no public URL, otherwise operators alone. In a sandbox its owner always may.',
  },
  LINEHAUL_SANDBOXES_PER_USER: {
    default: '10',
    means: 'How many sandboxes a portal account may have besides its default one, 0 to 10000.',
  },
  LINEHAUL_SANDBOX_SNAPSHOTS: { default: '20', means: 'How many snapshots a sandbox may have, 1 to 1000.' },
  LINEHAUL_SANDBOXES_AWAKE: {
    default: '100',
    means: 'How many sandboxes are kept open at most, 1 to 10000; the one that was unused longest is closed first.',
  },
  LINEHAUL_SANDBOX_IDLE_MINUTES: {
    default: '10',
    means: 'A sandbox is closed when it was not called for so long, 1 to 1440. The next call opens it again.',
  },
  LINEHAUL_SANDBOX_SLEEP_DAYS: {
    default: '30',
    means:
      'In a sandbox that was not called for so long, freight no longer moves by itself until the next call, 1 to 3650.',
  },
  LINEHAUL_REQUEST_LOG: {
    default: 'on',
    means: 'on or off: whether recent requests of each caller are logged.',
  },
  LINEHAUL_ACCESS_LOG: {
    default: 'errors',
    means:
      'on, errors or off: whether the log has a line for each request, for those that failed (status 400 and above, at most 100 lines per second), or for none. Lines have the level info.',
  },
  LINEHAUL_PRIVATE_WEBHOOKS: {
    default: 'auto',
    means:
      'on, off or auto: whether webhooks of the test environment may go to the machine it runs on (127.0.0.1, ::1). auto ' +
      'allows them while the server listens on loopback and has no public URL. Never in production.',
  },
  LINEHAUL_KEEP_EVENTS_DAYS: {
    default: '90',
    means: 'Days that events stay in the feed, at least as long as deliveries. 0: forever.',
  },
  LINEHAUL_KEEP_DELIVERIES_DAYS: {
    default: '30',
    means:
      'How long deliveries to subscriptions, with their attempts, can be looked at after they ended; 0 is for ever.',
  },
  LINEHAUL_KEEP_SIGN_INS_DAYS: {
    default: '90',
    means: 'Days that failed sign-ins are kept, at most 100,000 of them. 0: no time limit.',
  },
  LINEHAUL_KEEP_REQUESTS_DAYS: {
    default: '7',
    means: 'How long requests can be looked back at, at most 5,000 of each caller; 0 means until there are more.',
  },
  LINEHAUL_KEEP_MAILS_DAYS: {
    default: '365',
    means: 'How long the record of an e-mail is kept after it was sent or given up; 0 is for ever.',
  },
  LINEHAUL_KEEP_ADDRESSES_DAYS: {
    default: '1095',
    means: 'How long a party stays in the address book of an account without being used; 0 is for ever.',
  },
  LINEHAUL_KEEP_REMOVED_USERS_DAYS: {
    default: '90',
    means: 'How long the name of a removed portal user is kept; 0 is for ever.',
  },
  LINEHAUL_KEEP_SCANS_DAYS: {
    default: '2557',
    means: 'How long scans such as signed delivery receipts are kept, with their files (7 years); 0 is for ever.',
  },
  LINEHAUL_KEEP_QUOTES_DAYS: {
    default: '1095',
    means: 'Days that rate quotes are kept (3 years), at least 60. 0: forever.',
  },
  LINEHAUL_ARCHIVE_SHIPMENTS_DAYS: {
    default: '1095',
    means:
      'Days after which finished shipments move from the database to the archive (3 years), at least 60. They stay readable by PRO. 0: never.',
  },
  LINEHAUL_ARCHIVE_INVOICES_DAYS: {
    default: '1095',
    means:
      'Days after which the contents of invoices and credit memos may move to the archive with their shipment, at least 60. 0: never.',
  },
  LINEHAUL_ARCHIVE_AUDIT_DAYS: {
    default: '1095',
    means: 'Days after which audit entries move to the archive, at least 60. They can still be verified. 0: never.',
  },
  LINEHAUL_BACKUP_KEY_FILE: {
    default: '',
    means: 'File with the key that encrypts backups: 32 bytes in base64. Empty: use the passphrase, or do not encrypt.',
  },
  LINEHAUL_BACKUP_PASSPHRASE: {
    default: '',
    means: 'Passphrase that encrypts backups instead of a key file, at least 16 characters.',
  },
  LINEHAUL_BACKUP_DIR: {
    default: '',
    means: 'Folder for backups, better on another disk. Empty: backups in the data folder.',
  },
  LINEHAUL_BACKUP_EVERY_HOURS: {
    default: '0',
    means:
      'Hours between two backups that the server makes by itself. 0: it makes none. Not available with PostgreSQL.',
  },
  LINEHAUL_BACKUP_KEEP_DAYS: {
    default: '30',
    means: 'Days after which a backup is deleted, here and in the bucket. The newest three are kept. 0: for ever.',
  },
  LINEHAUL_BACKUP_S3_BUCKET: {
    default: '',
    means: 'Bucket of an S3-compatible service that every backup is copied to. Empty: backups stay in their folder.',
  },
  LINEHAUL_BACKUP_S3_ENDPOINT: { default: '', means: 'Address of that service. Empty: LINEHAUL_S3_ENDPOINT.' },
  LINEHAUL_BACKUP_S3_REGION: { default: '', means: 'Its region. Empty: LINEHAUL_S3_REGION.' },
  LINEHAUL_BACKUP_S3_ACCESS_KEY_ID: { default: '', means: 'Its access key. Empty: LINEHAUL_S3_ACCESS_KEY_ID.' },
  LINEHAUL_BACKUP_S3_SECRET_ACCESS_KEY: {
    default: '',
    means: 'The secret of that access key. Empty: LINEHAUL_S3_SECRET_ACCESS_KEY.',
  },
  LINEHAUL_SIGNING_KEY_DAYS: {
    default: '90',
    means: 'Days after which the key that signs tokens is replaced. 0: never.',
  },
  LINEHAUL_DEMO: {
    default: 'true',
    means: 'Whether to load the demo carrier and its credentials into an empty database.',
  },
  LINEHAUL_MANDATORY_CERTIFICATION: {
    default: '',
    means:
      'Rows of the certification, separated by commas, that a customer must have proven in the test environment before production credentials are issued, as in operation.rate-quotes,error.429; all means every row. Empty: none.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    means:
      'URL of an OpenTelemetry collector that is sent traces by OTLP over HTTP with JSON, as in http://collector:4318; /v1/traces is added. Empty: none are sent.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    default: '',
    means: 'Headers for the collector, as in api-key=secret,tenant=acme; values are percent-encoded.',
  },
  OTEL_SERVICE_NAME: { default: 'linehaul', means: 'What the service is called in traces.' },
  LINEHAUL_LOG_LEVEL: { default: 'info', means: 'fatal, error, warn, info, debug, trace or silent.' },
} as const satisfies Record<string, { default: string; means: string }>;

export type SettingName = keyof typeof SETTINGS;

export interface Config {
  readonly host: string;
  readonly ports: Readonly<Record<EnvironmentName, number>>;
  /** Undefined: operators use the same port as everyone else. */
  readonly opsPorts: Readonly<Record<EnvironmentName, number | undefined>>;
  readonly opsHost: string;
  readonly opsUrls: Readonly<Record<EnvironmentName, string | undefined>>;
  /** Undefined: plain http. */
  readonly tls: TlsSettings | undefined;
  readonly plainHttp: 'loopback' | 'anywhere';
  readonly publicUrls: Readonly<Record<EnvironmentName, string | undefined>>;
  /** Undefined: nothing is kept on disk. */
  readonly dataDir: string | undefined;
  /** Makes every random choice repeatable; for runs that store nothing. */
  readonly seed: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly databaseWaitSeconds: number;
  /** From the stop signal until the process exits. */
  readonly stopSeconds: number;
  /** From the stop signal until the port is closed. */
  readonly stopNoticeMs: number;
  /** 0 logs no statements. */
  readonly slowStatementMs: number;
  readonly masterKey: string | undefined;
  readonly previousMasterKey: string | undefined;
  readonly masterKeyFile: string | undefined;
  /** Addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[];
  /** Per API key. */
  readonly requestsPerSecond: number;
  /** Per customer account. */
  readonly unreservedProsPerDay: number;
  readonly operatorRequestsPerSecond: number;
  readonly addressRequestsPerSecond: number;
  readonly operatorSecondFactor: 'optional' | 'required';
  /** Undefined: everyone signs in with credentials stored here. */
  readonly singleSignOn: SingleSignOnSettings | undefined;
  readonly twoPersonRule: 'off' | 'tariffs';
  /** Credits above this amount need a second operator's approval. Undefined: none do. */
  readonly creditApprovalLimitCents: number | undefined;
  /** What happens to new bills of lading of an account that is over its credit limit. */
  readonly overCreditLimit: 'refuse' | 'report';
  readonly sessions: Readonly<Record<'portal' | 'operator', SessionLifetimes>>;
  readonly soapPath: string;
  readonly soapNamespace: string;
  readonly metricsToken: string | undefined;
  /** The mail server of each environment. Undefined: mail is stored, not sent. */
  readonly smtpUrls: Readonly<Record<EnvironmentName, string | undefined>>;
  readonly mailFrom: string;
  /** Recipients per day, per customer account and per bill of lading or pickup. */
  readonly mailPerAccount: number;
  readonly mailPerReference: number;
  /** See filesPlace. */
  readonly files: 'auto' | 'folder' | 'database';
  /** Undefined: files are not kept in a bucket. */
  readonly s3: S3Settings | undefined;
  /** See mayCustomersTurnClock. */
  readonly testClock: 'auto' | 'customers' | 'operators';
  readonly sandboxesPerUser: number;
  readonly sandboxSnapshots: number;
  readonly sandboxesAwake: number;
  readonly sandboxIdleMinutes: number;
  readonly sandboxSleepDays: number;
  readonly requestLog: boolean;
  readonly accessLog: 'on' | 'errors' | 'off';
  /** Rows of the certification, or `all`. See mandatory-rows.ts. */
  readonly mandatoryCertification: readonly string[];
  /** Only for the test environment; see mayWebhooksGoToLoopback. */
  readonly privateWebhooks: 'on' | 'off' | 'auto';
  /** 0: forever. */
  readonly keepEventsDays: number;
  readonly keepDeliveriesDays: number;
  /** 0: until there are too many. */
  readonly keepSignInsDays: number;
  /** 0: forever. docs/retention.md explains the defaults. */
  readonly retentionDays: Readonly<
    Record<'requests' | 'mails' | 'addresses' | 'removedUsers' | 'scans' | 'quotes', number>
  >;
  /** 0: never. docs/archive.md explains what moves to the archive. */
  readonly archiveDays: Readonly<Record<'shipments' | 'invoices' | 'audit', number>>;
  /** Undefined: backups are not encrypted. */
  readonly backupSecret: BackupSecret | undefined;
  readonly backups: BackupSettings;
  /** 0: forever. */
  readonly signingKeyDays: number;
  readonly demo: boolean;
  /** Undefined: traces are not exported. */
  readonly traceExport: TraceExportSettings | undefined;
  readonly logLevel: string;
}

export interface TraceExportSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

export interface SessionLifetimes {
  /** A session ends after this long without activity. */
  readonly idleMinutes: number;
  /** A session ends after this long in any case. */
  readonly hours: number;
}

export type SingleSignOnAudience = 'operators' | 'portal';

export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audiences: readonly SingleSignOnAudience[];
  /** The audiences that can sign in only through the provider. */
  readonly only: readonly SingleSignOnAudience[];
  readonly label: string;
  readonly scope: string;
  readonly matchBy: 'email' | 'username';
  readonly roleClaim: string;
  /** In the order of the setting. */
  readonly operatorRoles: readonly { readonly value: string; readonly role: string }[];
  /** Values of `amr` or `acr`. */
  readonly secondFactorValues: readonly string[];
}

export interface BackupSettings {
  /** Undefined: in the data folder. */
  readonly folder: string | undefined;
  /** 0: only on request. */
  readonly everyHours: number;
  /** 0: forever. */
  readonly keepDays: number;
  /** Undefined: backups are not copied to a bucket. */
  readonly s3: S3Settings | undefined;
}

export type BackupSecret = { readonly keyFile: string } | { readonly passphrase: string };

export interface TlsSettings {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** An unusable setting. The message names it and says which values it accepts. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: SettingName) => env[name] || SETTINGS[name].default;
  const optional = (name: SettingName) => text(name) || undefined;
  const whole = (name: SettingName, most: number, least = 0) => {
    const value = Number(text(name));
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new ConfigError(`${name} must be a whole number from ${least} to ${most}; it is "${text(name)}".`);
    }
    return value;
  };
  const url = (name: SettingName) => {
    const value = optional(name)?.replace(/\/+$/, '');
    if (value !== undefined && !/^https?:\/\/\S+$/.test(value)) {
      throw new ConfigError(`${name} must be an http or https address; it is "${value}".`);
    }
    return value;
  };
  const matching = (name: SettingName, form: RegExp, words: string) => {
    if (form.test(text(name))) return text(name);
    throw new ConfigError(`${name} must be ${words}; it is "${text(name)}".`);
  };
  /** Dollars with two decimals, in cents. Undefined if empty. */
  const dollarsInCents = (name: SettingName) => {
    const value = matching(name, /^(\d{1,9}\.\d\d)?$/, 'dollars with two decimals, as in 500.00, or empty');
    return value === '' ? undefined : Number(value.replace('.', ''));
  };
  const networks = (name: SettingName) => {
    const list = text(name)
      .split(',')
      .map((one) => one.trim());
    const named = list.filter((one) => one !== '');
    const wrong = named.find((one) => !isNetwork(one));
    const wide = wrong === undefined ? named.find(isWideNetwork) : undefined;
    if (wide !== undefined) {
      throw new ConfigError(
        `${name} must name your proxies only; "${wide}" has too many addresses. A range of IPv4 has at least /8, of IPv6 at least /7.`,
      );
    }
    if (wrong === undefined) return named;
    throw new ConfigError(
      `${name} must be addresses or CIDR ranges such as 10.0.0.0/8, separated by commas; "${wrong}" is neither.`,
    );
  };
  const dataDir = resolve(text('LINEHAUL_DATA_DIR'));
  const logLevel = text('LINEHAUL_LOG_LEVEL');
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LINEHAUL_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}; it is "${logLevel}".`);
  }
  const databaseUrl = optional('LINEHAUL_DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('LINEHAUL_DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const smtpUrl = optional('SMTP_URL');
  if (smtpUrl !== undefined && !(/^smtps?:\/\/\S+$/.test(smtpUrl) && URL.canParse(smtpUrl))) {
    throw new ConfigError('SMTP_URL must be an address that begins with smtp:// or smtps://.');
  }
  /** Backups fall back to the settings of the scans. */
  const s3Settings = (prefix: 'LINEHAUL_S3' | 'LINEHAUL_BACKUP_S3'): S3Settings | undefined => {
    const bucket = optional(`${prefix}_BUCKET`);
    if (bucket === undefined) return undefined;
    const named = (setting: 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY') =>
      optional(`${prefix}_${setting}`) === undefined
        ? (`LINEHAUL_S3_${setting}` as const)
        : (`${prefix}_${setting}` as const);
    const region = matching(named('REGION'), /^[a-z0-9-]+$/, 'a region as in us-east-1');
    const accessKeyId = optional(named('ACCESS_KEY_ID'));
    const secretAccessKey = optional(named('SECRET_ACCESS_KEY'));
    if (accessKeyId === undefined || secretAccessKey === undefined) {
      throw new ConfigError(`${prefix}_BUCKET needs ${prefix}_ACCESS_KEY_ID and ${prefix}_SECRET_ACCESS_KEY as well.`);
    }
    const endpoint = url(named('ENDPOINT')) ?? `https://s3.${region}.amazonaws.com`;
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  };
  /** There must be time left to finish requests in progress. */
  const stopNotice = () => {
    const noticeMs = whole('LINEHAUL_STOP_NOTICE_MS', 60_000);
    if (noticeMs <= whole('LINEHAUL_STOP_SECONDS', 3_600, 2) * 1_000 - 1_000) return noticeMs;
    throw new ConfigError('LINEHAUL_STOP_NOTICE_MS must be at least a second less than LINEHAUL_STOP_SECONDS.');
  };
  const port = (name: SettingName) => (text(name) === '' ? undefined : whole(name, 65_535));
  const backupSecret = (): BackupSecret | undefined => {
    const keyFile = optional('LINEHAUL_BACKUP_KEY_FILE');
    const passphrase = optional('LINEHAUL_BACKUP_PASSPHRASE');
    if (keyFile !== undefined && passphrase !== undefined) {
      throw new ConfigError('Set LINEHAUL_BACKUP_KEY_FILE or LINEHAUL_BACKUP_PASSPHRASE, not both.');
    }
    if (passphrase !== undefined && passphrase.length < 16) {
      throw new ConfigError('LINEHAUL_BACKUP_PASSPHRASE must have at least 16 characters.');
    }
    return keyFile !== undefined ? { keyFile } : passphrase !== undefined ? { passphrase } : undefined;
  };
  const listed = (name: SettingName) =>
    text(name)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const audiences = (name: SettingName) => {
    const wrong = listed(name).find((one) => one !== 'operators' && one !== 'portal');
    if (wrong === undefined) return listed(name) as SingleSignOnAudience[];
    throw new ConfigError(`${name} must be operators, portal or operators,portal; "${wrong}" is neither.`);
  };
  const singleSignOnSettings = (): SingleSignOnSettings | undefined => {
    const only = audiences('LINEHAUL_SSO_ONLY');
    const issuer = optional('LINEHAUL_SSO_ISSUER');
    if (issuer === undefined) {
      if (only.length === 0) return undefined;
      throw new ConfigError('LINEHAUL_SSO_ONLY needs LINEHAUL_SSO_ISSUER: nobody could sign in otherwise.');
    }
    if (!isProviderAddress(issuer)) {
      throw new ConfigError(
        `LINEHAUL_SSO_ISSUER must be an https address without ? and # (http only on this machine); it is "${issuer}".`,
      );
    }
    const clientId = optional('LINEHAUL_SSO_CLIENT_ID');
    const clientSecret = optional('LINEHAUL_SSO_CLIENT_SECRET');
    if (clientId === undefined || clientSecret === undefined) {
      throw new ConfigError('LINEHAUL_SSO_ISSUER needs LINEHAUL_SSO_CLIENT_ID and LINEHAUL_SSO_CLIENT_SECRET as well.');
    }
    const chosen = audiences('LINEHAUL_SSO_FOR');
    const without = only.find((one) => !chosen.includes(one));
    if (without !== undefined) {
      throw new ConfigError(`LINEHAUL_SSO_ONLY has ${without}, so LINEHAUL_SSO_FOR must have it as well.`);
    }
    return {
      issuer,
      clientId,
      clientSecret,
      audiences: chosen,
      only,
      label: matching('LINEHAUL_SSO_LABEL', /^[^\p{C}]{1,40}$/u, '1 to 40 printable characters'),
      scope: matching('LINEHAUL_SSO_SCOPE', /^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'openid and further scopes'),
      matchBy: matching('LINEHAUL_SSO_MATCH', /^(email|username)$/, 'email or username') as 'email' | 'username',
      roleClaim: matching('LINEHAUL_SSO_ROLE_CLAIM', /^\S+$/, 'the name of a claim'),
      operatorRoles: listed('LINEHAUL_SSO_OPERATOR_ROLES').map((pair) => {
        const at = pair.lastIndexOf('=');
        const [value, role] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
        if (value !== '' && role !== '') return { value, role };
        throw new ConfigError(
          `LINEHAUL_SSO_OPERATOR_ROLES must be pairs such as dispatch=dispatcher, separated by commas; "${pair}" is none.`,
        );
      }),
      secondFactorValues: listed('LINEHAUL_SSO_SECOND_FACTOR'),
    };
  };
  const tlsSettings = (): TlsSettings | undefined => {
    const certFile = optional('LINEHAUL_TLS_CERT_FILE');
    const keyFile = optional('LINEHAUL_TLS_KEY_FILE');
    if (certFile === undefined && keyFile === undefined) return undefined;
    if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
    throw new ConfigError('LINEHAUL_TLS_CERT_FILE and LINEHAUL_TLS_KEY_FILE go together: set both, or neither.');
  };
  const keptDays = () => {
    const keepEventsDays = whole('LINEHAUL_KEEP_EVENTS_DAYS', 36_500);
    const keepDeliveriesDays = whole('LINEHAUL_KEEP_DELIVERIES_DAYS', 36_500);
    // A delivery shows what was sent, which is stored in the event.
    if (keepEventsDays !== 0 && (keepDeliveriesDays === 0 || keepDeliveriesDays > keepEventsDays)) {
      throw new ConfigError('LINEHAUL_KEEP_EVENTS_DAYS must not be less than LINEHAUL_KEEP_DELIVERIES_DAYS.');
    }
    return { keepEventsDays, keepDeliveriesDays };
  };
  /** Shorter times would reach into quotes that can still be used and freight that is still being billed. */
  const atLeastSixty = (name: Parameters<typeof whole>[0]) => {
    const days = whole(name, 36_500);
    if (days === 0 || days >= 60) return days;
    throw new ConfigError(`${name} must be 0 or at least 60.`);
  };
  const traceExport = (): TraceExportSettings | undefined => {
    const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT');
    if (endpoint === undefined) return undefined;
    const headers = listed('OTEL_EXPORTER_OTLP_HEADERS').map((pair) => {
      const header = headerOf(pair);
      if (header !== undefined) return header;
      throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be pairs such as api-key=secret, separated by commas.');
    });
    return {
      url: `${endpoint}/v1/traces`,
      headers: Object.fromEntries(headers),
      serviceName: text('OTEL_SERVICE_NAME'),
    };
  };
  const testMail = matching('LINEHAUL_TEST_MAIL', /^(files|smtp)$/, 'files or smtp');
  return {
    host: text('LINEHAUL_HOST'),
    opsPorts: { production: port('LINEHAUL_OPS_PORT'), test: port('LINEHAUL_TEST_OPS_PORT') },
    opsHost: text('LINEHAUL_OPS_HOST') || text('LINEHAUL_HOST'),
    opsUrls: { production: url('LINEHAUL_OPS_URL'), test: url('LINEHAUL_TEST_OPS_URL') },
    tls: tlsSettings(),
    plainHttp: matching('LINEHAUL_PLAIN_HTTP', /^(loopback|anywhere)$/, 'loopback or anywhere') as
      | 'loopback'
      | 'anywhere',
    ports: { production: whole('LINEHAUL_PORT', 65_535), test: whole('LINEHAUL_TEST_PORT', 65_535) },
    publicUrls: { production: url('LINEHAUL_PUBLIC_URL'), test: url('LINEHAUL_TEST_PUBLIC_URL') },
    dataDir,
    seed: undefined,
    databaseUrl,
    databaseConnections: Math.max(1, whole('LINEHAUL_DATABASE_CONNECTIONS', 1_000)),
    databaseWaitSeconds: whole('LINEHAUL_DATABASE_WAIT_SECONDS', 86_400),
    stopSeconds: whole('LINEHAUL_STOP_SECONDS', 3_600, 2),
    stopNoticeMs: stopNotice(),
    slowStatementMs: whole('LINEHAUL_SLOW_STATEMENT_MS', 3_600_000),
    masterKey: optional('LINEHAUL_MASTER_KEY'),
    previousMasterKey: optional('LINEHAUL_PREVIOUS_MASTER_KEY'),
    masterKeyFile: optional('LINEHAUL_MASTER_KEY_FILE'),
    trustedProxies: networks('LINEHAUL_TRUSTED_PROXIES'),
    requestsPerSecond: whole('LINEHAUL_RATE_LIMIT', 1_000_000),
    unreservedProsPerDay: whole('LINEHAUL_UNRESERVED_PROS_PER_DAY', 1_000_000),
    operatorRequestsPerSecond: whole('LINEHAUL_OPERATOR_RATE_LIMIT', 1_000_000),
    addressRequestsPerSecond: whole('LINEHAUL_ADDRESS_RATE_LIMIT', 1_000_000),
    operatorSecondFactor: matching(
      'LINEHAUL_OPERATOR_SECOND_FACTOR',
      /^(optional|required)$/,
      'optional or required',
    ) as Config['operatorSecondFactor'],
    singleSignOn: singleSignOnSettings(),
    creditApprovalLimitCents: dollarsInCents('LINEHAUL_CREDIT_APPROVAL_LIMIT'),
    overCreditLimit: matching(
      'LINEHAUL_OVER_CREDIT_LIMIT',
      /^(refuse|report)$/,
      'refuse or report',
    ) as Config['overCreditLimit'],
    twoPersonRule: matching('LINEHAUL_TWO_PERSON_RULE', /^(off|tariffs)$/, 'off or tariffs') as Config['twoPersonRule'],
    sessions: {
      portal: {
        idleMinutes: whole('LINEHAUL_PORTAL_SESSION_IDLE_MINUTES', 1_440, 1),
        hours: whole('LINEHAUL_PORTAL_SESSION_HOURS', 720, 1),
      },
      operator: {
        idleMinutes: whole('LINEHAUL_OPERATOR_SESSION_IDLE_MINUTES', 1_440, 1),
        hours: whole('LINEHAUL_OPERATOR_SESSION_HOURS', 720, 1),
      },
    },
    soapPath: matching('LINEHAUL_SOAP_PATH', /^(\/[\w.~-]+)+$/, 'a path as in /soap/image-view'),
    soapNamespace: matching('LINEHAUL_SOAP_NAMESPACE', /^[a-z][\w+.-]*:[^\s"'<>&]+$/i, 'an address or a URN'),
    metricsToken: optional('LINEHAUL_METRICS_TOKEN'),
    smtpUrls: { production: smtpUrl, test: testMail === 'smtp' ? smtpUrl : undefined },
    mailFrom: text('LINEHAUL_MAIL_FROM'),
    mailPerAccount: whole('LINEHAUL_MAIL_PER_ACCOUNT', 10_000_000),
    mailPerReference: whole('LINEHAUL_MAIL_PER_REFERENCE', 10_000_000),
    files: matching('LINEHAUL_FILES', /^(auto|folder|database)$/, 'auto, folder or database') as Config['files'],
    s3: s3Settings('LINEHAUL_S3'),
    testClock: matching(
      'LINEHAUL_TEST_CLOCK',
      /^(auto|customers|operators)$/,
      'auto, customers or operators',
    ) as Config['testClock'],
    sandboxesPerUser: whole('LINEHAUL_SANDBOXES_PER_USER', 10_000),
    sandboxSnapshots: whole('LINEHAUL_SANDBOX_SNAPSHOTS', 1_000, 1),
    sandboxesAwake: whole('LINEHAUL_SANDBOXES_AWAKE', 10_000, 1),
    sandboxIdleMinutes: whole('LINEHAUL_SANDBOX_IDLE_MINUTES', 1_440, 1),
    sandboxSleepDays: whole('LINEHAUL_SANDBOX_SLEEP_DAYS', 3_650, 1),
    requestLog: matching('LINEHAUL_REQUEST_LOG', /^(on|off)$/, 'on or off') === 'on',
    accessLog: matching('LINEHAUL_ACCESS_LOG', /^(on|errors|off)$/, 'on, errors or off') as Config['accessLog'],
    mandatoryCertification: text('LINEHAUL_MANDATORY_CERTIFICATION')
      .split(',')
      .map((row) => row.trim())
      .filter((row) => row !== ''),
    privateWebhooks: matching('LINEHAUL_PRIVATE_WEBHOOKS', /^(on|off|auto)$/, 'on, off or auto') as
      | 'on'
      | 'off'
      | 'auto',
    ...keptDays(),
    keepSignInsDays: whole('LINEHAUL_KEEP_SIGN_INS_DAYS', 36_500),
    retentionDays: {
      requests: whole('LINEHAUL_KEEP_REQUESTS_DAYS', 36_500),
      mails: whole('LINEHAUL_KEEP_MAILS_DAYS', 36_500),
      addresses: whole('LINEHAUL_KEEP_ADDRESSES_DAYS', 36_500),
      removedUsers: whole('LINEHAUL_KEEP_REMOVED_USERS_DAYS', 36_500),
      scans: whole('LINEHAUL_KEEP_SCANS_DAYS', 36_500),
      quotes: atLeastSixty('LINEHAUL_KEEP_QUOTES_DAYS'),
    },
    archiveDays: {
      shipments: atLeastSixty('LINEHAUL_ARCHIVE_SHIPMENTS_DAYS'),
      invoices: atLeastSixty('LINEHAUL_ARCHIVE_INVOICES_DAYS'),
      audit: atLeastSixty('LINEHAUL_ARCHIVE_AUDIT_DAYS'),
    },
    backupSecret: backupSecret(),
    backups: {
      folder: optional('LINEHAUL_BACKUP_DIR') && resolve(text('LINEHAUL_BACKUP_DIR')),
      everyHours: whole('LINEHAUL_BACKUP_EVERY_HOURS', 8_760),
      keepDays: whole('LINEHAUL_BACKUP_KEEP_DAYS', 36_500),
      s3: s3Settings('LINEHAUL_BACKUP_S3'),
    },
    signingKeyDays: whole('LINEHAUL_SIGNING_KEY_DAYS', 36_500),
    demo: !['false', '0', 'no', 'off'].includes(text('LINEHAUL_DEMO').toLowerCase()),
    traceExport: traceExport(),
    logLevel,
  };
}

/** Undefined if it is not a pair, or contains characters that headers must not contain. */
function headerOf(pair: string): [name: string, value: string] | undefined {
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(at, 0)).trim();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return undefined;
  try {
    const value = decodeURIComponent(pair.slice(at + 1).trim());
    return /^[\x20-\x7e]+$/.test(value) ? [name.toLowerCase(), value] : undefined;
  } catch {
    return undefined;
  }
}

/** Whether other machines can send requests: the server listens on more than loopback, or has a public URL. */
export function isOpenToOthers(config: Config): boolean {
  const urls = [config.publicUrls, ...(hasOpsListener(config) ? [config.opsUrls] : [])].flatMap(Object.values);
  return openHosts(config).length > 0 || urls.some((one) => one !== undefined);
}

function hasOpsListener({ opsPorts }: Config): boolean {
  return Object.values(opsPorts).some((one) => one !== undefined);
}

/** The hosts it listens on that other machines can reach. */
function openHosts(config: Config): string[] {
  const hosts = [config.host, ...(hasOpsListener(config) ? [config.opsHost] : [])];
  return hosts.filter((host) => !isLoopback(host));
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 6 && isMappedIPv4(host))
    return /^\[::ffff:7f[\da-f]{2}:/.test(new URL(`http://[${host}]`).hostname);
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}

/** Codes and secrets are sent there. Plain HTTP is allowed only to this machine. */
function isProviderAddress(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
  return isSafe && username === '' && password === '';
}

/** Why keys and passwords could be intercepted on the way to this server, and what to set. Undefined if they cannot. */
export function plainHttpProblem(config: Config): string | undefined {
  // A proxy on this machine does not need a host that other machines can reach.
  const hasProxyElsewhere = config.trustedProxies.some((one) => !isLoopback(one.split('/')[0]!));
  if (config.tls !== undefined || hasProxyElsewhere || config.plainHttp === 'anywhere') return undefined;
  const [open] = openHosts(config);
  if (open === undefined) return undefined;
  return (
    `Keys and passwords would be sent over plain http to ${open}. Set LINEHAUL_TLS_CERT_FILE and LINEHAUL_TLS_KEY_FILE to serve https; or, ` +
    'behind a proxy that does, set LINEHAUL_TRUSTED_PROXIES to its addresses; or set LINEHAUL_PLAIN_HTTP=anywhere on an ' +
    'isolated test network.'
  );
}

/** A customer who can choose such a URL can read the responses of other programs on the server. */
export function mayWebhooksGoToLoopback(config: Config, environment: EnvironmentName): boolean {
  if (environment === 'production') return false;
  return config.privateWebhooks === 'auto' ? !isOpenToOthers(config) : config.privateWebhooks === 'on';
}

/** One customer must not move the clock of another or delete its freight. On a developer's own machine there is no other customer. */
export function mayCustomersTurnClock(config: Config): boolean {
  return config.testClock === 'auto' ? !isOpenToOthers(config) : config.testClock === 'customers';
}

/** An address such as 192.0.2.1, or a CIDR range such as 10.0.0.0/8 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  // A range of IPv4-mapped addresses starts after the 96 bits that all of them share.
  const isTooWide = bits !== undefined && Number(bits) < 96 && family === 6 && isMappedIPv4(address);
  return family !== 0 && isPrefix && !isTooWide && rest.length === 0 && !address.includes('%');
}

/** Anyone in a trusted range can forge the source of requests. 10.0.0.0/8 and fc00::/7 are the widest private ranges. */
function isWideNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < 8;
  return Number(bits) < (isMappedIPv4(address) ? 96 + 8 : 7);
}

/** Whether it is an IPv4-mapped address such as ::ffff:192.0.2.1, in any notation. */
function isMappedIPv4(address: string): boolean {
  return !address.includes('%') && /^\[::ffff:[^:]+:[^:]+\]$/.test(new URL(`http://[${address}]`).hostname);
}

/** A run that stores nothing on disk. With a seed, it creates the same credentials and IDs every time. */
export function ephemeral(config: Config, seed: string | undefined): Config {
  return {
    ...config,
    dataDir: undefined,
    databaseUrl: undefined,
    masterKey: undefined,
    previousMasterKey: undefined,
    s3: undefined,
    seed,
  };
}

/** Where scans are stored. Nodes on PostgreSQL share no folder unless the operator says so. */
export function filesPlace(config: Config): 'bucket' | 'folder' | 'database' | 'memory' {
  if (config.s3 !== undefined) return 'bucket';
  if (config.files === 'database' || (config.files === 'auto' && config.databaseUrl !== undefined)) return 'database';
  return config.dataDir === undefined ? 'memory' : 'folder';
}

/** Undefined if the key is in an environment variable, or nothing is stored on disk. */
export function masterKeyFileOf({ masterKey, masterKeyFile, dataDir }: Config): string | undefined {
  if (masterKey !== undefined || dataDir === undefined) return undefined;
  return masterKeyFile ?? join(dataDir, 'keys', 'master.key');
}

export function databaseFile(config: Config, environment: EnvironmentName): string {
  return config.dataDir === undefined ? ':memory:' : join(config.dataDir, `${environment}.db`);
}
