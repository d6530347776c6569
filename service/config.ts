import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { parseKeys } from './kernel/credentials/vault.ts';
import { ConfigFaults } from './kernel/lib/configFaults.ts';

const PORT_RANGE = '应为 0 到 65535 的整数，0 表示任选';
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65_535, PORT_RANGE);
const httpUrl = z
  .url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的地址' })
  .transform((address) => address.replace(/\/+$/, ''));
const httpUrls = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(httpUrl).min(1));
const smtpUrl = z.url({ protocol: /^smtps?$/, error: '应为 smtp:// 或 smtps:// 开头的地址' });
const mailbox = z
  .string()
  .regex(/^(?:[^<>"\r\n]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, '应为 no-reply@example.com 或 名称 <no-reply@example.com>');
const phoneNumber = z.string().regex(/^\+?\d[\d -]{3,18}\d$/, '应为电话号码，如 400-000-0000');
const address = z.string().regex(/^[^<>\s@]+@[^<>\s@]+$/, '应为 kefu@example.com 这样的地址');
const onOff = z.enum(['on', 'off'], '应为 on 或 off').transform((value) => value === 'on');
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;
/** An IP address, a CIDR range, or a named range such as `loopback`. */
const isAddressRange = (text: string): boolean => {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits] = text.split('/', 2);
  const version = isIP(address);
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
};
const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isAddressRange), '应为 IP 地址或网段，多个用逗号分隔');
const keys = z.string().transform((list, told) => {
  const read = parseKeys(list);
  if (!read) told.addIssue('应为 base64 编码的 32 字节密钥，多个用逗号分隔');
  return read ?? z.NEVER;
});
const SECRET_LEAST = 32;
const secretLength = `至少 ${SECRET_LEAST} 个字符`;
const secret = z.string().min(SECRET_LEAST, secretLength);

const TOKEN_LEAST = 16;
const tokenLength = `至少 ${TOKEN_LEAST} 个字符`;

