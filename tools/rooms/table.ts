/** Imports are separated by spaces: `#alias` means everything below it, anything else is a package or a pattern of packages. */
export interface Room {
  /** Folders or file patterns, from the root. */
  readonly at: string;
  readonly holds: string;
  /** The only permitted imports besides files of the same room (`./`). */
  readonly imports: string;
  readonly because: string;
  /** Imports among these that are permitted only for types. */
  readonly types?: readonly { readonly of: string; readonly because: string }[];
}

/** A room that may import everything except what is listed. */
export interface OpenRoom {
  readonly at: string;
  readonly holds: string;
  readonly not: string;
  readonly because: string;
}

const NODE = 'node:* node:*/**';
/** Parts of the site that draw an operator's contents. */
const PREVIEWED = [
  '**/*.module.css',
  'parts/AdPanel.tsx',
  'parts/EmergencyText.tsx',
  'catalogue/Advertise/AdvertiseText.tsx',
  'catalogue/Notices/NoticeText.tsx',
  'help/Help/ArticleText.tsx',
  'catalogue/Home/GameTile.tsx',
  'help/Help/KindEntry.tsx',
  'freePlay/FreePlay/PromotionStrip.tsx',
]
  .map((file) => `#screens/${file}`)
  .join(' ');
const REACT = 'react react/** react-dom';
const VALTIO = 'valtio valtio/**';

