// The health check of the image: every environment that this container serves must be ready.
const ports = [process.env.LINEHAUL_PORT ?? '8080', process.env.LINEHAUL_TEST_PORT ?? '8081'];
const scheme = process.env.LINEHAUL_TLS_CERT_FILE ? 'https' : 'http';
// The certificate is for the public name, and this is the container itself.
if (scheme === 'https') process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

const answers = await Promise.all(
  ports.map((port) =>
    fetch(`${scheme}://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => undefined,
    ),
  ),
);
const served = answers.filter((status) => status !== undefined);
process.exit(served.length > 0 && served.every((status) => status === 200) ? 0 : 1);
