// A node in its own process that serves production, for tests that kill it while events arrive.
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';

const app = await buildApp(await openContext(readConfig(process.env), 'production'));
process.stdout.write(`${await app.http.listen({ port: 0, host: '127.0.0.1' })}\n`);
