// The program: argv → a command of cli/.
import { runProgram } from './cli/program.ts';

// Who reads the output may have seen enough (`linehaul … | head`); that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runProgram(process.argv);
