// Authenticates callers of the image service: a SOAP user by name and password (§5.7).
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import { findSoapUser } from '../accounts/find-soap-user.ts';
import { soapUserSubject } from '../accounts/manage-soap-users.ts';
import { ProvenSignIns } from '../accounts/proven-sign-ins.ts';
import { generalError, SoapFault } from './soap-fault.ts';

export interface SoapCaller {
  readonly user: string;
  /** The customer accounts whose documents the user may see. */
  readonly accounts: readonly string[];
}

export class SoapUserCheck {
  readonly #signIns: ProvenSignIns<SoapCaller>;

  constructor(context: Context, signIns: SignIns) {
    this.#signIns = new ProvenSignIns(
      { context, signIns },
      {
        entryPoint: 'soap',
        subject: soapUserSubject,
        wrong: () =>
          generalError('The user or the password is wrong. They are those of a SOAP user of this environment.'),
        async find(user) {
          const found = await findSoapUser(context, user);
          return found && { passwordHash: found.passwordHash, who: { user, accounts: found.accounts } };
        },
      },
    );
  }

  /** The audit log announces changes by operators and other nodes. */
  follow(follower: AuditFollower): void {
    this.#signIns.follow(follower);
  }

  hear(news: readonly AuditNews[]): void {
    this.#signIns.hear(news);
  }

  /** @throws SoapFault if the name or the password is wrong */
  async check(user: string, password: string, source: string): Promise<SoapCaller> {
    try {
      return (await this.#signIns.check(user, password, source)).who;
    } catch (error) {
      // An ordinary fault for a SOAP client; many would treat status 429 as a connection error.
      if (!(error instanceof Refusal)) throw error;
      throw new SoapFault('Client', 'generalError', `${error.message} ${error.details}`, error.headers);
    }
  }
}
