import { describe, expect, test } from 'vitest';
import { readConfig, readGroundConfig, settings } from './config.ts';
import { ConfigFaults } from './kernel/lib/configFaults.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
};
const SECRET = 'x'.repeat(32);
const SECRETS = { CASHIER_SECRET: SECRET, PAYOUT_SECRET: SECRET, SIGNING_SECRET: SECRET, DESK_SECRET: SECRET };
const KEY = Buffer.alloc(32, 1).toString('base64');
const HOSTS = {
  SMS_URL: 'https://sms.example',
  SMTP_URL: 'smtps://user:word@smtp.example',
  MAIL_FROM: '租号平台 <no-reply@zuhao.example>',
  WECHAT_URL: 'https://wechat.example',
  QQ_URL: 'https://qq.example',
  APP_SCAN_URL: 'https://app.example',
  CASHIER_URL: 'https://cashier.example/',
  PAYOUT_URL: 'https://payout.example',
  SIGNING_URL: 'https://signing.example',
  DESK_URL: 'https://desk.example',
  STATS_URL: 'https://stats.example',
  PUBLIC_URL: 'https://zuhao.example',
};

test('by default everything runs on this machine, with the sandbox for external hosts', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    servicePort: 8081,
    sandboxPort: 8082,
    sandboxSmtpPort: 8083,
    host: '127.0.0.1',
    operatorHost: '127.0.0.1',
    operatorPort: 8084,
    dataDir: 'data',
    databaseUrl: undefined,
    connections: 10,
    role: 'all',
    serviceUrls: ['http://127.0.0.1:8081'],
    trustProxy: [],
    trustGateway: ['loopback'],
    publicUrl: 'http://localhost:8080',
    smsUrl: 'http://localhost:8082',
    smtpUrl: 'smtp://localhost:8083',
    mailFrom: '租号平台 <no-reply@zuhao.example>',
    support: { phone: '400-000-0000', email: 'kefu@example.com' },
    wechatUrl: 'http://localhost:8082',
    qqUrl: 'http://localhost:8082',
    appScanUrl: 'http://localhost:8082',
    cashierUrl: 'http://localhost:8082',
    payoutUrl: 'http://localhost:8082',
    signingUrl: 'http://localhost:8082',
    deskUrl: 'http://localhost:8082',
    statsUrl: 'http://localhost:8082',
    staticUrl: '',
    cashierSecret: 'a-secret-for-demonstrations-only!',
    payoutSecret: 'a-secret-for-demonstrations-only!',
    signingSecret: 'a-secret-for-demonstrations-only!',
    deskSecret: 'a-secret-for-demonstrations-only!',
    identitySecret: undefined,
    credentialsKeys: undefined,
    auditKey: undefined,
    auditMail: undefined,
    auditFile: 'data/audit-roots.jsonl',
    rateLimit: 60,
    smsADay: 20_000,
    mailADay: 20_000,
    logLevel: 'warn',
    sandbox: true,
    demo: true,
    guarded: false,
    visualiser: true,
  });
});

test('the connection limit is divided among the pools', () => {
  expect([5, 20, 21].map((most) => readConfig({ DB_CONNECTIONS: String(most) }).connections)).toEqual([2, 9, 10]);
  expect(faultsOf({ DB_CONNECTIONS: '4' })).toEqual(['DB_CONNECTIONS：应为不小于 5 的整数（现为 "4"）']);
});

test('in production: real hosts, no sandbox, no visualiser', () => {
  const own = {
    NODE_ENV: 'production',
    ...SECRETS,
    CREDENTIALS_KEY: KEY,
    DATABASE_URL: 'postgres://shop@db/shop',
    SERVICE_URL: 'http://a:1, http://b:2/',
  };
  expect(readConfig({ ...own, ...HOSTS })).toMatchObject({
    databaseUrl: 'postgres://shop@db/shop',
    serviceUrls: ['http://a:1', 'http://b:2'],
    smtpUrl: 'smtps://user:word@smtp.example',
    cashierUrl: 'https://cashier.example',
    cashierSecret: SECRET,
    credentialsKeys: [Buffer.alloc(32, 1)],
    logLevel: 'info',
    sandbox: false,
    demo: false,
    guarded: true,
    visualiser: false,
  });
});

test('an empty variable counts as missing', () => {
  expect(readConfig({ PORT: '', HOST: '' })).toEqual(readConfig({}));
});

