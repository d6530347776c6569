/** The three brands of the marketplace; only logo, name and skin differ. */
export type BrandId = 'general' | 'internet-cafe' | 'ai';

export interface Brand {
  readonly id: BrandId;
  readonly name: string;
  /** First part of every page's title. */
  readonly environmentTitle: string;
  /** Colour of the browser's toolbars (meta `theme-color`). */
  readonly themeColor: string;
  /** Its computers are shared: a login ends with the browser, or after some time without activity. */
  readonly isShared: boolean;
}

export const brands: Readonly<Record<BrandId, Brand>> = {
  general: { id: 'general', name: '开战租号', environmentTitle: '开战租号-专业的游戏账号租赁平台', themeColor: '#0b1020', isShared: false },
  'internet-cafe': {
    id: 'internet-cafe',
    name: '网咖速租',
    environmentTitle: '网咖速租-专业的游戏账号租赁平台',
    themeColor: '#070a12',
    isShared: true,
  },
  ai: { id: 'ai', name: '灵犀 AI 租号', environmentTitle: '灵犀 AI 租号-专业的游戏账号租赁平台', themeColor: '#ffffff', isShared: false },
};

export interface BrandAddress {
  id: BrandId;
  /** Path prefix of the brand's pages: '' or '/ai'. */
  base: string;
}

const hosts: ReadonlyMap<string, BrandId> = new Map([
  ['wangka', 'internet-cafe'],
  ['internet-cafe', 'internet-cafe'],
  ['ai', 'ai'],
]);
const isBrandId = (value: string | undefined): value is BrandId => value === 'general' || value === 'internet-cafe' || value === 'ai';

/** The brand of an address: by the host's first label, then by path prefix, then by `?brand=` during development. */
export function brandOfAddress({ hostname, pathname, search }: Pick<URL, 'hostname' | 'pathname' | 'search'>): BrandAddress {
  const prefix = /^\/(internet-cafe|ai)(?=\/|$)/.exec(pathname)?.[1];
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const asked = isLocal ? /[?&]brand=(general|internet-cafe|ai)(?=&|$)/.exec(search)?.[1] : undefined;
  const named = prefix ?? asked;
  return {
    id: hosts.get(hostname.split('.')[0] ?? '') ?? (isBrandId(named) ? named : 'general'),
    base: prefix === undefined ? '' : `/${prefix}`,
  };
}

/** Origins of the site: of its public address and of the brands' subdomains. */
export function siteOrigins(publicUrl: string): string[] {
  const { origin, protocol, host } = new URL(publicUrl);
  const shared = /^www\.(?=.*\.)/.test(host) ? host.slice('www.'.length) : host;
  return [...new Set([origin, ...['', ...[...hosts.keys()].map((name) => `${name}.`)].map((name) => `${protocol}//${name}${shared}`)])];
}

/** Base address of a brand's pages: its own host, or a path prefix on localhost and on IP addresses. */
export function brandUrl(id: BrandId, { protocol, host }: Pick<URL, 'protocol' | 'host'>): string {
  const [first = '', ...rest] = host.split('.');
  const hasNames = rest.length > 0 && !/^[\d.:]+$/.test(host);
  if (!hasNames) return id === 'general' ? `${protocol}//${host}/` : `${protocol}//${host}/${id}/`;
  const shared = hosts.has(first) || first === 'www' ? rest.join('.') : host;
  const name = [...hosts].find(([, brand]) => brand === id)?.[0];
  return `${protocol}//${name === undefined ? '' : `${name}.`}${shared}/`;
}
