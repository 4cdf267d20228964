// Generates code for one schema: every property is read by a constant name, which V8 does several times as fast as by a variable one. Names
// only come from our own schemas.

/** Returns a variable name that is not used elsewhere in the code. */
export type Fresh = () => string;

/**
 * `write` returns the statements of a function of `value`; `given` holds the other names it uses and their values, and `write` may add to
 * it. The code is compiled on first use: half of all schemas are never used.
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

/** The check of `isPlainObject`, as code. */
export function isObjectCode(value: string): string {
  return `typeof ${value} === 'object' && ${value} !== null && !Array.isArray(${value})`;
}

/** Statements for every item of a value that may be a list. */
export function eachItemCode(list: string, fresh: Fresh, write: (item: string) => string): string {
  const [index, item] = [fresh(), fresh()];
  return (
    `if (Array.isArray(${list})) for (let ${index} = 0; ${index} < ${list}.length; ${index}++) {\n` +
    `const ${item} = ${list}[${index}];\n${write(item)}}\n`
  );
}
