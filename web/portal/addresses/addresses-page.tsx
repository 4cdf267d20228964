// The address book: searched, edited, imported and exported; and the addresses of earlier shipments, to be saved.
import { useState } from 'react';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { addressWords as words } from '../../words/address-words.ts';
import { serviceName } from '../quotes/services.ts';
import { useAddresses } from '../ship/address-book.ts';
import { draftOf, NEW_ADDRESS } from './address-draft.ts';
import { AddressEditor, type Edited } from './address-editor.tsx';
import type { KnownAddress } from './address-services.ts';
import { ImportAddresses } from './import-addresses.tsx';
import { removeAddress, type SavedAddress, useAddressChange, useSavedAddresses } from './saved-addresses.ts';

export function AddressesPage() {
  const { permissions } = useSignedIn().session;
  const mayChange = permissions.includes('freight.write');
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<Edited>();
  const [imported, setImported] = useState<number>();
  const pages = useSavedAddresses(text);
  const isSearching = text.trim() !== '';
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <a href="/v1/address-book.csv" download className={buttonLook({})}>
            {words.exportAll}
          </a>
          {mayChange && <ImportAddresses onImported={setImported} />}
          {mayChange && (
            <Button kind="primary" onClick={() => setEdited({ draft: NEW_ADDRESS })}>
              {words.add}
            </Button>
          )}
        </>
      }
    >
      {imported !== undefined && (
        <p role="status" className="rounded-md bg-good-soft px-3 py-2 text-good">
          {words.imports.done(imported)}
        </p>
      )}
      <Field label={words.search} hint={words.searchHint} className="max-w-md">
        <TextInput type="search" value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      </Field>
      <SavedTable pages={pages} isSearching={isSearching} mayChange={mayChange} onEdit={setEdited} />
      {mayChange && !isSearching && <RecentCard onSave={setEdited} />}
      <AddressEditor edited={edited} onClose={() => setEdited(undefined)} />
    </Page>
  );
}

function SavedTable(props: {
  pages: ReturnType<typeof useSavedAddresses>;
  isSearching: boolean;
  mayChange: boolean;
  onEdit: (edited: Edited) => void;
}) {
  const { pages, isSearching, mayChange, onEdit } = props;
  const { accounts = [] } = useSignedIn().session;
  const [removing, setRemoving] = useState<SavedAddress>();
  const remove = useAddressChange(removeAddress, () => setRemoving(undefined));
  const columns: Column<SavedAddress>[] = [
    {
      head: words.table.name,
      cell: ({ name, note }) => (
        <>
          <span className="font-medium">{name}</span>
          {note && <span className="block text-[13px] text-faint">{note}</span>}
        </>
      ),
    },
    { head: words.table.address, cell: ({ address }) => placeText(address) },
    {
      head: words.table.contact,
      cell: ({ contactName, phone, email }) => [contactName, phone, email].filter(Boolean).join(', '),
    },
    { head: words.table.services, cell: servicesText },
    ...(accounts.length > 1 ? [{ head: words.table.account, cell: ({ account }: SavedAddress) => account }] : []),
  ];
  if (mayChange) {
    columns.push({
      head: words.table.actions,
      cell: (address) => (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onEdit({ addressId: address.addressId, draft: draftOf(address) })}>
            {words.table.edit}
            <span className="sr-only"> {address.name}</span>
          </Button>
          <Button size="small" onClick={() => setRemoving(address)}>
            {words.table.remove}
            <span className="sr-only"> {address.name}</span>
          </Button>
        </div>
      ),
    });
  }
  const { caption, none, noneLead, noneFound } = words.table;
  return (
    <>
      <PagedTable
        pages={pages}
        columns={columns}
        keyOf={({ addressId }) => addressId}
        words={{ caption, none, noneLead: isSearching ? noneFound : noneLead }}
      />
      <SureDialog
        open={removing !== undefined}
        title={words.remove.title}
        says={words.remove.says(removing?.name ?? '')}
        action={words.remove.action}
        busy={remove.isPending}
        refusal={remove.error}
        onSure={() => removing && remove.mutate(removing.addressId)}
        onClose={() => {
          setRemoving(undefined);
          remove.reset();
        }}
      />
    </>
  );
}

/** Empty if it needs none, so that a phone shows no line for it. */
function servicesText({ pickupAccessorials: pickup, deliveryAccessorials: delivery }: SavedAddress): string {
  return [
    pickup.length > 0 && `${words.table.pickup}: ${pickup.map(serviceName).join(', ')}`,
    delivery.length > 0 && `${words.table.delivery}: ${delivery.map(serviceName).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Addresses of earlier shipments that are not saved. */
function RecentCard({ onSave }: { onSave: (edited: Edited) => void }) {
  const recent = useAddresses('').data?.filter(({ addressId }) => addressId === undefined) ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title={words.recent.title}>
      <ul className="grid gap-1">
        {recent.map((address) => (
          <li
            key={`${address.name} ${placeText(address.address)}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{address.name}</span>
              <span className="block text-[13px] text-faint">
                {placeText(address.address)} · {words.recent.used(address.timesUsed)}
              </span>
            </span>
            <Button size="small" onClick={() => onSave({ draft: draftOf(address) })}>
              {words.recent.save}
              <span className="sr-only"> {address.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function placeText(address: KnownAddress['address']): string {
  const { address1, address2, city, stateProvince, postalCode } = address;
  return [address1, address2, city, [stateProvince, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
