// What a call can fail with: an error response of the server, or no response at all.

export interface ValidationFailure {
  /** A path, as in `commodity.handlingUnits[0].type`. */
  readonly field: string;
  readonly description: string;
}

interface ErrorBody {
  readonly code?: number;
  readonly message?: string;
  readonly details?: string;
  readonly validationFailures?: readonly ValidationFailure[];
}

/** The server rejected the request, or failed. Decide by `code`; the texts may change. */
export class LinehaulError extends Error {
  override readonly name = 'LinehaulError';
  readonly status: number;
  /** From the catalogue at /docs/errors; 0 if the response had none. */
  readonly code: number;
  /** What to do about it. */
  readonly details: string;
  /** Every invalid field of the request. */
  readonly validationFailures: readonly ValidationFailure[];
  /** Include it when you contact the carrier. */
  readonly requestId: string | undefined;
  /** Everything else that `error` had, such as `oldestCursor`. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown, requestId: string | undefined) {
    const error = errorOf(body);
    super(error.message ?? `The server responded with status ${status}.`);
    const { code = 0, message: _message, details = '', validationFailures = [], ...members } = error;
    this.status = status;
    this.code = code;
    this.details = details;
    this.validationFailures = validationFailures;
    this.requestId = requestId;
    this.members = members;
  }

  /** Of a response that is not a success. */
  static async of(response: Response): Promise<LinehaulError> {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    return new LinehaulError(response.status, await jsonOf(response), requestId);
  }
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/** The body of a response; undefined where it has none, or another than JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text !== '' && JSON_TYPE.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
}

function errorOf(body: unknown): ErrorBody {
  const error = (body as { error?: unknown } | null | undefined)?.error;
  return typeof error === 'object' && error !== null ? error : {};
}

/** No response: the server cannot be reached, or did not respond in time. `cause` has the reason. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
