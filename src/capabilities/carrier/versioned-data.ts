// The carrier's data as this node uses it: which version applies when, each compiled once, new ones loaded without a restart.
import type { Context } from '../../context.ts';
import type { AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { CappedMap } from '../../platform/capped-map.ts';
import { refuseForSeconds } from '../../platform/http/refusal.ts';
import { type CarrierDataKind, type CarrierVersion, carrierVersionStore, versionAt } from './carrier-version.store.ts';
import { alreadyCompiled, rememberCompiled } from './compiled-once.ts';
import { carrierSubject } from './load-version.ts';
import type { CarrierFiles } from './packed-files.ts';
import { versionInForce } from './version-in-force.ts';

/** The files are read only if needed; their hash may be enough to find the result. */
export type Compile<Compiled> = (files: () => Promise<CarrierFiles>, contentHash: string) => Promise<Compiled>;

export interface InForce<Compiled> {
  readonly version: number;
  readonly data: Compiled;
}

/** How many versions besides the one in force are cached, for old quotes and future ship dates. */
const KEPT = 4;
const TRY_AGAIN_MS = 5_000;

export class VersionedData<Compiled extends object> {
  readonly #context: Context;
  readonly #kind: CarrierDataKind;
  readonly #compile: Compile<Compiled>;
  #versions: readonly CarrierVersion[] = [];
  #current: InForce<Compiled> | undefined;
  /** When the next version starts; until then, finding the one in force is one comparison. */
  #nextChangeAt = Number.POSITIVE_INFINITY;
  #loading: Promise<void> | undefined;
  readonly #ready = new CappedMap<number, Promise<InForce<Compiled>>>(KEPT);

  /** `compile` throws on faulty files, but they were checked before they were stored. */
  constructor(context: Context, kind: CarrierDataKind, compile: Compile<Compiled>) {
    this.#context = context;
    this.#kind = kind;
    this.#compile = compile;
  }

  /** The version in force now. @throws Refusal when nothing has been loaded */
  now(): InForce<Compiled> {
    if (this.#context.freightClock.now() >= this.#nextChangeAt) this.#loadInBackground();
    if (this.#current === undefined) throw this.#nothingLoaded();
    return this.#current;
  }

  /** The version in force at another time; before the first version started, the first. */
  at(time: number): InForce<Compiled> | Promise<InForce<Compiled>> {
    const current = this.now();
    const wanted = versionAt(this.#versions, time) ?? this.#versions.find((one) => one.active_from !== null);
    return wanted === undefined || wanted.version === current.version ? current : this.#prepare(wanted);
  }

  /** A version by its number, for data that was made with it. */
  version(version: number): InForce<Compiled> | Promise<InForce<Compiled>> {
    if (this.#current?.version === version) return this.#current;
    const wanted = this.#versions.find((one) => one.version === version);
    return wanted === undefined ? this.#newVersion(version) : this.#prepare(wanted);
  }

  /** Another node may have used a version that this one has not loaded yet. */
  async #newVersion(version: number): Promise<InForce<Compiled>> {
    this.#versions = await carrierVersionStore(this.#context.db, this.#kind).list();
    const wanted = this.#versions.find((one) => one.version === version);
    if (wanted === undefined) throw new Error(`There is no version ${version} of the ${this.#kind}.`);
    return this.#prepare(wanted);
  }

  hear(news: readonly AuditNews[]): void {
    if (news.some((one) => one.subject === carrierSubject(this.#kind))) this.#loadInBackground();
  }

  /** Reads the list of versions, and loads the one in force. */
  async load(): Promise<void> {
    this.#versions = await carrierVersionStore(this.#context.db, this.#kind).list();
    const now = this.#context.freightClock.now();
    const due = versionInForce(this.#context, this.#versions);
    if (due?.version !== this.#current?.version) this.#current = due && (await this.#prepare(due));
    const later = this.#versions.map((one) => one.active_from ?? 0).filter((from) => from > now);
    this.#nextChangeAt = Math.min(Number.POSITIVE_INFINITY, ...later);
  }

  /** The version in force is used until the new one is ready, and stays if that fails. */
  #loadInBackground(): void {
    this.#loading ??= this.load()
      .catch((error: Error) => {
        this.#nextChangeAt = this.#context.freightClock.now() + TRY_AGAIN_MS;
        this.#context.log.error(
          { err: error },
          `the new ${this.#kind} could not be loaded; the old one stays in force`,
        );
      })
      .finally(() => {
        this.#loading = undefined;
      });
  }

  #prepare(version: CarrierVersion): Promise<InForce<Compiled>> {
    let ready = this.#ready.get(version.version);
    if (ready === undefined) {
      ready = this.#compiled(version);
      // A failure is not cached: the next caller tries again.
      ready.catch(() => this.#ready.delete(version.version));
      this.#ready.set(version.version, ready);
    }
    return ready;
  }

  async #compiled({ version, content_hash: hash }: CarrierVersion): Promise<InForce<Compiled>> {
    const known = alreadyCompiled<Compiled>(this.#kind, hash);
    if (known !== undefined) return { version, data: known };
    const files = () => carrierVersionStore(this.#context.db, this.#kind).files(version);
    const data = await this.#compile(files, hash);
    rememberCompiled(this.#kind, hash, data);
    return { version, data };
  }

  #nothingLoaded() {
    return refuseForSeconds('unavailable', 30, {
      details: `No ${this.#kind} is loaded. Load one with: linehaul carrier load`,
    });
  }
}
