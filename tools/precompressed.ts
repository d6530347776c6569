import fs from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const SQUEEZABLE = /\.(?:js|css|html|svg|json|map)$/;

/**
 * Leaves a .gz and a .br beside every text file of a build, so that the gateway only sends. Zopfli's gzip is a few per cent
 * smaller than zlib's: browsers take Brotli over HTTPS alone, so that a shop's own network by plain HTTP has gzip.
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
      const [gz, br] = await Promise.all([gzipAsync(content, { numiterations: 5 }), brotli(content)]);
      fs.writeFileSync(`${file}.gz`, gz);
      fs.writeFileSync(`${file}.br`, br);
    }
  },
});
