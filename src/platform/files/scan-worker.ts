// The thread that looks into files from outside: one that was made to take long holds up no request.
import { answerJobs } from '../threads/thread-runner.ts';
import { answerInspection } from './file-inspector.ts';

answerJobs(answerInspection);
