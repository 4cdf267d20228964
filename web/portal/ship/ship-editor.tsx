// The form itself: its state, its draft, and its way to the server.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { components } from '../../api/openapi.ts';
import { call } from '../../api/plain.ts';
import { ApiProblem } from '../../api/problem.ts';
import { asProblem } from '../../shell/asked.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { shipWords as words } from '../../words/ship-words.ts';
import { useClassScale } from '../quotes/class-scale.ts';
import { densityOf, tareOf } from '../quotes/density.ts';
import { bolRequestOf, formFailures } from './bol-request.ts';
import { forgetDraft, keepDraft } from './draft-keeper.ts';
import { focusFirstFailure } from './focus-failure.ts';
import { FormContext } from './form-context.tsx';
import { FreightCard } from './freight-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { standsOnWood } from './packaging.ts';
import { PartyCard } from './party-card.tsx';
import { forgetKey, keyFor } from './sent-once.ts';
import { type ShipForm, unitWeight, withMember } from './ship-form.ts';
import { ShipSummary } from './ship-summary.tsx';
import { TermsFields } from './terms-card.tsx';
import type { Begin } from './use-begin.ts';

type BolAnswer = components['schemas']['BolAnswer'];

export function ShipEditor({ begin }: { begin: Begin }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { session } = useSignedIn();
  const scale = useClassScale();
  const [form, setForm] = useState(begin.form);
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(new Set<string>()).current;
  const savedAt = useKeptDraft(form, begin, session.username);
  // What was said of a field is gone once somebody has changed it.
  const [mended, setMended] = useState<readonly string[]>([]);
  const set = useCallback((path: string, value: unknown) => {
    setForm((now) => withMember(now, path, value));
    setMended((paths) => (paths.includes(path) ? paths : [...paths, path]));
  }, []);

  const make = useMutation({
    mutationFn: () => {
      const classOf = (
        unit: ShipForm['commodities']['handlingUnits'][number],
        { classification }: { classification: string },
      ) =>
        classification ||
        (densityOf(scale, { ...unit, weight: String(unitWeight(unit)) }, standsOnWood(unit.type))?.freightClass ?? '');
      const tare = (unit: { count: string }) => tareOf(scale, Number(unit.count) || 0, true);
      return makeBill(bolRequestOf(form, { classOf, tareOf: tare }));
    },
    onSuccess: (pro) => {
      forgetDraft(session.username);
      void queries.invalidateQueries({ queryKey: ['last-shipments'] });
      void navigate({ to: `/ship/done/${pro}`, replace: true });
    },
  });
  const problem = make.isError ? asProblem(make.error) : undefined;
  const failures = useMemo(() => {
    const isMended = (field: string) => mended.some((path) => field === path || field.startsWith(`${path}.`));
    return formFailures(problem?.failures ?? [], form).filter(({ field }) => !isMended(field));
  }, [problem?.failures, form, mended]);
  const state = useMemo(() => ({ form, set, failures, shown }), [form, set, failures, shown]);
  const elsewhere = failures.filter(({ field }) => !shown.has(field));

  // After the failures are drawn: the first one is where to go on.
  useEffect(() => {
    if (make.error !== null) focusFirstFailure(element.current);
  }, [make.error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMended([]);
    make.mutate();
  }

  return (
    <FormContext value={state}>
      <form ref={element} onSubmit={submit} noValidate className="grid gap-5 lg:grid-cols-[1fr_18rem] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {problem && (problem.failures.length === 0 || failures.length > 0) && (
            <ProblemNote
              problem={
                problem.failures.length === 0
                  ? problem
                  : new ApiProblem(
                      problem.status,
                      { message: words.topFailures(failures.length), validationFailures: elsewhere },
                      problem.requestId,
                    )
              }
            />
          )}
          <TermsFields />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <PartyCard party="origin" title={words.who.from} />
            <PartyCard party="destination" title={words.who.to} />
            {form.payment.terms === 'Third Party' && <PartyCard party="billTo" title={words.who.billTo} />}
          </div>
          <FreightCard />
          <OptionsCard />
        </div>
        <Card title={words.sum.title} className="lg:sticky lg:top-28">
          <ShipSummary quoted={begin.quoted} savedAt={savedAt} />
          <Button type="submit" kind="primary" busy={make.isPending} className="mt-3 w-full">
            {make.isPending ? words.submitting : words.submit}
          </Button>
        </Card>
      </form>
    </FormContext>
  );
}

const SAVE_AFTER_MS = 300;

/** Gives when it was kept last, as text. */
function useKeptDraft(form: ShipForm, begin: Begin, username: string): string {
  const [savedAt, setSavedAt] = useState('');
  useEffect(() => {
    if (form === begin.form) return;
    const timer = setTimeout(() => {
      const now = Date.now();
      keepDraft(username, { form, source: begin.source, savedAt: now });
      setSavedAt(new Date(now).toLocaleTimeString());
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, begin, username]);
  return savedAt;
}

/** Gives the PRO. @throws ApiProblem when no bill was made */
async function makeBill(request: Record<string, unknown>): Promise<string> {
  const response = await call('POST', '/v1/bol', request, keyFor(request));
  // What was made, or refused for good, has had its answer.
  forgetKey();
  const { messageStatus, referenceNumbers } = (await response.json()) as BolAnswer;
  if (messageStatus.status === 'FAIL' || referenceNumbers.pro === undefined) {
    const reasons = messageStatus.information.filter(({ type }) => type !== 'info').map(({ message }) => message);
    throw new ApiProblem(response.status, {
      message: words.notMade,
      details: [...reasons, messageStatus.resolution].join(' '),
    });
  }
  return referenceNumbers.pro;
}
