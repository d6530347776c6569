import process from 'node:process';

/** Health check of a container: exits with 0 if the local process is ready. */
const { ROLE, PORT = '8080', SERVICE_PORT = '8081', OPERATOR_PORT = '8084' } = process.env;
const port = ROLE === 'service' ? SERVICE_PORT : ROLE === 'operator' ? OPERATOR_PORT : PORT;
const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
