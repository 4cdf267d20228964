// The checks of linehaul doctor that connect to something: the mail server, and the server itself on its port.
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Config, EnvironmentName } from '../../config.ts';
import { type Finding, fine, look, wrong } from './doctor-finding.ts';

const ANSWER_WITHIN_MS = 3_000;

export async function checkMail({ smtpUrls }: Config, environment: EnvironmentName): Promise<Finding> {
  const url = smtpUrls[environment];
  if (url === undefined) {
    const says = 'saved as files, not sent';
    return environment === 'test' ? fine('mail', says) : look('mail', says, 'Set SMTP_URL so that e-mail is sent.');
  }
  const { hostname, port, protocol } = new URL(url);
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  return (await answers(place))
    ? fine('mail', `${place} is responding`)
    : wrong('mail', `${place} is not responding.`, 'Is SMTP_URL correct, and can this machine reach the server?');
}

export async function checkPort({ host, ports, tls }: Config, environment: EnvironmentName): Promise<Finding> {
  const port = ports[environment];
  if (port === 0) return fine('server', 'takes any free port');
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const place = `${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (!(await answers(place))) return fine('server', `not running; ${place} is free`);
  const answer = await readinessOf(`${tls === undefined ? 'http' : 'https'}://${place}/readyz`);
  if (answer?.status === 200 && answer.body.includes('"ready"')) return fine('server', `serves on ${place}`);
  const setting = environment === 'test' ? 'LINEHAUL_TEST_PORT' : 'LINEHAUL_PORT';
  return answer?.status === 503
    ? wrong('server', `on ${place} is not ready.`, 'Its log says why.')
    : wrong('server', `Another program has ${place}.`, `Stop it, or set ${setting} to a free port.`);
}

function answers(place: string): Promise<boolean> {
  const [host, port] = [place.slice(0, place.lastIndexOf(':')), Number(place.slice(place.lastIndexOf(':') + 1))];
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: ANSWER_WITHIN_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** Undefined if it does not speak HTTP. Whether the certificate is valid for this name does not matter here. */
function readinessOf(url: string): Promise<{ readonly status: number; readonly body: string } | undefined> {
  return new Promise((resolve) => {
    const options = { agent: false, rejectUnauthorized: false, timeout: ANSWER_WITHIN_MS };
    const request = (url.startsWith('https:') ? getHttps : getHttp)(url, options, async (answer) => {
      const body = await text(answer).catch(() => '');
      resolve({ status: answer.statusCode ?? 0, body });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}
