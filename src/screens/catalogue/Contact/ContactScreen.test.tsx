import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SupportDocument, WechatAccountDocument } from '#api/generated/operations.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { ContactScreen } from './ContactScreen.tsx';

const open = (answer: (variables: Record<string, unknown>) => object, support = { phone: null, email: null } as object) => {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [WechatAccountDocument, (variables) => ({ wechatAccount: answer(variables) })],
      [SupportDocument, () => ({ support })],
    ]),
  );
  stage(() => ({ screen: <ContactScreen /> }), '/ContactUs');
  return within(screen.getByRole('region', { name: '微信公众号' }));
};
const account = ({ page }: Record<string, unknown>) => ({ image: 'data:image/svg+xml,AA', text: `来自 ${String(page)}` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the official account with the text of this page', async () => {
  const shown = open(account);
  expect(shown.getByRole('status').textContent).toBe('正在加载公众号二维码');
  expect((await shown.findByRole('img', { name: '公众号二维码' })).getAttribute('src')).toBe('data:image/svg+xml,AA');
  expect(shown.getByText('来自 contact').tagName).toBe('P');
});

it('offers to retry loading the QR code; other contacts are shown meanwhile', async () => {
  let isBroken = true;
  const shown = open((variables) => {
    if (isBroken) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r1' });
    return account(variables);
  });
  await shown.findByRole('alert');
  expect(screen.getByRole('link', { name: '写投诉建议' }).getAttribute('href')).toBe('/feedback');
  isBroken = false;
  await userEvent.click(shown.getByRole('button', { name: '重试' }));
  await shown.findByRole('img', { name: '公众号二维码' });
});

it.each<[string, object, [string | null, string | null][]]>([
  [
    'both',
    { phone: '400-810-0000', email: 'help@zuhao.example' },
    [
      ['400-810-0000', 'tel:4008100000'],
      ['help@zuhao.example', 'mailto:help@zuhao.example'],
    ],
  ],
  ['a phone alone', { phone: '+86 21 5000 0000', email: null }, [['+86 21 5000 0000', 'tel:+862150000000']]],
])('shows the configured contacts below those on the site: %s', async (_, support, links) => {
  open(account, support);
  const outside = await screen.findByRole('region', { name: '电话和邮箱' });
  expect(
    within(outside)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual(links);
  const first = screen.getByRole('link', { name: '我的投诉' });
  expect(first.compareDocumentPosition(outside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('mentions neither phone nor mail if none is configured', async () => {
  const shown = open(account);
  await shown.findByRole('img', { name: '公众号二维码' });
  expect(screen.queryByRole('region', { name: '电话和邮箱' })).toBe(null);
  expect(document.body.textContent).not.toMatch(/电话|邮件|邮箱/);
});
