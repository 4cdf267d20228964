// The worker thread that inspects uploaded files: one crafted to take long delays no request.
import { answerJobs } from '../threads/thread-runner.ts';
import { answerInspection } from './file-inspector.ts';

answerJobs(answerInspection);
