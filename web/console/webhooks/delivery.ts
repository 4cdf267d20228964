// Subscriptions and deliveries as the operator's API gives them.

export interface Subscription {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly url: string;
  readonly accounts: readonly string[];
  readonly eventTypes: readonly string[];
  readonly status: string;
  readonly statusReason: string | null;
  readonly failingSince: string | null;
}

export interface Attempt {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: { readonly url: string; readonly headers: object; readonly body: string };
  readonly response: { readonly status: number; readonly headers: object; readonly body: string } | null;
  readonly error: string | null;
}

export interface Delivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly type: string;
  readonly subject: string;
  readonly state: string;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly attempts: readonly Attempt[];
}
