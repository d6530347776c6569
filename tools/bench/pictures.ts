import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import sharp from 'sharp';
import { basePath } from '#contract/rest/endpoint.ts';
import { uploadPicture } from '#contract/rest/pictures.ts';
import { PICTURE_BYTES } from '#contract/rules/picture.ts';
import { aUser } from '#testing/builders/identity.ts';
import { siteMarket } from '#testing/site/service.ts';
import { buildStale } from '#tools/build/index.ts';
import setup from '#tools/test/site.ts';
import { MB, processes, resident } from './memory.ts';
import type { BenchRow } from './orders.ts';

const AT_ONCE = 10;
const ROUNDS = 3;
const LOOK_MS = 10;
/** Decoder of this tree: other clones may run at the same time. */
const DECODER = path.resolve('service/domains/pictures/decoderProcess.ts');

/** A progressive JPEG, which is decoded as a whole, with enough noise to be close to the size limit. */
async function aPhoto(): Promise<Buffer> {
  const grain = { raw: { width: 400, height: 250, channels: 3 as const } };
  const photo = sharp(randomBytes(400 * 250 * 3), grain).resize(8_000, 5_000, { kernel: 'cubic', fit: 'fill' });
  return photo.jpeg({ progressive: true, quality: 80 }).toBuffer();
}

async function startProcess(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const program = path.join(import.meta.dirname, 'serviceProcess.ts');
  const service = spawn(process.execPath, ['--max-semi-space-size=4', program, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(service.stdout, 'data')) as [Buffer];
  return { url: url.toString().trim(), stop: () => void service.kill() };
}

/** Peak memory of the processes while ten pictures of 40 megapixels are uploaded concurrently, three times. Linux only. */
export async function benchPictures(): Promise<BenchRow[]> {
  await buildStale(() => {});
  const before = new Set(processes().map(({ pid }) => pid));
  const stop = await setup();
  try {
    const bytes = await aPhoto();
    if (bytes.length > PICTURE_BYTES) throw new Error(`the picture has ${bytes.length} bytes`);
    const market = siteMarket(process.env['BASE_URL'] ?? '');
    // A separate service that receives the bytes directly; the site receives them through its gateway.
    const service = await startProcess(process.env['SITE_DATABASE_URL'] ?? '');
    let late = 0;
    const send = async (to: string, token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
      const address = `${to}${basePath}${uploadPicture.path}?purpose=review`;
      const answer = await fetch(address, { method: 'POST', headers, body: new Uint8Array(bytes) });
      const said = await answer.text();
      if (answer.status === 200) return;
      // On a busy machine the last of ten may exceed the gateway's timeout.
      if (to === service.url || answer.status !== 502) throw new Error(`${answer.status} ${said}`);
      late += 1;
    };
    let [site, child, alone] = [0, 0, 0];
    const look = () => {
      const ours = processes().filter(({ pid }) => !before.has(pid));
      // Two decoders can exist for a moment: that of the stopped service, and that of the site.
      const of = (file: string) => Math.max(0, ...ours.filter(({ command }) => command.includes(file)).map(({ pid }) => resident(pid)));
      [site, child, alone] = [
        Math.max(site, of('tools/start/index.ts')),
        Math.max(child, of(DECODER)),
        Math.max(alone, of('serviceProcess.ts')),
      ];
    };
    const looking = setInterval(look, LOOK_MS);
    const tenTimes = async (to: string) => {
      const { token } = await aUser(market);
      for (let round = 0; round < ROUNDS; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, () => send(to, token)));
    };
    try {
      await tenTimes(service.url).finally(() => service.stop());
      await tenTimes(process.env['BASE_URL'] ?? '');
    } finally {
      clearInterval(looking);
      await market.close();
    }
    const what = `ten pictures of 40 megapixels, ${MB(bytes.length)} each`;
    return [
      { what: `${what}: process of the service`, value: MB(alone), target: '≤ 300 MB', ok: alone > 0 && alone <= 300e6 },
      { what: `${what}: process that decodes`, value: MB(child), target: '≤ 300 MB', ok: child > 0 && child <= 300e6 },
      { what: `${what}: node process of the demo, everything in one`, value: MB(site), target: '–', ok: null },
      {
        what: `${what}: not answered within 40 s, through the gateway`,
        value: `${late} of ${AT_ONCE * ROUNDS}`,
        target: '0',
        ok: late === 0,
      },
    ];
  } finally {
    await stop();
  }
}
