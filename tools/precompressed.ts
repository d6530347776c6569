import fs from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const SQUEEZABLE = /\.(?:js|css|html|svg|json|map)$/;

/** Leaves a .gz and a .br beside every text file of a build, so that the gateway only sends. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    const files = fs.globSync(`${dir}/**/*`).filter((file) => SQUEEZABLE.test(file));
    for (const file of files) {
      const content = fs.readFileSync(file);
      if (content.length < 512) continue;
      const [gz, br] = await Promise.all([gzip(content, { level: 9, memLevel: 7 }), brotli(content)]);
      fs.writeFileSync(`${file}.gz`, gz);
      fs.writeFileSync(`${file}.br`, br);
    }
  },
});
