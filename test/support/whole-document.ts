// All OpenAPI documents of an app as one, for tests that go through every operation.
import { API_REFERENCES } from '../../src/api/documents.ts';
import type { OpenApiDocument } from '../../src/platform/contract/openapi.ts';
import type { TestApp } from './test-app.ts';

export function wholeDocument(app: Pick<TestApp, 'describe'>): OpenApiDocument {
  const documents = API_REFERENCES.map((name) => app.describe('/', name));
  const group = (name: string) => Object.assign({}, ...documents.map(({ components }) => components[name]));
  const groups = Object.keys(documents[0]!.components);
  return {
    ...documents[0]!,
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
    components: Object.fromEntries(groups.map((name) => [name, group(name)])),
  };
}
