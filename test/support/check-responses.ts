// Runs with every test file whose tests open apps: a response that does not match the schema of its route fails the test that caused it.
import { afterAll, afterEach } from 'vitest';
import { takeProblems } from './response-checks.ts';

afterEach(failOnProblems);
afterAll(failOnProblems);

function failOnProblems(): void {
  const problems = takeProblems();
  if (problems.length === 0) return;
  throw new Error(
    `Responses do not match the schemas of their routes:\n${problems.map((one) => `  ${one}`).join('\n')}`,
  );
}
