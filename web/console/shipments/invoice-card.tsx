// The invoice of a shipment: what is owed, what was paid, and recording a payment.
import { useState } from 'react';
import { centsOf, day, moment, money } from '../../shell/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { RecordPayment } from './record-payment.tsx';
import type { Invoice } from './shipment.ts';

const words = shipmentWords.invoice;
const TONES: Record<Invoice['status'], Tone> = {
  OPEN: 'warn',
  PARTIALLY_PAID: 'warn',
  PAID: 'good',
  CREDITED: 'good',
  APPLIED: 'good',
};

export function InvoiceCard({ invoice }: { invoice: Invoice | null }) {
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState('');
  if (invoice === null) {
    return (
      <Card title={words.title}>
        <p className="text-faint">{words.none}</p>
      </Card>
    );
  }
  const { number, status, total, credited, paid, balance, dueDate, payments } = invoice;
  const balanceCents = centsOf(balance);
  return (
    <Card
      title={words.title}
      aside={
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setTold('');
          }}
        >
          {words.record}
        </Button>
      }
    >
      <div className="grid gap-4">
        {isOpen && (
          <RecordPayment
            invoice={invoice}
            onRecorded={(amount) => {
              setOpen(false);
              setTold(words.recorded(money(centsOf(amount))));
            }}
          />
        )}
        <p role="status" className="text-good empty:hidden">
          {told}
        </p>
        <Facts
          facts={[
            [words.number, number],
            [words.status, <Status key="status" status={status} />],
            [words.total, money(centsOf(total))],
            [words.credited, centsOf(credited) !== 0 && money(centsOf(credited))],
            [words.paid, payments.length > 0 && money(centsOf(paid))],
            balanceCents < 0 ? [words.credit, money(-balanceCents)] : [words.balance, money(balanceCents)],
            [words.due, balanceCents > 0 && day(dueDate)],
          ]}
        />
        {payments.length > 0 && <Payments payments={payments} />}
      </div>
    </Card>
  );
}

function Status({ status }: Pick<Invoice, 'status'>) {
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

function Payments({ payments }: { payments: Invoice['payments'] }) {
  return (
    <div className="border-t pt-3">
      <h3 className="mb-1.5 text-[13px] font-medium">{words.payments}</h3>
      <ul className="grid gap-1.5">
        {payments.map(({ paymentId, amount, paidAt, note }) => (
          <li key={paymentId} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">
              {moment(paidAt)}
              {note && <span className="text-faint"> – {note}</span>}
            </span>
            <span className="tabular-nums">{money(centsOf(amount))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
