// Schemas are created once per process, so validators and serializers are compiled once, however many sandboxes are open.
import { expect, test } from 'vitest';
import type { Route } from '../../src/platform/contract/route.ts';
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

function schemasOf({ params, query, body, success }: Route): Record<string, object> {
  const all = { params, query, body, 'success.schema': success.schema };
  return Object.fromEntries(Object.entries(all).filter(([, schema]) => schema !== undefined)) as Record<string, object>;
}
