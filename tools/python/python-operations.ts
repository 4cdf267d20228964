// Writes a method for each operation of the contract, and an iterator for each paginated list.

import { docstring, pascalCase, snakeCase, textLiteral } from '../../src/platform/docs/samples/python-names.ts';
import { NOT_FOR_PYTHON } from '../../src/platform/docs/samples/python-sample.ts';
import { type Contract, JSON_TYPE, nameOfRef, type Operation, type Parameter, type Schema } from './contract-shapes.ts';
import type { PythonTypes } from './python-types.ts';

const HEAD = `"""A method for each operation of the contract. Generated from the public OpenAPI documents by \`npm run generate\`: do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from . import types
from .caller import Caller
`;

const CLASS = `class Operations(Caller):
    """What a client can call."""`;

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

export function operationsText(contract: Contract, named: PythonTypes): string {
  const methods: string[] = [];
  for (const [path, operations] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      methods.push(...methodsOf(contract, named, method, path, operation));
    }
  }
  return `${HEAD}\n\n${CLASS}\n\n${methods.join('\n\n')}\n`;
}

function methodsOf(
  contract: Contract,
  named: PythonTypes,
  method: string,
  path: string,
  operation: Operation,
): string[] {
  const success = successOf(operation);
  if (success.some(([type]) => NOT_FOR_PYTHON.includes(type))) return [];
  const name = snakeCase(operation.operationId);
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref === undefined ? one : contract.components.parameters[nameOfRef(one.$ref)]!,
  );
  const typeOf = (schema: Schema, of: string) => inModule(named.typeOf(schema, of));
  const isNeeded = (one: Parameter) => one.required === true;
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => argument(one, 'str', false));
  const inQuery = parameters
    .filter((one) => one.in === 'query')
    .map((one) =>
      argument(one, typeOf(one.schema, `${pascalCase(operation.operationId)}${pascalCase(one.name)}`), !isNeeded(one)),
    );
  const body = bodyOf(operation, typeOf);
  const isWrite = parameters.some((one) => one.name.toLowerCase() === 'idempotency-key');
  const key: Argument[] = isWrite ? [{ name: 'idempotency_key', type: 'str', isOptional: true }] : [];
  const json = success.find(([type]) => type === JSON_TYPE)?.[1];
  const result =
    json !== undefined
      ? typeOf(json, `${pascalCase(operation.operationId)}Response`)
      : success.length > 0
        ? 'bytes'
        : 'None';
  const query = queryText(parameters);
  const passed = [
    textLiteral(method.toUpperCase()),
    pathText(path),
    `auth=${textLiteral(authOf(operation))}`,
    ...(query === undefined ? [] : [`query=${query}`]),
    ...body.map(({ name }) => `${name}=${name}`),
    ...key.map(({ name }) => `${name}=${name}`),
  ];
  const call = result === 'bytes' ? '_bytes' : '_json';
  const text = [
    signature(name, [...inPath, ...body.slice(0, 1)], [...body.slice(1), ...inQuery, ...key], result),
    docstring(`${operation.summary}.`, '        '),
    `        ${result === 'None' ? '' : 'return '}self.${call}(${passed.join(', ')})`,
  ].join('\n');
  const item = json === undefined ? undefined : pagedItem(contract, json, parameters);
  if (item === undefined) return [text];
  const filters = inQuery.filter((one) => one.name !== 'cursor');
  const filterText = queryText(parameters.filter((one) => one.name !== 'cursor'));
  const pages = [
    signature(name.replace(/^get_/, 'list_'), inPath, filters, `Iterator[${typeOf(item, '')}]`),
    docstring(`${operation.summary}: every item, page after page.`, '        '),
    `        return self._pages(${pathText(path)}, query=${filterText ?? '{}'})`,
  ].join('\n');
  return [text, pages];
}

function successOf({ responses }: Operation): [string, Schema | undefined][] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]): [string, Schema | undefined] => [type, schema]),
  );
}

/** A file body comes with a content type argument. */
function bodyOf({ requestBody }: Operation, typeOf: (schema: Schema, of: string) => string): Argument[] {
  if (requestBody === undefined) return [];
  const json = requestBody.content[JSON_TYPE]?.schema;
  const isOptional = requestBody.required === false;
  if (json !== undefined) return [{ name: 'body', type: typeOf(json, 'Body'), isOptional }];
  const types = Object.keys(requestBody.content).map(textLiteral).join(', ');
  return [
    { name: 'body', type: 'bytes', isOptional },
    { name: 'content_type', type: `Literal[${types}]`, isOptional },
  ];
}

/** The item schema of a list with a cursor to the next page; otherwise undefined. */
function pagedItem(contract: Contract, json: Schema, parameters: readonly Parameter[]): Schema | undefined {
  if (!parameters.some((one) => one.name === 'cursor')) return undefined;
  const { properties = {} } = json.$ref === undefined ? json : contract.components.schemas[nameOfRef(json.$ref)]!;
  const isEnding = [properties.cursor?.type ?? []].flat().includes('null');
  return isEnding ? properties.data?.items : undefined;
}

function argument({ name }: Parameter, type: string, isOptional: boolean): Argument {
  return { name: snakeCase(name), type, isOptional };
}

function signature(
  name: string,
  positional: readonly Argument[],
  keywords: readonly Argument[],
  result: string,
): string {
  const write = ({ name, type, isOptional }: Argument) => `${name}: ${type}${isOptional ? ' | None = None' : ''}`;
  const named = keywords.length === 0 ? [] : ['*', ...keywords.map(write)];
  return `    def ${name}(${['self', ...positional.map(write), ...named].join(', ')}) -> ${result}:`;
}

function queryText(parameters: readonly Parameter[]): string | undefined {
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .map(({ name }) => `${textLiteral(name)}: ${snakeCase(name)}`);
  return pairs.length === 0 ? undefined : `{${pairs.join(', ')}}`;
}

function pathText(path: string): string {
  if (!path.includes('{')) return textLiteral(path);
  return `f"${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `{self._in_path(${snakeCase(name)})}`)}"`;
}

function authOf({ security }: Operation): string {
  const schemes = new Set(security.flatMap((one) => Object.keys(one)));
  if (schemes.has('bearerToken')) return 'token';
  if (schemes.has('clientCredentials')) return 'client';
  return schemes.has('portalAccount') ? 'portal' : 'none';
}

/** Prefixes type names with the `types` module. */
function inModule(type: string): string {
  return type.replaceAll(/("(?:[^"\\]|\\.)*")|\b([A-Z]\w*)\b/g, (whole, quoted: string | undefined, name: string) =>
    quoted !== undefined || ['None', 'Literal', 'Any'].includes(name) ? whole : `types.${name}`,
  );
}
