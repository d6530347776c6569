import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { basePath } from '#contract/rest/endpoint.ts';
import { uploadPicture } from '#contract/rest/pictures.ts';
import { PICTURE_BYTES } from '#contract/rules/picture.ts';
import { aUser } from '#testing/builders/identity.ts';
import { siteMarket } from '#testing/site/service.ts';
import { buildStale } from '#tools/build.ts';
import setup from '#tools/site.ts';
import { MB, processes, resident } from './memory.ts';
import type { BenchRow } from './orders.ts';

const AT_ONCE = 10;
const ROUNDS = 3;
const LOOK_MS = 10;

/** Progressive, which has to be held whole to be decoded, and noisy enough to be nearly as large as may be. */
async function aPhoto(): Promise<Buffer> {
  const grain = { raw: { width: 400, height: 250, channels: 3 as const } };
  const photo = sharp(randomBytes(400 * 250 * 3), grain).resize(8_000, 5_000, { kernel: 'cubic', fit: 'fill' });
  return photo.jpeg({ progressive: true, quality: 80 }).toBuffer();
}

/** The most that the processes take while ten pictures of 40 megapixels come at once, three times. Linux only. */
export async function benchPictures(): Promise<BenchRow[]> {
  await buildStale(() => {});
  const before = new Set(processes().map(({ pid }) => pid));
  const stop = await setup();
  try {
    const bytes = await aPhoto();
    if (bytes.length > PICTURE_BYTES) throw new Error(`the picture has ${bytes.length} bytes`);
    const market = siteMarket(process.env['BASE_URL'] ?? '');
    const { token } = await aUser(market);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
    const address = `${process.env['BASE_URL']}${basePath}${uploadPicture.path}?purpose=review`;
    const send = async () => {
      const answer = await fetch(address, { method: 'POST', headers, body: new Uint8Array(bytes) });
      const said = await answer.text();
      if (answer.status !== 200) throw new Error(`${answer.status} ${said}`);
    };
    let [site, child, sum] = [0, 0, 0];
    const look = () => {
      const ours = processes().filter(({ pid }) => !before.has(pid));
      const of = (file: string) => ours.filter(({ command }) => command.includes(file)).reduce((all, { pid }) => all + resident(pid), 0);
      const [siteNow, childNow] = [of('tools/start.ts'), of('decoderProcess.ts')];
      [site, child, sum] = [Math.max(site, siteNow), Math.max(child, childNow), Math.max(sum, siteNow + childNow)];
    };
    const looking = setInterval(look, LOOK_MS);
    for (let round = 0; round < ROUNDS; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, send));
    clearInterval(looking);
    await market.close();
    const what = `ten pictures of 40 megapixels, ${MB(bytes.length)} each`;
    return [
      { what: `${what}: node process, everything in one`, value: MB(site), target: '≤ 300 MB', ok: site > 0 && site <= 300e6 },
      { what: `${what}: process that decodes`, value: MB(child), target: '≤ 300 MB', ok: child > 0 && child <= 300e6 },
      { what: `${what}: both together`, value: MB(sum), target: '–', ok: null },
    ];
  } finally {
    await stop();
  }
}
