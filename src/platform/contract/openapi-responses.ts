// Writes the errors that several operations give in the same words once, under a name.
import { STATUS_CODES } from 'node:http';
import type { DocumentedError } from './openapi-errors.ts';
import { pascal } from './openapi-sharing.ts';
import type { ErrorShape } from './route.ts';

const SHAPE_WORDS: Readonly<Record<ErrorShape, string>> = {
  noData: 'WithoutData',
  emptyObject: 'WithEmptyObject',
  emptyArray: 'WithEmptyList',
  emptyBody: 'WithoutBody',
};

interface Placed {
  readonly error: DocumentedError;
  readonly response: object;
  readonly uses: Record<string, unknown>[];
}

export class SharedResponses {
  readonly #placed = new Map<string, Placed>();

  /** Stands in the document for the response; `share` fills it, once all are known. */
  place(error: DocumentedError, response: object): object {
    const text = JSON.stringify(response);
    const place = {};
    const same = this.#placed.get(text);
    if (same === undefined) this.#placed.set(text, { error, response, uses: [place] });
    else same.uses.push(place);
    return place;
  }

  /** Fills every place, and gives what was written once. */
  share(): Record<string, object> {
    const shared: Record<string, object> = {};
    for (const { error, response, uses } of this.#placed.values()) {
      const once = uses.length === 1;
      const name = once
        ? ''
        : freeName(`${pascal(STATUS_CODES[error.status] ?? '')}${SHAPE_WORDS[error.shape]}`, shared);
      if (!once) shared[name] = response;
      for (const place of uses) Object.assign(place, once ? response : { $ref: `#/components/responses/${name}` });
    }
    return Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function freeName(name: string, taken: Readonly<Record<string, object>>): string {
  if (!(name in taken)) return name;
  for (let number = 2; ; number++) if (!(`${name}${number}` in taken)) return `${name}${number}`;
}
