// The names of fields that contain secrets, and what the log shows in place of their values.
const SECRET_NAME = /pass(?:word|wd|phrase)|secret|token|api[-_]?key|authorization|cookie|credential|^pwd$/i;

export const REMOVED = '(removed)';

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}
