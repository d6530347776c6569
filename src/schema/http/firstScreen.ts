import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BrandAddress } from '#contract/brand.ts';
import { type DrawFirstScreen, FIRST_READING_ID, type FirstReading } from '#contract/firstScreen.ts';
import type { Persisted } from '#schema/graphql/persisted.ts';

/** First screen of one brand's page. */
export interface FirstScreen {
  readonly markup: string;
  /** The element with the embedded data. */
  readonly reading: string;
  /** Picture of the first banner. */
  readonly picture: string | null;
}

export interface FirstScreenOptions {
  readonly webRoot: string;
  readonly persisted: Persisted;
  /** Time to live of a rendered screen in ms. */
  readonly keepMs: number;
  /** Service time (epoch ms). */
  readonly now: () => number;
}

/** Render timeout before the first byte: after it an older render is served, or the browser renders by itself. */
const PATIENCE_MS = 400;
const OLDEST_MS = 60_000;

const nothing = (): Promise<null> => Promise.resolve(null);

const hashOf = (persisted: Persisted, name: string): string | undefined =>
  [...persisted].find(([, text]) => text.startsWith(`query ${name}`) && /^[\s({]/.test(text.slice(`query ${name}`.length)))?.[0];

const within = async <T>(promise: Promise<T>, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, otherwise);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const bannerOf = (home: unknown): string | null => {
  const image = (home as { banners?: readonly { image?: unknown }[] }).banners?.[0]?.image;
  return typeof image === 'string' && /^\/[\w/.~%-]+$/.test(image) ? image : null;
};

interface Kept {
  readonly screen: Promise<FirstScreen | null>;
  readonly until: number;
}

/**
 * Renders the home page for guests with the build's render module; null if that is missing, rendering fails, or the service has been
 * unresponsive for a while. Each brand is rendered once per `keepMs`, whatever the load.
 */
export function firstScreens(
  app: FastifyInstance,
  { webRoot, persisted, keepMs, now }: FirstScreenOptions,
): (request: FastifyRequest, brand: BrandAddress) => Promise<FirstScreen | null> {
  const file = path.resolve(webRoot, '../first/first.js');
  const [home, hotWords] = [hashOf(persisted, 'Home'), hashOf(persisted, 'HotWords')];
  if (home === undefined || hotWords === undefined || !existsSync(file)) return nothing;
  const loaded = import(pathToFileURL(file).href) as Promise<{ drawFirstScreen: DrawFirstScreen }>;
  const kept = new Map<string, Kept>();
  const last = new Map<string, { screen: FirstScreen; at: number }>();

  /** Data of an operation without variables; null on failure. */
  const ask = async (request: FastifyRequest, sha256Hash: string): Promise<Readonly<Record<string, unknown>> | null> => {
    const headers = { accept: 'application/graphql-response+json, application/json', 'x-request-id': request.id };
    const query = { extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }) };
    const answer = await app.inject({ method: 'GET', url: '/graphql', query, headers });
    return answer.statusCode === 200 ? (answer.json<{ data?: Record<string, unknown> | null }>().data ?? null) : null;
  };

  const draw = async (request: FastifyRequest, brand: BrandAddress): Promise<FirstScreen | null> => {
    const [{ drawFirstScreen }, data, words] = await Promise.all([loaded, ask(request, home), ask(request, hotWords)]);
    if (!data?.['home']) return null;
    const reading: FirstReading = { home: data['home'], hotWords: (words?.['hotWords'] ?? null) as string[] | null, at: now() };
    // The image is already preloaded by the page's Link header; React's own preload would be a second one.
    const markup = drawFirstScreen(brand, reading).replace(/^(?:<link rel="preload"[^>]*>)+/, '');
    const carried = JSON.stringify(reading).replaceAll('<', '\\u003c');
    return {
      markup,
      reading: `<script type="application/json" id="${FIRST_READING_ID}">${carried}</script>`,
      picture: bannerOf(data['home']),
    };
  };

  const drawOnce = (request: FastifyRequest, brand: BrandAddress, key: string): Promise<FirstScreen | null> => {
    const found = kept.get(key);
    if (found && found.until > Date.now()) return found.screen;
    const screen = draw(request, brand).then(
      (drawn) => {
        if (drawn) last.set(key, { screen: drawn, at: Date.now() });
        return drawn;
      },
      (error: unknown) => {
        request.log.error({ err: error }, 'first screen not drawn');
        return null;
      },
    );
    kept.set(key, { screen, until: Date.now() + keepMs });
    return screen;
  };

  return (request, brand) => {
    const key = `${brand.id} ${brand.base}`;
    const before = last.get(key);
    return within(drawOnce(request, brand, key), before && Date.now() - before.at < OLDEST_MS ? before.screen : null);
  };
}