describe('configuration errors', () => {
  test('are all reported at once, with the values found', () => {
    const ports = { PORT: 'eighty', SERVICE_PORT: '70000' };
    const words = { ROLE: 'chef', DATABASE_URL: 'mysql://db', SMS_URL: 'sms.example', SANDBOX: 'maybe', LOG_LEVEL: 'loud' };
    expect(faultsOf({ ...ports, ...words })).toEqual([
      'PORT：应为 0 到 65535 的整数，0 表示任选（现为 "eighty"）',
      'SERVICE_PORT：应为 0 到 65535 的整数，0 表示任选（现为 "70000"）',
      'DATABASE_URL：应以 postgres:// 开头',
      'ROLE：应为 all、gateway、service 或 operator（现为 "chef"）',
      'SMS_URL：应为 http:// 或 https:// 开头的地址（现为 "sms.example"）',
      'LOG_LEVEL：应为 fatal、error、warn、info、debug 或 silent（现为 "loud"）',
      'SANDBOX：应为 on、shared 或 off（现为 "maybe"）',
    ]);
  });

  const secrets = Object.keys(SECRETS);
  const SECRETS_ARE_MISSING = secrets.map((name) => `${name}：除本机演示外必须填写`);
  const SECRETS_ARE_PUBLIC = secrets.map((name) => `${name}：除本机演示外必须填写自己的密钥`);
  const KEY_IS_MISSING = 'CREDENTIALS_KEY：用 DATABASE_URL 或在生产环境时必须填写';
  const hostIsMissing = (name: string) => `${name}：不用沙箱时必须填写；仅供演示可设 SANDBOX=on`;

  test('production reports missing secrets and hosts', () => {
    expect(faultsOf({ NODE_ENV: 'production', ...HOSTS, QQ_URL: '' })).toEqual([
      ...SECRETS_ARE_MISSING,
      KEY_IS_MISSING,
      hostIsMissing('QQ_URL'),
    ]);
    expect(faultsOf({ NODE_ENV: 'production', ROLE: 'gateway' })).toEqual([]);
  });

  const shared = { ROLE: 'service', DATABASE_URL: 'postgres://shop@db/shop', CREDENTIALS_KEY: KEY };

  test('a process without a sandbox reports missing secrets and hosts outside production too', () => {
    const all = [...SECRETS_ARE_MISSING, ...Object.keys(HOSTS).map(hostIsMissing)];
    expect([faultsOf(shared), faultsOf({ HOST: '0.0.0.0' }), faultsOf({ SANDBOX: 'off' })]).toEqual([all, all, all]);
    expect(readConfig({ ...shared, ...HOSTS, ...SECRETS })).toMatchObject({
      sandbox: false,
      demo: false,
      cashierSecret: SECRET,
    });
  });

  test('the public secret for demonstrations is accepted on loopback only', () => {
    const { cashierSecret, payoutSecret, signingSecret, deskSecret } = readConfig({});
    const PUBLIC = { CASHIER_SECRET: cashierSecret, PAYOUT_SECRET: payoutSecret, SIGNING_SECRET: signingSecret, DESK_SECRET: deskSecret };
    expect(faultsOf({ ...shared, ...HOSTS, ...PUBLIC })).toEqual(SECRETS_ARE_PUBLIC);
    expect(faultsOf({ HOST: '0.0.0.0', SANDBOX: 'on', ...PUBLIC })).toEqual(SECRETS_ARE_PUBLIC);
    expect(faultsOf({ HOST: '0.0.0.0', SANDBOX: 'on' })).toEqual(SECRETS_ARE_MISSING);
    expect(['localhost', '127.0.0.2', '::1'].map((HOST) => faultsOf({ HOST }))).toEqual([[], [], []]);
  });

  test('in production the sandbox is refused unless the process listens on loopback only', () => {
    const production = { NODE_ENV: 'production', ...SECRETS, CREDENTIALS_KEY: KEY };
    const played = (wanted: Record<string, string>) => faultsOf({ ...production, ...wanted });
    const refused = ['SANDBOX：生产环境中只有仅监听本机（HOST=127.0.0.1）时才可用沙箱，否则须为 off'];
    for (const SANDBOX of ['on', 'shared'])
      expect([played({ SANDBOX, HOST: '0.0.0.0' }), played({ SANDBOX, HOST: '10.0.0.1' }), played({ SANDBOX })]).toEqual([
        refused,
        refused,
        [],
      ]);
    expect([played({ SANDBOX: 'on', HOST: '::1' }), played({ ...HOSTS, HOST: '0.0.0.0' })]).toEqual([[], []]);
    expect(readConfig({ ...production, SANDBOX: 'on' })).toMatchObject({ sandbox: true, demo: false, guarded: true });
  });

  test('several processes on this machine can share one sandbox', () => {
    expect(readConfig({ ...shared, SANDBOX: 'on' })).toMatchObject({ sandbox: true, demo: true });
    expect(readConfig({ ...shared, SANDBOX: 'shared' })).toMatchObject({ sandbox: false, demo: true, smsUrl: 'http://localhost:8082' });
  });

  test('a gateway reachable from other machines accepts only the site’s documents, and hides the visualiser by default', () => {
    expect(readConfig({ ROLE: 'gateway' })).toMatchObject({ guarded: false, visualiser: true });
    expect(readConfig({ ROLE: 'gateway', HOST: '0.0.0.0' })).toMatchObject({ guarded: true, visualiser: false });
    expect(readConfig({ ROLE: 'gateway', NODE_ENV: 'production', VISUALISER: 'on' })).toMatchObject({ guarded: true, visualiser: true });
  });

  test('trusted proxies are addresses or ranges', () => {
    const told = { TRUST_PROXY: '10.0.0.5, 2001:db8::/32', TRUST_GATEWAY: 'loopback,10.0.0.0/8' };
    expect(readConfig(told)).toMatchObject({ trustProxy: ['10.0.0.5', '2001:db8::/32'], trustGateway: ['loopback', '10.0.0.0/8'] });
    const fault = '应为 IP 地址或网段，多个用逗号分隔';
    const wrong = ['everybody', '10.0.0.0/33', '10.0.0', '10.0.0.1,,10.0.0.2', '::/129', '10.0.0.0/'];
    expect(wrong.map((TRUST_PROXY) => faultsOf({ TRUST_PROXY }))).toEqual(wrong.map((text) => [`TRUST_PROXY：${fault}（现为 "${text}"）`]));
  });

  test('a credentials key is required where the database is shared, except by processes that open no credentials', () => {
    const { CREDENTIALS_KEY: _key, ...without } = { ...shared, ...HOSTS, ...SECRETS };
    expect([faultsOf(without), faultsOf({ ...without, ROLE: 'all', SANDBOX: 'on' }), faultsOf({ ...without, ROLE: 'gateway' })]).toEqual([
      [KEY_IS_MISSING],
      [KEY_IS_MISSING],
      [],
    ]);
    expect(readConfig(without, { opensLogins: false })).toMatchObject({ credentialsKeys: undefined });
    const fault = 'CREDENTIALS_KEY：应为 base64 编码的 32 字节密钥，多个用逗号分隔';
    expect(['short', `${KEY},`, 'x'.repeat(44)].map((CREDENTIALS_KEY) => faultsOf({ CREDENTIALS_KEY }))).toEqual([
      [fault],
      [fault],
      [fault],
    ]);
    expect(readConfig({ CREDENTIALS_KEY: `${KEY}, ${KEY}` }).credentialsKeys).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 1)]);
  });

  test('error messages do not repeat a secret', () => {
    expect(faultsOf({ CASHIER_SECRET: 'short' })).toEqual(['CASHIER_SECRET：至少 32 个字符']);
  });

  test('two servers cannot use one port', () => {
    expect(faultsOf({ PORT: '9000', SANDBOX_PORT: '9000' })).toEqual(['SANDBOX_PORT：9000 已被另一个端口设置使用']);
    expect(faultsOf({ PORT: '0', SANDBOX_PORT: '0', SERVICE_PORT: '0' })).toEqual([]);
  });
});

