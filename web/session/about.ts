// What this origin is: production or test, and which carrier. Fetched once, before sign-in.
import type { DataOf } from '../api/described.ts';
import { callData } from '../api/plain.ts';
import { ApiProblem } from '../api/problem.ts';
import { showBrandColors } from './brand.tsx';

export type About = DataOf<'/v1/about'>;

/** Before calls to an unreachable or overloaded server are repeated. */
const PAUSES_MS = [1_000, 2_000];

let asked: Promise<About> | undefined;

export function about(): Promise<About> {
  asked ??= ask().catch((problem: unknown) => {
    // So that "Try again" asks again.
    asked = undefined;
    throw problem;
  });
  return asked;
}

async function ask(): Promise<About> {
  const facts = await insist();
  // Before anything is rendered with them.
  if (facts.branding?.colors !== undefined) showBrandColors(facts.branding.colors);
  return facts;
}

async function insist(): Promise<About> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await callData('GET', '/v1/about');
    } catch (problem) {
      if (!(problem instanceof ApiProblem && [0, 503].includes(problem.status))) throw problem;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return callData('GET', '/v1/about');
}
