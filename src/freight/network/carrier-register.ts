// Owns the things of one file that rows of other files name by their id: terminals and partners.

/**
 * A row that is faulty is reported where it stands. Rows of other files that name it are not reported again, so that
 * one bad cell, or one file that cannot be read, does not bury the report under its consequences.
 */
export class CarrierRegister<T> {
  readonly byId = new Map<string, T>();
  private readonly faultyIds = new Set<string>();
  private isUnread = false;

  /** Says that a row with this id exists, and cannot be used. */
  addFaulty(id: string): void {
    this.faultyIds.add(id);
  }

  /** Says that the file as a whole could not be read: any id might have been in it. */
  markUnread(): void {
    this.isUnread = true;
  }

  /** True when no row of the file has this id. */
  lacks(id: string): boolean {
    return !this.isUnread && !this.byId.has(id) && !this.faultyIds.has(id);
  }
}
