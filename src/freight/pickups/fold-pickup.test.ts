// A pickup's state as the fold of its events: independent of the order in which they were reported, and never going back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldPickup, type PickupState } from './fold-pickup.ts';
import type { PickupEvent } from './pickup-event.ts';
import { canMove, isEnd, movesFrom, PICKUP_STATUS, type PickupStatus } from './pickup-status.ts';

type Event = PickupEvent<string>;

const FIRST_DAY = { date: '2026-11-03', startMinute: 480, endMinute: 1020 };
const OTHER_DAY = { date: '2026-11-04', startMinute: 480, endMinute: 1020 };
const received: Event = {
  eventId: 'received',
  occurredAt: 0,
  reportedAt: 0,
  status: 'RCV',
  order: 'two pallets',
  appointment: FIRST_DAY,
};

const at = (occurredAt: number, rest: Partial<Event>, eventId = `e${occurredAt}`): Event => ({
  eventId,
  occurredAt,
  reportedAt: occurredAt,
  ...rest,
});
const move = (occurredAt: number, status: PickupStatus, rest: Partial<Event> = {}) =>
  at(occurredAt, { status, ...rest });
const codes = (state: PickupState<string>) => state.history.map(({ status }) => status).join(' ');

describe('moves', () => {
  test('follow one another', () => {
    const state = foldPickup([
      received,
      move(1, 'ACC'),
      move(2, 'DSP'),
      move(3, 'BGN'),
      move(4, 'ARR'),
      move(5, 'WRK'),
    ]);
    expect(codes(state)).toBe('RCV ACC DSP BGN ARR WRK');
    expect(state.status).toBe('WRK');
    expect(state.lastAt).toBe(5);
  });

  test('that are not in the table are ignored', () => {
    expect(codes(foldPickup([received, move(1, 'WRK'), move(2, 'ACC'), move(3, 'ARR')]))).toBe('RCV ACC');
  });

  test('may repeat: attempted, rescheduled, dispatched again', () => {
    const round = ['ACC', 'DSP', 'BGN', 'ATT', 'RSD', 'DSP', 'BGN', 'ARR', 'WRK'] as const;
    const state = foldPickup([received, ...round.map((status, index) => move(index + 1, status))]);
    expect(codes(state)).toBe(`RCV ${round.join(' ')}`);
  });

  test('that are reported late do not undo a final status', () => {
    const cancelled = [received, move(1, 'ACC'), move(2, 'DSP'), move(5, 'CAN')];
    expect(codes(foldPickup([...cancelled, move(3, 'BGN')]))).toBe('RCV ACC DSP CAN');
    expect(codes(foldPickup([...cancelled, move(3, 'BGN'), move(4, 'ARR')]))).toBe('RCV ACC DSP CAN');
  });

  test('of the same moment may come in any order', () => {
    const together = (eventId: string, status: PickupStatus) => at(1, { status }, eventId);
    expect(codes(foldPickup([received, together('a', 'DSP'), together('b', 'ACC')]))).toBe('RCV ACC DSP');
    const all = [
      together('a', 'WRK'),
      together('b', 'ARR'),
      together('c', 'BGN'),
      together('d', 'DSP'),
      together('e', 'ACC'),
    ];
    expect(codes(foldPickup([received, ...all]))).toBe('RCV ACC DSP BGN ARR WRK');
  });

  test('reported twice count once', () => {
    const accepted = move(1, 'ACC');
    expect(codes(foldPickup([received, accepted, accepted]))).toBe('RCV ACC');
  });

  test('have their reason', () => {
    const state = foldPickup([received, move(1, 'RJT', { reasonCode: 'OVC' })]);
    expect(state.history.at(-1)?.reasonCode).toBe('OVC');
  });
});

describe('the request', () => {
  test('is the latest one, and the replaced appointments are remembered', () => {
    const changed = at(2, { order: 'three pallets', appointment: OTHER_DAY });
    const rescheduled = move(5, 'RSD', { appointment: FIRST_DAY, reasonCode: 'WTH' });
    const state = foldPickup([received, move(1, 'ACC'), changed, move(4, 'DSP'), rescheduled]);
    expect([state.order, state.appointment]).toEqual(['three pallets', FIRST_DAY]);
    expect(state.formerAppointments).toEqual([
      { ...FIRST_DAY, replacedAt: 2 },
      { ...OTHER_DAY, replacedAt: 5, reasonCode: 'WTH' },
    ]);
  });

  test('an appointment that stays is not replaced', () => {
    expect(foldPickup([received, at(2, { appointment: { ...FIRST_DAY } })]).formerAppointments).toEqual([]);
  });

  test('the appointment of an ignored move is also ignored', () => {
    expect(foldPickup([received, move(1, 'RSD', { appointment: OTHER_DAY })]).appointment).toEqual(FIRST_DAY);
  });

  test('a second, empty receipt is ignored', () => {
    expect(codes(foldPickup([received, move(1, 'RCV'), move(2, 'ACC')]))).toBe('RCV ACC');
  });

  test('there is no pickup without the receipt', () => {
    expect(() => foldPickup([move(1, 'ACC')])).toThrow('begins with its receipt');
  });
});

