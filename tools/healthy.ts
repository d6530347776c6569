import process from 'node:process';

/** For a container's health check: whether what runs here can serve. */
const { ROLE, PORT = '8080', SERVICE_PORT = '8081' } = process.env;
const answer = await fetch(`http://127.0.0.1:${ROLE === 'service' ? SERVICE_PORT : PORT}/readyz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
