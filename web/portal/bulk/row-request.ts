// Converts a row into an API request, and the API's failures into failures of the row's fields.
import type { FieldFailure } from '../../api/problem.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import { BOL_LEVEL_CODES, type BulkFieldName, type BulkKind, fieldsOf, isNeeded } from './bulk-fields.ts';
import {
  bolUnitType,
  countryOfPlace,
  isoDay,
  plainPhone,
  postalCode,
  quoteUnitType,
  termsOf,
  wholeNumber,
} from './row-values.ts';

export type RowValues = Readonly<Partial<Record<BulkFieldName, string>>>;

export interface RowFailure {
  /** Undefined: it belongs to no column. */
  readonly field: BulkFieldName | undefined;
  readonly text: string;
}

/** Failures that the page can detect without the server. */
export function checkRow(kind: BulkKind, values: RowValues): RowFailure[] {
  return fieldsOf(kind).flatMap((field): RowFailure[] => {
    const value = values[field.name] ?? '';
    if (value === '') return isNeeded(field, kind) ? [{ field: field.name, text: bulkWords.failures.required }] : [];
    const text = field.check?.(value, kind);
    return text === undefined ? [] : [{ field: field.name, text }];
  });
}

const number = (value: string | undefined) => (value ? wholeNumber(value) : undefined);
const codes = (value: string | undefined) =>
  value
    ?.toUpperCase()
    .split(/[\s,;|]+/)
    .filter(Boolean) ?? [];

export function quoteRequest(values: RowValues): object {
  const { count, weight, length, width, height, pieces, classification, description, unitType } = values;
  const terms = isCollect(values) ? 'Collect' : 'Prepaid';
  return {
    quoteRequest: {
      shipDate: isoDay(values.shipDate ?? ''),
      serviceLevels: [(values.serviceLevel || 'LTL').toUpperCase()],
    },
    payment: { account: values.account, payor: terms === 'Collect' ? 'Consignee' : 'Shipper', terms },
    origin: { address: quoteAddress(values, 'origin') },
    destination: { address: quoteAddress(values, 'destination') },
    commodity: {
      handlingUnits: [
        given({
          count: number(count),
          type: unitType && quoteUnitType(unitType),
          weight: number(weight),
          length: number(length),
          width: number(width),
          height: number(height),
          lineItems: [given({ description, weight: number(weight), pieces: number(pieces), classification })],
        }),
      ],
    },
    ...(values.accessorials && { accessorials: { codes: codes(values.accessorials) } }),
  };
}

export function bolRequest(values: RowValues): object {
  const { count, weight, length, width, height, pieces, classification, description, unitType, reference, po } = values;
  const origin = bolParty(values, 'origin');
  const destination = bolParty(values, 'destination');
  const payer = isCollect(values) ? destination : origin;
  const level = BOL_LEVEL_CODES[values.serviceLevel?.toUpperCase() ?? ''];
  const services = [...codes(values.accessorials), ...(level === undefined ? [] : [level])];
  return {
    bol: given({
      requestedPickupDate: `${isoDay(values.shipDate ?? '')}T08:00:00.000`,
      function: 'Create',
      isTest: false,
      requestorRole: isCollect(values) ? 'Consignee' : 'Shipper',
      specialInstructions: values.instructions,
    }),
    version: 'v2.0.1',
    ...((reference || po) && {
      referenceNumbers: given({ bol: reference && [reference], po: po && [{ number: po }] }),
    }),
    payment: { terms: isCollect(values) ? 'Collect' : 'Prepaid' },
    commodities: {
      lineItemLayout: 'Nested',
      handlingUnits: [
        given({
          count: number(count),
          type: bolUnitType(unitType || 'pallet'),
          weight: number(weight),
          length: number(length),
          width: number(width),
          height: number(height),
          lineItems: [
            given({
              description,
              weight: number(weight),
              pieces: number(pieces) ?? number(count),
              packagingType: bolUnitType(values.packagingType || 'pieces'),
              classification,
              hazardous: false,
              stackable: false,
            }),
          ],
        }),
      ],
    },
    ...(services.length > 0 && { accessorials: { codes: services } }),
    origin,
    destination,
    billTo: { ...payer, account: values.account },
    request: {},
    transit: {},
  };
}

/** The column that a path of the request comes from. */
export function fieldAt(kind: BulkKind, path: string): BulkFieldName | undefined {
  const of = (field: { quotePath?: string; bolPath?: string }) => (kind === 'quotes' ? field.quotePath : field.bolPath);
  const fields = fieldsOf(kind).filter((field) => of(field) !== undefined);
  const exact = fields.find((field) => of(field) === path);
  if (exact !== undefined) return exact.name;
  // The weight appears twice in a request, and a list is one cell.
  if (/lineItems\[0\]\.weight$/.test(path)) return 'weight';
  return fields.find((field) => path.startsWith(`${of(field)}[`))?.name;
}

export function rowFailures(kind: BulkKind, failures: readonly FieldFailure[]): RowFailure[] {
  return failures.map(({ field, description }) => {
    const name = fieldAt(kind, field);
    return { field: name, text: inColumnNames(kind, name === undefined ? `${field} ${description}` : description) };
  });
}

/** Users know the columns of their file, not the paths of the request. */
export function inColumnNames(kind: BulkKind, text: string): string {
  const named = fieldsOf(kind).flatMap(({ name, quotePath, bolPath }) => {
    const path = kind === 'quotes' ? quotePath : bolPath;
    return path === undefined ? [] : [{ path, label: `“${bulkWords.fields[name]}”` }];
  });
  // Longest first: one path may be a prefix of another.
  named.sort((one, other) => other.path.length - one.path.length);
  return named.reduce((told, { path, label }) => told.replaceAll(path, label), text);
}

function quoteAddress(values: RowValues, side: 'origin' | 'destination'): object {
  const code = values[`${side}PostalCode`] ?? '';
  return {
    city: values[`${side}City`],
    stateProvince: values[`${side}State`]?.toUpperCase(),
    postalCode: postalCode(code),
    country: countryOfPlace(values[`${side}Country`] ?? '', code)?.country2,
  };
}

function bolParty(values: RowValues, side: 'origin' | 'destination'): object {
  const code = values[`${side}PostalCode`] ?? '';
  return {
    name: values[`${side}Name`],
    address1: values[`${side}Address`],
    city: values[`${side}City`],
    stateProvince: values[`${side}State`]?.toUpperCase(),
    postalCode: postalCode(code),
    country: countryOfPlace(values[`${side}Country`] ?? '', code)?.code,
    contact: { phone: plainPhone(values[`${side}Phone`] ?? '') },
  };
}

function isCollect({ terms }: RowValues): boolean {
  return termsOf(terms ?? '') === 'Collect';
}

function given<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<T>;
}
