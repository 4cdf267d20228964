// How an amount is divided among invoices: one field per invoice, each with its failure.
import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { amountText } from '../../shell/amount-text.ts';
import { centsOf, money } from '../../shell/format.ts';
import { textOf } from '../../shell/refusable-form.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';

export type OpenInvoice = RowOf<'/ops/v1/invoices'>;

const words = billingDeskWords.one;
const NAMES = ['number', 'amount'] as const;

/** Failures refer to the shares that were sent last, by index. */
export function useInvoiceShares(invoices: readonly OpenInvoice[]) {
  const [sent, setSent] = useState<readonly string[]>([]);
  return {
    /** The typed shares, as sent. */
    read(form: FormData) {
      const shares = invoices.flatMap(({ number }) => {
        const typed = textOf(form, number);
        return typed === undefined ? [] : [{ number, amount: amountText(typed) }];
      });
      setSent(shares.map(({ number }) => number));
      return shares;
    },
    /** The field paths whose failures are shown. */
    fields: sent.flatMap((_, at) => NAMES.map((name) => `invoices[${at}].${name}`)),
    failureOf(number: string, failureAt: (field: string) => string | undefined): string | undefined {
      const at = sent.indexOf(number);
      if (at === -1) return undefined;
      return NAMES.map((name) => failureAt(`invoices[${at}].${name}`)).find((failure) => failure !== undefined);
    },
  };
}

export function InvoiceShares(props: {
  invoices: readonly OpenInvoice[];
  failureOf: (number: string) => string | undefined;
  /** The initial value. */
  suggested?: (number: string) => string | undefined;
}) {
  const { invoices, failureOf, suggested } = props;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {invoices.map(({ number, balance }) => (
        <Field key={number} label={words.applyTo(number)} hint={money(centsOf(balance))} failure={failureOf(number)}>
          <TextInput name={number} inputMode="decimal" autoComplete="off" defaultValue={suggested?.(number)} />
        </Field>
      ))}
    </div>
  );
}
