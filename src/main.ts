// The program: runs the command of cli/ that argv names.
import { runProgram } from './cli/program.ts';

// The reader of the output may stop early (`linehaul … | head`), which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

void runProgram(process.argv).then((code) => {
  process.exitCode = code;
});
