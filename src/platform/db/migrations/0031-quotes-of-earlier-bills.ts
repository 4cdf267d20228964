// Fills used_quotes for older bills of lading: of those with the price of the same quote, the first one used it.
import type { Migration } from './migration.ts';

export const migration: Migration = {
  number: 31,
  name: 'quotes of earlier bills',
  statements: ({ jsonText }) => {
    const quoteId = jsonText('record', 'quoteId');
    return [
      `INSERT INTO used_quotes (quote_id, pro, used_at)
  SELECT quote_id, pro, made_at FROM (
    SELECT ${quoteId} AS quote_id, pro, made_at, ROW_NUMBER() OVER (PARTITION BY ${quoteId} ORDER BY made_at, pro) AS place
    FROM bol_versions AS bill
    WHERE action IN ('created', 'replaced')
      AND version = (SELECT MAX(version) FROM bol_versions AS other WHERE other.pro = bill.pro)
  ) AS held
  WHERE place = 1 AND quote_id <> ''
  ON CONFLICT DO NOTHING`,
    ];
  },
};