const environment = z.object({
  PORT: port.default(8080).describe('网站与网关的端口'),
  SERVICE_PORT: port.default(8081).describe('REST 服务的端口'),
  SANDBOX_PORT: port.default(8082).describe('沙箱（模拟的外部世界）的端口'),
  SANDBOX_SMTP_PORT: port.default(8083).describe('沙箱接收邮件的 SMTP 端口'),
  OPERATOR_PORT: port.default(8084).describe('运营台的端口'),
  HOST: z.string().default('127.0.0.1').describe('监听的网卡地址；0.0.0.0 表示全部'),
  OPERATOR_HOST: z.string().default('127.0.0.1').describe('运营台监听的网卡地址；除非前面有只给平台人员用的反向代理，不要改'),
  DATA_DIR: z.string().default('data').describe('内置数据库等数据所在的目录'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, '应以 postgres:// 开头')
    .optional()
    .describe('共享的 PostgreSQL（≥ 15，UTF8）；不填则启动内置数据库'),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, '应以 postgres:// 开头')
    .optional()
    .describe('DATABASE_URL 的一台流复制备库：登录用户与访客的读取由它分担，没有人会看到自己的过去；不填则全部读主库'),
  DB_CONNECTIONS: z.coerce
    .number('应为不小于 5 的整数')
    .int('应为整数')
    .min(5, '应为不小于 5 的整数')
    .default(21)
    .describe('每个服务进程最多同时打开的数据库连接；各进程之和须小于数据库的 max_connections'),
  ROLE: z
    .enum(['all', 'gateway', 'service', 'operator'], '应为 all、gateway、service 或 operator')
    .default('all')
    .describe('本进程承担的部分；operator 是运营台和它的接口'),
  SERVICE_URL: httpUrls.optional().describe('网关访问的 REST 服务地址，多个用逗号分隔；默认为本机的 SERVICE_PORT'),
  TRUST_PROXY: addresses
    .optional()
    .describe('网关前面的反向代理的地址，如 10.0.0.5 或 10.0.0.0/8，多个用逗号分隔：只有它们的 X-Forwarded-For 可信；默认没有'),
  TRUST_GATEWAY: addresses
    .default(['loopback'])
    .describe('REST 服务所信任的网关的地址，写法同上；网关在别的机器上时须填写，否则所有用户算作同一个地址'),
  PUBLIC_URL: httpUrl.optional().describe('用户在浏览器中看到的网址；演示时默认为本机的 PORT'),
  SMS_URL: httpUrl.optional().describe('短信服务商；默认为沙箱'),
  SMTP_URL: smtpUrl.optional().describe('发送邮件的 SMTP 服务器，如 smtps://用户:密码@smtp.example.com；默认为沙箱'),
  MAIL_FROM: mailbox.optional().describe('邮件的发件人，如 租号平台 <no-reply@example.com>；不用沙箱时必填'),
  SUPPORT_PHONE: phoneNumber.optional().describe('客服电话，显示在“联系我们”；不填则不显示，演示时为示例号码'),
  SUPPORT_EMAIL: address.optional().describe('客服邮箱，显示在“联系我们”；不填则不显示，演示时为示例地址'),
  WECHAT_URL: httpUrl.optional().describe('微信登录；默认为沙箱'),
  QQ_URL: httpUrl.optional().describe('QQ 登录；默认为沙箱'),
  APP_SCAN_URL: httpUrl.optional().describe('手机应用扫码登录；默认为沙箱'),
  CASHIER_URL: httpUrl.optional().describe('银行卡收银台；默认为沙箱'),
  PAYOUT_URL: httpUrl.optional().describe('提现打款渠道；默认为沙箱'),
  SIGNING_URL: httpUrl.optional().describe('电子签约平台；默认为沙箱'),
  DESK_URL: httpUrl.optional().describe('在线客服系统；默认为沙箱'),
  BEACON_URL: httpUrl.optional().describe('抢免单用的随机信标，一条 drand 链的地址；不填则不用，沙箱里的是 SANDBOX_PORT 的 /beacon'),
  BEACON_CHAIN: z.hash('sha256').optional().describe('那条 drand 链的指纹，每一轮的签名按它核对；默认为 quicknet'),
  STATS_URL: httpUrl.optional().describe('统计服务；默认为沙箱'),
  STATIC_URL: httpUrl.optional().describe('图片等静态资源的地址；默认由 REST 服务提供'),
  CASHIER_SECRET: secret.optional().describe(`与收银台共享的签名密钥，${secretLength}；除本机演示外必填`),
  PAYOUT_SECRET: secret.optional().describe(`与打款渠道共享的签名密钥，${secretLength}；除本机演示外必填`),
  SIGNING_SECRET: secret.optional().describe(`与签约平台共享的签名密钥，${secretLength}；除本机演示外必填`),
  DESK_SECRET: secret.optional().describe(`与客服系统共享的签名密钥，${secretLength}；除本机演示外必填`),
  IDENTITY_SECRET: secret.optional().describe(`身份证号散列的密钥，${secretLength}；不填则由数据库保管，启用后不可更换`),
  CREDENTIALS_KEY: keys
    .optional()
    .describe(
      '加密所租账号登录信息的密钥，base64 编码的 32 字节；多个用逗号分隔，第一个加密，全部可解密；只有内置数据库可不填，由 DATA_DIR 中的 credentials.key 保管',
    ),
  AUDIT_KEY: keys
    .optional()
    .describe('给平台人员的操作记录每日签名的密钥，base64 编码的 32 字节；只有内置数据库可不填，由 DATA_DIR 中的 audit.key 保管'),
  AUDIT_MAIL: address.optional().describe('每日签名寄往的邮箱，应在这台机器之外；不填则不寄'),
  AUDIT_FILE: z
    .string()
    .optional()
    .describe('每日签名写入的文件，应在这台机器之外；不填则不写，内置数据库时为 DATA_DIR 中的 audit-roots.jsonl'),
  RATE_LIMIT: z.coerce
    .number('应为正整数')
    .int('应为整数')
    .min(1, '应为正整数')
    .default(60)
    .describe('昂贵的调用每个地址每分钟的次数；页面自己发出的是它的十倍'),
  SMS_A_DAY: z.coerce
    .number('应为不小于 100 的整数')
    .int('应为整数')
    .min(100, '应为不小于 100 的整数')
    .default(20_000)
    .describe('一天最多发出的验证码短信，所有号码合计；一小时最多其八分之一，一个号段（前 7 位）最多其百分之一，到八成时报警'),
  MAIL_A_DAY: z.coerce
    .number('应为不小于 100 的整数')
    .int('应为整数')
    .min(100, '应为不小于 100 的整数')
    .default(20_000)
    .describe('一天最多发出的验证码邮件，所有邮箱合计；一小时最多其八分之一，一个域名最多其百分之一（公共邮箱十六分之一），到八成时报警'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], '应为 fatal、error、warn、info、debug 或 silent')
    .optional()
    .describe('日志级别；默认 info，单进程演示时 warn'),
  METRICS_TOKEN: z
    .string()
    .min(TOKEN_LEAST, tokenLength)
    .optional()
    .describe(`读 /metrics 的令牌（Authorization: Bearer …），${tokenLength}；不填则只有本机可读`),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], '应为 development、production 或 test')
    .default('development')
    .describe('运行环境'),
  SANDBOX: z
    .enum(['on', 'shared', 'off'], '应为 on、shared 或 off')
    .optional()
    .describe('沙箱：on 由本进程启动，shared 与另一进程共用，off 不用；默认 off，只有本机演示（非生产环境、ROLE=all、HOST 为本机）为 on'),
  VISUALISER: onOff.optional().describe('是否在 /visualiser/ 提供状态图查看器（on 或 off）；默认仅在本机演示时提供'),
});

