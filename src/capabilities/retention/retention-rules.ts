// All retention rules for personal data, quotes and pickups, in the order of docs/retention.md.
import type { Context } from '../../context.ts';
import type { RetentionRule } from '../../platform/retention-rule.ts';
import { removedUserRetention } from '../accounts/forget-removed-users.ts';
import { invitationRetention } from '../accounts/invitations/forget-invitations.ts';
import { addressRetention } from '../address-book/forget-addresses.ts';
import { usedQuoteRetention } from '../bol/charges/forget-used-quotes.ts';
import { attachmentRetention, scanRetention } from '../images/forget-scans.ts';
import { mailRetention } from '../mail/forget-mails.ts';
import { pickupRetention } from '../pickups/forget-pickups.ts';
import { quoteRetention } from '../rate-quotes/saved/forget-quotes.ts';
import { requestRetention } from '../requests/forget-requests.ts';
import { signInRetention } from '../sign-ins/forget-failed-sign-ins.ts';

export function retentionRules(context: Context): readonly RetentionRule[] {
  return [
    signInRetention(context),
    requestRetention(context),
    mailRetention(context),
    addressRetention(context),
    invitationRetention(context),
    removedUserRetention(context),
    scanRetention(context),
    attachmentRetention(context),
    quoteRetention(context),
    usedQuoteRetention(context),
    pickupRetention(context),
  ];
}
