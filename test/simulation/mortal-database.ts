// A database whose process can be made to die at a write, and whose writes can be made to fail.
import { type Database, DatabaseUnavailable, type Unit } from '../../src/platform/db/database.ts';
import type { Place } from './places.ts';

interface Death {
  after: number;
  readonly isLastWritten: boolean;
  readonly keep: () => Place;
}

export class MortalDatabase {
  readonly database: Database;
  #death: Death | undefined;
  #failing = 0;
  #left: Place | undefined;
  #die = () => {};
  /** Resolves when the process dies. */
  readonly died = new Promise<undefined>((resolve) => {
    this.#die = () => resolve(undefined);
  });

  constructor(real: Database) {
    // A spread would not do: a class's methods are not own properties.
    this.database = new Proxy(real, {
      get: (target, name) => {
        if (name === 'write') return (unit: Unit) => this.#write(target, unit);
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** The data as it was when the process died. */
  get left(): Place | undefined {
    return this.#left;
  }

  dieAfter(writes: number, isLastWritten: boolean, keep: () => Place): void {
    this.#death = { after: writes, isLastWritten, keep };
  }

  fail(writes: number): void {
    this.#failing = writes;
  }

  calm(): void {
    this.#death = undefined;
    this.#failing = 0;
  }

  async #write(real: Database, unit: Unit) {
    if (this.#failing > 0) {
      this.#failing -= 1;
      throw new DatabaseUnavailable('the simulation made this write fail');
    }
    const death = this.#death;
    const isLast = death !== undefined && this.#left === undefined && death.after-- === 0;
    if (isLast && !death.isLastWritten) this.#end(death);
    if (this.#left?.isInherited) throw new DatabaseUnavailable('the process is dead');
    const rows = await real.write(unit);
    if (isLast && death.isLastWritten) this.#end(death);
    return rows;
  }

  #end({ keep }: Death): void {
    this.#left = keep();
    this.#die();
  }
}
