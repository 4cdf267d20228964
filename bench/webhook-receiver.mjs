// A webhook receiver in its own process: it responds 204 at once and tells its parent which events arrived and when.
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

const arrived = [];
const server = createServer((request, response) => {
  arrived.push([request.headers['webhook-id'], performance.timeOrigin + performance.now()]);
  request.resume();
  request.on('end', () => response.writeHead(204).end());
});
server.keepAliveTimeout = 60_000;
// In batches: one message per event would be a measurable part of the work.
setInterval(() => {
  if (arrived.length > 0) process.send(arrived.splice(0));
}, 10);
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