type Environment = z.output<typeof environment>;
export type Role = Environment['ROLE'];

/** Process configuration, read and checked once at start. */
export interface Config {
  readonly port: number;
  readonly servicePort: number;
  readonly sandboxPort: number;
  readonly sandboxSmtpPort: number;
  readonly host: string;
  /** Address of the operators' API; loopback unless set. */
  readonly operatorHost: string;
  readonly operatorPort: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A streaming standby of that database, for reads. */
  readonly readUrl: string | undefined;
  /** Maximum connections of the service's pool; one more is used for short reads. */
  readonly connections: number;
  readonly role: Role;
  readonly serviceUrls: readonly string[];
  /** Proxies whose `X-Forwarded-For` a gateway trusts. */
  readonly trustProxy: readonly string[];
  /** Gateways whose `X-Forwarded-For` a service trusts. */
  readonly trustGateway: readonly string[];
  readonly publicUrl: string;
  readonly smsUrl: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** How users reach the platform outside the site; null: not offered. */
  readonly support: { readonly phone: string | null; readonly email: string | null };
  readonly wechatUrl: string;
  readonly qqUrl: string;
  readonly appScanUrl: string;
  readonly cashierUrl: string;
  readonly payoutUrl: string;
  readonly signingUrl: string;
  readonly deskUrl: string;
  readonly beacon: { readonly url: string; readonly chain: string | undefined } | undefined;
  readonly statsUrl: string;
  readonly staticUrl: string;
  readonly cashierSecret: string;
  readonly payoutSecret: string;
  readonly signingSecret: string;
  readonly deskSecret: string;
  readonly identitySecret: string | undefined;
  /** The first key seals the listings' credentials, all keys open them; if undefined, keys are read from a file in the data folder. */
  readonly credentialsKeys: readonly Buffer[] | undefined;
  /** Signs the daily roots of the audit; if undefined, a key in the data folder does where the database is embedded. */
  readonly auditKey: Buffer | undefined;
  /** Where signed roots are sent. */
  readonly auditMail: string | undefined;
  readonly auditFile: string | undefined;
  readonly rateLimit: number;
  readonly smsADay: number;
  readonly mailADay: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Whether this process also runs the sandbox. */
  readonly sandbox: boolean;
  /** Outside production with a sandbox: fill an empty database with demo users and listings. */
  readonly demo: boolean;
  /** Accept only the site's own GraphQL documents: in production, or when reachable from other machines. */
  readonly guarded: boolean;
  readonly visualiser: boolean;
  /** Bearer token that permits reading `/metrics` from other hosts. */
  readonly metricsToken: string | undefined;
}

/** One row of the configuration table. */
export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly description: string;
}

export const settings: readonly Setting[] = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  fallback: String((schema.def as { defaultValue?: string | number | string[] }).defaultValue ?? ''),
  description: schema.description ?? '',
}));

