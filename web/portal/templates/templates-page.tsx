// Shipment templates: start a shipment or a quote from one, rename it, delete it.
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { moment } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { templateWords as words } from '../../words/template-words.ts';
import { plainSearch } from '../quotes/page-search.ts';
import { searchOfAsk } from '../quotes/quote-ask.ts';
import { askOfForm } from '../ship/form-to-ask.ts';
import { formOfTemplate } from './template-of-form.ts';
import {
  type ListedTemplate,
  readTemplate,
  removeTemplate,
  renameTemplate,
  useTemplateChange,
  useTemplates,
} from './templates.ts';

export function TemplatesPage() {
  const { accounts = [], permissions } = useSignedIn().session;
  const navigate = useNavigate();
  const templates = useTemplates();
  const [renaming, setRenaming] = useState<ListedTemplate>();
  const [removing, setRemoving] = useState<ListedTemplate>();
  const remove = useTemplateChange(removeTemplate, () => setRemoving(undefined));
  const quote = useMutation({
    mutationFn: async (templateId: string) => {
      const { shipment, account } = await readTemplate(templateId);
      const search = plainSearch(searchOfAsk(askOfForm(formOfTemplate(shipment, account))));
      await navigate({ to: '/quotes', search });
    },
  });
  const columns: readonly Column<ListedTemplate>[] = [
    { head: words.table.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
    { head: words.table.from, cell: ({ origin }) => placeText(origin) },
    { head: words.table.to, cell: ({ destination }) => placeText(destination) },
    {
      head: words.table.freight,
      cell: ({ handlingUnits, weight }) => words.table.units(handlingUnits, weight > 0 ? weightText(weight) : ''),
    },
    ...(accounts.length > 1 ? [{ head: words.table.account, cell: ({ account }: ListedTemplate) => account }] : []),
    { head: words.table.saved, cell: ({ savedAt, savedBy }) => words.table.savedBy(moment(savedAt), savedBy) },
    {
      head: words.table.actions,
      cell: (template) => (
        <div className="flex flex-wrap gap-2">
          {permissions.includes('freight.write') && (
            <Link
              to="/ship"
              search={plainSearch({ template: template.templateId })}
              className={buttonLook({ kind: 'primary', size: 'small' })}
            >
              {words.ship}
              <span className="sr-only"> {template.name}</span>
            </Link>
          )}
          {permissions.includes('freight.quote') && (
            <Button size="small" busy={quote.isPending} onClick={() => quote.mutate(template.templateId)}>
              {words.quote}
              <span className="sr-only"> {template.name}</span>
            </Button>
          )}
          {permissions.includes('freight.write') && (
            <>
              <Button size="small" onClick={() => setRenaming(template)}>
                {words.rename}
                <span className="sr-only"> {template.name}</span>
              </Button>
              <Button size="small" onClick={() => setRemoving(template)}>
                {words.remove}
                <span className="sr-only"> {template.name}</span>
              </Button>
            </>
          )}
        </div>
      ),
    },
  ];
  const { caption, none, noneLead } = words.table;
  return (
    <Page title={words.title} lead={words.lead}>
      {quote.isError && <ProblemNote problem={asProblem(quote.error)} />}
      <PagedTable
        pages={templates}
        columns={columns}
        keyOf={({ templateId }) => templateId}
        words={{ caption, none, noneLead }}
      />
      <Dialog open={renaming !== undefined} title={words.renameTitle} onClose={() => setRenaming(undefined)}>
        {renaming && <RenameForm template={renaming} onDone={() => setRenaming(undefined)} />}
      </Dialog>
      <SureDialog
        open={removing !== undefined}
        title={words.removeTitle}
        says={words.removeSays(removing?.name ?? '')}
        action={words.removeAction}
        busy={remove.isPending}
        refusal={remove.error}
        onSure={() => removing && remove.mutate(removing.templateId)}
        onClose={() => {
          setRemoving(undefined);
          remove.reset();
        }}
      />
    </Page>
  );
}

function RenameForm({ template, onDone }: { template: ListedTemplate; onDone: () => void }) {
  const rename = useTemplateChange(renameTemplate, onDone);
  return (
    <DialogForm
      call={rename}
      fields={['name']}
      submit={words.renameAction}
      onSubmit={(form) => rename.mutate({ templateId: template.templateId, name: textOf(form, 'name') ?? '' })}
    >
      {(failureAt) => (
        <Field label={words.name} failure={failureAt('name')}>
          <TextInput name="name" defaultValue={template.name} maxLength={60} autoComplete="off" />
        </Field>
      )}
    </DialogForm>
  );
}

function placeText({ name, city, stateProvince, postalCode }: ListedTemplate['origin']): string {
  return [name, [city, stateProvince, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