test('every setting is described', () => {
  expect(settings.filter(({ description }) => description === '')).toEqual([]);
  expect(settings.find(({ name }) => name === 'PORT')).toEqual({ name: 'PORT', fallback: '8080', description: '网站与网关的端口' });
});

test('commands beside the marketplace need the database only, and the credentials key if they open logins', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://shop@db/shop', SMS_URL: 'no address', ROLE: 'nobody' };
  const credentialsKey = Buffer.alloc(32, 1).toString('base64');
  expect(readGroundConfig(env, { opensLogins: false })).toEqual({
    databaseUrl: env.DATABASE_URL,
    dataDir: 'data',
    credentialsKeys: undefined,
  });
  expect(readGroundConfig({ ...env, CREDENTIALS_KEY: credentialsKey }, { opensLogins: true })).toEqual({
    databaseUrl: env.DATABASE_URL,
    dataDir: 'data',
    credentialsKeys: [Buffer.alloc(32, 1)],
  });
  expect(() => readGroundConfig(env, { opensLogins: true })).toThrow('CREDENTIALS_KEY：用 DATABASE_URL 或在生产环境时必须填写');
  expect(() => readGroundConfig({ DATABASE_URL: 'mysql://db' }, { opensLogins: false })).toThrow('DATABASE_URL：应以 postgres:// 开头');
  expect(readGroundConfig({ DATA_DIR: '/srv/data', DATABASE_URL: '' }, { opensLogins: true })).toEqual({
    databaseUrl: undefined,
    dataDir: '/srv/data',
    credentialsKeys: undefined,
  });
});
