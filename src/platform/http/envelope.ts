// The JSON that wraps responses and errors (§2.5, spec-gaps 1).
import { type TSchema, Type } from 'typebox';
import type { ErrorShape } from '../contract/route.ts';
import type { Refusal } from './refusal.ts';

export const NO_ERROR = { code: 0, message: '', details: '' } as const;

export function enveloped<Data>(data: Data) {
  return { data, error: NO_ERROR };
}

/**
 * JSON that is already serialized: the fastest responses are assembled from parts that do not change. Counting its bytes right away makes V8
 * put the parts together while they are in the processor's cache, and not when a commit has been waited for.
 */
export class JsonText {
  readonly text: string;
  readonly bytes: number;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.byteLength(text);
  }
}

const NO_ERROR_TEXT = JSON.stringify(NO_ERROR);

/** Like `enveloped`, for data that is already JSON. */
export function envelopedText(data: string): JsonText {
  return new JsonText(`{"data":${data},"error":${NO_ERROR_TEXT}}`);
}

const errorFields = {
  code: Type.Integer({ description: 'A code of the catalog, see /docs/errors.' }),
  message: Type.String({ description: 'What happened, in one sentence.' }),
  details: Type.String({ description: 'What to do about it, with a link to the page of the code.' }),
};

export const noErrorSchema = Type.Object(
  {
    code: Type.Integer({ description: '0: no error.', examples: [0] }),
    message: Type.String({ description: 'Empty.', examples: [''] }),
    details: Type.String({ description: 'Empty.', examples: [''] }),
  },
  { title: 'NoError' },
);

export function envelopeSchema<S extends TSchema>(data: S) {
  return Type.Object({ data, error: noErrorSchema });
}

const failureSchema = Type.Object(
  {
    field: Type.String({ description: 'A path, as in commodity.handlingUnits[0].type.' }),
    description: Type.String({ description: 'The rule that was broken, and the fix.' }),
  },
  { title: 'ValidationFailure' },
);

/** One shape for every error, so that a client needs one type. `data` is empty or absent, depending on the operation. */
export const errorResponseSchema = Type.Object(
  {
    data: Type.Optional(
      Type.Unsafe<unknown>({
        type: ['object', 'array'],
        items: {},
        description: 'Empty, or absent: an error has no data.',
      }),
    ),
    error: Type.Object(
      { ...errorFields, validationFailures: Type.Optional(Type.Array(failureSchema)) },
      { title: 'Error' },
    ),
  },
  { title: 'ErrorResponse' },
);

/** The body of an error. `docs` is the URL of the error pages; `always` is in every `error` of the operation. */
export function refusalBody(refusal: Refusal, shape: ErrorShape, docs: string, always: object = {}): string {
  if (shape === 'emptyBody') return '';
  const { code, message } = refusal.entry;
  const details = `${refusal.details} More: ${docs}/${code}`;
  const error =
    refusal.failures === undefined
      ? { code, message, details, ...always, ...refusal.members }
      : { code, message, details, ...always, validationFailures: refusal.failures, ...refusal.members };
  if (shape === 'emptyObject') return JSON.stringify({ data: {}, error });
  if (shape === 'emptyArray') return JSON.stringify({ data: [], error });
  return JSON.stringify({ error });
}
