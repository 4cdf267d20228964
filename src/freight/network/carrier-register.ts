// Owns the entries that rows of other files reference by ID: terminals and partners.

/**
 * A faulty row is reported once, where it is. Rows of other files that reference it are not reported again, so that one bad cell or one
 * unreadable file does not bury the report under its consequences.
 */
export class CarrierRegister<T> {
  readonly byId = new Map<string, T>();
  private readonly faultyIds = new Set<string>();
  private isUnread = false;

  /** Records that a row with this ID exists but cannot be used. */
  addFaulty(id: string): void {
    this.faultyIds.add(id);
  }

  /** Records that the whole file could not be read: any ID might have been in it. */
  markUnread(): void {
    this.isUnread = true;
  }

  /** True if no row of the file has this ID. */
  lacks(id: string): boolean {
    return !this.isUnread && !this.byId.has(id) && !this.faultyIds.has(id);
  }
}
