import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { docsPages } from '#tools/docs/plugin.ts';
import { iconsInPage } from '#tools/build/icons.ts';
import { primeWithoutExtras } from '#tools/build/leanPrime.ts';
import { precompressed } from '#tools/build/precompressed.ts';
import { brandOfAddress } from '#contract/brand.ts';

const at = (file: string): string => path.join(import.meta.dirname, file);
const OUT = 'dist/web';
const FIRST = 'dist/first';
const EMBED = 'dist/embed';
const FEEDBACK = 'src/embed/feedback.html';

/** A sheet whose class names are all inlined is still part of the page. */
const keptSheets = (): Plugin => ({
  name: 'kept-sheets',
  apply: 'build',
  enforce: 'post',
  transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
});

/** With the descriptions of states, which only the visualiser shows, pages of an order pass their bound of 175 kB by 3 kB. */
const chartsWithoutWords = (): Plugin => ({
  name: 'charts-without-words',
  apply: 'build',
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler: (code) => code.replace(/\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g, ''),
  },
});

/** With what the site's tables never show (filters of columns, jumps to a page, virtual rows), their pages are 30 kB heavier. */
const tablesWithoutExtras = (): Plugin => ({
  name: 'tables-without-extras',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^primereact\/(?:button|dropdown|inputnumber|inputtext|messages|progressbar|virtualscroller)$/ },
    handler: (_, importer = '') =>
      /primereact\/(?:datatable|fileupload|paginator)\//.test(importer) ? at('src/lib/shims/tableExtras.ts') : null,
  },
});

/** Drawn once on the server, the first screen opens nothing that loads later. */
const withoutLazyParts = (): Plugin => ({
  name: 'without-lazy-parts',
  applyToEnvironment: ({ name }) => name === 'first',
  resolveDynamicImport: () => ({ id: './later.js', external: true }),
});

/** In development the page carries its brand as the gateway renders it. */
const brandedPage = (): Plugin => ({
  name: 'branded-page',
  apply: 'serve',
  transformIndexHtml: (html, { originalUrl = '/' }) => {
    const { id, base } = brandOfAddress(new URL(originalUrl, 'http://localhost'));
    return html.replace('data-brand="general"', `data-brand="${id}" data-base="${base}"`);
  },
});

/** Serves the embedded form in development at the gateway's path. */
const embeddedPage = (): Plugin => ({
  name: 'embedded-page',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^(?:\/(?:internet-cafe|ai))?\/embed\/feedback\/?(?:\?|$)/.test(request.url ?? '')) request.url = `/${FEEDBACK}`;
      next();
    });
  },
});

const sheets = fs.globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted();
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const named = new Map<string, string[]>();

/** Two letters for the sheet and its class's number: the page and the server's first screen are built apart and agree. */
const shortClass = (name: string, file: string): string => {
  const sheet = path.relative(import.meta.dirname, file.split('?')[0] ?? file).replaceAll(path.sep, '/');
  const number = sheets.indexOf(sheet);
  if (number < 0) throw new Error(`${sheet} is no sheet of the page`);
  const names = named.get(sheet) ?? [];
  named.set(sheet, names);
  if (!names.includes(name)) names.push(name);
  const first = LETTERS[Math.floor(number / LETTERS.length)] ?? '';
  return `${first}${LETTERS[number % LETTERS.length] ?? ''}${names.indexOf(name).toString(36)}`;
};

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
const sentOn = ['/graphql', '/healthz', '/readyz', '/static', '/web'].map((prefix) => [prefix, { target: gateway }] as const);
const visualiser = process.env['VISUALISER_URL'] ?? gateway;

const anyOf = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

/** Shared by many pages, but not by those that load little: in chunks of their own. */
const NO_PARTS = ['skins', 'generated', 'fromRequest', 'actorSlot', 'guide\\.module', 'work\\b', 'Picks', 'useHomeReading'].concat(
  ['queries/wallet', 'Avatar\\b', 'codesSent', 'errandProof', 'fingerprint', 'known\\b'],
  ['ProblemNote', 'SecondsLeft', 'useReveal', 'retryAt'],
);

