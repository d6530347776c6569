import { Told } from '#service/kernel/lib/usageError.ts';
import { codegen } from '#tools/codegen/index.ts';
import { isFresh, whenStale } from './fingerprint.ts';
import { runMain } from '#tools/lib/main.ts';
import { bin, mustRunNode } from '#tools/lib/program.ts';

const SHARED = ['contract/**/*.ts', 'src/{machines,lib}/**/*.ts', 'package-lock.json', 'tsconfig.json'];
const WEB = [
  'index.html',
  'vite.config.ts',
  'tools/build/precompressed.ts',
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

export const WEB_ROOT = 'dist/web';
const FIRST_SCREEN = 'dist/first/first.js';
export const VISUALISER_ROOT = 'dist/visualiser';

const EMBEDDED = 'dist/embed/src/embed/feedback.html';

const WEB_OUTPUTS = [`${WEB_ROOT}/index.html`, FIRST_SCREEN, EMBEDDED];

type Say = (line: string) => void;

/** Builds what is stale: generated types, the page, the visualiser. */
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
  ]);
}

/** In production nothing is built at start: throws if the page is missing or was built from other sources. */
export function requireBuilt(): void {
  if (!isFresh('web', WEB, WEB_OUTPUTS)) throw new Told(`${WEB_ROOT} 还没有构建，或与源码不符：请先运行 npm run build`);
}

if (import.meta.main) await runMain(() => buildStale(console.log));
