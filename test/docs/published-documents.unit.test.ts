// The OpenAPI documents as files: small, complete, linked to each other, and each enough to generate a client from.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  API_DOCUMENTS,
  DOCUMENT_PLACES,
  DOCUMENT_TAGS,
  documentsOf,
  REFERENCE_PLACES,
} from '../../src/api/documents.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { contractFiles, publicContractFiles, ROOT } from '../support/contract-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What an editor opens at once, and a person can still scroll through. */
const MOST_BYTES = 350_000;

const textOf = (file: string) => readFileSync(projectFile(file), 'utf8');
const read = (file: string) => JSON.parse(textOf(file));

it('the scripts find the same files, including those for programs', () => {
  const filesOf = (names: readonly (typeof API_DOCUMENTS)[number][]) =>
    names.map((name) => DOCUMENT_PLACES[name].file).sort();
  expect(contractFiles(ROOT).sort()).toEqual(filesOf(API_DOCUMENTS));
  const withClient = API_DOCUMENTS.filter((name) => REFERENCE_PLACES[DOCUMENT_PLACES[name].reference].hasClient);
  expect(publicContractFiles(ROOT).sort()).toEqual(filesOf(withClient));
});

it('every tag belongs to exactly one document, and is used there', () => {
  const tags = Object.values(DOCUMENT_TAGS).flat();
  expect(tags.filter((tag, at) => tags.indexOf(tag) !== at)).toEqual([]);
  for (const [name, own] of Object.entries(DOCUMENT_TAGS)) {
    const { file } = DOCUMENT_PLACES[name as keyof typeof DOCUMENT_TAGS];
    const listed: { name: string }[] = read(file).tags;
    expect(listed.map((tag) => tag.name).sort(), file).toEqual([...own].sort());
  }
});

describe.each(documentsOf('public').map((name) => DOCUMENT_PLACES[name]))('$file', ({ file, path, about }) => {
  it('is small', () => {
    expect(Buffer.byteLength(textOf(file))).toBeLessThan(MOST_BYTES);
  });

  it('says what it covers and links to the others', () => {
    const { info, servers } = read(file);
    expect(info.description).toContain(`${about}.\n`);
    const linked = [...info.description.matchAll(/^- \[(\S+)\]\((\S+)\): /gm)].map(([, name, url]) => [name, url]);
    const others = Object.values(DOCUMENT_PLACES).filter((one) => one.path !== path);
    expect(linked).toEqual(others.map((one) => [one.path, `${servers[0].url}${one.path}`]));
  });
});

it('each produces types that compile in strict mode', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const files: string[] = [];
  for (const { file } of Object.values(DOCUMENT_PLACES)) {
    const target = join(folder, file.replace('.json', '.ts'));
    writeFileSync(target, astToString(await openapiTS(textOf(file))));
    files.push(target);
  }
  const program = ts.createProgram(files, {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  expect(problems).toEqual([]);
});
