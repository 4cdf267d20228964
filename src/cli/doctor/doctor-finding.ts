// What a check of linehaul doctor found, and how to fix it.

export interface Finding {
  readonly what: string;
  /** `look` is not an error yet. */
  readonly state: 'fine' | 'look' | 'wrong';
  readonly says: string;
  readonly fix?: string;
}

export const fine = (what: string, says: string): Finding => ({ what, state: 'fine', says });
export const look = (what: string, says: string, fix: string): Finding => ({ what, state: 'look', says, fix });
export const wrong = (what: string, says: string, fix: string): Finding => ({ what, state: 'wrong', says, fix });
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
