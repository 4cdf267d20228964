// API keys of clients.
import type { Context } from '../../context.ts';
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { keyRoutes } from './key.routes.ts';
import { keyAdditionRoutes } from './key-addition.routes.ts';
import { KnownClients } from './known-clients.ts';
import { namedKeyRoutes } from './named/named-key.routes.ts';
import { operatorKeyRoutes } from './operator-key.routes.ts';

export interface KeyNeeds {
  readonly context: Context;
  readonly signIns: SignIns;
  readonly operators: OperatorChecker;
  readonly news: AuditFollower;
  /** Ends the tokens of a client whose key changed. */
  readonly forget: (subject: string) => void;
  /** Writes when this node last saw each key. */
  readonly writeUses: () => Promise<void>;
}

export interface Keys extends Capability {
  /** Call when a client changed on this node: its key, its secret, or whether it is enabled. */
  readonly forgetClient: (subject: string) => void;
}

export function openKeys({ context, signIns, operators, news, forget, writeUses }: KeyNeeds): Keys {
  const known = new KnownClients(context, news);
  const parts = {
    signIns,
    known,
    forget(subject: string) {
      known.forget(subject);
      forget(subject);
    },
  };
  return {
    forgetClient: parts.forget,
    routes: [
      ...keyRoutes(context, parts),
      ...keyAdditionRoutes(context, parts),
      ...namedKeyRoutes(context, { ...parts, writeUses }),
      ...operatorKeyRoutes(context, operators, { ...parts, writeUses }),
    ],
    hear: (lines) => known.hear(lines),
  };
}
