import path from 'node:path';
import { defineConfig } from 'vite';
import { fingerprint } from '#tools/build/fingerprint.ts';
import { catalogue } from '#tools/visualiser/catalogue.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root: import.meta.dirname,
  base: '/visualiser/',
  publicDir: false,
  define: {
    __BUILD__: JSON.stringify(fingerprint(['{src,contract}/**/*.machine.ts', 'tests/models/**/*.ts', 'packages/xstate-test/src/**/*.ts'])),
  },
  cacheDir: path.join(ROOT, 'node_modules/.vite-visualiser'),
  plugins: [catalogue()],
  css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: 130 << 16, firefox: 130 << 16, safari: (17 << 16) | (5 << 8) } } },
  worker: { format: 'es' },
  build: {
    outDir: path.join(ROOT, 'dist/visualiser'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    cssTarget: 'chrome130',
    // All target browsers support it.
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { strictPort: true, fs: { allow: [ROOT] } },
});
