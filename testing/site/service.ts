import { openDatabase } from '#service/database.ts';
import type { Market } from '#testing/builders/market.ts';
import { benchVault } from '#testing/vault.ts';
import { requestOf } from '#testing/builders/request.ts';
import type { Answer } from '#testing/builders/service.ts';

/** The site's service in the form that the builders take: its database, and calls over HTTP. */
export interface SiteMarket extends Market {
  readonly service: { readonly url: string };
  /** Base URL of the sandbox. */
  readonly sandbox: { readonly url: string };
  close(): Promise<void>;
}

const told = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must be given beside BASE_URL when the site was started elsewhere`);
  return value;
};

export function siteMarket(publicUrl: string): SiteMarket {
  const serviceUrl = told('SERVICE_URL');
  const sandbox = { url: told('SANDBOX_URL') };
  const database = openDatabase({ url: told('SITE_DATABASE_URL'), max: 2 });
  const quiet = () => {};
  const { url } = sandbox;
  const deps: Market['deps'] = {
    db: database.db,
    clock: { now: () => Date.now() },
    rateLimit: 100_000,
    logins: benchVault,
    log: { info: quiet, warn: quiet, error: quiet },
    outside: {
      smsUrl: url,
      smtpUrl: '',
      mailFrom: '',
      wechatUrl: url,
      qqUrl: url,
      appUrl: url,
      statsUrl: url,
      cashierUrl: url,
      cashierSecret: '',
      payoutUrl: url,
      payoutSecret: '',
      signingUrl: url,
      signingSecret: '',
      deskUrl: url,
      deskSecret: '',
      publicUrl,
    },
  };
  const ask: Market['ask'] = async (endpoint, request, said = {}) => {
    const { method, url: path, headers, payload } = requestOf(endpoint, request, said);
    const response = await fetch(`${serviceUrl}${path}`, {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return { status: response.status, ...((await response.json()) as object) } as Answer<typeof endpoint>;
  };
  return {
    deps,
    ask,
    async get(endpoint, request, said) {
      const { code, message, data } = await ask(endpoint, request, said);
      if (code !== 0) throw new Error(`${endpoint.name}: ${code} ${message}`);
      return endpoint.data.parse(data) as never;
    },
    service: { url: serviceUrl },
    sandbox,
    close: database.close,
  };
}
