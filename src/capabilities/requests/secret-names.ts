// The names under which requests carry secrets, and what the log shows in place of the value.
const SECRET_NAME = /pass(?:word|wd|phrase)|secret|token|api[-_]?key|authorization|cookie|credential|^pwd$/i;

export const REMOVED = '(removed)';

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}