/** What every visit needs comes in two files: the one that begins, and the rest. */
const groups = [
  { name: 'boot', test: /src\/app\/(?:boot|firstClick)\.ts$|vite\/preload-helper|rolldown.runtime/, priority: 6 },
  {
    name: 'main',
    test: anyOf(
      /src\/app\/main\.tsx$/,
      /contract\/rules\/(?:clock|money|constants|text|session|rentTypes|inventory|deactivation)\.ts$/,
      /src\/copy\/problems\.ts$|screens\/parts\/QueryProblem\b/,
      /src\/ui\/section\.module\.css/,
    ),
    priority: 5,
  },
  // Small modules used beside large ones: separate chunks, so that they do not load the large ones.
  { name: 'coupon', test: /contract\/rules\/coupon\.ts$/, priority: 5 },
  { name: 'offer', test: /contract\/rules\/offer\.ts$/, priority: 5 },
  { name: 'blocks', test: /contract\/rules\/blocks\.ts$/, priority: 5 },
  // The gateway's names of what is on the wire, for pages that decide by them.
  { name: 'names', test: /contract\/(?:names|rules\/(?:orderStatus|account))\.ts$/, priority: 4 },
  // What pages that rent, log in or read load together is squeezed better as one file than as twenty.
  {
    name: 'reads',
    test: anyOf(
      /src\/app\/Queries\.tsx$|node_modules\/(?:@tanstack|graphql-request)\//,
      /src\/api\/(?:queryClient|transport|problem|upload|queries\/keys)\.ts$|lib\/shims\/graphql\.ts$/,
    ),
    priority: 4,
  },
  {
    name: 'prices',
    test: /contract\/rules\/(?:activity|display)\.ts|screens\/parts\/accountCard\b/,
    minShareCount: 2,
    priority: 4,
  },
  // What two pages or more share, by what it is for: a page of money loads nothing of an account's card.
  {
    name: 'cards',
    test: /src\/ui\/AccountCard\b|screens\/parts\/ListingCard\b/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'quotes',
    test: /contract\/rules\/(?:price|priceChange|period|lateCancel)\.ts|ui\/block\b|parts\/CancelLadder\b/,
    minShareCount: 2,
    priority: 3,
  },
  // A field to type into, for pages that only filter by it.
  {
    name: 'fields',
    test: /src\/ui\/(?:Field|TextInput|input|digits|Segmented|Switch|Checkbox)\b|rules\/moneyInput\.ts/,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'forms',
    test: anyOf(
      /contract\/rules\/validation\.ts/,
      // PrimeReact's parts are the business of the pages that have them.
      /src\/ui\/(?:(?!File|Moment|Number|Suggest)\w*Input|TextArea)\b/,
      /screens\/parts\/(?:useFaults|useFocusKept|useDraft)|lib\/sealPassword/,
    ),
    minShareCount: 2,
    priority: 3,
  },
  // A page shows itself before it opens a dialog.
  { name: 'dialogs', test: /src\/ui\/(?:Modal|useTurn)\b/, minShareCount: 2, priority: 3 },
  // What lists of accounts need beside their cards.
  {
    name: 'lists',
    test: /src\/ui\/(?:Countdown|useNow|Chip|Price|Tag)\b|contract\/listingNames\.ts$/,
    minShareCount: 2,
    priority: 5,
  },
  // What pages that run a chart share, for it brings xstate and the forms: a page that only reads needs none of it.
  {
    name: 'commands',
    test: anyOf(
      /src\/lib\/(?:errands|workAside)\.ts$/,
      /src\/state\/(?:unfinished|uploads)\.ts$/,
      /screens\/parts\/(?:WithUnfinished|useCommand|useOnDone)\b/,
    ),
    minShareCount: 9,
    priority: 3,
  },
  {
    name: 'parts',
    test: anyOf(/contract\/rules\//, new RegExp(`src/(?:ui|screens/parts|state|lib|copy|api)/(?!${NO_PARTS.join('|')})`)),
    minShareCount: 9,
    priority: 2,
  },
  // What a refused command shows.
  { name: 'problems', test: /screens\/parts\/(?:ProblemNote|SecondsLeft)\b|ui\/useReveal\b|lib\/retryAt\b/, minShareCount: 9, priority: 1 },
  { name: 'xstate', test: /node_modules\/@?xstate\//, priority: 5 },
  { name: 'charts', test: /src\/app\/charts\.ts$/, priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    chartsWithoutWords(),
    tablesWithoutExtras(),
    primeWithoutExtras(),
    react(),
    iconsInPage(),
    brandedPage(),
    embeddedPage(),
    docsPages(),
    withoutLazyParts(),
    keptSheets(),
    precompressed(),
  ],
  // graphql-request imports graphql's parser only to read an operation's name: without this stand-in the first visit is 11 kB heavier.
  // In development the packages are bundled beforehand and keep the real graphql.
  resolve:
    command === 'build'
      ? {
          alias: [
            { find: /^graphql$/, replacement: at('src/lib/shims/graphql.ts') },
            { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: at('src/lib/shims/useSyncExternalStore.ts') },
          ],
        }
      : {},
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  css: { modules: { generateScopedName: command === 'build' ? shortClass : '[name]_[local]' } },
  build: {
    cssMinify: 'lightningcss',
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    // PrimeReact freezes tables that nothing reads: 3 kB of the dialogs' part unless the call counts as pure.
    // Class names and other short constants are inlined where they are used.
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { manualPureFunctions: ['Object.freeze'] },
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: OUT,
        manifest: true,
        // A list of every part's scripts would weigh 1.5 kB in the first visit. Styles are named, for they must not come late, and
        // the charts' scripts, for the sooner they are there the sooner a lost part is recovered.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, parts) => (file.includes('/charts-') ? parts : parts.filter((part) => part.endsWith('.css'))),
        },
        // Every file name adds to the size of the first file; seven hash characters still distinguish builds.
        rolldownOptions: {
          output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[hash:7][extname]' },
        },
      },
    },
    // The form in a frame of its own: it shares no file with the page around it.
    embed: {
      consumer: 'client',
      build: {
        outDir: EMBED,
        assetsDir: 'embed/assets',
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: { input: at(FEEDBACK) },
      },
    },
    // What the gateway draws the first screen with, whole in one file.
    first: {
      consumer: 'server',
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        outDir: FIRST,
        copyPublicDir: false,
        rolldownOptions: { input: at('src/app/first.tsx'), output: { entryFileNames: 'first.js' } },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { ...Object.fromEntries(sentOn), '/visualiser': { target: visualiser, ws: true } },
  },
}));
