// One claim in the operator's console: what is claimed, the deadline, and the next step.
import { Asked } from '../../shell/asked.tsx';
import { ClaimFacts, ClaimFiles, ClaimHistory, ClaimItems } from '../../shell/claim-view.tsx';
import { moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { claimWords } from '../../words/claim-words.ts';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { usePathPart } from '../desk/address.ts';
import { AccountLink, ProLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { ClaimSteps } from './claim-steps.tsx';

const words = billingDeskWords.claims;

export function ClaimPage() {
  const claimId = usePathPart('claimId');
  const claim = useOps('/ops/v1/claims/{claimId}', { path: { claimId } });
  const mayChange = useSignedIn().session.permissions.includes('billing.write');
  return (
    <Page title={claim.data ? words.title(claim.data.pro) : claimWords.claim} wide>
      <Asked query={claim}>
        {(one) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="grid min-w-0 gap-4">
              <ClaimFacts
                claim={one}
                more={[
                  [claimWords.pro, <ProLink key="pro" pro={one.pro} />],
                  [claimWords.account, <AccountLink key="account" account={one.account} />],
                  [
                    words.deadline,
                    one.dueAt !== null && (
                      <span key="due">
                        {moment(one.dueAt)} {one.isOverdue && <Badge tone="bad">{words.late}</Badge>}
                      </span>
                    ),
                  ],
                ]}
              />
              <ClaimItems claim={one} />
              <Card title={claimWords.attachments}>
                <ClaimFiles claim={one} at="/ops/v1/claims" />
              </Card>
            </div>
            <div className="grid min-w-0 gap-4">
              {mayChange && <ClaimSteps claim={one} />}
              <ClaimHistory claim={one} />
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}
