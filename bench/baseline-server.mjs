// The baseline: a bare node:http server that parses the same body, writes the same response and does nothing else.
import { createServer } from 'node:http';

const answer = JSON.parse(process.env.BASELINE_ANSWER);

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
