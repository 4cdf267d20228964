// A link to another page of the console, for texts and tables.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function PlaceLink({ to, search, children }: { to: string; search?: object; children: ReactNode }) {
  return (
    <Link to={to} {...(search && { search: search as never })} className="font-medium text-accent hover:underline">
      {children}
    </Link>
  );
}

/** A PRO, in tabular figures. */
export function ProLink({ pro }: { pro: string }) {
  return (
    <PlaceLink to={`/console/shipments/${pro}`}>
      <span className="tabular-nums">{pro}</span>
    </PlaceLink>
  );
}

export function PickupLink({ number }: { number: string }) {
  return (
    <PlaceLink to={`/console/pickups/${number}`}>
      <span className="tabular-nums">{number}</span>
    </PlaceLink>
  );
}

export function AccountLink({ account }: { account: string }) {
  return (
    <PlaceLink to={`/console/customers/${account}`}>
      <code className="font-mono text-[13px]">{account}</code>
    </PlaceLink>
  );
}

/** Pages of claims and disputes, by the prefix of their IDs. */
const BILLING_PAGES = { clm_: 'claims', dsp_: 'disputes' } as const;

/** The subject of an event: a shipment, a pickup, a claim, a dispute, or something without a page of its own. */
export function SubjectLink({ subject }: { subject: string }) {
  if (/^\d{10}$/.test(subject)) return <ProLink pro={subject} />;
  if (subject.startsWith('PU')) return <PickupLink number={subject} />;
  const page = BILLING_PAGES[subject.slice(0, 4) as keyof typeof BILLING_PAGES];
  return page ? <PlaceLink to={`/console/billing/${page}/${subject}`}>{subject}</PlaceLink> : <span>{subject}</span>;
}
