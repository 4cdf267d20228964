// Operators managing prices: tariffs, the weekly fuel surcharge, and a customer's contract.
import { readFileSync } from 'node:fs';
import { projectFile } from '../../src/platform/project-root.ts';
import { type DeskParts, finished } from './operators-weeks.ts';

const PRICINGS = readFileSync(projectFile('carrier/demo/tariff/pricings.csv'), 'utf8');
const DEARER = PRICINGS.replace('135.00', '139.00');

export async function walkTariffs(parts: DeskParts): Promise<void> {
  const { ask } = parts;
  const body = { files: { 'pricings.csv': DEARER }, note: 'Minimum charge of 139.00' };
  const imported = await finished(parts, await ask('POST', '/ops/v1/tariffs', { body }));
  const params = { version: String(imported.result.version) };
  await ask('GET', '/ops/v1/tariffs');
  await ask('GET', '/ops/v1/tariffs/{version}', { params });
  await ask('GET', '/ops/v1/tariffs/{version}/files/{name}', { params: { ...params, name: 'pricings.csv' } });
  await ask('GET', '/ops/v1/tariffs/{version}/diff', { params });
  await finished(parts, await ask('POST', '/ops/v1/tariffs/{version}/dry-run', { params, body: { last: '7d' } }));
  await ask('POST', '/ops/v1/tariffs/{version}/activate', { params, body: {} });
  await ask('POST', '/ops/v1/tariffs/rollback');
  await rejected(parts);
  await ask('GET', '/ops/v1/jobs');
  await ask('POST', '/ops/v1/fuel', { body: { percent: 34.15, from: '2026-11-18' } });
  await ask('GET', '/ops/v1/fuel');
  await ask('DELETE', '/ops/v1/fuel/{from}', { params: { from: '2026-11-18' } });
  await contract(parts);
}

/** Imports a file with an invalid row. */
async function rejected(parts: DeskParts) {
  const { ask } = parts;
  const files = { 'pricings.csv': PRICINGS.replace('135.00', 'much') };
  const { id } = await finished(parts, await ask('POST', '/ops/v1/tariffs', { body: { files } }));
  const params = { id: String(id) };
  await ask('GET', '/ops/v1/jobs/{id}/rejects', { params });
  await ask('GET', '/ops/v1/jobs/{id}/rejects.csv', { params });
}

async function contract(parts: DeskParts) {
  const { ask } = parts;
  const account = 'BOLT002';
  const lanes = readFileSync(projectFile('docs/samples/contract-lanes.csv'), 'utf8');
  const path = '/ops/v1/customers/{account}/contracts';
  const body = { lanes, note: 'Texas' };
  const imported = await finished(parts, await ask('POST', path, { params: { account }, body }));
  const params = { account, version: String(imported.result.version) };
  await ask('GET', path, { params });
  await ask('GET', `${path}/{version}`, { params });
  await ask('GET', `${path}/{version}/files/{name}`, { params: { ...params, name: 'contract-lanes.csv' } });
  await ask('GET', `${path}/{version}/diff`, { params });
  await finished(parts, await ask('POST', `${path}/{version}/dry-run`, { params, body: { last: '7d' } }));
  await ask('POST', `${path}/{version}/activate`, { params });
  await ask('POST', `${path}/end`, { params });
}
