import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import type { Refusal } from '#contract/rest/endpoint.ts';
import { readPicture, uploadPicture } from '#contract/rest/pictures.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { PICTURE_BYTES, PICTURE_SIDE_MOST, PICTURES_PER_DAY, type PicturePurpose, picturePurposes } from '#contract/rules/picture.ts';
import type { Refused } from '#service/kernel/http/problem.ts';
import { sweep } from '#service/sweep.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aPicture, blackPicture, blackSquare, plainPicture } from '#testing/builders/picture.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { claimUploadPlace } from './place.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly id: string; readonly path: string | null; readonly width: number; readonly height: number } & Refusal;
}

interface UploadRequest {
  readonly token?: string | undefined;
  readonly purpose?: PicturePurpose;
  readonly type?: string;
  readonly at?: TestService;
}

const upload = async (payload: Buffer, { token, purpose = 'review', type = 'image/png', at = service }: UploadRequest = {}) => {
  const response = await at.http.inject({
    method: 'POST',
    url: `${basePath}${uploadPicture.path}?purpose=${purpose}`,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: response.statusCode, ...response.json<Answer>() };
};

const kept = async (id: string) => service.database.db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const refusalOf = ({ status, code, message, data }: Awaited<ReturnType<typeof upload>>) => ({
  status,
  code,
  message,
  problem: data.problem,
});
const INVALID = { status: 422, code: 42280, message: '图片无法识别，请上传 JPEG、PNG 或 WebP 图片', problem: 'PICTURE_INVALID' };
const TOO_LARGE = { status: 413, code: 41300, message: '图片不能超过 5 MB', problem: 'PICTURE_TOO_LARGE' };

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

describe('a picture is refused', () => {
  const truncated = async () => {
    const whole = await plainPicture({ width: 900, height: 700 }).jpeg().toBuffer();
    return whole.subarray(0, whole.length * 0.6);
  };
  const cut = async () => (await aPicture({ width: 300, height: 300 })).subarray(0, 60);
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['HTML called a PNG', () => HTML],
    ['HTML behind the signature of a PNG', () => Buffer.concat([PNG_SIGNATURE, HTML])],
    ['an SVG with a script', () => SVG],
    ['a GIF', () => plainPicture().gif().toBuffer()],
    ['a TIFF', () => plainPicture().tiff().toBuffer()],
    ['an AVIF', () => plainPicture().avif().toBuffer()],
    ['a JPEG cut off', truncated],
    ['a PNG cut off', cut],
    ['the signature of a WebP alone', () => Buffer.from('RIFF\x00\x00\x00\x00WEBP', 'latin1')],
  ])('that is %s', async (_name, bytes) => {
    const { token } = await aUser(service);
    const before = await service.database.db.selectFrom('picture').select('id').execute();
    expect(refusalOf(await upload(await bytes(), { token }))).toEqual(INVALID);
    expect(await service.database.db.selectFrom('picture').select('id').execute()).toEqual(before);
  });

  test('of 20,000 × 20,000 pixels, before it is decoded', async () => {
    const { token } = await aUser(service);
    const bytes = blackSquare(20_000);
    expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({ format: 'png', width: 20_000, height: 20_000 });
    expect(bytes.length).toBeLessThan(PICTURE_BYTES);
    const answer = await upload(bytes, { token });
    expect(refusalOf(answer)).toEqual({ ...TOO_LARGE, message: '图片尺寸过大，请缩小后再上传' });
  });

  test.each([
    [1, 40_000_000],
    [PICTURE_SIDE_MOST + 1, 1],
  ])('of %d × %d pixels, before it is decoded: narrow pictures are slow', async (width, height) => {
    const { token } = await aUser(service);
    const bytes = blackPicture(width, height);
    expect(bytes.length).toBeLessThan(PICTURE_BYTES);
    expect(refusalOf(await upload(bytes, { token }))).toEqual({ ...TOO_LARGE, message: '图片尺寸过大，请缩小后再上传' });
    expect(await upload(blackPicture(PICTURE_SIDE_MOST, 1), { token })).toMatchObject({ code: 0, data: { width: 1_600, height: 1 } });
  });

  test('of more than 5 MB; of exactly 5 MB it is read', async () => {
    const { token } = await aUser(service);
    const picture = await aPicture();
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    expect(refusalOf(await upload(padded(6 * 1024 * 1024), { token }))).toEqual(TOO_LARGE);
    expect(refusalOf(await upload(padded(PICTURE_BYTES + 1), { token }))).toEqual(TOO_LARGE);
    expect(await upload(padded(PICTURE_BYTES), { token })).toMatchObject({ code: 0 });
  });

  test('of a guest, and with a purpose that does not exist', async () => {
    const { token } = await aUser(service);
    expect(await upload(await aPicture(), { token: 'x'.repeat(40) })).toMatchObject({ status: 401, code: 40100 });
    expect(await upload(await aPicture(), { token, purpose: 'passport' as PicturePurpose })).toMatchObject({ status: 400, code: 40000 });
  });

  test('when sent with another content type, or as the body of a JSON call', async () => {
    const { token } = await aUser(service);
    expect(await upload(await aPicture(), { token, type: 'text/html' })).toMatchObject({ status: 400, code: 40000 });
    const asJson = await service.http.inject({
      method: 'POST',
      url: `${basePath}/settings`,
      headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
      payload: await aPicture(),
    });
    expect(asJson.statusCode).toBe(400);
  });
});

