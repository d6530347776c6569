import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOfAddress } from '#contract/brand.ts';
import { pageFinder } from '#contract/pages.ts';
import { problems } from '#contract/rest/problems.ts';
import { isEmbedded, serveEmbedded } from './embedded.ts';
import { firstScreens, type FirstScreenOptions } from './firstScreen.ts';
import { pageWriter } from './page.ts';
import { requestAddress } from './requestAddress.ts';

const { code, message } = problems.NOT_FOUND;

/** A page's path has no extension, or `.html`; a missing file with another extension is a 404. */
const isPage = (address: string): boolean => !/\.[^./]+$/.test(address) || address.endsWith('.html');

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').send({ code, message, data: {} });

/** Files of the site root: icon, first script, robots.txt. */
const filesBesidePage = (webRoot: string): ReadonlySet<string> =>
  new Set(
    readdirSync(webRoot, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
      .map((entry) => `/${entry.name}`),
  );

/** The built site: hashed files, cached indefinitely, and the page for every other path; unknown paths get it with status 404. */
export function serveSite(
  app: FastifyInstance,
  webRoot: string | null,
  isWatchable: boolean,
  first: Omit<FirstScreenOptions, 'webRoot'>,
): void {
  const isBuilt = webRoot !== null && existsSync(webRoot);
  const page = isBuilt ? pageWriter(webRoot, isWatchable, firstScreens(app, { webRoot, ...first })) : null;
  const files = isBuilt ? filesBesidePage(webRoot) : new Set<string>();
  if (isBuilt) {
    app.register(fastifyStatic, { root: path.resolve(webRoot), serve: false, preCompressed: true, index: false, dotfiles: 'deny' });
    const assets = path.resolve(webRoot, 'assets');
    app.get('/assets/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
      reply.sendFile(request.params['*'], assets, { immutable: true, maxAge: '365d' }),
    );
  }
  const isKnown = pageFinder();
  const embedded = isBuilt ? serveEmbedded(app, webRoot) : null;
  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && files.has(address)) return reply.sendFile(address.slice(1), { maxAge: '1h' });
    const asked = requestAddress(request);
    const brand = brandOfAddress(asked);
    const within = asked.pathname.slice(brand.base.length);
    if (isRead && embedded !== null && isEmbedded(within)) return embedded(reply, brand);
    const isOurs = /^\/(assets|embed|static|web|graphql|visualiser)(\/|$)/.test(address);
    if (!isRead || page === null || isOurs || !isPage(address)) return notFound(reply);
    return page(request, isKnown(within) ? reply : reply.status(404));
  });
}
