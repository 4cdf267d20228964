// Every text of the portal exists in every language, and no text was left in English by mistake.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PICKUP_STATUS } from '../../src/freight/pickups/pickup-status.ts';
import { EVENT_KIND } from '../../src/freight/shipments/event-kinds.ts';
import { BOL_ACCESSORIAL } from '../../src/freight/value-sets/bol-accessorial.ts';
import { BOL_PKG_TYPE } from '../../src/freight/value-sets/bol-pkg-type.ts';
import { COUNTRY3 } from '../../src/freight/value-sets/country3.ts';
import { DISPUTE_REASON } from '../../src/freight/value-sets/dispute-reason.ts';
import { DOCUMENT_TYPE } from '../../src/freight/value-sets/document-type.ts';
import { EXCEPTION_REASON } from '../../src/freight/value-sets/exception-reason.ts';
import { LABEL_FORMAT } from '../../src/freight/value-sets/label-format.ts';
import { LIMITED_ACCESS_TYPE } from '../../src/freight/value-sets/limited-access-type.ts';
import { PICKUP_ACTION } from '../../src/freight/value-sets/pickup-action.ts';
import { PICKUP_REASON } from '../../src/freight/value-sets/pickup-reason.ts';
import { RQ_HU_TYPE } from '../../src/freight/value-sets/rq-hu-type.ts';
import { QUOTED_LEVEL } from '../../src/freight/value-sets/service-level.ts';
import { accountWords } from './account-words.ts';
import { addressWords } from './address-words.ts';
import { billingWords } from './billing-words.ts';
import { bulkWords } from './bulk-words.ts';
import { certificationWords } from './certification-words.ts';
import { claimWords } from './claim-words.ts';
import type { CodeWords } from './code-words.ts';
import { developersWords } from './developers-words.ts';
import { catalog as es } from './es/catalog.ts';
import { faultWords } from './fault-words.ts';
import { formWords } from './form-words.ts';
import { catalog as fr } from './fr/catalog.ts';
import { homeWords } from './home-words.ts';
import { instructionWords } from './instruction-words.ts';
import { mapWords } from './map-words.ts';
import { pickupWords } from './pickup-words.ts';
import { portalWords } from './portal-words.ts';
import { quoteWords } from './quote-words.ts';
import { reportWords } from './report-words.ts';
import { roleWords } from './role-words.ts';
import { sandboxWords } from './sandbox-words.ts';
import { shellWords } from './shell-words.ts';
import { shipWords } from './ship-words.ts';
import { shipmentsWords } from './shipments-words.ts';
import { templateWords } from './template-words.ts';
import { trackWords } from './track-words.ts';
import { userWords } from './user-words.ts';

const ENGLISH = {
  account: accountWords,
  address: addressWords,
  billing: billingWords,
  bulk: bulkWords,
  certification: certificationWords,
  claim: claimWords,
  developers: developersWords,
  fault: faultWords,
  form: formWords,
  home: homeWords,
  instruction: instructionWords,
  map: mapWords,
  pickup: pickupWords,
  portal: portalWords,
  quote: quoteWords,
  report: reportWords,
  role: roleWords,
  sandbox: sandboxWords,
  shell: shellWords,
  ship: shipWords,
  shipments: shipmentsWords,
  template: templateWords,
  track: trackWords,
  user: userWords,
};

/** The compiler checks that nothing is missing, and that every function takes what the English one takes. */
const TRANSLATED: Readonly<Record<string, typeof ENGLISH & { readonly code: CodeWords }>> = { es, fr };

/** Sets whose meanings the portal shows. */
const SETS = [
  BOL_ACCESSORIAL,
  BOL_PKG_TYPE,
  COUNTRY3,
  DISPUTE_REASON,
  DOCUMENT_TYPE,
  LABEL_FORMAT,
  LIMITED_ACCESS_TYPE,
  PICKUP_ACTION,
  PICKUP_STATUS,
  QUOTED_LEVEL,
  RQ_HU_TYPE,
];
const API_TEXTS = [
  ...Object.values(EVENT_KIND).map(({ expandedStatus }) => expandedStatus),
  ...[...EXCEPTION_REASON.entries, ...PICKUP_REASON.entries].map(({ meaning }) => meaning),
];

test('every file of texts is translated, except those of the console and of the API reference', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-words.ts'));
  const names = files.map((name) => name.slice(0, -'-words.ts'.length));
  const translated = names.filter((name) => !name.startsWith('console') && !['chosen', 'docs'].includes(name));
  expect(translated.sort()).toEqual([...Object.keys(ENGLISH), 'code'].sort());
});

describe.each(Object.entries(TRANSLATED))('%s', (_language, translated) => {
  const { code, ...words } = translated;

  test('has the same keys as English, and no others', () => {
    expect(keysOf(words)).toEqual(keysOf(ENGLISH));
  });

  test('names every code that the portal shows', () => {
    const missing = SETS.flatMap(({ name, codes }) =>
      codes.filter((one) => !code[name]?.[one]).map((one) => [name, one]),
    );
    expect(missing).toEqual([]);
    expect(API_TEXTS.filter((text) => !code.API_TEXT?.[text])).toEqual([]);
    expect(Object.keys(code).filter((name) => name !== 'API_TEXT' && !SETS.some((set) => set.name === name))).toEqual(
      [],
    );
  });

  test('includes every value that the English text includes', () => {
    const lost = leavesOf(ENGLISH).flatMap(([path, english]) => {
      const own = at(words, path);
      if (typeof english !== 'function' || typeof own !== 'function') return [];
      const given = Array.from({ length: english.length }, (_, number) => `⟦${number}⟧`);
      return given.filter((one) => say(english, given).includes(one) && !say(own, given).includes(one)).map(() => path);
    });
    expect(lost).toEqual([]);
  });

  test('leaves no sentence in English', () => {
    // Three words of letters in a row: names, codes and commands may be the same in every language.
    const same = leavesOf(ENGLISH).filter(([path, english]) => {
      return (
        typeof english === 'string' && /(\b[a-z]{2,}\b ){2}[a-z]{2,}/i.test(english) && at(words, path) === english
      );
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });
});

type Leaf = string | ((...given: never[]) => unknown);

function leavesOf(words: object, path = ''): [string, Leaf][] {
  return Object.entries(words).flatMap(([key, value]): [string, Leaf][] =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}${key}/`)
      : [[`${path}${key}`, value as Leaf]],
  );
}

const keysOf = (words: object) =>
  leavesOf(words)
    .map(([path]) => path)
    .sort();

function at(words: object, path: string): unknown {
  return path.split('/').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], words);
}

/** Some count or look something up, which a placeholder cannot stand for. */
function say(text: unknown, given: readonly string[]): string {
  try {
    return String((text as (...given: readonly string[]) => unknown)(...given));
  } catch {
    return '';
  }
}
