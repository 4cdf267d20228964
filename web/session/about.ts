// What this origin is: production or test, and which carrier. Fetched once, before sign-in.
import type { DataOf } from '../api/described.ts';
import { callData } from '../api/plain.ts';

export type About = DataOf<'/v1/about'> & { readonly environment: 'test' | 'production' };

let asked: Promise<About> | undefined;

export function about(): Promise<About> {
  asked ??= callData<About>('GET', '/v1/about');
  return asked;
}
