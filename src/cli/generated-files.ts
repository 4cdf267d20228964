// The files of the repository that are made from the code. `npm run generate` writes them; a test holds them against it.
import { databaseMarkdown } from '../../tools/database/database-markdown.ts';
import { API_DOCUMENTS, DOCUMENT_PLACES } from '../api-documents.ts';
import { readConfig } from '../config.ts';
import { ERRORS } from '../errors.ts';
import { permissionsMarkdown } from '../permissions-markdown.ts';
import { errorMarkdown } from '../platform/docs/error-markdown.ts';
import { describeEnvironment } from './openapi.ts';

/** Folders that hold nothing but generated files. */
export const GENERATED_FOLDERS = ['docs/errors'] as const;

/** Path in the repository → text. The settings are the defaults, so that every machine makes the same. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  // The test environment has every operation of production, and those that move its clock.
  const documents = await describeEnvironment(readConfig({}), 'test', '/');
  const pages = Object.entries(errorMarkdown(ERRORS));
  return new Map([
    ...API_DOCUMENTS.map(
      (name) => [DOCUMENT_PLACES[name].file, `${JSON.stringify(documents[name], null, 2)}\n`] as const,
    ),
    ['docs/database.md', databaseMarkdown()],
    ['docs/permissions.md', permissionsMarkdown()],
    ...pages.map(([file, text]) => [`docs/errors/${file}`, text] as const),
  ]);
}
