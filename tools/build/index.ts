import { UsageError } from '#service/kernel/lib/usageError.ts';
import { codegen } from '#tools/codegen/index.ts';
import { isFresh, whenStale } from './fingerprint.ts';
import { runMain } from '#tools/lib/main.ts';
import { bin, mustRunNode } from '#tools/lib/program.ts';

const SHARED = ['contract/**/*.ts', 'src/{machines,lib}/**/*.ts', 'package-lock.json', 'tsconfig.json'];
const WEB = [
  'index.html',
  'vite.config.ts',
  'tools/build/{icons,leanPrime,precompressed}.ts',
  'public/**',
  'packages/xstate-test/src/**/*.ts',
  'src/!(schema)/**',
  ...SHARED,
];
const VISUALISER = [
  'visualiser/**',
  'docs/charts/*.layout.json',
  'docs/map.json',
  'tools/{visualiser,charts/drawing}/**/*.ts',
  'tests/models/**/*.ts',
  'testing/*.ts',
  'packages/xstate-test/src/**/*.ts',
  'tools/build/precompressed.ts',
  ...SHARED,
];

const CONSOLE = [
  'operator/**/!(*.test).{ts,tsx,css,html,svg}',
  'tools/build/{consoleTheme,icons,precompressed,siteSkins}.ts',
  'src/ui/**/!(*.test).{ts,tsx,css}',
  'src/screens/parts/RichText.{tsx,module.css}',
  'contract/**/*.ts',
  'src/lib/**/*.ts',
  'package-lock.json',
  'tsconfig.json',
];

export const WEB_ROOT = 'dist/web';
const FIRST_SCREEN = 'dist/first/first.js';
export const VISUALISER_ROOT = 'dist/visualiser';
export const CONSOLE_ROOT = 'dist/operator';

const EMBEDDED = 'dist/embed/src/embed/feedback.html';

const CONSOLE_OUTPUTS = [`${CONSOLE_ROOT}/index.html`];
const WEB_OUTPUTS = [`${WEB_ROOT}/index.html`, FIRST_SCREEN, EMBEDDED];

type Say = (line: string) => void;

/** Builds the console if it is stale. */
export const buildConsole = (say: Say): Promise<unknown> =>
  whenStale('console', CONSOLE, CONSOLE_OUTPUTS, async () => {
    say('正在构建运营台…');
    await mustRunNode([bin('vite'), 'build', '--config', 'operator/vite.config.ts', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
  });

/** Builds what is stale: generated types, the page, the visualiser, the console. */
export async function buildStale(say: Say): Promise<void> {
  await codegen();
  await Promise.all([
    whenStale('web', WEB, WEB_OUTPUTS, async () => {
      say('正在构建网页…');
      await mustRunNode([bin('vite'), 'build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
    }),
    whenStale('visualiser', VISUALISER, [`${VISUALISER_ROOT}/index.html`], async () => {
      say('正在构建状态图查看器…');
      await mustRunNode([bin('vite'), 'build', '--config', 'visualiser/vite.config.ts', '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production' },
      });
    }),
    buildConsole(say),
  ]);
}

/** In production nothing is built at start: throws if a page of the role is missing or was built from other sources. */
export function requireBuilt(role: 'all' | 'service' | 'gateway' | 'operator'): void {
  const missing = [
    ...(role === 'operator' || isFresh('web', WEB, WEB_OUTPUTS) ? [] : [WEB_ROOT]),
    ...(role === 'gateway' || isFresh('console', CONSOLE, CONSOLE_OUTPUTS) ? [] : [CONSOLE_ROOT]),
  ];
  if (missing.length > 0) throw new UsageError(`${missing.join('、')} 还没有构建，或与源码不符：请先运行 npm run build`);
}

if (import.meta.main) await runMain(() => buildStale(console.log));