export const rooms: readonly Room[] = [
  {
    at: 'contract',
    holds: 'What both sides promise: calls (`rest/`), rules of money and time (`rules/`), lifecycle charts. Pure.',
    imports: 'zod xstate #contract',
    because: 'contract/ is what both sides promise: pure, on zod and xstate alone.',
  },
  {
    at: 'src/lib',
    holds: 'Small tools without domain knowledge; links between pages.',
    imports: 'xstate react @noble/hashes/** #contract #lib',
    because: 'src/lib holds ten-line tools: xstate, react and contract/ at most.',
  },
  {
    at: 'src/context',
    holds: 'React contexts that hand the running charts to screens.',
    imports: 'react xstate #machines #context',
    because: 'src/context is what app and screens share: running charts, by their types.',
    types: [{ of: 'xstate #machines', because: 'src/context hands charts on and knows their types alone.' }],
  },
  {
    at: 'src/copy',
    holds: 'Chinese texts of problems and messages.',
    imports: '#contract #copy',
    because: 'src/copy is text: it knows contract/ alone.',
  },
  {
    at: 'src/machines',
    holds: 'One chart per workflow. No network, clock or DOM.',
    imports: 'xstate #contract #lib #machines',
    because: 'Charts are pure: xstate, contract/, src/lib and child charts. Effects belong into the actors.',
  },
  {
    at: 'src/actors',
    holds: 'The actors that fill a chart’s slots: requests, storage, timers, DOM.',
    imports: 'xstate eventsource-parser #contract #lib #machines #actors #api #state',
    because: 'Actors fill a chart’s slots from api, state and the platform: no React, no screens, no server code.',
  },
  {
    at: 'src/state',
    holds: 'Valtio proxies (session, brand, preferences) and their actions.',
    imports: `${VALTIO} #contract #lib #machines #state`,
    because: 'src/state holds valtio proxies and their actions: nothing above it.',
    types: [{ of: '#machines', because: 'src/state keeps what charts hand it and knows their types alone.' }],
  },
  {
    at: 'src/ui',
    holds: 'Presentational parts and thin wrappers of PrimeReact.',
    imports: `${REACT} primereact/** wouter #contract/rules #lib #ui`,
    because: 'src/ui is presentation: props in, callbacks out; no charts, no state, no api.',
  },
  {
    at: 'src/api',
    holds: 'The GraphQL client, its operations, query hooks and the mapping of errors.',
    imports: 'graphql-request @tanstack/react-query #contract #lib #copy #api',
    because: 'src/api speaks to the gateway and maps its errors: no charts, no state, no screens.',
  },
  {
    at: 'src/screens',
    holds: 'One folder per route: layout and text.',
    imports:
      `${REACT} xstate @xstate/react @tanstack/react-query wouter valtio primereact/** #contract #lib #machines ` +
      '#ui #state #copy #screens #context #api/queries* #api/queries #api/generated #api/problem*',
    because: 'Screens are layout and text: charts reach them by context, data by the query hooks; no actors, no client, no wiring.',
    types: [
      { of: 'xstate', because: 'Screens run no charts: they know the types of xstate alone.' },
      { of: '#machines', because: 'Screens know the types of charts; the running chart comes from context (#context/charts.ts).' },
    ],
  },
  {
    at: 'src/embed',
    holds: 'The feedback form as a separate page for an iframe: no shell, no network requests.',
    imports: '#contract #lib #ui #embed',
    because: 'The embedded form is a page of its own: texts, rules and messages, never the shell’s code.',
  },
  {
    at: 'src/app',
    holds: 'Start, routes, shell and error boundary.',
    imports:
      `${REACT} react-dom/** xstate @xstate/react @tanstack/react-query wouter wouter/** ${VALTIO} primereact/** ` +
      '#contract #machines #screens #ui #state #api #copy #lib #context #app',
    because: 'The app puts browser code together: no gateway, service or tools; charts meet actors only in app/wire/.',
  },
  {
    at: 'src/app/recorder',
    holds: 'Reports running charts to the visualiser.',
    imports: 'xstate @xstate/test/live #lib',
    because: 'The recorder follows whatever charts there are: it knows none of them, and nothing of the app.',
  },
  {
    at: 'src/app/wire',
    holds: 'The only place where charts meet actors.',
    imports: 'xstate @tanstack/react-query #contract #machines #actors #state #api #lib #context #app',
    because: 'Wiring fills charts with actors and nothing else.',
  },
  {
    at: 'src/schema',
    holds: 'The GraphQL gateway. Runs on the server and asks the REST service.',
    imports: `graphql graphql/** graphql-* graphql-*/** fastify @fastify/* undici zod ${NODE} #contract #schema`,
    because: 'The gateway only asks the REST service: contract/ and its own, never the service’s insides or browser code.',
  },
  {
    at: 'service',
    holds: 'The REST service, its commands, jobs, database and migrations.',
    imports:
      `${NODE} fastify fastify-* @fastify/* zod xstate kysely pg pg-* prom-client undici @node-rs/argon2 @napi-rs/canvas sharp ` +
      'nodemailer pinyin-pro qrcode read-excel-file/** write-excel-file/** commander markdown-it otpauth ' +
      '@noble/curves/** #contract #service',
    because: 'The service and src/ meet only in contract/.',
  },
  {
    at: 'sandbox',
    holds: 'The outside world in miniature: phone, SMS, mail, cashier, statistics. Off in production.',
    imports: `${NODE} fastify @fastify/* undici zod qrcode smtp-server postal-mime @noble/curves/** #contract #sandbox`,
    because: 'The outside world knows this house by contract/ alone.',
  },
  {
    at: 'packages',
    holds: '`@xstate/test`: explores, covers and runs the paths of a chart.',
    imports: 'xstate xstate/** @playwright/test ../**',
    because: 'A package stands on its own: xstate, and nothing of ours.',
    types: [{ of: '@playwright/test', because: 'The package knows Playwright by its types; the test brings the page.' }],
  },
  {
    at: 'operator',
    holds: 'The console of the people of the platform, a build and a port of its own.',
    imports:
      `${REACT} react-dom/** xstate @xstate/react @tanstack/react-query wouter primereact/** uplot uplot/** virtual:* ` +
      '#contract #lib #tools/charts/drawing #operator',
    because: 'The console speaks to the operators’ API by contract/ alone; it is no part of the app and the app no part of it.',
  },
  {
    at: 'operator/machines',
    holds: 'Its charts. No network, clock or DOM.',
    imports: 'xstate #contract #lib #operator/machines',
    because: 'Charts are pure: xstate, contract/, src/lib and child charts. Effects belong into the actors.',
  },
  {
    at: 'operator/preview',
    holds: 'What the site would show, drawn by the site’s own parts.',
    // Previews are drawn by the site's own parts.
    imports: `${REACT} #contract #ui ${PREVIEWED} #operator/preview`,
    because: 'A preview is drawn by the site’s presentational parts and knows nothing else of it.',
  },
  {
    at: 'operator/vite.config.ts',
    holds: 'Its build.',
    imports: 'node:* vite #tools',
    because: 'How a page is built is known to tools/ and Vite.',
  },
  {
    at: 'visualiser',
    holds: 'The developers’ page of charts, a build of its own.',
    imports:
      `${REACT} react-dom/** xstate xstate/** @xstate/react @xstate/test @xstate/test/** virtual:* ` +
      `${VALTIO} wouter wouter/** primereact/** #app/recorder #contract #lib #machines ` +
      '#tools/charts/drawing #tools/charts/export #tools/charts/layout #tools/visualiser #visualiser',
    because: 'The visualiser reads charts; it is no part of the app and the app no part of it.',
  },
  {
    at: 'visualiser/vite.config.ts',
    holds: 'Its build.',
    imports: 'node:* vite #tools',
    because: 'How a page is built is known to tools/ and Vite.',
  },
];

export const openRooms: readonly OpenRoom[] = [
  {
    at: 'testing',
    holds: 'Test support that tools use too: builders, test databases, page drivers, shared answers.',
    not: '#tools #tests',
    because: 'testing/ is used by tools/ and tests/ and imports neither.',
  },
  {
    at: 'tools',
    holds: 'Command lines: start, paths, charts, import, operator, bench, gallery.',
    not: '#tests',
    because: 'tools/ finds models and specs by their file names and imports no test.',
  },
  {
    at: 'tests',
    holds: 'Tests of more than one room, browser specs, and one model per chart (`models/`). Tests the tools too.',
    not: '',
    because: '',
  },
];

/** Top-level folders without importable code. */
export const others: Readonly<Record<string, string>> = {
  '.ci': 'The pipeline.',
  docs: 'Documents and generated drawings.',
  examples: 'Files to import with `npm run import`.',
  public: 'Files that are served as they are.',
};