const OUTSIDE = [
  'SMS_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'WECHAT_URL',
  'QQ_URL',
  'APP_SCAN_URL',
  'CASHIER_URL',
  'PAYOUT_URL',
  'SIGNING_URL',
  'DESK_URL',
  'STATS_URL',
] as const;
/** Shared with external hosts; their public defaults are for demonstrations only. */
const SECRETS = ['CASHIER_SECRET', 'PAYOUT_SECRET', 'SIGNING_SECRET', 'DESK_SECRET'] as const;
/** PUBLIC_URL: the cashier redirects browsers to it. */
const NAMED = [...OUTSIDE, 'PUBLIC_URL'] as const;
const PORTS = ['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'] as const;
const DEMO_SENDER = '租号平台 <no-reply@zuhao.example>';
/** Example values for demonstrations; not in service. */
const DEMO_SUPPORT = { phone: '400-000-0000', email: 'kefu@example.com' } as const;
const DEMO_SECRET = 'a-secret-for-demonstrations-only!';

/**
 * Reads the configuration from environment variables; an empty one counts as missing. `opensLogins: false`: the caller needs no credentials
 * key. Throws `ConfigFaults`.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, { opensLogins = true } = {}): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => describeFault(String(path[0]), message, given));
    throw new ConfigFaults([...faults, ...missing(given, opensLogins)]);
  }
  const faults = [...missing(given, opensLogins), ...samePorts(parsed.data)];
  if (faults.length > 0) throw new ConfigFaults(faults);
  return toConfig(parsed.data);
}

/** What commands beside the marketplace need. */
export type GroundConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'credentialsKeys'>;

/**
 * Reads the settings of the database, and of the credentials key, which only commands that read or write logins need. Other settings are
 * neither required nor checked. Throws `ConfigFaults`.
 */
export function readGroundConfig(
  env: Readonly<Record<string, string | undefined>>,
  { opensLogins }: { opensLogins: boolean },
): GroundConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const wanted = environment.pick({ DATABASE_URL: true, DATA_DIR: true, CREDENTIALS_KEY: true });
  const parsed = wanted.safeParse(given);
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => describeFault(String(path[0]), message, given));
  const faults = [...wrong, ...(opensLogins ? missingKey(given) : [])];
  if (!parsed.success || faults.length > 0) throw new ConfigFaults(faults);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CREDENTIALS_KEY: credentialsKeys } = parsed.data;
  return { databaseUrl, dataDir, credentialsKeys };
}

function missingKey(given: Readonly<Record<string, string | undefined>>): string[] {
  const isWanted = given['NODE_ENV'] === 'production' || given['DATABASE_URL'] !== undefined;
  return isWanted && !given['CREDENTIALS_KEY'] ? ['CREDENTIALS_KEY：用 DATABASE_URL 或在生产环境时必须填写'] : [];
}

function describeFault(name: string, message: string, given: Readonly<Record<string, string | undefined>>): string {
  const isSecret = /_(?:SECRET|KEY|TOKEN)$|^(?:DATABASE|DATABASE_READ|SMTP)_URL$/.test(name);
  return `${name}：${message}${isSecret ? '' : `（现为 "${given[name]}"）`}`;
}

type Wanted = Pick<Environment, 'ROLE' | 'HOST' | 'NODE_ENV' | 'SANDBOX'>;

/** The sandbox runs on a publicly reachable host: anybody could read its SMS codes and pay at its cashier. */
const isPlayedInPublic = (wanted: Wanted): boolean =>
  wanted.NODE_ENV === 'production' && sandboxOf(wanted) !== 'off' && !LOOPBACK.test(wanted.HOST);

const isGuarded = ({ HOST, NODE_ENV }: Wanted): boolean => NODE_ENV === 'production' || !LOOPBACK.test(HOST);
const sandboxOf = (wanted: Wanted): 'on' | 'shared' | 'off' =>
  wanted.SANDBOX ?? (wanted.ROLE === 'all' && !isGuarded(wanted) ? 'on' : 'off');

