// Every operation of §4 of docs/spec.md has a row in the certification.
import { expect, test } from 'vitest';
import { OPERATION_ROWS, SOAP } from '../../src/capabilities/certification/certification-rows.ts';
import { endpoints, tables } from './spec-document.ts';

/** Needs no user, so that nobody can be said to have called it. */
const WITHOUT_ROW = [`${SOAP}echo`];

test('every operation of §4 is in a row', () => {
  const rest = endpoints().map(({ method, path }) => `${method} ${path}`);
  const soap = tables('4')[1]!.rows.map((row) => `${SOAP}${row.Operation}`);
  const proven = new Set(Object.values(OPERATION_ROWS).flatMap(([, ...operations]) => operations));
  expect(rest.length + soap.length).toBe(12);
  expect([...rest, ...soap].filter((operation) => !proven.has(operation))).toEqual(WITHOUT_ROW);
});
