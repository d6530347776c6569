import path from 'node:path';
import { defineConfig } from 'vite';
import { consoleTheme } from '#tools/build/consoleTheme.ts';
import { precompressed } from '#tools/build/precompressed.ts';
import { siteSkins } from '#tools/build/siteSkins.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  cacheDir: path.join(ROOT, 'node_modules/.vite-operator'),
  plugins: [consoleTheme(), siteSkins(), precompressed()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: path.join(ROOT, 'dist/operator'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    cssTarget: 'chrome130',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // PrimeReact marks every part for React's server, which is not used here.
    rolldownOptions: {
      checks: { pluginTimings: false },
      onLog: (level, log, say) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : say(level, log)),
    },
  },
  server: { strictPort: true, fs: { allow: [ROOT] } },
});
