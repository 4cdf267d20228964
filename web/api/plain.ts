// Requests before the application is loaded, and those the typed client cannot make: files, raw bodies.
import type { DataOf, Method, PathAt, UrlOf } from './described.ts';
import { pageHeaders } from './page-headers.ts';
import { problemOf, unreachable } from './problem.ts';
import { heard } from './signed-out.ts';

export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isRaw = body instanceof Blob || body instanceof ArrayBuffer;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...pageHeaders(method),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
  } catch {
    throw unreachable();
  }
  if (!response.ok) throw heard(await problemOf(response));
  return response;
}

/** The `data` of an enveloped response. */
export async function callData<Verb extends Uppercase<Method>, Url extends UrlOf<Lowercase<Verb>>>(
  method: Verb,
  url: Url,
  body?: unknown,
): Promise<DataOf<PathAt<Url, Lowercase<Verb>>, Lowercase<Verb>>> {
  const response = await call(method, url, body);
  const data = response.status === 204 ? undefined : (await response.json()).data;
  return data;
}
