// Reports: on-time delivery, cost per lane, and exceptions for a range of ship dates, as tables and as files.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { Asked } from '../../shell/asked.tsx';
import { centsOf, count, money } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { reportWords as words } from '../../words/report-words.ts';
import { shipmentsWords } from '../../words/shipments-words.ts';
import { writeCsv } from '../bulk/read-csv.ts';
import { dayOf, useFreightNow } from '../quotes/freight-clock.ts';
import { DATE_PRESETS, type DatePreset, spanOfPreset } from '../shipments/date-presets.ts';
import {
  EXCEPTION_COLUMNS,
  type FreightReport,
  LANE_COLUMNS,
  MONTH_COLUMNS,
  percentOnTime,
  type ReportColumn,
} from './report-tables.ts';

const { dates, presets } = shipmentsWords.filters;
const CHOICES = DATE_PRESETS.map((value) => ({ value, label: presets[value] }));

export function ReportsPage() {
  const now = useFreightNow();
  const [preset, setPreset] = useState<DatePreset>('last30');
  const span = now && spanOfPreset(preset, dayOf(now));
  const report = useQuery({
    queryKey: ['freight-report', span],
    queryFn: () => dataOf(api.GET('/v1/reports/freight', { params: { query: span! } })),
    enabled: span !== undefined,
  });
  return (
    <Page title={words.title} lead={words.lead}>
      <Field label={dates} className="w-48">
        <Select choices={CHOICES} value={preset} onChange={({ target }) => setPreset(target.value as DatePreset)} />
      </Field>
      <Asked query={report}>{(data) => <ReportParts report={data} />}</Asked>
    </Page>
  );
}

function ReportParts({ report }: { report: FreightReport }) {
  const percent = percentOnTime(report);
  const figures = [
    [words.shipments, count(report.shipments)],
    [words.charges, money(centsOf(report.charges))],
    [words.onTime, percent === '' ? words.noDeliveries : `${percent}%`],
  ] as const;
  const span = `${report.from}-${report.to}`;
  return (
    <>
      {!report.isComplete && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          {words.partial(count(report.shipments))}
        </p>
      )}
      <dl className="grid gap-4 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-lg border bg-raised px-4 py-3">
            <dt className="text-faint">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ReportTable
        title={words.months}
        file={`on-time-${span}`}
        columns={MONTH_COLUMNS}
        rows={report.months}
        keyOf={({ month }) => month}
      />
      <ReportTable
        title={words.lanes}
        file={`lanes-${span}`}
        columns={LANE_COLUMNS}
        rows={report.lanes}
        keyOf={({ origin, destination }) => `${origin} ${destination}`}
      />
      <ReportTable
        title={words.exceptions}
        file={`exceptions-${span}`}
        columns={EXCEPTION_COLUMNS}
        rows={report.exceptions}
        keyOf={({ reasonCode }) => reasonCode}
      />
    </>
  );
}

function ReportTable<Row>(props: {
  title: string;
  file: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  const { title, file, columns, rows, keyOf } = props;
  async function save() {
    const lines = rows.map((row) => columns.map(({ plain }) => plain(row)));
    saveFile(await writeCsv([columns.map(({ head }) => head), ...lines]), `${file}.csv`);
  }
  return (
    <Card
      flush
      title={title}
      aside={
        rows.length > 0 && (
          <Button size="small" className="no-print" onClick={() => void save()}>
            {words.csv}
            <span className="sr-only">: {title}</span>
          </Button>
        )
      }
    >
      <DataTable
        caption={title}
        rows={rows}
        keyOf={keyOf}
        cardsOnPhone
        columns={columns.map(({ head, plain, shown, numeric }) => ({
          head,
          cell: shown ?? plain,
          ...(numeric && { numeric }),
        }))}
        empty={<p className="px-4 py-4 text-faint">{words.none}</p>}
      />
    </Card>
  );
}
