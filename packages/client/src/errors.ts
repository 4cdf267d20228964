// What a call can fail with: an error response of the server, or no response at all.

export interface ValidationFailure {
  /** A path such as `commodity.handlingUnits[0].type`. */
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
  /** From the catalog at /docs/errors; 0 if the response had none. */
  readonly code: number;
  /** How to fix it. */
  readonly details: string;
  /** Every invalid field of the request. */
  readonly validationFailures: readonly ValidationFailure[];
  /** Include it when you contact the carrier. */
  readonly requestId: string | undefined;
  /** The other fields of `error`, such as `oldestCursor`. */
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

  /** Creates an error from an unsuccessful response. */
  static async of(response: Response): Promise<LinehaulError> {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    return new LinehaulError(response.status, await jsonOf(response), requestId);
  }
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/** The JSON body of a response; undefined if it has none, or one that is not JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text !== '' && JSON_TYPE.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
}

function errorOf(body: unknown): ErrorBody {
  const error = (body as { error?: unknown } | null | undefined)?.error;
  return typeof error === 'object' && error !== null ? error : {};
}

/** No response: the server is unreachable, or did not respond in time. `cause` has the reason. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
