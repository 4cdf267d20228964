// The thread that draws documents: fonts, bars and compression never hold up a request.
import { answerJobs } from '../../platform/threads/thread-runner.ts';
import { drawJob } from './document-kinds.ts';

answerJobs(drawJob);
