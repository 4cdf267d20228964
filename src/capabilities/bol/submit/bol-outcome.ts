// The result of a submission as messageStatus: PASS, WARNING or FAIL, with messages (§2.8, spec-gaps 5).
import type { BolRecord } from '../record/bol-record.ts';

/** DLC result codes. */
export const INFORMATION = {
  info: { code: '100', type: 'INFO' },
  warning: { code: '200', type: 'WARNING' },
  data: { code: '300', type: 'ERROR' },
  businessRule: { code: '500', type: 'ERROR' },
  bolNotPrinted: { code: '1200', type: 'WARNING' },
  labelsNotPrinted: { code: '1300', type: 'WARNING' },
  duplicatePro: { code: '1400', type: 'ERROR' },
} as const;

export type MessageStatus = BolRecord['messageStatus'];
export type Information = MessageStatus['information'][number];

/** Collects messages while a bill of lading is processed. */
export class BolNotes {
  readonly #list: Information[] = [];
  readonly #fixes: string[] = [];
  #hasFailed = false;
  #isWarned = false;

  get list(): readonly Information[] {
    return this.#list;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  add(kind: keyof typeof INFORMATION, message: string): void {
    const { code, type } = INFORMATION[kind];
    this.#list.push({ code, type, message });
    if (type === 'ERROR') this.#hasFailed = true;
    else if (type === 'WARNING') this.#isWarned = true;
  }

  /** The reason why no bill is created, and what the caller can do about it. */
  fail(kind: 'data' | 'businessRule' | 'duplicatePro', message: string, fix: string): void {
    this.add(kind, message);
    if (!this.#fixes.includes(fix)) this.#fixes.push(fix);
  }

  status(): MessageStatus {
    const information = this.#list;
    if (this.hasFailed) {
      return {
        status: 'FAIL',
        code: '50000000',
        message: 'The bill of lading was not created.',
        resolution: this.#fixes.join(' '),
        information,
      };
    }
    const isWarned = this.#isWarned;
    return {
      status: isWarned ? 'WARNING' : 'PASS',
      code: isWarned ? '20000000' : '10000000',
      message: isWarned ? 'Transaction was successful with warnings' : 'Transaction was successful',
      resolution: isWarned
        ? 'The bill of lading exists. Read the information entries; replace the bill if they ask for it.'
        : '',
      information,
    };
  }
}
