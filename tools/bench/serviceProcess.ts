import { startService } from '#service/server.ts';
import { benchVault } from '#testing/vault.ts';

const NOWHERE = 'http://127.0.0.1:9';

/** A service process, configured by its arguments; prints its URL and serves until killed. */
const [databaseUrl = '', port = '0', connections = '10', cashierUrl = NOWHERE, payoutUrl = NOWHERE, deskUrl = NOWHERE] =
  process.argv.slice(2);

const service = await startService({
  databaseUrl,
  host: '127.0.0.1',
  port: Number(port),
  connections: Number(connections),
  logLevel: 'silent',
  rateLimit: 1_000_000,
  logins: benchVault,
  outside: {
    smsUrl: NOWHERE,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'no-reply@zuhao.example',
    statsUrl: NOWHERE,
    wechatUrl: NOWHERE,
    qqUrl: NOWHERE,
    appUrl: NOWHERE,
    cashierUrl,
    cashierSecret: 'a-secret-for-benches-and-tests-only',
    payoutUrl,
    payoutSecret: 'a-secret-for-benches-and-tests-only',
    signingUrl: NOWHERE,
    signingSecret: 'a-secret-for-benches-and-tests-only',
    deskUrl,
    deskSecret: 'a-secret-for-benches-and-tests-only',
    publicUrl: 'http://localhost:8080',
  },
});
// Installed before the URL is printed: from then on a test may stop the process.
process.on('SIGTERM', () => void service.close().then(() => process.exit(0)));
console.log(service.url);
