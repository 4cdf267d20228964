// A clock that can be set forward and run faster than the system clock. Only the test environment has one (spec-gaps 12).
import type { Clock } from './clock.ts';

/** At `machineAt` of the system clock it shows `shownAt`, and from there it runs at `speed`. */
export interface ClockSetting {
  readonly machineAt: number;
  readonly shownAt: number;
  /** 1 is the speed of the system clock. */
  readonly speed: number;
}

export class AdjustableClock implements Clock {
  readonly #machine: Clock;
  #setting: ClockSetting = { machineAt: 0, shownAt: 0, speed: 1 };

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  now(): number {
    const { machineAt, shownAt, speed } = this.#setting;
    return shownAt + Math.floor((this.#machine.now() - machineAt) * speed);
  }

  /** The system time at which it will show this; infinite for a stopped clock. */
  machineTimeOf(shown: number): number {
    const { machineAt, shownAt, speed } = this.#setting;
    if (speed === 0) return shown <= shownAt ? machineAt : Number.POSITIVE_INFINITY;
    return machineAt + Math.ceil((shown - shownAt) / speed);
  }

  get setting(): ClockSetting {
    return this.#setting;
  }

  set(setting: ClockSetting): void {
    this.#setting = setting;
  }
}
