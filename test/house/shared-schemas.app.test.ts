// Schemas are created once per process, so validators and serializers are compiled once, however many sandboxes are open; and
// every one of them compiles, which a server would otherwise find out with the first request to a route.
import { expect, test } from 'vitest';
import type { Route } from '../../src/platform/contract/route.ts';
import { compileValidator } from '../../src/platform/contract/validator.ts';
import { openTestApp } from '../support/test-app.ts';

test('two environments have the same schemas, not copies of them', async () => {
  const [one, other] = [await openTestApp(), await openTestApp()];
  const made = new Set(other.routes.flatMap((route) => Object.values(schemasOf(route))));
  const copied = one.routes.flatMap((route) =>
    Object.entries(schemasOf(route)).flatMap(([member, schema]) =>
      made.has(schema) ? [] : [`${route.method} ${route.path}: ${member}`],
    ),
  );
  await Promise.all([one.close(), other.close()]);
  expect(copied).toEqual([]);
});

test('the schemas of every request compile', async () => {
  const app = await openTestApp();
  const schemas = app.routes.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) => (schema === undefined ? [] : [{ of: `${method} ${path}`, schema }])),
  );
  expect(schemas.length).toBeGreaterThan(300);
  for (const { of, schema } of schemas) expect(() => compileValidator(schema)({}), of).not.toThrow();
  await app.close();
});

function schemasOf({ params, query, body, success }: Route): Record<string, object> {
  const all = { params, query, body, 'success.schema': success.schema };
  return Object.fromEntries(Object.entries(all).filter(([, schema]) => schema !== undefined)) as Record<string, object>;
}
