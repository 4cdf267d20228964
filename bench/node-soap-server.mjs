// The image service on node-soap, from our own WSDL, without authentication and with its one document in memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from 'soap';

const { WSDL_FILE, DOCUMENT_FILE, DOCUMENT_FACTS, SERVICE_PATH } = process.env;
const bytes = readFileSync(DOCUMENT_FILE);
const facts = JSON.parse(DOCUMENT_FACTS);
const server = createServer((_request, response) => void response.writeHead(404).end());
const imageView = ({ requestID }) => ({ requestID, ...facts, data: bytes.toString('base64') });
listen(server, {
  path: SERVICE_PATH,
  services: { imageView: { imageViewPort: { imageView } } },
  xml: readFileSync(WSDL_FILE, 'utf8'),
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
