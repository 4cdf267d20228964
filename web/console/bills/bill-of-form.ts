// Builds the request from the form for a paper bill of lading.
import { shippingName } from '../../shell/shipping-name.ts';
import { withFields } from './form-paths.ts';

/** The customer's account goes to the party that the customer is. */
const PARTY_OF = { Shipper: 'origin', Consignee: 'destination', 'Third Party': 'billTo' } as const;

const OWN_FIELDS = ['account', 'role', 'shipDate', 'accessorials', 'hasBroker'] as const;

/** As submitted by the form: `hazardous` is present if it is checked. */
interface TypedItem {
  readonly weight?: unknown;
  readonly hazardous?: string;
  readonly hazardousDetails?: Readonly<Record<string, unknown>>;
}

interface TypedUnit {
  readonly lineItems?: readonly TypedItem[];
}

/** Only the texts are typed; the other fields always have a value. */
interface TypedBroker {
  readonly type?: string;
  readonly country?: string;
  readonly contact?: object;
}

export function billOfForm(form: FormData): { readonly account: string; readonly body: object } {
  const own = (name: (typeof OWN_FIELDS)[number]) => String(form.get(name) ?? '').trim();
  const role = own('role') as keyof typeof PARTY_OF;
  const fields = [...form.entries()].filter(([name]) => !(OWN_FIELDS as readonly string[]).includes(name));
  const number = own('account').toUpperCase();
  const codes = codesOf(own('accessorials'), hasHazard(form));
  const bill = withFields(
    {
      bol: {
        requestedPickupDate: `${own('shipDate')}T12:00:00.000`,
        function: 'Create',
        isTest: false,
        requestorRole: role,
      },
      version: 'v2.0.1',
      commodities: { lineItemLayout: 'Nested', handlingUnits: [] as TypedUnit[] },
      request: {},
      transit: {},
      billTo: { contact: {} },
      customsBroker: {} as TypedBroker,
      ...(codes.length > 0 && { accessorials: { codes } }),
    },
    fields,
  );
  const { customsBroker, ...named } = withFields(bill, [[`${PARTY_OF[role]}.account`, number]]);
  return {
    account: number === '' ? '-' : number,
    body: {
      ...named,
      commodities: {
        ...named.commodities,
        handlingUnits: named.commodities.handlingUnits.map((unit) => ({
          ...unit,
          lineItems: (unit.lineItems ?? []).map(itemOf),
        })),
      },
      ...(isNamed(customsBroker) && { customsBroker }),
    },
  };
}

export function hasHazard(form: FormData): boolean {
  return [...form.keys()].some((name) => name.endsWith('.hazardous'));
}

export function crossesBorder(form: FormData): boolean {
  return form.get('origin.country') !== form.get('destination.country');
}

/** Hazardous goods add a charge. */
function codesOf(typed: string, isHazardous: boolean): string[] {
  const codes = typed === '' ? [] : typed.toUpperCase().split(/[\s,]+/);
  return isHazardous && !codes.includes('HAZ') ? [...codes, 'HAZ'] : codes;
}

function itemOf({ hazardous, hazardousDetails = {}, ...item }: TypedItem) {
  if (hazardous === undefined) return { ...item, hazardous: false, stackable: false };
  const none = { unnaNumber: '', propername: '', technicalName: '', class: '', packingGroup: '' };
  const hazardousDescription = shippingName({ ...none, ...hazardousDetails });
  return {
    ...item,
    hazardous: true,
    stackable: false,
    ...(hazardousDescription !== '' && { hazardousDescription }),
    hazardousDetails: { weight: item.weight, ...hazardousDetails },
  };
}

/** Whether a broker was entered: not every border crossing has one. */
function isNamed({ type, country, contact = {}, ...rest }: TypedBroker): boolean {
  return Object.keys(rest).length + Object.keys(contact).length > 0;
}
