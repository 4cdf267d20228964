// Accessorial prices of bills of lading were in code before tariffs had a file for them: earlier tariffs get that file.
import type { Migration } from './migration.ts';

/**
 * bol-accessorials.csv as it was in code, gzipped and base64-encoded: limited access by type of place, and sorting at the price of
 * unloading.
 */
const PACKED =
  'H4sIAAAAAAAC/2WQTU+EMBCG7/yWOehBo8fKx0JCoaFsNF5MLc1CRLoZSvz78t0ue2mmz7yZdh6pKwXXVsjxxEaqivRwGQSKzijl' +
  'pWVAGJAGrxoNsCLh7Awr9esBZQ3veeGwdviGiBTUQbrrDQ7SNLoDP894ybZWJBoc04kzIBL4exgQa6NaoDmxiDadAppk4QZyUyuE' +
  'lAQ2wwT+HIazaQkeOoO4rLVugftx6kAlB1SHbbnRKC7zq4mlJYpK9bX+g/AjTt4WHNwIC9KNWmEO24Q56E7Y1tl92fDuy6Ldl0UH' +
  'X8Hq6yaz+3LQ6ssSx5cDrS8HOr4svfPFuA8QFZ9L5YtOVALicFyZFyXAOY3C8dOnMvgiFABen+Y6y/Nsuj3PNzZ3XrwTLR6n6sEr' +
  'fb6gf+T+MD3eAgAA';

export const migration: Migration = {
  number: 34,
  name: 'bol accessorials of earlier tariffs',
  statements: () => [
    `INSERT INTO carrier_files (kind, version, name, packed)
     SELECT kind, version, 'bol-accessorials.csv', '${PACKED}' FROM carrier_versions WHERE kind = 'tariff'`,
  ],
};
