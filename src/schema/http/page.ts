import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BrandAddress, brandOfAddress, brands } from '#contract/brand.ts';
import type { FirstScreen } from './firstScreen.ts';
import { partsOf, preloadLinks, skinSheets } from './preloads.ts';
import { requestAddress } from './requestAddress.ts';
import { pagePolicy } from './security.ts';
import { FRAME_STYLE, frameOf } from './waiting.ts';

const compress = promisify(gzip);

/** Placeholder that Vite writes into its own tags when `html.cspNonce` is set. */
const PLACEHOLDER = '__CSP_NONCE__';
/** Signals to the page's charts that a visualiser may attach. */
const WATCHABLE = '<meta name="visualiser" content="/visualiser/" />';
const META = `<meta property="csp-nonce" nonce="${PLACEHOLDER}" />`;
const ROOT = '<div id="root"></div>';

type DrawFirst = (request: FastifyRequest, brand: BrandAddress) => Promise<FirstScreen | null>;

/**
 * Writes the site's only page, for every path that is not a file: with a new nonce each time and the brand's skin. `isWatchable`: the
 * visualiser is served.
 */
export function pageWriter(
  webRoot: string,
  isWatchable: boolean,
  drawFirst: DrawFirst,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null {
  const file = path.join(webRoot, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const metas = (html.includes('property="csp-nonce"') ? '' : META) + (isWatchable ? WATCHABLE : '');
  const whole = html.replace(/<head[^>]*>/, (head) => head + metas);
  const linksFor = preloadLinks(webRoot);
  const skins = skinSheets(webRoot);
  const parts = { home: partsOf(webRoot, 'home'), other: partsOf(webRoot, 'other') };
  const texts = new Map<string, string>();
  const textOf = (href: string): string => {
    const text = texts.get(href) ?? readFileSync(path.join(webRoot, href), 'utf8').trim();
    texts.set(href, text);
    return text;
  };
  const linkTo = (rel: string, href: string, more = '') => `<link rel="${rel}" crossorigin href="${href}"${more}>\n`;

  const write = ({ id, base }: BrandAddress, first: FirstScreen | null, nonce: string, at: string): string => {
    const skin = skins(id);
    const { styles, modules } = first ? parts.home : parts.other;
    const sheets = [...styles, ...(skin === null ? [] : [skin])];
    // A page shows at once: its styles are inlined. The scripts look for these links before fetching styles; disabled ones are not loaded.
    const dress = [
      `<style nonce="${PLACEHOLDER}">${sheets.map(textOf).join('')}${first ? '' : FRAME_STYLE}</style>\n`,
      ...sheets.map((href) => linkTo('stylesheet', href, ' disabled')),
    ];
    const code = modules.map((href) => linkTo('modulepreload', href, first ? ' fetchpriority="low"' : ''));
    const { environmentTitle, themeColor } = brands[id];
    return whole
      .replace('data-brand="general"', `data-brand="${id}" data-base="${base}"`)
      .replace(/<title>[^<]*/, `<title>${environmentTitle}`)
      .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${themeColor}`)
      .replace('</head>', () => `${[...dress, ...code].join('')}</head>`)
      .replace(ROOT, () => (first ? `<div id="root">${first.markup}</div>${first.reading}` : ROOT + frameOf(at)))
      .replaceAll(PLACEHOLDER, nonce);
  };

  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const address = requestAddress(request);
    const brand = brandOfAddress(address);
    const first = address.pathname === `${brand.base}/` ? await drawFirst(request, brand) : null;
    const banner = first?.picture ? [`<${first.picture}>; rel=preload; as=image; fetchpriority=high`] : [];
    const links = [...banner, linksFor(address.pathname.slice(brand.base.length))].filter((link) => link !== '').join(', ');
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(nonce));
    if (links !== '') reply.header('link', links);
    const page = write(brand, first, nonce, address.pathname.slice(brand.base.length));
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.header('vary', 'accept-encoding').send(page);
    return reply
      .header('vary', 'accept-encoding')
      .header('content-encoding', 'gzip')
      .send(await compress(page));
  };
}
