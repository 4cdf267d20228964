// The code of a page could not be loaded: the server is unreachable, or has a newer version.
import { api } from '../api/client.ts';

export class PageNeverCame extends Error {
  constructor() {
    super('The page could not be loaded.');
    this.name = 'PageNeverCame';
  }
}

export async function isServerThere(): Promise<boolean> {
  return api.GET('/v1/about').then(
    () => true,
    () => false,
  );
}
