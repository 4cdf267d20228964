// A place as people write it: Richmond, VA.

type Place = { readonly city: string } & ({ readonly state: string } | { readonly stateProvince: string });

export function cityState(place: Place): string {
  return `${place.city}, ${'state' in place ? place.state : place.stateProvince}`;
}
