import { readPersisted } from '#schema/graphql/persisted.ts';
import { startGateway } from '#schema/server.ts';

/** A gateway process; its argument lists the service URLs, comma-separated; prints its own URL and serves until killed. */
const [serviceUrls = '', anonymousCacheMs = '0'] = process.argv.slice(2);

const gateway = await startGateway({
  port: 0,
  serviceUrls: serviceUrls.split(','),
  persisted: readPersisted('src/api/generated/persisted.json'),
  anonymousCacheMs: Number(anonymousCacheMs),
});
// Installed before the URL is printed: from then on a test may stop the process.
process.on('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
console.log(gateway.url);
