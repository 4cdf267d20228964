// The description of hazardous goods on a shipping paper, from the fields of a form.

export interface NamedHazard {
  readonly unnaNumber: string;
  readonly propername: string;
  readonly technicalName: string;
  readonly class: string;
  readonly packingGroup: string;
}

/** In shipping paper format: number, proper name (technical name), class, packing group. */
export function shippingName({
  unnaNumber,
  propername,
  technicalName,
  class: hazardClass,
  packingGroup,
}: NamedHazard): string {
  const name = technicalName === '' ? propername : `${propername} (${technicalName})`;
  return [unnaNumber, name, hazardClass, packingGroup && `PG ${packingGroup}`].filter(Boolean).join(', ');
}
