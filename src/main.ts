// The program: argv → a command of cli/.
import { runProgram } from './cli/program.ts';

process.exitCode = await runProgram(process.argv);
