// The request that the form for a paper bill of lading makes.
import { withFields } from './form-paths.ts';

/** The customer's account stands at the party that it is. */
const PARTY_OF = { Shipper: 'origin', Consignee: 'destination', 'Third Party': 'billTo' } as const;

const OWN_FIELDS = ['account', 'role', 'shipDate', 'accessorials'] as const;

interface Unit {
  readonly lineItems?: readonly object[];
}

export function billOfForm(form: FormData): { readonly account: string; readonly body: object } {
  const [account, role, shipDate, codes] = OWN_FIELDS.map((name) => String(form.get(name) ?? '').trim()) as [
    string,
    keyof typeof PARTY_OF,
    string,
    string,
  ];
  const fields = [...form.entries()].filter(([name]) => !(OWN_FIELDS as readonly string[]).includes(name));
  const number = account.toUpperCase();
  const party = PARTY_OF[role];
  const bill = withFields(
    {
      bol: { requestedPickupDate: `${shipDate}T12:00:00.000`, function: 'Create', isTest: false, requestorRole: role },
      version: 'v2.0.1',
      commodities: { lineItemLayout: 'Nested', handlingUnits: [] as Unit[] },
      request: {},
      transit: {},
      billTo: { contact: {} },
      ...(codes !== '' && { accessorials: { codes: codes.toUpperCase().split(/[\s,]+/) } }),
    },
    fields,
  );
  const named = withFields(bill, [[`${party}.account`, number]]);
  const { handlingUnits } = named.commodities;
  return {
    account: number === '' ? '-' : number,
    body: {
      ...named,
      commodities: {
        ...named.commodities,
        handlingUnits: handlingUnits.map((unit) => ({
          ...unit,
          lineItems: (unit.lineItems ?? []).map((item) => ({ ...item, hazardous: false, stackable: false })),
        })),
      },
    },
  };
}
