// The repository files that are generated from the code. `npm run generate` writes them; a test compares them.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brunoCollection } from '../../tools/collections/bruno.ts';
import { collectionOf } from '../../tools/collections/collection.ts';
import { postmanCollection, postmanEnvironment } from '../../tools/collections/postman.ts';
import { databaseMarkdown } from '../../tools/database/database-markdown.ts';
import { carrierDayEvents } from '../../tools/events/event-samples.ts';
import { recordOperatorsWeeks } from '../../tools/examples/record-operators-weeks.ts';
import { RECORDED_WITH, recordShippersWeeks } from '../../tools/examples/record-shippers-weeks.ts';
import { requestExamples } from '../../tools/examples/request-examples.ts';
import type { Contract } from '../../tools/python/contract-shapes.ts';
import { pythonClientFiles } from '../../tools/python/python-client.ts';
import { publishedDocument } from '../api/describe-api.ts';
import { API_DOCUMENTS, DOCUMENT_PLACES } from '../api/documents.ts';
import { permissionsMarkdown } from '../api/permissions-markdown.ts';
import { REQUEST_EXAMPLES_FILE } from '../api/request-examples.ts';
import { RESPONSE_EXAMPLES_FILE } from '../api/response-examples.ts';
import { EVENT_CATALOG, EVENT_SAMPLES_FILE, type EventSample } from '../capabilities/events/catalog/event-catalog.ts';
import { readConfig } from '../config.ts';
import { ERRORS } from '../errors.ts';
import { type ResponseExamples, withResponseExamples } from '../platform/contract/openapi-examples.ts';
import { errorMarkdown } from '../platform/docs/error-markdown.ts';
import { eventMarkdown } from '../platform/docs/event-markdown.ts';
import { projectFile } from '../platform/project-root.ts';
import { readableJson } from '../platform/readable-json.ts';
import { describeEnvironment } from './openapi.ts';

/** Folders that contain only generated files. */
export const GENERATED_FOLDERS = ['docs/errors', 'docs/events', 'clients/bruno', 'clients/postman'] as const;

/** The files in those folders, by their paths in the repository. */
export function presentFiles(): string[] {
  return GENERATED_FOLDERS.filter((folder) => existsSync(projectFile(folder))).flatMap((folder) =>
    readdirSync(projectFile(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(projectFile('.'), join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
}

/** Client generators need a full URL; a running server uses its own. */
const SERVER = 'https://api.carrier.example';

/** It has every operation of production, and those for its clock. */
const ENVIRONMENT = 'test';

const COLLECTION = 'Linehaul API';

/** Path in the repository → text. Uses the default settings, so that every machine generates the same. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const documents = await describeEnvironment(readConfig({}), ENVIRONMENT, SERVER);
  const shippers = await recordShippersWeeks();
  const examples = inOrder({ ...(await recordOperatorsWeeks()), ...shippers.examples });
  const collection = collectionOf(shippers.requests, documents.public.paths, RECORDED_WITH);
  const pages = Object.entries(errorMarkdown(ERRORS));
  const samples = await eventSamples();
  const eventPages = Object.entries(eventMarkdown(EVENT_CATALOG, (type) => samples.get(type)!));
  return new Map([
    [RESPONSE_EXAMPLES_FILE, `${JSON.stringify(examples, null, 1)}\n`],
    [REQUEST_EXAMPLES_FILE, `${JSON.stringify(requestExamples(shippers.requests), null, 1)}\n`],
    [EVENT_SAMPLES_FILE, `${JSON.stringify([...samples.values()], null, 1)}\n`],
    ...eventPages.map(([file, text]) => [`docs/events/${file}`, text] as const),
    ...API_DOCUMENTS.map((name) => {
      const { file, reference } = DOCUMENT_PLACES[name];
      const whole = withResponseExamples(documents[reference], examples);
      const published = publishedDocument(whole, name, { environment: ENVIRONMENT, documents: API_DOCUMENTS });
      return [file, `${readableJson(published)}\n`] as const;
    }),
    ['clients/postman/linehaul.postman_collection.json', jsonText(postmanCollection(COLLECTION, collection))],
    ['clients/postman/demo.postman_environment.json', jsonText(postmanEnvironment('Linehaul demo'))],
    ...Object.entries(brunoCollection(COLLECTION, collection)).map(
      ([file, text]) => [`clients/bruno/${file}`, text] as const,
    ),
    ...Object.entries(pythonClientFiles(documents.public as unknown as Contract)),
    ['docs/database.md', databaseMarkdown()],
    ['docs/permissions.md', permissionsMarkdown()],
    ...pages.map(([file, text]) => [`docs/errors/${file}`, text] as const),
  ]);
}

function inOrder(examples: ResponseExamples): ResponseExamples {
  return Object.fromEntries(Object.entries(examples).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The first event of each type, in catalog order. */
async function eventSamples(): Promise<ReadonlyMap<string, EventSample>> {
  const happened: readonly EventSample[] = await carrierDayEvents();
  return new Map(EVENT_CATALOG.map(({ type }) => [type, happened.find((one) => one.type === type)!]));
}
