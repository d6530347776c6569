import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import type { CaptchaAction } from '#service/domains/identity/tables.ts';
import { aPhone, handDrawn, keyed, newestCode, puzzleAnswer, verifyKey } from '#testing/builders/identity.ts';
import { requestOf } from '#testing/builders/request.ts';
import { aService, type RequestOptions, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const draw = (web_action: CaptchaAction = 'login') => service.get(contract.createCaptcha, { query: { web_action } });

const solve = async (captcha_id: string, off = 0, web_action: CaptchaAction = 'login', manner: 'drag' | 'steps' = 'drag', at?: number) => {
  const x = (at ?? (await puzzleAnswer(service.database.db, captcha_id))) + off;
  return service.ask(contract.validateCaptcha, {
    body: { captcha_id, web_action, x, trail: manner === 'drag' ? handDrawn(x) : keyed(x), manner },
  });
};

const FAILED = { status: 403, code: 40303, message: '滑块验证后端校验不通过' };

describe('the puzzle', () => {
  test('consists of a 320 × 160 background and a piece of the same height', async () => {
    const puzzle = await draw();
    const [background, piece] = await Promise.all([loadImage(puzzle.background), loadImage(puzzle.piece)]);
    expect([background.width, background.height]).toEqual([320, 160]);
    expect([piece.width, piece.height]).toEqual([puzzle.piece_width, puzzle.height]);
    expect(puzzle.expires_at).toBe(service.clock.now() + 120 * SECOND);
  });

  test("does not contain the piece's position in its response", async () => {
    const { background: _b, piece: _p, captcha_id, ...rest } = await draw();
    expect(captcha_id).toMatch(/^[\w-]{22}$/);
    expect(rest).toEqual({ width: 320, height: 160, piece_width: 72, work: null, expires_at: rest.expires_at });
  });

  test('solved by dragging or by steps returns a key', async () => {
    for (const manner of ['drag', 'steps'] as const) {
      const { code, data } = await solve((await draw()).captcha_id, 0, 'login', manner);
      expect({ code, key: 'verify_key' in data && /^[\w-]{43}$/.test(data.verify_key) }).toEqual({ code: 0, key: true });
    }
  });

  test('allows one attempt: the right solution after a wrong one fails', async () => {
    const { captcha_id } = await draw();
    const x = await puzzleAnswer(service.database.db, captcha_id);
    expect(await solve(captcha_id, 5)).toMatchObject(FAILED);
    expect(await solve(captcha_id, 0, 'login', 'drag', x)).toMatchObject(FAILED);
  });

  test('solved 50 times concurrently returns one key', async () => {
    const { captcha_id } = await draw();
    const x = await puzzleAnswer(service.database.db, captcha_id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => solve(captcha_id, 0, 'login', 'drag', x)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('for one purpose cannot be solved for another', async () => {
    expect(await solve((await draw('login')).captcha_id, 0, 'sendSms')).toMatchObject(FAILED);
  });

  test('is void after 120 s', async () => {
    const [inTime, late] = [await draw(), await draw()];
    service.clock.move(120 * SECOND - 1);
    expect(await solve(inTime.captcha_id)).toMatchObject({ code: 0 });
    service.clock.move(1);
    expect(await solve(late.captcha_id)).toMatchObject(FAILED);
  });

  test('that does not exist fails', async () => {
    expect(await solve('nothing', 0, 'login', 'drag', 100)).toMatchObject(FAILED);
  });
});

describe('text captcha', () => {
  const drawText = (web_action: CaptchaAction = 'login') => service.get(contract.createTextCaptcha, { query: { web_action } });
  const answerOf = async (id: string) =>
    (await service.deps.db.selectFrom('captcha_puzzle').select('answer_text').where('id', '=', id).executeTakeFirst())?.answer_text ?? '';
  const write = (captcha_id: string, text: string, web_action: CaptchaAction = 'login') =>
    service.ask(contract.validateTextCaptcha, { body: { captcha_id, web_action, text } });
  const WRONG = { status: 403, code: 40306, message: '字符不正确，请看新图再输入' };

  test('is a 200 × 72 picture of four characters that its response does not contain', async () => {
    const { image, captcha_id, ...rest } = await drawText();
    const { width, height } = await loadImage(image);
    expect([width, height, rest]).toEqual([200, 72, { work: null, expires_at: service.clock.now() + 120 * SECOND }]);
    expect(await answerOf(captcha_id)).toMatch(/^[A-Z3-9]{4}$/);
  });

  test('accepts either case, spaces and full-width characters, and returns a key like the slider’s', async () => {
    for (const as of [
      (text: string) => text.toLowerCase(),
      (text: string) => [...text].join(' '),
      (text: string) => text.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ]) {
      const { captcha_id } = await drawText('sendSms');
      const answer = await write(captcha_id, as(await answerOf(captcha_id)), 'sendSms');
      const key = answer.code === 0 && 'verify_key' in answer.data ? answer.data.verify_key : '';
      expect(await service.ask(contract.sendSms, { body: { mobile: aPhone(), verify_key: key, action: 'login' } })).toMatchObject({
        code: 0,
      });
    }
  });

  test('allows one attempt, for its own purpose, and no slider solution', async () => {
    const { captcha_id } = await drawText();
    const text = await answerOf(captcha_id);
    expect(await write(captcha_id, 'ZZZZ')).toMatchObject(WRONG);
    expect(await write(captcha_id, text)).toMatchObject(WRONG);
    const other = await drawText();
    expect(await write(other.captcha_id, await answerOf(other.captcha_id), 'submit')).toMatchObject(WRONG);
    const slid = await drawText();
    expect(await solve(slid.captcha_id, 0, 'login', 'drag', 120)).toMatchObject(FAILED);
  });
});

test('an address is delayed after ten wrong solutions of either kind, longer each time; other addresses are not', async () => {
  const strict = await aService({ beside: service, rateLimit: 30, trustGateway: ['127.0.0.1'] });
  const fail = async (from: string) => {
    const { captcha_id } = await strict.get(
      contract.createTextCaptcha,
      { query: { web_action: 'login' } },
      { from: `203.0.113.${(drawer += 1)}` },
    );
    return strict.ask(contract.validateTextCaptcha, { body: { captcha_id, web_action: 'login', text: 'ZZZZ' } }, { from });
  };
  let drawer = 100;
  for (let wrong = 0; wrong < 11; wrong += 1) expect(await fail('198.51.100.7')).toMatchObject({ code: 40306 });
  expect(await fail('198.51.100.7')).toMatchObject({
    status: 429,
    code: 42900,
    data: { details: { retry_at: service.clock.now() + 2 * SECOND } },
  });
  expect(await fail('198.51.100.8')).toMatchObject({ code: 40306 });
  service.clock.move(2 * SECOND);
  expect(await fail('198.51.100.7')).toMatchObject({ code: 40306 });
  expect(await fail('198.51.100.7')).toMatchObject({ data: { details: { retry_at: service.clock.now() + 4 * SECOND } } });
  await strict.close();
});

describe('the key of a solved puzzle', () => {
  const send = (verify_key: string, mobile = aPhone(), said: RequestOptions = {}) =>
    service.ask(contract.sendSms, { body: { mobile, verify_key, action: 'login' } }, said);

  test('works once: 50 concurrent requests send one SMS', async () => {
    const key = await verifyKey(service, 'sendSms');
    const codes = (await Promise.all(Array.from({ length: 50 }, () => send(key)))).map(({ code }) => code);
    expect({ sent: codes.filter((code) => code === 0).length, refused: codes.filter((code) => code === 40304).length }).toEqual({
      sent: 1,
      refused: 49,
    });
  });

  test('works only for its own purpose', async () => {
    expect(await send(await verifyKey(service, 'login'))).toMatchObject({ status: 403, code: 40304, message: '请先完成滑块验证' });
    expect(await send(await verifyKey(service, 'submit'))).toMatchObject({ code: 40304 });
  });

  test('is void after 5 min', async () => {
    const [inTime, late] = [await verifyKey(service, 'sendSms'), await verifyKey(service, 'sendSms')];
    service.clock.move(5 * MINUTE - 1);
    expect(await send(inTime)).toMatchObject({ code: 0 });
    service.clock.move(1);
    expect(await send(late)).toMatchObject({ code: 40304 });
  });

  test('given to one browser works in no other', async () => {
    const mine = { headers: { 'x-fingerprint': 'mine' } };
    const phone = aPhone();
    const key = await verifyKey(service, 'sendSms', mine);
    expect(await send(key, phone, { headers: { 'x-fingerprint': 'other' } })).toMatchObject({ code: 40304 });
    expect(await send(key, phone)).toMatchObject({ code: 40304 });
    expect(await send(key, phone, mine)).toMatchObject({ code: 0 });
    expect(await newestCode(service, phone)).toMatch(/^\d{6}$/);
  });

  test('is restored when the call is refused for another reason', async () => {
    const phone = aPhone();
    expect(await send(await verifyKey(service, 'sendSms'), phone)).toMatchObject({ code: 0 });
    const key = await verifyKey(service, 'sendSms');
    expect(await send(key, phone)).toMatchObject({ code: 42901 });
    service.clock.move(60 * SECOND);
    expect(await send(key, phone)).toMatchObject({ code: 0 });
  });
});

describe('the address', () => {
  test('is limited to a number of puzzles a minute, over all processes; another address is not affected', async () => {
    const one = await aService({ rateLimit: 3 });
    const other = await aService({ rateLimit: 3, beside: one });
    const ask = (at: TestService, from: string) => at.ask(contract.createCaptcha, { query: { web_action: 'login' } }, { from });
    const codes = [];
    for (const at of [one, other, one, other]) codes.push((await ask(at, '203.0.113.7')).code);
    expect(codes).toEqual([0, 0, 0, 42900]);
    expect(await ask(one, '203.0.113.8')).toMatchObject({ code: 0 });
    expect(await ask(one, '203.0.113.7')).toMatchObject({ status: 429, data: { details: { retry_at: one.clock.now() + MINUTE } } });
    one.clock.move(MINUTE);
    expect(await ask(one, '203.0.113.7')).toMatchObject({ code: 0 });
    await other.close();
    await one.close();
  });

  test.each([
    ['a gateway on this machine', undefined, '127.0.0.1', [0, 0]],
    ['a neighbour who says that he speaks for somebody', undefined, '192.168.7.7', [0, 42900]],
    ['a gateway that is known', ['10.0.0.0/8'], '10.1.2.3', [0, 0]],
    ['anybody else', ['10.0.0.0/8'], '127.0.0.1', [0, 42900]],
  ])('sent by %s is used only if the gateway is trusted, else that of the connection', async (_who, trustGateway, remoteAddress, codes) => {
    const tight = await aService({ rateLimit: 1, ...(trustGateway && { trustGateway }) });
    const ask = async (from: string) => {
      const answer = await tight.http.inject({
        ...requestOf(contract.createCaptcha, { query: { web_action: 'login' } }, { from }),
        remoteAddress,
      });
      return answer.json<{ code: number }>().code;
    };
    expect([await ask('203.0.113.7'), await ask('203.0.113.8')]).toEqual(codes);
    await tight.close();
  });
});
