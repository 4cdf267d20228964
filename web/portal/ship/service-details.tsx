// The details that a checked service requires: type of place, appointment, value, what is sorted or marked. Shown only then.
import { shipWords } from '../../words/ship-words.ts';
import { PLACES } from '../quotes/service-choice.tsx';
import { FormSelect, FormText, useShipForm } from './form-context.tsx';
import { hasAppointment, totalPieces, totalUnits } from './ship-form.ts';

const words = shipWords.how;

export function ServiceDetails() {
  const { form } = useShipForm();
  const { codes } = form.accessorials;
  const parts = [
    codes.includes('LTDAP') && <AccessField key="origin" code="LTDAP" side="origin" />,
    codes.includes('LTDAD') && <AccessField key="destination" code="LTDAD" side="destination" />,
    hasAppointment(form) && <Appointment key="appointment" />,
    codes.includes('FVC') && (
      <FormText
        key="value"
        path="accessorials.fullValueCoverageDetails.monetaryValue"
        label={words.value}
        hint={words.valueHint}
        inputMode="decimal"
        className="w-64"
      />
    ),
    codes.includes('SRT') && <p key="sort">{words.sorted(totalPieces(form))}</p>,
    codes.includes('MARK') && <p key="mark">{words.marked(totalUnits(form))}</p>,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <section aria-label={words.details} className="grid gap-3 rounded-md bg-sunken p-3">
      {parts}
    </section>
  );
}

function AccessField({ code, side }: { code: 'LTDAP' | 'LTDAD'; side: 'origin' | 'destination' }) {
  return (
    <FormSelect
      path={`accessorials.limitedAccessType.${side}`}
      label={words.accessOf[code]}
      choices={PLACES}
      className="max-w-sm"
    />
  );
}

function Appointment() {
  const path = 'accessorials.appointmentDetails.delivery';
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{words.appointment.title}</legend>
      <p className="text-[13px] text-faint">{words.appointment.lead}</p>
      <div className="flex flex-wrap items-start gap-3">
        <FormText
          path={`${path}.start`}
          label={words.appointment.start}
          type="datetime-local"
          optional
          className="w-60"
        />
        <FormText path={`${path}.end`} label={words.appointment.end} type="datetime-local" optional className="w-60" />
      </div>
    </fieldset>
  );
}
