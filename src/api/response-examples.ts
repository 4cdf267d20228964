// The examples of successful responses in the OpenAPI documents. `npm run generate` writes the file from real calls.
import { readFileSync } from 'node:fs';
import type { ResponseExamples } from '../platform/contract/openapi-examples.ts';
import { projectFile } from '../platform/project-root.ts';

export const RESPONSE_EXAMPLES_FILE = 'docs/samples/responses.json';

let examples: ResponseExamples | undefined;

/** Read once, on first use. */
export function responseExamples(): ResponseExamples {
  examples ??= JSON.parse(readFileSync(projectFile(RESPONSE_EXAMPLES_FILE), 'utf8')) as ResponseExamples;
  return examples;
}
