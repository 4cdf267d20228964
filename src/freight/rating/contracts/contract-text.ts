// Owns how a contract row is described to people: in explanations and in the console.
import { formatCents } from '../../money.ts';
import { formatDay } from '../../service-calendar.ts';
import { percentText } from '../figure-text.ts';
import type { Contract, ContractRow, ContractTerms } from './contract.ts';

const TERMS_TEXT: Readonly<Record<ContractTerms, string>> = { P: 'prepaid', C: 'collect', T: 'third party' };

/** For example `Contract version 3, row 5 (US-752 to US-GA, prepaid): 75% off, minimum charge 95.00.` */
export function contractRowText({ version }: Contract, row: ContractRow): string {
  return `Contract version ${version}, row ${row.line} (${laneText(row)}): ${agreedText(row)}.`;
}

function laneText({ origin, destination, isBothWays, terms, fromDay, toDay }: ContractRow): string {
  const lane = isBothWays ? `between ${origin.key} and ${destination.key}` : `${origin.key} to ${destination.key}`;
  return [
    lane,
    ...(terms === null ? [] : [TERMS_TEXT[terms]]),
    ...(Number.isFinite(fromDay) ? [`from ${formatDay(fromDay)}`] : []),
    ...(Number.isFinite(toDay) ? [`until ${formatDay(toDay)}`] : []),
  ].join(', ');
}

function agreedText({ discountBasisPoints, minimumCents, fak, fuel }: ContractRow): string {
  return [
    ...(discountBasisPoints === null ? [] : [`${percentText(discountBasisPoints)}% off`]),
    ...(minimumCents === null ? [] : [`minimum charge ${formatCents(minimumCents)}`]),
    ...(fak === '' ? [] : [`FAK ${fak}`]),
    ...(fuel === null ? [] : [`fuel table ${fuel.name}`]),
  ].join(', ');
}
