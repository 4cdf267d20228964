// How the service is, as the operator's API tells it.

export interface Backup {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly madeAt: string;
}

interface InForce {
  readonly version: number;
  readonly activeFrom: string;
}

export interface Health {
  readonly environment: string;
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  readonly database: { readonly kind: string; readonly bytes: number | null };
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  readonly memory: { readonly usedBytes: number; readonly heapBytes: number };
  readonly eventLoop: { readonly p50Ms: number; readonly p99Ms: number };
  readonly outbox: readonly {
    readonly topic: string;
    readonly due: number;
    readonly failed: number;
    readonly oldestDueSeconds: number | null;
  }[];
  readonly nodes: readonly { readonly node: string; readonly lastSeenAt: string }[];
  readonly network: InForce | null;
  readonly tariff: InForce | null;
  readonly lastBackup: Backup | null;
}
