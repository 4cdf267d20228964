// A webhook receiver: accepts events and answers the certification challenge.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function openReceiver(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part)).on('end', () => response.writeHead(200).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/linehaul-webhooks`,
    close: () => server.close(),
  };
}
