// Passwords for the next sandboxes, hashed between creations: hashing two takes a third of the time of creating a sandbox.
import type { Context } from '../../context.ts';
import { SOAP_PASSWORD_CHARACTERS } from '../accounts/manage-soap-users.ts';
import { generatePassword, PASSWORD_CHARACTERS } from '../accounts/passwords/generated-password.ts';
import type { SandboxPasswords } from './furnish-sandbox.ts';

/** Test suites that run side by side begin together. */
const READY = 2;

export class PreparedPasswords {
  readonly #context: Context;
  readonly #ready: SandboxPasswords[] = [];
  #refilling: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** If none are ready, they are hashed while the caller copies the database. */
  take(): SandboxPasswords {
    return this.#ready.shift() ?? this.#generate();
  }

  /** Call when a sandbox has been created, so that its caller need not share the processor. */
  refill(): void {
    this.#refilling ??= this.#refill().finally(() => {
      this.#refilling = undefined;
    });
  }

  /** Ends when nothing is being hashed. */
  async stop(): Promise<void> {
    await this.#refilling;
  }

  async #refill(): Promise<void> {
    while (this.#ready.length < READY) {
      const passwords = this.#generate();
      try {
        await Promise.all([passwords.portal.hash, passwords.soap.hash]);
      } catch {
        // The next caller tries it again, and is told if that fails too.
        return;
      }
      this.#ready.push(passwords);
    }
  }

  #generate(): SandboxPasswords {
    return {
      portal: generatePassword(this.#context, PASSWORD_CHARACTERS),
      soap: generatePassword(this.#context, SOAP_PASSWORD_CHARACTERS),
    };
  }
}
