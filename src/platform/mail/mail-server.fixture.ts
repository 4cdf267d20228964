// A mail server for tests that speaks real SMTP and misbehaves on request.
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly messageId: string;
  readonly encrypted: boolean;
}

/** What the server does with the next message once its recipients are settled. */
export type Behaviour =
  | 'take'
  | 'take and hang up before the answer'
  | 'hang up in the middle'
  | 'say nothing'
  | { readonly code: number; readonly text: string };

export interface MailServer {
  readonly url: string;
  /** Every complete message, in order of arrival. */
  readonly received: Received[];
  /** One for each following message; the last one stays in effect. */
  behave(...behaviours: Behaviour[]): void;
  /** The reply to an address. Undefined accepts it. */
  answerTo(address: string, answer: { code: number; text: string } | undefined): void;
  connections(): number;
  /** How long it waits before its greeting. */
  greetAfter(ms: number): void;
  /** How long it waits before it accepts a message. */
  takeAfter(ms: number): void;
  /** Cuts every connection. */
  hangUp(): void;
  stop(): Promise<void>;
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** With `tls`, it offers STARTTLS with an untrusted certificate. */
export async function startMailServer({ tls = false } = {}): Promise<MailServer> {
  const received: Received[] = [];
  const answers = new Map<string, { code: number; text: string }>();
  const sockets = new Set<Socket>();
  let behaviours: Behaviour[] = ['take'];
  let greetingMs = 0;
  let takingMs = 0;
  let opened = 0;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(refusal({ code: 535, text: 'wrong password' })),
    logger: false,
    closeTimeout: 100,
    size: 5_000_000,
    onConnect: (_session, done) => void setTimeout(done, greetingMs),
    onRcptTo({ address }, _session, done) {
      const answer = answers.get(address);
      done(answer && refusal(answer));
    },
    onData(stream, session, done) {
      const behaviour = behaviours.length > 1 ? behaviours.shift()! : behaviours[0]!;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (behaviour === 'hang up in the middle') hangUp();
        else chunks.push(chunk);
      });
      stream.on('end', () => {
        if (behaviour === 'say nothing' || behaviour === 'hang up in the middle') return;
        if (typeof behaviour === 'object') return done(refusal(behaviour));
        const raw = Buffer.concat(chunks);
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          encrypted: session.secure,
          messageId: /^Message-ID: (.*)$/im.exec(raw.toString('latin1'))?.[1]?.trim() ?? '',
        });
        if (behaviour === 'take') setTimeout(done, takingMs);
        else hangUp();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    behave(...next) {
      behaviours = next;
    },
    answerTo(address, answer) {
      if (answer === undefined) answers.delete(address);
      else answers.set(address, answer);
    },
    connections: () => opened,
    greetAfter(ms) {
      greetingMs = ms;
    },
    takeAfter(ms) {
      takingMs = ms;
    },
    hangUp,
    stop() {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
