// The password once more, before a secret is shown: a call that is refused for the lack of it waits for the dialog, and is made again.

/** `error.code` of a refusal that asks for the password (docs/errors). */
export const CONFIRMATION_NEEDED = 1026;

type Ask = () => Promise<boolean>;

let asker: Ask | undefined;

/** The dialog that asks. Gives the way to take it out again. */
export function askWith(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** True when the password was given; false when it was not wanted to be. */
export async function confirmed(): Promise<boolean> {
  return (await asker?.()) ?? false;
}
