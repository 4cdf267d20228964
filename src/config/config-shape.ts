// What the program knows of its settings once they are read.

export const ENVIRONMENTS = ['production', 'test'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

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
  /** A read replica of the database. Undefined: the database answers all reads. */
  readonly databaseReplicaUrl: string | undefined;
  readonly databaseConnections: number;
  readonly databaseWaitSeconds: number;
  /** From the stop signal until the process exits. */
  readonly stopSeconds: number;
  /** From the stop signal until the port is closed. */
  readonly stopNoticeMs: number;
  /** How long the work of a node that no longer renews its leases is left alone. */
  readonly leaseMs: number;
  /** 0 logs no statements. */
  readonly slowStatementMs: number;
  readonly masterKey: string | undefined;
  readonly previousMasterKey: string | undefined;
  readonly masterKeyFile: string | undefined;
  /** Addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[];
  /** Per API key. */
  readonly requestsPerSecond: number;
  readonly namedKeysPerClient: number;
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
    Record<'requests' | 'mails' | 'addresses' | 'removedUsers' | 'scans' | 'quotes' | 'pickups', number>
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
