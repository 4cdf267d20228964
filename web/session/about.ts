// What this origin is: production or test, and which carrier. Fetched once, before sign-in.
import type { DataOf } from '../api/described.ts';
import { callData } from '../api/plain.ts';
import { showBrandColors } from './brand.tsx';

export type About = DataOf<'/v1/about'>;

let asked: Promise<About> | undefined;

export function about(): Promise<About> {
  asked ??= callData('GET', '/v1/about').then((facts) => {
    // Before anything is rendered with them.
    if (facts.branding?.colors !== undefined) showBrandColors(facts.branding.colors);
    return facts;
  });
  return asked;
}
