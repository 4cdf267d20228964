// Faults as returned by the API, and as described by the form.
import { api, dataOf } from '../../../api/client.ts';
import type { components, paths } from '../../../api/openapi.ts';

export type Fault = components['schemas']['Fault'];
export type NewFault = paths['/v1/test/faults']['post']['requestBody']['content']['application/json'];
type Effect = NewFault['then'];

export const faults = () => dataOf(api.GET('/v1/test/faults'));
export const addFault = (body: NewFault) => dataOf(api.POST('/v1/test/faults', { body }));
export const removeFault = (id: string) => api.DELETE('/v1/test/faults/{id}', { params: { path: { id } } });
export const removeFaults = () => api.DELETE('/v1/test/faults');

/** The effects to choose from. Those with a value need one. */
export const EFFECTS = [
  'status',
  'delayMs',
  'dropBefore',
  'dropAfter',
  'malformed',
  'duplicateEvent',
  'lateEvent',
  'outOfOrder',
  'webhookSilence',
] as const;
export type EffectName = (typeof EFFECTS)[number];
export const WITH_VALUE = ['status', 'delayMs', 'lateEvent'] as const satisfies readonly EffectName[];
export type ValuedEffect = (typeof WITH_VALUE)[number];

export function hasValue(name: EffectName): name is ValuedEffect {
  return (WITH_VALUE as readonly EffectName[]).includes(name);
}

/** Text that is not a number is sent as is, so that the server reports it. */
export function effectOf(name: EffectName, value: string): Effect {
  if (name === 'dropBefore') return { drop: 'before' };
  if (name === 'dropAfter') return { drop: 'after' };
  if (name === 'lateEvent') return { lateEvent: value };
  if (hasValue(name)) return { [name]: value.trim() === '' ? value : Number(value) };
  return { [name]: true };
}

export function nameOfEffect(effect: Effect): EffectName {
  if (effect.drop !== undefined) return effect.drop === 'before' ? 'dropBefore' : 'dropAfter';
  return EFFECTS.find((name) => name in effect) ?? 'status';
}
