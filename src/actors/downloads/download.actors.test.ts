import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { downloadMachine } from '#machines/downloads/download.machine.ts';
import { downloadActors } from './download.actors.ts';

const file = Buffer.from('0123456789'.repeat(1_000));
const sha256 = createHash('sha256').update(file).digest('hex');
const path = `/static/downloads/${sha256}/a.bin`;

/** How the host answers each request, in order; the last one repeats. */
let answers: ((request: http.IncomingMessage, response: http.ServerResponse) => void)[];
let asked: (string | undefined)[];
const host = http.createServer((request, response) => {
  asked.push(request.headers.range);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  answer?.(request, response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => void host.close());
beforeEach(() => {
  asked = [];
});

const status = (code: number) => (_: unknown, response: http.ServerResponse) => void response.writeHead(code).end();
const whole = (_: unknown, response: http.ServerResponse) => void response.writeHead(200, { 'content-length': file.length }).end(file);
/** Sends so many bytes of the file and cuts the connection. */
const cutAfter = (bytes: number) => (_: unknown, response: http.ServerResponse) => {
  response.writeHead(200, { 'content-length': file.length });
  response.write(file.subarray(0, bytes), () => setTimeout(() => response.destroy(), 20));
};
const ranged = (request: http.IncomingMessage, response: http.ServerResponse) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
  response.writeHead(206, { 'content-length': file.length - from, 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` });
  response.end(file.subarray(from));
};

/** Downloads until it settles; a cut is resumed by hand. */
async function download(expected = sha256, size = file.length) {
  const saved: string[] = [];
  const actors = downloadActors();
  const machine = downloadMachine.provide({ actors });
  const noted = machine.provide({ actors: { saveFile: actors.forgetFile } });
  const actor = createActor(noted, { input: { origin, fileName: 'a.bin', size, sha256: expected } });
  actor.subscribe(({ value }) => {
    saved.push(typeof value === 'string' ? value : value.settled);
    if (value === 'interrupted') queueMicrotask(() => actor.send({ type: 'download.resume' }));
  });
  actor.start();
  actor.send({ type: 'download.start', url: origin + path });
  const end = await waitFor(actor, ({ value }) => typeof value !== 'string' && value.settled !== 'resting', { timeout: 5_000 });
  actor.stop();
  return { states: saved.filter((state, at) => state !== saved[at - 1]), received: end.context.received };
}

test('a whole file is verified and saved', async () => {
  answers = [whole];
  expect(await download()).toEqual({ states: ['resting', 'receiving', 'verifying', 'saving', 'saved'], received: file.length });
  expect(asked).toEqual([undefined]);
});

test('after a cut only the rest is asked for, and the hash is that of the whole file', async () => {
  answers = [cutAfter(4_000), ranged];
  expect((await download()).states).toEqual(['resting', 'receiving', 'interrupted', 'receiving', 'verifying', 'saving', 'saved']);
  expect([asked[0], Number(/^bytes=(\d+)-$/.exec(asked[1] ?? '')?.[1])]).toEqual([undefined, expect.any(Number)]);
  expect(asked[1]).not.toBe('bytes=0-');
});

test('a host without ranges sends the whole file again', async () => {
  answers = [cutAfter(4_000), whole];
  expect((await download()).states.at(-1)).toBe('saved');
});

test.each([404, 410])('%i before the first byte: there is no such file', async (code) => {
  answers = [status(code)];
  expect((await download()).states).toEqual(['resting', 'receiving', 'missing']);
});

test.each([404, 410, 416])('%i after the first byte: the file went away', async (code) => {
  answers = [cutAfter(4_000), status(code)];
  expect((await download()).states).toEqual(['resting', 'receiving', 'interrupted', 'receiving', 'broken']);
});

test('another file than the listed one is not saved', async () => {
  answers = [whole];
  expect((await download('00'.repeat(32))).states).toEqual(['resting', 'receiving', 'verifying', 'broken']);
});

test('a file that is longer than it should be is not saved', async () => {
  answers = [whole];
  expect((await download(sha256, 5_000)).states.at(-1)).toBe('broken');
});

test('an error of the host is a cut, after which it is tried again', async () => {
  answers = [status(502), whole];
  expect((await download()).states).toEqual(['resting', 'receiving', 'interrupted', 'receiving', 'verifying', 'saving', 'saved']);
});
