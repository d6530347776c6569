import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

const answers: { status: number; body: object }[] = [];
let sent: { token: string | undefined; picture: Blob }[] = [];

class FakeXhr extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #token: string | undefined;
  open() {}
  abort() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.#token = value;
  }
  send(picture: Blob) {
    sent.push({ token: this.#token, picture });
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  sent = [];
});

const loggedOut = { status: 401, body: { code: 40100, message: '未登录', data: { problem: 'UNAUTHENTICATED', request_id: 'r' } } };
const kept = { id: '7', path: null, width: 4, height: 3 };

test('an upload that got a 401 waits for a login and is retried with the new token', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  answers.push(loggedOut, { status: 200, body: { code: 0, message: 'ok', data: kept } });
  let token = 'old';
  const client = createClient({ token: () => token });
  const asked: unknown[] = [];
  client.setGate({
    retry: (run, about) => {
      asked.push(about);
      token = 'new';
      return run();
    },
  });
  const picture = new Blob(['x'], { type: 'image/webp' });
  const upload = client.upload(picture, 'review', { signal: new AbortController().signal, onProgress: () => {} });
  expect(await upload).toEqual(kept);
  expect(asked).toEqual([{ operation: 'uploadPicture', variables: { purpose: 'review' }, isMutation: true, token: 'old' }]);
  expect(sent).toEqual([
    { token: 'Bearer old', picture },
    { token: 'Bearer new', picture },
  ]);
});

test('an upload cancelled while it waits is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  answers.push(loggedOut);
  const client = createClient({ token: () => 'old' });
  const cancelling = new AbortController();
  client.setGate({
    retry: (run) => {
      cancelling.abort();
      return run();
    },
  });
  const upload = client.upload(new Blob(['x']), 'review', { signal: cancelling.signal, onProgress: () => {} });
  await expect(upload).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
  expect(sent).toHaveLength(1);
});

test('two pictures are sent at once, the others in turn, also after a failure', async () => {
  const begun: HeldXhr[] = [];
  class HeldXhr extends FakeXhr {
    override send() {
      begun.push(this);
    }
    end(code = 0) {
      Object.assign(this, { status: code === 0 ? 200 : 500, responseText: JSON.stringify({ code, message: 'ok', data: kept }) });
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldXhr);
  const client = createClient({ token: () => 'one' });
  const ask = () =>
    client.upload(new Blob(['x']), 'review', { signal: new AbortController().signal, onProgress: () => {} }).catch(() => 'failed');
  const uploads = [ask(), ask(), ask(), ask()];
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[0]?.end(50_000);
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[1]?.end();
  begun[2]?.end();
  await vi.waitFor(() => expect(begun).toHaveLength(4));
  begun[3]?.end();
  expect(await Promise.all(uploads)).toEqual(['failed', kept, kept, kept]);
  answers.push({ status: 200, body: { code: 0, message: 'ok', data: kept } });
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  expect(await ask()).toEqual(kept);
});
