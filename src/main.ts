// The program: runs the command of cli/ that argv names.
import { runProgram } from './cli/program.ts';

/** For the launcher. */
export { isServing } from './cli/serve/is-serving.ts';

// The reader of the output may stop early (`linehaul … | head`), which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// Should a command never come to an end although there is nothing left to wait for, it has failed.
process.exitCode = 1;
void runProgram(process.argv).then((code) => {
  process.exitCode = code;
});
