// The worker thread that draws documents, so that fonts, barcodes and compression never delay a request.
import { answerJobs } from '../platform/threads/thread-runner.ts';
import { drawJob } from './document-kinds.ts';

answerJobs(drawJob);