/** Required settings without a default. The secret in this file is public and only for a local sandbox. */
function missing(given: Readonly<Record<string, string | undefined>>, opensLogins: boolean): string[] {
  const wanted = environment.pick({ ROLE: true, HOST: true, NODE_ENV: true, SANDBOX: true }).safeParse(given);
  if (!wanted.success || wanted.data.ROLE === 'gateway') return [];
  const outsideIsReal = sandboxOf(wanted.data) === 'off';
  const secrets =
    outsideIsReal || isGuarded(wanted.data)
      ? SECRETS.filter((name) => !given[name] || given[name] === DEMO_SECRET).map(
          (name) => `${name}：除本机演示外必须填写${given[name] ? '自己的密钥' : ''}`,
        )
      : [];
  const hosts = !outsideIsReal
    ? []
    : NAMED.filter((name) => !given[name]).map((name) => `${name}：不用沙箱时必须填写；仅供演示可设 SANDBOX=on`);
  const key = opensLogins ? missingKey(given) : [];
  const played = isPlayedInPublic(wanted.data) ? ['SANDBOX：生产环境中只有仅监听本机（HOST=127.0.0.1）时才可用沙箱，否则须为 off'] : [];
  return [...played, ...secrets, ...key, ...hosts];
}

function samePorts(values: Environment): string[] {
  const clash = PORTS.find((name, at) => values[name] !== 0 && PORTS.slice(0, at).some((other) => values[other] === values[name]));
  return clash ? [`${clash}：${values[clash]} 已被另一个端口设置使用`] : [];
}

function toConfig(values: Environment): Config {
  const production = values.NODE_ENV === 'production';
  const sandbox = sandboxOf(values);
  const guarded = isGuarded(values);
  const demo = !production && sandbox !== 'off';
  const outside = `http://localhost:${values.SANDBOX_PORT}`;
  return {
    port: values.PORT,
    servicePort: values.SERVICE_PORT,
    sandboxPort: values.SANDBOX_PORT,
    sandboxSmtpPort: values.SANDBOX_SMTP_PORT,
    host: values.HOST,
    operatorHost: values.OPERATOR_HOST,
    operatorPort: values.OPERATOR_PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    readUrl: values.DATABASE_READ_URL,
    connections: Math.floor((values.DB_CONNECTIONS - 1) / 2),
    role: values.ROLE,
    serviceUrls: values.SERVICE_URL ?? [`http://127.0.0.1:${values.SERVICE_PORT}`],
    trustProxy: values.TRUST_PROXY ?? [],
    trustGateway: values.TRUST_GATEWAY,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    smsUrl: values.SMS_URL ?? outside,
    smtpUrl: values.SMTP_URL ?? `smtp://localhost:${values.SANDBOX_SMTP_PORT}`,
    mailFrom: values.MAIL_FROM ?? DEMO_SENDER,
    support: {
      phone: values.SUPPORT_PHONE ?? (demo ? DEMO_SUPPORT.phone : null),
      email: values.SUPPORT_EMAIL ?? (demo ? DEMO_SUPPORT.email : null),
    },
    wechatUrl: values.WECHAT_URL ?? outside,
    qqUrl: values.QQ_URL ?? outside,
    appScanUrl: values.APP_SCAN_URL ?? outside,
    cashierUrl: values.CASHIER_URL ?? outside,
    payoutUrl: values.PAYOUT_URL ?? outside,
    signingUrl: values.SIGNING_URL ?? outside,
    deskUrl: values.DESK_URL ?? outside,
    beacon: values.BEACON_URL === undefined ? undefined : { url: values.BEACON_URL, chain: values.BEACON_CHAIN },
    statsUrl: values.STATS_URL ?? outside,
    staticUrl: values.STATIC_URL ?? '',
    cashierSecret: values.CASHIER_SECRET ?? DEMO_SECRET,
    payoutSecret: values.PAYOUT_SECRET ?? DEMO_SECRET,
    signingSecret: values.SIGNING_SECRET ?? DEMO_SECRET,
    deskSecret: values.DESK_SECRET ?? DEMO_SECRET,
    identitySecret: values.IDENTITY_SECRET,
    credentialsKeys: values.CREDENTIALS_KEY,
    auditKey: values.AUDIT_KEY?.[0],
    auditMail: values.AUDIT_MAIL,
    auditFile: values.AUDIT_FILE ?? (values.DATABASE_URL === undefined ? path.join(values.DATA_DIR, 'audit-roots.jsonl') : undefined),
    rateLimit: values.RATE_LIMIT,
    smsADay: values.SMS_A_DAY,
    mailADay: values.MAIL_A_DAY,
    logLevel: values.LOG_LEVEL ?? (values.ROLE === 'all' && !production ? 'warn' : 'info'),
    sandbox: sandbox === 'on',
    demo,
    guarded,
    visualiser: values.VISUALISER ?? !guarded,
    metricsToken: values.METRICS_TOKEN,
  };
}