describe('the truck', () => {
  const sent = [received, move(1, 'ACC'), move(2, 'DSP')];

  test('has its last reported state; omitted values stay', () => {
    const seen = [
      at(3, { truck: { driver: 'Lee', stopsAway: 4, estimatedPickupAt: 100 } }),
      at(4, { truck: { stopsAway: 3, position: { latitude: 37.5, longitude: -77.4 } } }),
    ];
    const wanted = {
      driver: 'Lee',
      stopsAway: 3,
      estimatedPickupAt: 100,
      position: { latitude: 37.5, longitude: -77.4 },
      updatedAt: 4,
    };
    expect(foldPickup([...sent, ...seen]).truck).toEqual(wanted);
    expect(foldPickup([...sent, ...seen.reverse()]).truck).toEqual(wanted);
  });

  test('is removed when it is no longer coming, even by a late report', () => {
    const seen = at(3, { truck: { stopsAway: 4 } });
    expect(foldPickup([...sent, seen, move(4, 'RSD')]).truck).toBeNull();
    expect(foldPickup([...sent, move(4, 'CAN'), seen]).truck).toBeNull();
    const again = [move(5, 'DSP'), at(6, { truck: { driver: 'Kim' } })];
    expect(foldPickup([...sent, seen, move(4, 'RSD'), ...again]).truck).toEqual({ driver: 'Kim', updatedAt: 6 });
  });
});

test('the PRO is the one that was reported last', () => {
  expect(foldPickup([received, at(2, { pro: '2' }), at(1, { pro: '1' })]).pro).toBe('2');
});

// ── Properties ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Any event that could be reported, sensible or not, many at the same time. */
const anyEvent = fc
  .record({
    occurredAt: fc.integer({ min: 1, max: 8 }),
    status: fc.option(fc.constantFrom(...PICKUP_STATUS.codes.filter((code) => code !== 'RCV')), { nil: undefined }),
    pro: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
    stopsAway: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    moves: fc.boolean(),
  })
  .map(({ occurredAt, status, pro, stopsAway, moves }) => ({
    occurredAt,
    ...(status !== undefined && { status }),
    ...(pro !== undefined && { pro }),
    ...(stopsAway !== undefined && { truck: { stopsAway } }),
    ...(moves && { appointment: OTHER_DAY }),
  }));
const anyEvents = fc
  .array(anyEvent, { maxLength: 14 })
  .map((events) => events.map((event, index): Event => ({ eventId: `e${index}`, reportedAt: 0, ...event })));

/** A life cycle that the table allows, from the choices made at each fork. */
const anyLife = fc.array(fc.nat(3), { maxLength: 12 }).map((choices) => {
  const life: Event[] = [received];
  for (const [index, choice] of choices.entries()) {
    const moves = movesFrom(life.at(-1)!.status!);
    if (moves.length === 0) break;
    life.push(move(index + 1, moves[choice % moves.length]!));
  }
  return life;
});

const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('for any events', () => {
  test('the order in which they were reported does not matter', () => {
    fc.assert(
      fc.property(
        anyEvents.chain((events) => fc.tuple(fc.constant(events), shuffled([received, ...events]))),
        ([events, heard]) => {
          expect(foldPickup(heard)).toEqual(foldPickup([received, ...events]));
        },
      ),
    );
  });

  test('the history is allowed by the table', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { history, status } = foldPickup([received, ...events]);
        expect(history[0]?.status).toBe('RCV');
        expect(history.at(-1)?.status).toBe(status);
        for (const [index, { status: to, occurredAt }] of history.entries()) {
          if (index === 0) continue;
          expect(canMove(history[index - 1]!.status, to)).toBe(true);
          expect(occurredAt).toBeGreaterThanOrEqual(history[index - 1]!.occurredAt);
        }
        expect(new Set(history.map(({ eventId }) => eventId)).size).toBe(history.length);
      }),
    );
  });

  test('another event never undoes one: a final status stays final, and a history does not become shorter', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const late = events.at(-1);
        const before = foldPickup([received, ...events.slice(0, -1)]);
        const after = foldPickup([received, ...(late === undefined ? [] : events)]);
        if (isEnd(before.status)) expect(isEnd(after.status)).toBe(true);
        if (isEnd(before.status) === isEnd(after.status)) {
          expect(after.history.length).toBeGreaterThanOrEqual(before.history.length);
        }
      }),
    );
  });
});

test('a history that the table allows is complete, in whatever order its events are reported', () => {
  fc.assert(
    fc.property(
      anyLife.chain((life) => fc.tuple(fc.constant(life), shuffled(life))),
      ([life, heard]) => {
        expect(foldPickup(heard).history.map(({ eventId }) => eventId)).toEqual(life.map(({ eventId }) => eventId));
      },
    ),
  );
});
