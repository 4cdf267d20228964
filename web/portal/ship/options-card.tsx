// Options of the bill: service and guarantee, accessorials with the details that they require, instructions, references, e-mail.
import { BOL_ACCESSORIAL } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { AccessChoice, ServiceChoice } from '../quotes/service-choice.tsx';
import { capital, OTHER_SERVICES, USUAL_SERVICES } from '../quotes/services.ts';
import { FormArea, FormSelect, FormText, useCodes, useShipForm } from './form-context.tsx';
import { EmergencyFields } from './hazard-fields.tsx';
import { hasHazard } from './ship-form.ts';

const words = shipWords.how;
const GUARANTEES = [
  { value: '', label: words.standard },
  ...(['GTD_PM', 'GTD_NOON', 'GTD_AM', 'GMR1'] as const).map((code) => ({
    value: code,
    label: capital(BOL_ACCESSORIAL.describe(code)),
  })),
];

export function OptionsCard() {
  const { form, set } = useShipForm();
  const [codes, setCodes] = useCodes();
  const others = codes.filter((code) => OTHER_SERVICES.includes(code)).length;
  return (
    <Card title={words.title}>
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-3">
          <FormSelect path="guarantee" label={words.service} choices={GUARANTEES} className="w-64" />
          {form.guarantee === 'GMR1' && (
            <FormText path="accessorials.timeCriticalDetails.date.start" label={words.guaranteeDay} type="date" />
          )}
        </div>
        <ServiceChoice groups={USUAL_SERVICES} chosen={codes} onChange={setCodes} />
        <Access code="LTDAP" side="origin" />
        <Access code="LTDAD" side="destination" />
        <details open={others > 0 || undefined}>
          <summary className="w-fit cursor-pointer rounded text-accent">{words.more}</summary>
          <div className="pt-3">
            <ServiceChoice groups={[{ at: 'handling', codes: OTHER_SERVICES }]} chosen={codes} onChange={setCodes} />
          </div>
        </details>
        {codes.includes('FVC') && (
          <FormText
            path="accessorials.fullValueCoverageDetails.monetaryValue"
            label={words.value}
            inputMode="decimal"
            className="w-56"
          />
        )}
        {hasHazard(form) && <EmergencyFields />}
        <FormArea
          path="bol.specialInstructions"
          label={words.instructions}
          hint={words.instructionsHint}
          maxLength={500}
          optional
        />
        <section className="grid gap-2">
          <h3 className="font-medium">{words.references}</h3>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <FormText path="referenceNumbers.po" label={words.po} hint={words.several} optional />
            <FormText path="referenceNumbers.bol" label={words.bol} hint={words.several} optional />
            <FormText path="referenceNumbers.shipmentId" label={words.shipmentId} maxLength={25} optional />
            <FormText path="referenceNumbers.masterBol" label={words.masterBol} maxLength={25} optional />
          </div>
        </section>
        <section className="grid gap-2">
          <h3 className="font-medium">{words.mail}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <FormText path="email.addresses" label={words.mailTo} hint={words.several} type="text" optional />
            <FormText path="notifications" label={words.notify} hint={words.several} type="text" optional />
          </div>
          {form.email.addresses !== '' && (
            <Checkbox
              label={words.mailLabels}
              checked={form.email.includeLabels}
              onChange={(event) => set('email.includeLabels', event.target.checked)}
            />
          )}
        </section>
      </div>
    </Card>
  );
}

function Access({ code, side }: { code: 'LTDAP' | 'LTDAD'; side: 'origin' | 'destination' }) {
  const { form, set, failures } = useShipForm();
  const path = `accessorials.limitedAccessType.${side}`;
  return (
    <AccessChoice
      code={code}
      chosen={form.accessorials.codes}
      value={form.accessorials.limitedAccessType[side]}
      failure={failures.find(({ field }) => field === path)?.description}
      onChange={(type) => set(path, type)}
    />
  );
}
