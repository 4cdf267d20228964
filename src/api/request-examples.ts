// The requests behind the code samples of the reference. `npm run generate` writes the file from real calls.
import { readFileSync } from 'node:fs';
import type { RequestExamples } from '../platform/docs/samples/sample-request.ts';
import { projectFile } from '../platform/project-root.ts';

export const REQUEST_EXAMPLES_FILE = 'docs/samples/requests.json';

let examples: RequestExamples | undefined;

/** Read once, on first use. */
export function requestExamples(): RequestExamples {
  examples ??= JSON.parse(readFileSync(projectFile(REQUEST_EXAMPLES_FILE), 'utf8')) as RequestExamples;
  return examples;
}
