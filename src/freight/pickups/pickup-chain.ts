// Chooses which of the reported moves are accepted: the longest life cycle that the table allows.
import { canMove, FIRST_STATUS, isEnd, PICKUP_STATUS, type PickupStatus } from './pickup-status.ts';

export interface PickupMove {
  readonly status: PickupStatus;
  readonly occurredAt: number;
}

interface Chain<Move> {
  readonly last: Move;
  readonly before: Chain<Move> | undefined;
  readonly length: number;
}

/**
 * From ordered moves, those that form a valid sequence starting with the receipt. A finished life cycle beats an unfinished one; then more
 * moves win, then the later end. Additional moves can only allow more chains, so a move reported late never leads back to an earlier
 * state.
 */
export function pickupChain<Move extends PickupMove>(ordered: readonly Move[]): readonly Move[] {
  // Only a chain's last status determines how it can continue, so the best chain per status is enough.
  const bestTo = new Map<PickupStatus, Chain<Move>>();
  for (const together of byMoment(ordered)) {
    // The order within one moment is unknown: each move may have followed any other.
    for (let pass = 0; pass < together.length; pass++) {
      for (const move of together) extend(bestTo, move);
    }
  }
  return movesOf(bestOf([...bestTo.values()]));
}

function extend<Move extends PickupMove>(bestTo: Map<PickupStatus, Chain<Move>>, move: Move): void {
  let before: Chain<Move> | undefined;
  if (move.status !== FIRST_STATUS) {
    for (const from of PICKUP_STATUS.codes) {
      const chain = canMove(from, move.status) ? bestTo.get(from) : undefined;
      if (chain === undefined || movesOf(chain).includes(move)) continue;
      if (before === undefined || chain.length > before.length) before = chain;
    }
    if (before === undefined) return;
  }
  const length = (before?.length ?? 0) + 1;
  const known = bestTo.get(move.status);
  if (known === undefined || length >= known.length) bestTo.set(move.status, { last: move, before, length });
}

function bestOf<Move extends PickupMove>(chains: readonly Chain<Move>[]): Chain<Move> | undefined {
  const ended = chains.filter(({ last }) => isEnd(last.status));
  const eligible = ended.length > 0 ? ended : chains;
  return eligible.reduce<Chain<Move> | undefined>((best, chain) => {
    if (best === undefined || chain.length > best.length) return chain;
    return chain.length === best.length && chain.last.occurredAt > best.last.occurredAt ? chain : best;
  }, undefined);
}

function movesOf<Move>(chain: Chain<Move> | undefined): Move[] {
  const moves: Move[] = [];
  for (let at = chain; at !== undefined; at = at.before) moves.push(at.last);
  return moves.reverse();
}

function byMoment<Move extends PickupMove>(ordered: readonly Move[]): Move[][] {
  const groups: Move[][] = [];
  for (const move of ordered) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]!.occurredAt === move.occurredAt) group.push(move);
    else groups.push([move]);
  }
  return groups;
}
