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

const source = readFileSync(program);
const cachedData = readCompiled();
const script = new Script(source.toString('latin1'), {
  filename: program,
  cachedData,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
if ((cachedData === undefined || script.cachedDataRejected) && KEEPING_COMMANDS.includes(process.argv[2]!)) {
  process.once('exit', keepCompiled);
}
const module = { exports: {} };
script.runInThisContext()(
  module.exports,
  nodeModule.createRequire(program),
  module,
  program,
  dirname(program),
  pathToFileURL(program).href,
);

function readCompiled(): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const compiled = bytes.subarray(CHECKSUM_BYTES);
    return bytes.readUInt32LE(0) === crc32(source) && bytes.readUInt32LE(4) === crc32(compiled) ? compiled : undefined;
  } catch {
    return undefined;
  }
}

function keepCompiled(): void {
  try {
    const compiled = script.createCachedData();
    const checksums = Buffer.alloc(CHECKSUM_BYTES);
    checksums.writeUInt32LE(crc32(source), 0);
    checksums.writeUInt32LE(crc32(compiled), 4);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Buffer.concat([checksums, compiled]));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A full or read-only disk only makes the next start slower.
  }
}
