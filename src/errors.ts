// The error catalog: the only list of error codes, with their status and text (spec-gaps 1), sorted by code. Each file in errors/ has a range.
// docs/errors/*.md and GET /docs/errors/{code} are generated from it; a test fails when they differ.

import { CASE_RULE_ERRORS } from './errors/case-rule-errors.ts';
import type { CatalogEntry } from './errors/catalog-entry.ts';
import { CREDENTIAL_ERRORS } from './errors/credential-errors.ts';
import { FREIGHT_RULE_ERRORS } from './errors/freight-rule-errors.ts';
import { LIMIT_ERRORS } from './errors/limit-errors.ts';
import { MISSING_CASE_ERRORS } from './errors/missing-case-errors.ts';
import { MISSING_FREIGHT_ERRORS } from './errors/missing-freight-errors.ts';
import { MISSING_PEOPLE_ERRORS } from './errors/missing-people-errors.ts';
import { PEOPLE_RULE_ERRORS } from './errors/people-rule-errors.ts';
import { PERMISSION_ERRORS } from './errors/permission-errors.ts';
import { REQUEST_ERRORS } from './errors/request-errors.ts';
import { SERVICE_ERRORS } from './errors/service-errors.ts';

export type { CatalogEntry };

export const ERRORS = {
  ...CREDENTIAL_ERRORS,
  ...LIMIT_ERRORS,
  ...PERMISSION_ERRORS,
  ...REQUEST_ERRORS,
  ...MISSING_FREIGHT_ERRORS,
  ...MISSING_PEOPLE_ERRORS,
  ...MISSING_CASE_ERRORS,
  ...FREIGHT_RULE_ERRORS,
  ...PEOPLE_RULE_ERRORS,
  ...CASE_RULE_ERRORS,
  ...SERVICE_ERRORS,
} as const satisfies Record<string, CatalogEntry>;

export type ErrorName = keyof typeof ERRORS;
