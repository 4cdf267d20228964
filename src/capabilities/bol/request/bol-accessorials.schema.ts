// The accessorials of a BOL (§2.8): the codes, and the details that some codes require.
import { Type } from 'typebox';
import { ACCEPTED_BOL_ACCESSORIAL, type BolAccessorial } from '../../../freight/value-sets/bol-accessorial.ts';
import { LIMITED_ACCESS_TYPE } from '../../../freight/value-sets/limited-access-type.ts';
import { BOL_ACCESSORIAL_NAMES } from '../../../freight/value-sets/tariff-accessorial.ts';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { requiredWhen } from '../../../platform/contract/required-when.ts';
import { codeIs, dayIsNeeded, deliveryDayAsked, shipmentIsHazardous, windowAsked } from './bol.conditions.ts';
import { isoTime, phone, text, unit, whole } from './bol-forms.ts';

const MOST_CODES = 100;

/** Codes of §2.2 that are not allowed on a BOL, and what to do instead. */
export const REFUSED_CODES: Partial<Record<BolAccessorial, string>> = {
  APTP: 'pickup appointments are not accepted on a BOL. Leave it out and send a pickup request',
  COD: 'collect on delivery is not supported. Leave it out',
  EXPD: 'expedited service is not accepted on a BOL. Leave it out; GTD_AM, GTD_NOON and GTD_PM are guaranteed',
  PSH: 'protection by heat is not accepted on a BOL. Leave it out',
};

const limitedAccess = oneOf(LIMITED_ACCESS_TYPE.codes, { title: 'LimitedAccessType' });

const window = (description: string) =>
  exact(
    { start: Type.Optional(isoTime()), end: Type.Optional(isoTime()) },
    { title: 'AppointmentWindow', description },
  );

export const accessorialsSchema = exact(
  {
    codes: Type.Optional(
      Type.Array(oneOf(ACCEPTED_BOL_ACCESSORIAL.codes, { refuses: REFUSED_CODES, alsoCalled: BOL_ACCESSORIAL_NAMES }), {
        maxItems: MOST_CODES,
      }),
    ),
    hazardousDetails: Type.Optional(
      exact({
        emergencyContact: Type.Optional(
          exact({
            name: requiredWhen(shipmentIsHazardous, text(100)),
            phone: requiredWhen(shipmentIsHazardous, phone()),
          }),
        ),
      }),
    ),
    cod: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Not supported: it is rejected.' }),
    ),
    sortAndSegregateDetails: Type.Optional(
      exact({ pieces: requiredWhen(codeIs('SRT'), whole(1, 99_999, 'All pieces of the shipment.')) }),
    ),
    fullValueCoverageDetails: Type.Optional(
      exact({
        monetaryValue: requiredWhen(
          codeIs('FVC'),
          formed('^(0|[1-9]\\d{0,5})\\.\\d{2}$', 'dollars with two decimals, as in 2500.00, at most 150000.00'),
        ),
        currency: unit('USD'),
      }),
    ),
    markDetails: Type.Optional(
      exact({ pieces: requiredWhen(codeIs('MARK'), whole(1, 99_999, 'All handling units of the shipment.')) }),
    ),
    limitedAccessType: Type.Optional(
      exact({
        origin: requiredWhen(codeIs('LTDAP'), limitedAccess),
        destination: requiredWhen(codeIs('LTDAD'), limitedAccess),
      }),
    ),
    timeCriticalDetails: Type.Optional(
      exact({
        type: requiredWhen(
          deliveryDayAsked,
          oneOf(['Deliver On Date', 'Delivery Window'], {
            description: 'Delivery on the start date only, or between start and end. With TCS or GMR1.',
          }),
        ),
        date: Type.Optional(
          exact({
            start: requiredWhen(dayIsNeeded, isoTime()),
            end: requiredWhen(windowAsked, Type.String({ description: 'ISO 8601. Ignored for Deliver On Date.' })),
          }),
        ),
      }),
    ),
    appointmentDetails: Type.Optional(
      exact({
        pickup: Type.Optional(window('Pickup appointments are not made: you get a warning.')),
        delivery: Type.Optional(window('An appointment is not a time-critical guaranteed service.')),
      }),
    ),
  },
  { title: 'BolAccessorials' },
);
