// Writes the schemas of the contract as TypedDicts. A class cannot have a field named `class`, so a type with one uses the call syntax.

import { docstring, isPythonName, textLiteral } from '../../src/platform/docs/samples/python-names.ts';
import { type Contract, JSON_TYPE, nameOfRef, type Schema } from './contract-shapes.ts';

const HEAD = `"""The types of the contract. Generated from the public OpenAPI documents by \`npm run generate\`: do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
`;

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

interface Member {
  readonly schema: Schema;
  readonly owner: string;
  readonly isRequired: boolean;
}

/** Collects type definitions as types are named. */
export class PythonTypes {
  readonly #schemas: Contract['components']['schemas'];
  readonly #defined = new Map<string, string>();
  /** Types without a name in the contract, by the name assigned to them. */
  readonly #inline = new Map<string, Schema>();

  constructor({ components, webhooks }: Contract) {
    this.#schemas = components.schemas;
    for (const [name, schema] of Object.entries(components.schemas)) this.#define(name, schema);
    const events = Object.values(webhooks).map(({ post }) => post.requestBody.content[JSON_TYPE]!.schema!);
    this.#defined.set(
      'LinehaulEvent',
      [
        `LinehaulEvent: TypeAlias = ${union(events.map((event) => this.typeOf(event, 'LinehaulEvent')))}`,
        docstring('Any event: comparing `type` says what `data` is. Ignore types that you do not know.', ''),
      ].join('\n'),
    );
  }

  text(): string {
    return `${[HEAD, ...this.#defined.values()].join('\n\n\n').replace('\n\n\n', '\n\n')}\n`;
  }

  /** The name of a type. Unnamed objects are given `name`. */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return nameOfRef(schema.$ref);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => this.typeOf(one, name)));
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 'Any' : union(types.map((type) => this.#plain(type, schema, name)));
  }

  #plain(type: string, schema: Schema, name: string): string {
    if (type === 'array') return `list[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`;
    if (type !== 'object') return SCALARS[type]!;
    const [values] = Object.values(schema.patternProperties ?? {});
    if (values !== undefined) return `dict[str, ${this.typeOf(values, `${name}Value`)}]`;
    if (Object.keys(schema.properties ?? {}).length === 0) return 'dict[str, Any]';
    if (this.#inline.get(name) === schema) return name;
    if (this.#defined.has(name) || this.#schemas[name] !== undefined) throw new Error(`Two types are called ${name}.`);
    this.#inline.set(name, schema);
    this.#define(name, schema);
    return name;
  }

  #define(name: string, given: Schema): void {
    const members = this.#membersOf(given, name);
    if (members.size === 0) {
      const type = this.typeOf(given, `${name}Value`);
      // Quoted, because types it refers to may be defined further down.
      this.#defined.set(name, `${name}: TypeAlias = ${type.startsWith('Literal[') ? type : textLiteral(type)}`);
      return;
    }
    // Reserves its position before the types it consists of.
    this.#defined.set(name, '');
    const typed = [...members].map(([member, { schema, owner, isRequired }]) => ({
      member,
      type: this.typeOf(schema, `${owner}_${member}`),
      isRequired,
      description: schema.description,
    }));
    if (typed.every(({ member }) => isPythonName(member))) {
      const lines = typed.flatMap((one) => [
        `    ${one.member}: ${one.isRequired ? one.type : `NotRequired[${one.type}]`}`,
        ...(one.description === undefined ? [] : [docstring(one.description, '    ')]),
      ]);
      const head = given.description === undefined ? [] : [docstring(given.description, '    '), ''];
      this.#defined.set(name, [`class ${name}(TypedDict):`, ...head, ...lines].join('\n'));
      return;
    }
    const lines = typed.flatMap((one) => {
      const type = textLiteral(one.type);
      const comment = one.description?.split('\n').map((line) => `        # ${line}`) ?? [];
      return [...comment, `        ${textLiteral(one.member)}: ${one.isRequired ? type : `NotRequired[${type}]`},`];
    });
    this.#defined.set(
      name,
      [`${name} = TypedDict(`, `    ${textLiteral(name)},`, '    {', ...lines, '    },', ')'].join('\n'),
    );
  }

  /** Includes inherited members, whose types keep their names. */
  #membersOf(schema: Schema, owner: string): Map<string, Member> {
    const members = new Map<string, Member>();
    for (const part of schema.allOf ?? []) {
      const from = nameOfRef(part.$ref!);
      for (const [name, member] of this.#membersOf(this.#schemas[from]!, from)) members.set(name, member);
    }
    for (const [name, own] of Object.entries(schema.properties ?? {})) {
      const isRequired = members.get(name)?.isRequired || (schema.required?.includes(name) ?? false);
      members.set(name, { schema: own, owner, isRequired });
    }
    return members;
  }
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: string | number | null): string {
  return value === null ? 'None' : JSON.stringify(value);
}
