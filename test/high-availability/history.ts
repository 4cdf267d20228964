// Judges what clients saw: whether each thing that is issued once (a PRO, the use of a quote, an invoice) behaved like one copy of it.

/** A value that the service chose and the client did not learn. */
export const UNTOLD = Symbol('untold');
export type Value = string | typeof UNTOLD;

/**
 * One call of a client, from its first attempt to the response it accepted. All calls with the same register concern the same thing, which is
 * empty at first and takes one value for good.
 */
export interface Call {
  readonly register: string;
  readonly client: string;
  readonly startedAt: number;
  /** Undefined if there was no response: it may have taken effect at any time since, or never. */
  readonly endedAt: number | undefined;
  /** `claim` sets the value, or finds the same one. `read` finds the value, or that there is none (undefined). */
  readonly kind: 'claim' | 'read';
  readonly value: Value | undefined;
}

export type Fault = 'lost' | 'stale' | 'duplicate' | 'out of order';

export interface Violation {
  readonly register: string;
  readonly fault: Fault;
  readonly calls: readonly Call[];
}

/** Every register whose calls cannot be put into one order that respects real time. Registers are independent of each other. */
export function violationsOf(history: readonly Call[]): Violation[] {
  const found: Violation[] = [];
  for (const [register, calls] of byRegister(history)) {
    if (!isLinearizable(calls)) found.push({ register, fault: faultOf(calls), calls });
  }
  return found;
}

function byRegister(history: readonly Call[]): Map<string, Call[]> {
  const registers = new Map<string, Call[]>();
  for (const call of history) {
    const calls = registers.get(call.register);
    if (calls === undefined) registers.set(call.register, [call]);
    else calls.push(call);
  }
  return registers;
}

/**
 * The value is taken at one moment. That moment lies within a claim of it, after the start of every read that found nothing, and before the
 * end of every call that found or set it. If there is such a moment, every call can be put in order around it; if not, none can be.
 */
function isLinearizable(calls: readonly Call[]): boolean {
  const setOrFound = calls.filter(({ endedAt, value }) => endedAt !== undefined && value !== undefined);
  if (setOrFound.length === 0) return true;
  const told = new Set(setOrFound.map(({ value }) => value).filter((value) => value !== UNTOLD));
  if (told.size > 1) return false;
  const [value] = told;
  const notBefore = largest(calls.filter(isEmptyRead).map(({ startedAt }) => startedAt));
  const notAfter = smallest(setOrFound.map(({ endedAt }) => endedAt!));
  return calls.some(
    (call) =>
      call.kind === 'claim' &&
      (value === undefined || call.value === UNTOLD || call.value === value) &&
      Math.max(call.startedAt, notBefore) <= Math.min(call.endedAt ?? Number.POSITIVE_INFINITY, notAfter),
  );
}

const isEmptyRead = ({ kind, value, endedAt }: Call) => kind === 'read' && value === undefined && endedAt !== undefined;
const largest = (times: readonly number[]) => times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
const smallest = (times: readonly number[]) => times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/** The name that an operator would give it. */
function faultOf(calls: readonly Call[]): Fault {
  const answered = calls.filter((call) => call.endedAt !== undefined);
  const values = new Set(answered.map(({ value }) => value).filter((value) => typeof value === 'string'));
  if (values.size > 1) return 'duplicate';
  const late = lateReadsOf(answered);
  if (late.length > 0 && late.every((read) => isFoundAfter(read, answered))) return 'stale';
  const isLost = late.some((read) => answered.some((call) => call.kind === 'claim' && call.endedAt! < read.startedAt));
  return isLost ? 'lost' : 'out of order';
}

/** The reads that found nothing, although the value was confirmed or seen before they began. */
export function lateReadsOf(calls: readonly Call[]): Call[] {
  const setOrFound = calls.filter(({ endedAt, value }) => endedAt !== undefined && value !== undefined);
  const knownAt = smallest(setOrFound.map(({ endedAt }) => endedAt!));
  return calls.filter((call) => isEmptyRead(call) && knownAt < call.startedAt);
}

/** Then the value exists, and the read came from a copy that did not have it yet. */
function isFoundAfter(read: Call, answered: readonly Call[]): boolean {
  return answered.some(
    (call) =>
      call.value !== undefined &&
      (call.kind === 'claim' ? call.endedAt! > read.endedAt! : call.startedAt >= read.endedAt!),
  );
}
