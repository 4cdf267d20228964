// One environment that is being served by this process.
import type { App } from '../app.ts';
import type { EnvironmentName } from '../config.ts';
import type { Context } from '../context.ts';

export interface Serving {
  readonly environment: EnvironmentName;
  readonly baseUrl: string;
  readonly app: App;
  readonly context: Context;
}
