// linehaul quickstart: the whole process from API key to delivery, with each call shown as a curl command.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import { LinehaulClient, LinehaulError } from '../../../packages/client/src/linehaul-client.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { facts, type Terminal } from '../terminal.ts';
import { type QuickstartCaller, quickstartCaller } from './quickstart-caller.ts';
import { billRequest, pickupRequest, quoteRequest, SHIPS_FROM } from './quickstart-requests.ts';
import { errorWords, inWords, PATIENCE } from './test-server.ts';

interface Options {
  readonly out: string;
  readonly clock: boolean;
  readonly json?: boolean;
}

const MOST_DAYS = 14;

export function quickstartCommand(terminal: Terminal): Command {
  return new Command('quickstart')
    .description('Walk through the test environment: key, token, price, bill of lading, pickup, tracking, signature.')
    .option('--out <folder>', 'folder for requests and PDFs', 'linehaul-quickstart')
    .option('--no-clock', 'do not move the clock: stop before pickup')
    .option('--json', 'print one line of JSON per step')
    .addHelpText(
      'after',
      '\nIt uses the demo credentials of the data folder, or those of a sandbox:\n' +
        '  eval "$(linehaul sandbox create mine --shell)"\n' +
        '\nExample:\n  linehaul quickstart --out first-steps',
    )
    .action((options: Options) => new Walk(terminal, options).go());
}

interface Ask {
  readonly method?: 'get' | 'post';
  readonly path: string;
  /** The request body, and the file it is saved in. */
  readonly body?: readonly [file: string, value: object];
  readonly headers: Readonly<Record<string, string>>;
  /** The curl options for the same credentials. */
  readonly curl: string;
  /** The shell variable that receives a field of the response. */
  readonly keep?: readonly [variable: string, member: string];
}

class Walk {
  readonly #terminal: Terminal;
  readonly #options: Options;
  readonly #client: LinehaulClient;
  readonly #caller: QuickstartCaller;
  #steps = 0;

  constructor(terminal: Terminal, options: Options) {
    this.#terminal = terminal;
    this.#options = options;
    this.#caller = quickstartCaller(process.env);
    this.#client = new LinehaulClient({ baseUrl: this.#caller.baseUrl, ...PATIENCE });
  }

