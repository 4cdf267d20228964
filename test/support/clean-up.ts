// Runs with every test file, also where files share their modules: removes what the file made.
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterAll(removeTemporaryFolders);
