import fs from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
/** Zopfli's search for the best blocks takes 25 times as long and saves less than 1 per cent. */
const SQUEEZE = { numiterations: 5, blocksplitting: false };
const SQUEEZABLE = /\.(?:js|css|html|svg|json|map)$/;

/**
 * Writes .gz and .br files for every text file of a build, so that the gateway compresses nothing. Zopfli's gzip is a few per cent smaller
 * than zlib's: browsers accept Brotli over HTTPS only, so plain HTTP on a local network uses gzip.
 */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'embed',
  async writeBundle({ dir }) {
    const files = fs.globSync(`${dir}/**/*`).filter((file) => SQUEEZABLE.test(file));
    for (const file of files) {
      const content = fs.readFileSync(file);
      if (content.length < 512) continue;
      const [gz, br] = await Promise.all([gzipAsync(content, SQUEEZE), brotli(content)]);
      fs.writeFileSync(`${file}.gz`, gz);
      fs.writeFileSync(`${file}.br`, br);
    }
  },
});
