import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './Button.tsx';
import { Modal, Popup } from './Modal.tsx';
import { Sheet } from './Sheet.tsx';

afterEach(cleanup);

function Page() {
  const [login, setLogin] = useState(false);
  const [captcha, setCaptcha] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLogin(true)}>
        登录
      </button>
      <Modal open={login} title="登录" onClose={() => setLogin(false)}>
        <input aria-label="手机号" />
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

it('moves the focus into the dialog, closes one dialog per Escape, and restores the focus', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: '登录' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: '登录' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(names()).toEqual(['登录', '安全验证']));
  const scrims = screen.getAllByRole('dialog').map((open) => open.parentElement?.style.zIndex);
  expect(scrims).toEqual(['1002', '1003']);

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(names()).toEqual(['登录']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(names()).toEqual([]));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('a dialog that must be answered has no close button and ignores Escape', async () => {
  render(
    <Modal
      open
      mustAnswer
      title="价格变了"
      onClose={() => {
        throw new Error('closed');
      }}
    >
      新价格 ¥3.80
    </Modal>,
  );
  await screen.findByRole('dialog', { name: '价格变了' });
  await userEvent.keyboard('{Escape}');
  expect(names()).toEqual(['价格变了']);
  expect(screen.queryByRole('button', { name: '关闭' })).toBe(null);
});

it('restores the focus when the dialog’s parent unmounts it', async () => {
  function Part() {
    const [there, setThere] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setThere(true)}>
          打开
        </button>
        {there && (
          <Modal open title="提示" onClose={() => setThere(false)}>
            内容
          </Modal>
        )}
      </>
    );
  }
  render(<Part />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' })));
});

it('a sheet is a dialog that closes on a click outside', async () => {
  function Filters() {
    const [open, setOpen] = useState(true);
    return (
      <Sheet open={open} title="筛选" foot={<button type="button">看结果</button>} onClose={() => setOpen(false)}>
        条件
      </Sheet>
    );
  }
  render(<Filters />);
  const sheet = await screen.findByRole('dialog', { name: '筛选' });
  expect(sheet.textContent).toBe('筛选条件看结果');
  await userEvent.pointer([{ keys: '[MouseLeft]', target: sheet.parentElement! }]);
  await waitFor(() => expect(names()).toEqual([]));
});

it.each([
  [
    '我知道了',
    <Button key="known" kind="primary">
      我知道了
    </Button>,
  ],
  ['关闭', undefined],
])('an automatic popup focuses %s', async (name, foot) => {
  render(
    <Popup open title="紧急公告" foot={foot} onClose={() => {}}>
      内容
    </Popup>,
  );
  const dialog = await screen.findByRole('dialog', { name: '紧急公告' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name })));
});

it('focuses the main button if its text has only links', async () => {
  render(
    <Modal
      open
      title="请先同意协议"
      onClose={() => {}}
      foot={
        <>
          <Button>不同意</Button>
          <Button kind="primary">同意并继续</Button>
        </>
      }
    >
      请阅读<a href="/help">用户协议</a>
    </Modal>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('同意并继续'));
});
