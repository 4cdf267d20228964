// Starts the built program with the code that V8 compiled for an earlier run: without it, compiling takes a third of a start.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Those of the program's source and of the compiled code. V8 itself compares only the source's length, and would run damaged code. */
const CHECKSUM_BYTES = 8;
/** A server uses most of the program, so what V8 compiled for one serves every command. */
const KEEPING_COMMANDS = ['serve', 'warm-up'];

const program = fileURLToPath(new URL('program.js', import.meta.url));
// Not in the system's temporary folder, where other users could put code of their own. The tag is of V8's version, settings and processor.
const folder = fileURLToPath(new URL('.compiled/', import.meta.url));
const file = join(folder, `program-${cachedDataVersionTag().toString(16)}.bin`);

const script = compile(readFileSync(program));
const module = { exports: {} };
script.runInThisContext()(
  module.exports,
  nodeModule.createRequire(program),
  module,
  program,
  dirname(program),
  pathToFileURL(program).href,
);

/** Apart, so that nothing keeps the source's bytes in memory: V8 has a text of its own. */
function compile(source: Buffer): Script {
  const checksum = crc32(source);
  const cachedData = readCompiled(checksum);
  const compiled = new Script(source.toString('latin1'), {
    filename: program,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const isKept = cachedData !== undefined && !compiled.cachedDataRejected;
  if (!isKept && KEEPING_COMMANDS.includes(process.argv[2]!)) process.once('exit', () => keepCompiled(checksum));
  return compiled;
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

function keepCompiled(checksum: number): void {
  try {
    const compiled = script.createCachedData();
    const checksums = Buffer.alloc(CHECKSUM_BYTES);
    checksums.writeUInt32LE(checksum, 0);
    checksums.writeUInt32LE(crc32(compiled), 4);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Buffer.concat([checksums, compiled]));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A full or read-only disk only makes the next start slower.
  }
}
