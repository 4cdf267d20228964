// An error response as the pages show it: what happened, how to fix it, and which fields are affected.

export interface FieldFailure {
  readonly field: string;
  readonly description: string;
}

export class ApiProblem extends Error {
  readonly status: number;
  /** The `error.code` of the response; 0 if there was no response. */
  readonly code: number;
  /** What to do; empty if the field failures already say so. */
  readonly details: string;
  /** The documentation page of the code. */
  readonly page: string | undefined;
  readonly failures: readonly FieldFailure[];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    told: {
      code?: number;
      message?: string;
      details?: string;
      page?: string | undefined;
      validationFailures?: readonly FieldFailure[];
    },
    requestId?: string,
  ) {
    super(told.message || `The server answered ${status}.`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = told.code ?? 0;
    this.failures = told.validationFailures ?? [];
    const [, advice = '', page] = /^(.*?)(?: ?More: (\S+))?$/s.exec(told.details ?? '') ?? [];
    // "3 fields are wrong, see validationFailures" is meant for programs; people see the list.
    this.details = this.failures.length > 0 ? '' : advice;
    this.page = page ?? told.page;
    this.requestId = requestId;
  }

  /** The failure message of exactly this field. */
  failureAt(field: string): string | undefined {
    return this.failures.find((failure) => failure.field === field)?.description;
  }
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const text = await response.text().catch(() => '');
  try {
    const body = JSON.parse(text);
    const told = body?.error ?? body;
    return new ApiProblem(response.status, typeof told === 'object' && told !== null ? told : {}, requestId);
  } catch {
    return new ApiProblem(response.status, {}, requestId);
  }
}

/** No response: the network or the server is down. */
export function unreachable(): ApiProblem {
  return new ApiProblem(0, { message: 'The server did not respond.', details: 'Check the connection and try again.' });
}
