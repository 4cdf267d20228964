// Extracts the error code from the body of an error response, for the request log and the access log.

/** Null if there is none, as in a SOAP fault or an empty body. */
export function errorCodeIn(body: string): number | null {
  const code = /"error":\{"code":(\d{4})\b/.exec(body)?.[1];
  return code === undefined ? null : Number(code);
}
