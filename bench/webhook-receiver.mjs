// Webhook receivers in their own process, one per port: they respond 204 at once and tell the parent which events arrived and when.
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

const count = Number(process.argv[2]);
const arrived = [];

function receive(port) {
  const server = createServer((request, response) => {
    arrived.push([request.headers['webhook-id'], performance.timeOrigin + performance.now(), port()]);
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  server.keepAliveTimeout = 60_000;
  return server;
}

const servers = Array.from({ length: count }, () => {
  const server = receive(() => server.address().port);
  return server;
});
// In batches: one message per event would be a measurable part of the work.
setInterval(() => {
  if (arrived.length > 0) process.send(arrived.splice(0));
}, 10);
process.on('disconnect', () => process.exit());
await Promise.all(servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))));
process.send(servers.map((server) => server.address().port));
