// Code that is written for one schema: every member is read by its name, which V8 does several times as fast as by a name
// that it is given. Names come from our own schemas alone.

/** A name for a variable that no other part of the code has. */
export type Fresh = () => string;

/**
 * `write` gives the statements of a function of `value`; `given` are the other names in it and what they stand for, to which
 * `write` may add. It is compiled when it is first called: half of a start's schemas never are.
 */
export function compileCode<Result>(
  write: (fresh: Fresh) => string,
  given: Readonly<Record<string, unknown>>,
): (value: unknown) => Result {
  let compiled: ((value: unknown) => Result) | undefined;
  return (value) => {
    compiled ??= compile<Result>(write, given);
    return compiled(value);
  };
}

function compile<Result>(write: (fresh: Fresh) => string, given: Readonly<Record<string, unknown>>) {
  let count = 0;
  const statements = write(() => `v${count++}`);
  const make = new Function(...Object.keys(given), `'use strict'; return (value) => {\n${statements}\n};`);
  return make(...Object.values(given)) as (value: unknown) => Result;
}

/** `value.name`, as code. */
export function memberCode(owner: string, name: string): string {
  return `${owner}[${JSON.stringify(name)}]`;
}

/** The same question as `isPlainObject`, as code. */
export function isObjectCode(value: string): string {
  return `typeof ${value} === 'object' && ${value} !== null && !Array.isArray(${value})`;
}

/** Statements for every item of what may be a list. */
export function eachItemCode(list: string, fresh: Fresh, write: (item: string) => string): string {
  const [index, item] = [fresh(), fresh()];
  return (
    `if (Array.isArray(${list})) for (let ${index} = 0; ${index} < ${list}.length; ${index}++) {\n` +
    `const ${item} = ${list}[${index}];\n${write(item)}}\n`
  );
}
