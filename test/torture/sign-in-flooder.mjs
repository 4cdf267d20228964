// An anonymous attacker in its own process: many connections that sign in with random names as fast as the server responds.
// Takes {urls, connections, addresses} as JSON in its argument. When it gets a message, it reports the responses by path and status.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

const { urls, connections, addresses } = JSON.parse(process.argv[2]);
const NAMESPACE = 'http://linehaul.example/soap/image-view';
const JSON_TYPE = { 'content-type': 'application/json' };
const answers = {};

const random = () => randomBytes(5).toString('hex');
const basic = () => ({ authorization: `Basic ${Buffer.from(`${random()}:${random()}`).toString('base64')}` });
const account = () => JSON.stringify({ username: random(), password: random() });
const soapCall = () =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><auth xmlns="${NAMESPACE}">` +
  `<user>${random()}</user><password>${random()}</password></auth></s:Header><s:Body>` +
  `<availRequest xmlns="${NAMESPACE}"><requestID>r</requestID><pro>1234567890</pro><docType>BOL</docType></availRequest>` +
  '</s:Body></s:Envelope>';

/** Every entry point that can be reached without credentials. */
const ENTRY_POINTS = [
  () => ['GET', '/ops/v1/overview', basic()],
  () => ['POST', '/ops/v1/session', JSON_TYPE, account()],
  () => ['POST', '/v1/session', JSON_TYPE, account()],
  () => ['POST', '/soap/image-view', { 'content-type': 'text/xml; charset=utf-8' }, soapCall()],
  () => ['GET', '/v1/api-key', basic()],
];

/** SOAP says in the body what other entry points say with the status: its faults have status 500 (SOAP 1.1 §6.2). */
function outcomeOf(status, text) {
  const [, code] = /<faultcode>(.*?)<\/faultcode>/.exec(text) ?? [];
  if (code === undefined) return status;
  const [, reason] = /(is wrong|Too many failed sign-ins)/.exec(text) ?? [];
  return [status, code, ...(reason === undefined ? [] : [reason])].join(' ');
}

function call(agent, url, source, [method, path, headers, body]) {
  return new Promise((resolve) => {
    const done = (outcome) => {
      answers[`${path} ${outcome}`] = (answers[`${path} ${outcome}`] ?? 0) + 1;
      resolve();
    };
    const sent = request(url + path, { method, agent, headers: { ...headers, 'x-forwarded-for': source } });
    sent.on('error', () => done('broken'));
    sent.on('response', (answer) => {
      answer.on('error', () => done('broken'));
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => (text += piece));
      answer.on('end', () => done(outcomeOf(answer.statusCode, text)));
    });
    sent.end(body);
  });
}

async function flood(number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const source = `198.18.0.${number % addresses}`;
  for (let turn = number; ; turn++) {
    await call(agent, urls[turn % urls.length], source, ENTRY_POINTS[turn % ENTRY_POINTS.length]());
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', () => process.send(answers, () => process.exit(0)));
for (let number = 0; number < connections; number++) void flood(number);
process.send('flooding');
