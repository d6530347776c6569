import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { WechatAccountDocument } from '#api/generated/operations.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { ContactScreen } from './ContactScreen.tsx';

const open = (answer: (variables: Record<string, unknown>) => object) => {
  vi.stubGlobal('fetch', stubGateway([[WechatAccountDocument, (variables) => ({ wechatAccount: answer(variables) })]]));
  stage(() => ({ screen: <ContactScreen /> }), '/ContactUs');
  return within(screen.getByRole('region', { name: '微信公众号' }));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the official account with the text of this page', async () => {
  const account = open(({ page }) => ({ image: 'data:image/svg+xml,AA', text: `来自 ${String(page)}` }));
  expect(account.getByRole('status').textContent).toBe('正在取公众号二维码');
  expect((await account.findByRole('img', { name: '公众号二维码' })).getAttribute('src')).toBe('data:image/svg+xml,AA');
  expect(account.getByText('来自 contact').tagName).toBe('P');
});

it('asks again for a picture that could not be had; the other ways are there meanwhile', async () => {
  let isBroken = true;
  const account = open(() => {
    if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r1' });
    return { image: 'data:image/svg+xml,AA', text: '扫码关注' };
  });
  await account.findByRole('alert');
  expect(screen.getByRole('link', { name: '400-000-0000' }).getAttribute('href')).toBe('tel:4000000000');
  isBroken = false;
  await userEvent.click(account.getByRole('button', { name: '重试' }));
  await account.findByRole('img', { name: '公众号二维码' });
});
