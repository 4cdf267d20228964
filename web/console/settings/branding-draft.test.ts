// The change that a draft of the branding makes.
import { expect, test } from 'vitest';
import { type Branding, changeOf, draftOf, shownLogo } from './branding-draft.ts';

const BRANDING = {
  name: 'Acme Freight',
  color: '#7a1f5c',
  logoUrl: '/v1/branding/logos/3f1c9a0b7d24e855',
  publicUrl: null,
  terms: null,
  termsUrl: null,
  mailSender: null,
} as Branding;
const DRAFT = draftOf(BRANDING);

test('an untouched form changes nothing', () => {
  expect(changeOf(BRANDING, DRAFT)).toEqual({});
  expect(shownLogo(BRANDING, DRAFT)).toBe(BRANDING.logoUrl);
});

test('only what differs is sent, an emptied field as null', () => {
  const draft = { ...DRAFT, name: '', color: ' #7a1f5c ', terms: 'ACME 100 applies.' };
  expect(changeOf(BRANDING, draft)).toEqual({ name: null, terms: 'ACME 100 applies.' });
});

test('a logo is sent without the prefix of its data URL, and removed by null', () => {
  expect(changeOf(BRANDING, { ...DRAFT, logo: 'data:image/png;base64,iVBORw0K' })).toEqual({ logo: 'iVBORw0K' });
  expect(changeOf(BRANDING, { ...DRAFT, logo: '' })).toEqual({ logo: null });
  expect(shownLogo(BRANDING, { ...DRAFT, logo: '' })).toBeUndefined();
});
