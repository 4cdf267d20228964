// The code of the catalogue in the body of a refusal, for the request log and the access log.

/** Null where there is none: a SOAP fault, or a body that is empty. */
export function errorCodeIn(body: string): number | null {
  const code = /"error":\{"code":(\d{4})\b/.exec(body)?.[1];
  return code === undefined ? null : Number(code);
}