describe('a picture is stored', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => plainPicture().jpeg().toBuffer()],
    ['a PNG', () => plainPicture().png().toBuffer()],
    ['a WebP', () => plainPicture().webp().toBuffer()],
  ])('from %s as WebP, whatever its content type says', async (_name, bytes) => {
    const { token } = await aUser(service);
    const { data } = await upload(await bytes(), { token, type: 'image/gif' });
    expect(data).toEqual({ id: data.id, path: expect.stringMatching(/^\/static\/pictures\/[\w-]{43}\.webp$/), width: 40, height: 30 });
    expect(await sharp((await kept(data.id)).bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  test('upright, without location or other metadata', async () => {
    const { token } = await aUser(service);
    const exif = { IFD0: { Orientation: '6', Artist: 'Zhang San' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1' } };
    const given = await plainPicture({ width: 400, height: 200 }).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    expect(given.includes('Zhang San')).toBe(true);
    expect((await sharp(given).metadata()).orientation).toBe(6);
    const { data } = await upload(given, { token });
    const { bytes } = await kept(data.id);
    const { exif: left, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([data.width, data.height, left, xmp, iptc, orientation]).toEqual([200, 400, undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Zhang San')).toBe(false);
  });

  test('without data appended to it', async () => {
    const { token } = await aUser(service);
    const polyglot = Buffer.concat([await plainPicture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { data } = await upload(polyglot, { token, type: 'image/jpeg' });
    const { bytes } = await kept(data.id);
    expect([bytes.includes('script'), bytes.includes('PK\x03\x04'), bytes.subarray(8, 12).toString()]).toEqual([false, false, 'WEBP']);
  });

  test('as the first frame of an animation', async () => {
    const { token } = await aUser(service);
    const frames = await Promise.all(['#f00', '#00f'].map((colour) => aPicture({ colour })));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { data } = await upload(animated, { token, type: 'image/webp' });
    const { bytes } = await kept(data.id);
    const { pages } = await sharp(bytes).metadata();
    const { dominant } = await sharp(bytes).stats();
    expect([pages ?? 1, data.height, dominant.r > 200, dominant.b < 60]).toEqual([1, 30, true, true]);
  });

  test('at most 1600 pixels wide and high, an avatar as a square of 512', async () => {
    const { token } = await aUser(service);
    const wide = await aPicture({ width: 3_200, height: 1_000 });
    expect((await upload(wide, { token })).data).toMatchObject({ width: 1_600, height: 500 });
    expect((await upload(wide, { token, purpose: 'avatar' })).data).toMatchObject({ width: 512, height: 512 });
  });
});

test('a user can upload 50 a day over two processes, pictures that cannot be decoded included, and again on the next day', async () => {
  const { token } = await aUser(service);
  const other = await aService({ beside: service });
  const bytes = await aPicture();
  const broken = bytes.subarray(0, 60);
  await upload(HTML, { token });
  const pair = (payload: Buffer) => Promise.all([upload(payload, { token }), upload(payload, { token, at: other })]);
  const codes: number[] = [];
  for (let count = 0; count < 27; count += 1) codes.push(...(await pair(count < 5 ? broken : bytes)).map(({ code }) => code));
  await other.close();
  const count = (wanted: number) => codes.filter((code) => code === wanted).length;
  expect([count(42280), count(0), count(42904)]).toEqual([10, PICTURES_PER_DAY - 10, 4]);
  expect(await upload(bytes, { token })).toMatchObject({
    status: 429,
    message: '今日上传次数已用完，请明天再试',
    data: { problem: 'PICTURE_LIMIT', details: { retry_at: Date.parse('2026-11-21T00:00:00+08:00') } },
  });
  expect(await upload(bytes, { token: (await aUser(service)).token })).toMatchObject({ code: 0 });
  service.clock.move(DAY / 2);
  expect(await upload(bytes, { token })).toMatchObject({ code: 0 });
});

test('of 30 concurrent uploads of as many users 20 are accepted, the others succeed on retry', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => aUser(service)));
  const bytes = await aPicture();
  const answers = await Promise.all(users.map(({ token }) => upload(bytes, { token })));
  const later = { status: 503, code: 50300, message: '上传的人太多，请稍后重试', problem: 'NOT_READY' };
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
  expect(answers.filter(({ code }) => code !== 0).map(refusalOf)).toEqual(Array.from({ length: 10 }, () => later));
  for (const { token } of users.slice(0, 3)) expect(await upload(bytes, { token })).toMatchObject({ code: 0 });
});

describe('two uploads of a user at once', () => {
  test('fifty requests over two processes get two places; a freed or expired one is available again', async () => {
    const { id } = await aUser(service);
    const other = await aService({ beside: service });
    const take = ({ deps }: TestService) => claimUploadPlace(deps, id).catch((error: Refused) => error.problem);
    const wave = async () => Promise.all(Array.from({ length: 50 }, (_, at) => take(at % 2 ? other : service)));
    const first = await wave();
    const [leave, ...rest] = first.filter((each) => typeof each === 'function');
    expect([rest.length, first.filter((each) => each === 'PICTURES_AT_ONCE').length]).toEqual([1, 48]);
    await leave?.();
    await leave?.();
    expect((await wave()).filter((each) => typeof each === 'function')).toHaveLength(1);
    await leave?.();
    expect(await take(service)).toBe('PICTURES_AT_ONCE');
    service.clock.move(MINUTE);
    expect((await wave()).filter((each) => typeof each === 'function')).toHaveLength(2);
    await other.close();
  });

  test('a third is refused before its body is read, another user is not, and a place is free when the response arrives', async () => {
    const [busy, free] = [await aUser(service), await aUser(service)];
    const bytes = await aPicture();
    const leaves = [await claimUploadPlace(service.deps, busy.id), await claimUploadPlace(service.deps, busy.id)];
    expect(refusalOf(await upload(bytes, busy))).toEqual({
      status: 429,
      code: 42906,
      message: '同时最多上传 2 张图片，请等前一张传完再试',
      problem: 'PICTURES_AT_ONCE',
    });
    expect(await upload(bytes, free)).toMatchObject({ code: 0 });
    await leaves[0]?.();
    for (let count = 0; count < 5; count += 1) expect(await upload(bytes, busy)).toMatchObject({ code: 0 });
    expect(await upload(HTML, busy)).toMatchObject({ code: 42280 });
    expect(await upload(bytes, busy)).toMatchObject({ code: 0 });
    await leaves[1]?.();
  });
});

describe('access to a picture', () => {
  const read = (id: string, token?: string) =>
    service.http.inject({
      url: `${basePath}${readPicture.path.replace(':id', id)}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });

  test.each(['evidence', 'licence', 'chat'] as const)('%s: by its owner only, and only through the call', async (purpose) => {
    const { token } = await aUser(service);
    const { data } = await upload(await aPicture({ colour: '#123' }), { token, purpose });
    const { bytes, sha256 } = await kept(data.id);
    expect(data.path).toBeNull();
    const own = await read(data.id, token);
    expect([own.statusCode, own.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(own.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const stranger = (await aUser(service)).token;
    const unknown = await read('900000000000000001', stranger);
    const foreign = await read(data.id, stranger);
    const shown = ({ statusCode, headers, json }: typeof foreign) => {
      const { 'x-request-id': _, date: __, ...rest } = headers;
      const { data: said, ...envelope } = json<Answer>();
      return [statusCode, rest, envelope, said.problem];
    };
    expect(shown(foreign)).toEqual(shown(unknown));
    expect([foreign.statusCode, (await read(data.id)).statusCode]).toEqual([404, 401]);
    const guessed = await service.http.inject({ url: `/static/pictures/${sha256.toString('base64url')}.webp` });
    expect([guessed.statusCode, guessed.json<Answer>().data.problem]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(Object.values(picturePurposes).filter((each) => !['evidence', 'licence', 'chat'].includes(each)))(
    '%s: by everybody, at the hash of its bytes, cached indefinitely',
    async (purpose) => {
      const { token } = await aUser(service);
      const { data } = await upload(await aPicture({ colour: '#246' }), { token, purpose });
      const { bytes } = await kept(data.id);
      const seen = await service.http.inject({ url: data.path ?? '' });
      expect([seen.statusCode, seen.rawPayload.equals(bytes)]).toEqual([200, true]);
      expect(seen.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const again = await service.http.inject({ url: data.path ?? '', headers: { 'if-none-match': String(seen.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await read(data.id, token)).statusCode).toBe(404);
    },
  );

  test('unknown addresses are not found', async () => {
    for (const name of [`${'A'.repeat(43)}.webp`, `${'A'.repeat(42)}.webp`, `${'A'.repeat(43)}.png`, '1.webp', '%2e%2e']) {
      const answer = await service.http.inject({ url: `/static/pictures/${name}` });
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
  });
});

test('an unreferenced picture is deleted after 24 hours, an attached one stays', async () => {
  const { token } = await aUser(service);
  const loose = (await upload(await aPicture(), { token })).data.id;
  const used = (await upload(await aPicture(), { token })).data.id;
  await service.database.db
    .updateTable('picture')
    .set({ attached_at: new Date(service.clock.now()) })
    .where('id', '=', used)
    .execute();
  const left = async () => (await service.database.db.selectFrom('picture').select('id').where('id', 'in', [loose, used]).execute()).length;
  service.clock.move(DAY);
  await sweep(service.deps);
  expect(await left()).toBe(2);
  service.clock.move(1);
  await sweep(service.deps);
  expect([await left(), (await kept(used)).id]).toEqual([1, used]);
});
