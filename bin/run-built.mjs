// Runs the built program.
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

const dist = new URL('../dist/', import.meta.url);

/**
 * Later starts use what V8 compiled before, where Node can (22.1 and later) and the folder can be written. Not in the system's temporary folder,
 * where other users could put code of their own.
 */
export function runBuilt() {
  modules.enableCompileCache?.(fileURLToPath(new URL('.compiled/', dist)));
  return import(new URL('main.mjs', dist).href);
}
