// Fills the names in braces of a settings file: deploy/high-availability has the files that operators copy.

/** @throws if a name has no value, or a value has no name */
export function fillIn(template: string, values: Readonly<Record<string, string | number>>): string {
  const used = new Set<string>();
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for {${name}}.`);
    used.add(name);
    return String(value);
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The file does not have ${unused.join(', ')}.`);
  return text;
}
