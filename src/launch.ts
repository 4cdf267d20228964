// Starts the built program with the code that V8 compiled for an earlier run: without it, compiling takes a third of a start.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Those of the program's source and of the compiled code. V8 itself compares only the source's length, and would run damaged code. */
const CHECKSUM_BYTES = 8;

const program = fileURLToPath(new URL('program.js', import.meta.url));
// Not in the system's temporary folder, where other users could put code of their own. The tag depends on V8's version, its flags and the processor.
const folder = fileURLToPath(new URL('.compiled/', import.meta.url));
const file = join(folder, `program-${process.version}-${cachedDataVersionTag().toString(16)}.bin`);

const { script, keep } = compile(readFileSync(program));
const module: { exports: { readonly isServing?: Promise<void> } } = { exports: {} };
script.runInThisContext()(
  module.exports,
  nodeModule.createRequire(program),
  module,
  program,
  dirname(program),
  pathToFileURL(program).href,
);
// A server uses most of the program, so what V8 compiled for one serves every command.
if (keep !== undefined) void module.exports.isServing?.then(keep);

/** Apart, so that nothing keeps the source's bytes in memory: V8 has a text of its own. `keep` is undefined if the compiled code is kept already. */
function compile(source: Buffer): { readonly script: Script; readonly keep: (() => void) | undefined } {
  const checksum = crc32(source);
  const cachedData = readCompiled(checksum);
  const script = new Script(source.toString('latin1'), { filename: program, cachedData });
  const isKept = cachedData !== undefined && !script.cachedDataRejected;
  return { script, keep: isKept ? undefined : () => keepCompiled(script, checksum) };
}

function readCompiled(checksum: number): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const compiled = bytes.subarray(CHECKSUM_BYTES);
    return bytes.readUInt32LE(0) === checksum && bytes.readUInt32LE(4) === crc32(compiled) ? compiled : undefined;
  } catch {
    return undefined;
  }
}

function keepCompiled(script: Script, checksum: number): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    const compiled = script.createCachedData();
    const checksums = Buffer.alloc(CHECKSUM_BYTES);
    checksums.writeUInt32LE(checksum, 0);
    checksums.writeUInt32LE(crc32(compiled), 4);
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(unfinished, Buffer.concat([checksums, compiled]));
      renameSync(unfinished, file);
    } finally {
      rmSync(unfinished, { force: true });
    }
  } catch {
    // A full or read-only disk only makes the next start slower.
  }
}
