// What the pages store in this browser for a signed-in user, and when it is deleted: at sign-out, and when another user signs in. An
// expired session deletes nothing, so that a user who signs in again finds their draft.

/** They belong to the computer and its printer, and contain nothing about freight. */
const SETTINGS = ['linehaul-theme', 'linehaul-label-format'];

export const BULK_DATABASE = 'linehaul-bulk';

const LAST_USER = 'linehaul-last-user';
/** Another tab may keep the database open for a moment. It is deleted as soon as that tab closes it. */
const LONGEST_WAIT_MS = 2_000;

/** Must be called before any of the user's data is read. */
export async function makeRoomFor(username: string): Promise<void> {
  const last = localStorage.getItem(LAST_USER);
  if (last !== null && last !== username) await deleteAllKept();
  localStorage.setItem(LAST_USER, username);
}

/** Everything about freight and people is stored through here. After sign-out, a page that is closing stores nothing more. */
export function keepHere(key: string, value: unknown): void {
  if (localStorage.getItem(LAST_USER) !== null) localStorage.setItem(key, JSON.stringify(value));
}

/** `except` names further keys to keep. */
export async function deleteAllKept(except: readonly string[] = []): Promise<void> {
  const keep = new Set([...SETTINGS, ...except]);
  for (const key of Object.keys(localStorage)) if (!keep.has(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  await deleteDatabase(BULK_DATABASE);
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => resolve();
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}
