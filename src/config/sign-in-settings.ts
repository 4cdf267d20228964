// Settings: second factors, single sign-on, approvals and sessions.
import type { Setting } from './setting.ts';

export const SIGN_IN_SETTINGS = {
  LINEHAUL_OPERATOR_SECOND_FACTOR: {
    default: 'optional',
    means:
      'optional or required: whether operators must have a second factor. required: operators without one set it up after signing ' +
      'in, and HTTP Basic is for programs only (linehaul operators create --program).',
  },
  LINEHAUL_SSO_ISSUER: {
    default: '',
    means:
      'Address of the OpenID Connect provider for single sign-on, without /.well-known/…; https, except on this machine. Empty means none.',
  },
  LINEHAUL_SSO_CLIENT_ID: { default: '', means: 'Client ID of this service at the provider.' },
  LINEHAUL_SSO_CLIENT_SECRET: { default: '', means: 'Its client secret.' },
  LINEHAUL_SSO_FOR: {
    default: 'operators',
    means: 'operators, portal or operators,portal: who can sign in through the provider.',
  },
  LINEHAUL_SSO_ONLY: {
    default: '',
    means:
      'The same words: who can sign in through the provider only. Passwords and passkeys alone are then not accepted in the browser, nor HTTP Basic except for programs. Empty means nobody.',
  },
  LINEHAUL_SSO_LABEL: {
    default: 'Single sign-on',
    means: 'The label of the button on the sign-in page, up to 40 characters.',
  },
  LINEHAUL_SSO_SCOPE: { default: 'openid email profile', means: 'Scopes that are requested, separated by spaces.' },
  LINEHAUL_SSO_MATCH: {
    default: 'email',
    means:
      'email or username: how a user is found at the first sign-in: by the e-mail address that the provider has verified, or by preferred_username. username only where people cannot choose theirs at the provider.',
  },
  LINEHAUL_SSO_OPERATOR_ROLES: {
    default: '',
    means:
      'Creates operators at their first sign-in: value=role, separated by commas; the first match applies, as in freight-admins=administrator,dispatch=dispatcher. Empty means that operators are created by hand.',
  },
  LINEHAUL_SSO_ROLE_CLAIM: { default: 'groups', means: 'The claim that has those values.' },
  LINEHAUL_SSO_SECOND_FACTOR: {
    default: '',
    means:
      'Values of the claims amr or acr, separated by commas, with which the sign-in at the provider counts as a second factor, as in mfa. Empty means that it never does.',
  },
  LINEHAUL_TWO_PERSON_RULE: {
    default: 'off',
    means:
      'off or tariffs: whether a second operator must approve before a tariff is activated or rolled back through the API or the console.',
  },
  LINEHAUL_CREDIT_APPROVAL_LIMIT: {
    default: '',
    means:
      'Dollars, as in 500.00: a credit memo, the decision of a dispute or of a claim, or the correction of an invoiced bill that credits more needs the approval of a second operator. Empty means that none does.',
  },
  LINEHAUL_OVER_CREDIT_LIMIT: {
    default: 'refuse',
    means:
      'refuse or report: whether new bills of lading are refused while their payer owes more than its credit limit, or operators only see it.',
  },
  LINEHAUL_PORTAL_SESSION_IDLE_MINUTES: {
    default: '30',
    means: 'Minutes without activity after which a portal session ends, 1 to 1440.',
  },
  LINEHAUL_PORTAL_SESSION_HOURS: {
    default: '12',
    means: 'Hours after which a portal session ends in any case, 1 to 720.',
  },
  LINEHAUL_OPERATOR_SESSION_IDLE_MINUTES: { default: '15', means: 'The same for the console, 1 to 1440.' },
  LINEHAUL_OPERATOR_SESSION_HOURS: { default: '8', means: 'The same for the console, 1 to 720.' },
} as const satisfies Record<string, Setting>;
