// What this origin is: production or test, and whose carrier. Asked once, before anybody signs in.
import { callData } from '../api/plain.ts';

export interface About {
  readonly environment: 'test' | 'production';
  readonly carrier: { readonly name: string; readonly scac: string };
  readonly version: string;
}

let asked: Promise<About> | undefined;

export function about(): Promise<About> {
  asked ??= callData<About>('GET', '/v1/about');
  return asked;
}