  async go(): Promise<void> {
    mkdirSync(this.#options.out, { recursive: true });
    const { username, password, account, shell, before } = this.#caller;
    const once = before === undefined ? '' : ` Once before:\n  ${pc.cyan(before)}`;
    this.#say(`Paste the commands to do the same.${once}`);

    const apiKey = await this.#apiKey();
    const { access_token: token } = await this.#step('A token, for an hour', {
      method: 'post',
      path: '/authenticate',
      headers: { apikey: apiKey, authorization: basic(username, password) },
      curl: `-H "apikey: $${shell.key}" -u "$${shell.username}:$${shell.password}"`,
      keep: [shell.token, 'access_token'],
    });
    const signed = { headers: { apikey: apiKey, authorization: `Bearer ${token}` }, curl: this.#signed() };
    const get = (title: string, path: string) => this.#step(title, { path, ...signed });
    const post = (title: string, path: string, file: string, value: object) =>
      this.#step(title, { method: 'post', path, body: [file, value], ...signed });

    const days = (await get('The next day on which a truck can come', `/v1/pickup-days?postalCode=${SHIPS_FROM}`)).data;
    const { pickupDate } = days.next;
    this.#tell([['ship date', pickupDate]]);

    const asked = quoteRequest(account, pickupDate);
    const [quote] = (await post('A price', '/v1/rate-quotes', 'rate-quote.json', asked)).data;
    this.#tell([
      ['quote', quote.quoteId],
      ['price', `${quote.quoteRate.totalCharges} USD`],
      ['delivery', `${quote.dates.transitDeliveryDate}, ${quote.transitDetails.transitDays} days`],
    ]);

    const wanted = billRequest(account, pickupDate, quote.quoteId);
    const bill = await post('A bill of lading at that price, with its documents', '/v1/bol', 'bol.json', wanted);
    const { pro } = bill.referenceNumbers;
    this.#tell([
      ['PRO', pro],
      ['status', bill.messageStatus.status],
      ['bill', this.#keep('bol.pdf', bill.images.bol)],
      ['labels', this.#keep('labels.pdf', bill.images.shippingLabels)],
    ]);

    const truck = pickupRequest(pro, pickupDate);
    const pickup = (await post('A truck to collect it', '/v1/pickup-requests', 'pickup.json', truck)).data;
    this.#tell([['pickup', pickup.requestNumber]]);

    const track = (title: string) => get(title, `/v1/shipments/history?pro=${pro}`);
    this.#tellOf((await track('Where it is')).data[0]);
    if (!this.#options.clock) return;

    for (let day = 1; ; day++) {
      await post('A day passes', '/v1/test/clock', 'clock.json', { advance: '1d' });
      const [history] = (await track('Where it is now')).data;
      this.#tellOf(history);
      if (history.status.conciseStatus === 'Delivered') break;
      if (day >= MOST_DAYS) throw new OperatorError(`It was not delivered within ${MOST_DAYS} days.`);
    }
    const receipt = (await get('The delivery receipt', `/v1/images?pro=${pro}&documentType=DR`)).data;
    this.#tell([['receipt', this.#keep('delivery-receipt.pdf', receipt.data)]]);
    const [invoice] = (await get('The invoice', `/v1/invoices?pro=${pro}`)).data;
    this.#tell([
      ['invoice', invoice.number],
      ['total', `${invoice.total} USD, due ${invoice.dueDate}`],
    ]);
    this.#say(`\nThe same shipment in the portal: ${this.#caller.baseUrl}/ (${username} / ${password})`);
  }

  async #apiKey(): Promise<string> {
    const { apiKey, client, shell } = this.#caller;
    if (client === undefined) return apiKey!;
    const ask = {
      path: '/v1/api-key',
      headers: { authorization: basic(client.id, client.secret) },
      curl: `-u "$${shell.clientId}:$${shell.clientSecret}"`,
      keep: [shell.key, 'data.apiKey'],
    } as const;
    if (client.hasKey) return (await this.#step('The API key of a client', ask)).data.apiKey;
    const { data } = await this.#step('An API key for the client', { ...ask, method: 'post' });
    // The client secret was replaced by this call.
    this.#say(`  Next time, use this key:\n  ${pc.cyan(`export ${shell.key}='${data.apiKey}'`)}`);
    return data.apiKey;
  }

  /** The authentication of a call, as curl options. */
  #signed(): string {
    const { key, token } = this.#caller.shell;
    return `-H "apikey: $${key}" -H "Authorization: Bearer $${token}"`;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the server's own schemas define the response.
  async #step(title: string, ask: Ask): Promise<any> {
    const { method = 'get', path, headers, body } = ask;
    const file = body && join(this.#options.out, body[0]);
    if (body !== undefined) writeFileSync(file!, `${JSON.stringify(body[1], null, 2)}\n`);
    this.#steps += 1;
    this.#say(`\n${pc.bold(`${this.#steps}  ${title}`)}\n  ${pc.cyan(curlOf(this.#caller.shell.url, ask, file))}`);
    const startedAt = performance.now();
    // Each step sends its own credentials, like the curl command.
    const answer = await this.#client.raw(method, path, { headers, ...(body && { body: body[1] }) }).catch((error) => {
      throw inWords(error, this.#caller.baseUrl);
    });
    const tookMs = Math.round(performance.now() - startedAt);
    const { status } = answer;
    if (this.#options.json)
      this.#terminal.out(
        JSON.stringify({ step: this.#steps, title, method: method.toUpperCase(), path, status, tookMs }),
      );
    this.#say(`  ${answer.ok ? pc.green(String(status)) : pc.red(String(status))} ${pc.dim(`in ${tookMs} ms`)}`);
    if (answer.ok) return answer.json();
    throw new OperatorError(`${title}: ${errorWords(await LinehaulError.of(answer))}`);
  }

  /** Saves a document next to the requests. Returns its path. */
  #keep(name: string, base64: string): string {
    const file = join(this.#options.out, name);
    writeFileSync(file, Buffer.from(base64, 'base64'));
    return relative('.', file);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see #step.
  #tellOf({ status, promisedDelivery, receivedBy }: any): void {
    this.#tell([
      ['status', `${status.expandedStatus}, ${status.date} ${status.time}`],
      ...(receivedBy
        ? [['signed for by', receivedBy] as const]
        : [['promised', promisedDelivery?.date ?? ''] as const]),
    ]);
  }

  #tell(pairs: readonly (readonly [string, string])[]): void {
    this.#say(facts(pairs).replaceAll(/^/gm, '  '));
  }

  #say(text: string): void {
    if (!this.#options.json) this.#terminal.out(text);
  }
}

function curlOf(url: string, { method = 'get', path, body, curl, keep }: Ask, file: string | undefined): string {
  const sends = body === undefined ? '' : ` -H 'content-type: application/json' -d @${file}`;
  const call = `curl -s ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$${url}${path}" ${curl}${sends}`;
  if (keep === undefined) return call;
  return `${keep[0]}=$(${call} | node -p 'JSON.parse(fs.readFileSync(0)).${keep[1]}')`;
}

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}
