// A request as the log keeps it.

export interface LoggedRequest {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly errorCode: number | null;
  readonly durationMs: number;
  readonly caller: {
    readonly kind: string;
    readonly username: string | null;
    readonly clientId: string | null;
    readonly bySession: boolean;
  };
}

export interface WholeRequest extends LoggedRequest {
  readonly requestBody: string | null;
  readonly answerBody: string | null;
  readonly curl: string;
}
