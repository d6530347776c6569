import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Modal } from './Modal.tsx';

afterEach(cleanup);
beforeEach(() => history.pushState({ key: 'page' }, '', '/page'));

function Page({ mustAnswer = false }: { mustAnswer?: boolean }) {
  const [login, setLogin] = useState(false);
  const [captcha, setCaptcha] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLogin(true)}>
        打开登录
      </button>
      <Modal open={login} title="登录" mustAnswer={mustAnswer} onClose={() => setLogin(false)}>
        <button type="button" onClick={() => setCaptcha(true)}>
          获取验证码
        </button>
        <Modal open={captcha} title="安全验证" onClose={() => setCaptcha(false)}>
          拖动滑块
        </Modal>
      </Modal>
    </>
  );
}

const names = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const stands = (...dialogs: string[]) => waitFor(() => expect(names()).toEqual(dialogs));
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

async function open(...buttons: string[]): Promise<void> {
  for (const name of buttons) await userEvent.click(await screen.findByRole('button', { name }));
}

/** Resolves after `popstate`. */
const back = () =>
  new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

it('closes the upper one of two dialogs, then the lower one, then leaves the page', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  render(<Page />);
  await open('打开登录', '获取验证码');
  await stands('登录', '安全验证');
  await back();
  await stands('登录');
  await back();
  await stands();
  expect(location.pathname).toBe('/next');
  await back();
  await isAt('/page');
});

it('leaves the page at once if the dialog was closed in another way', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  render(<Page />);
  await open('打开登录', '关闭');
  await stands();
  await open('打开登录', '关闭');
  await stands();
  await back();
  await waitFor(() => expect(location.pathname).toBe('/page'));
});

it('does not close a dialog that must be answered', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  render(<Page mustAnswer />);
  await open('打开登录');
  await stands('登录');
  await back();
  await back();
  expect([names(), location.pathname]).toEqual([['登录'], '/next']);
});

it('returns from the next page to this page; another Back leaves it', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  render(<Page />);
  await open('打开登录', '关闭');
  await stands();
  history.pushState({ key: 'third' }, '', '/third');
  await back();
  expect([location.pathname, history.state]).toEqual(['/next', { key: 'next' }]);
  await back();
  await isAt('/page');
});

it('keeps an address that changed under an open dialog, e.g. by a filter', async () => {
  history.pushState({ key: 'next' }, '', '/next');
  render(<Page />);
  await open('打开登录');
  await stands('登录');
  history.pushState({ key: 'filtered' }, '', '/next?platform=1');
  await back();
  await stands();
  expect(location.pathname + location.search).toBe('/next?platform=1');
  await back();
  expect(location.pathname + location.search).toBe('/next');
});
