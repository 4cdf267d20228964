// Finds the place of a postal code and the terminal that serves it.
import type { Network } from '../../freight/network/network.ts';
import { locate } from '../../freight/network/postal-index.ts';
import type { Country } from '../../freight/postal-code.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** @throws Refusal when there is none */
export function findPostalCode({ postalIndex }: Network, code: string, country: Country | undefined): Answer {
  const postalCode = code.trim().toUpperCase();
  const found = locate(postalIndex, postalCode, country);
  if (found === null) throw new Refusal('noSuchPostalCode');
  const { place, area, refusal } = found;
  const served = area && {
    terminal: {
      id: area.terminal.id,
      name: area.terminal.name,
      city: area.terminal.address.city,
      state: area.terminal.address.state,
    },
    isDirect: area.partner === null,
  };
  const { city, state, otherNames } = place;
  const about = { postalCode, city, otherCities: [...otherNames], state, country: place.country };
  return { status: 200, body: enveloped({ ...about, isServed: area !== null, message: refusal, ...served }) };
}
