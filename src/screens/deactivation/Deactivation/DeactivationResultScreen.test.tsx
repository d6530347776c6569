import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DeactivationDocument } from '#api/generated/operations.ts';
import { checkDeactivationNumber } from '#contract/rules/deactivation.ts';
import { refusal } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { DeactivationResultScreen } from './DeactivationResultScreen.tsx';

const NUMBER = 'ZXDEMODEMODEMODEMO';
const standing = {
  number: NUMBER,
  status: 'COOLING',
  requestedAt: november('20 15:00'),
  confirmBefore: november('21 15:00'),
  closesAt: november('27 15:00'),
  endedAt: null,
};

function open(answer: object | (() => never), number: string | null = NUMBER) {
  vi.stubGlobal(
    'fetch',
    stubGateway([[DeactivationDocument, () => (typeof answer === 'function' ? answer() : { deactivation: { ...standing, ...answer } })]]),
  );
  return stage(() => ({ screen: <DeactivationResultScreen /> }), `/account/unactive_result${number === null ? '' : `?number=${number}`}`);
}

const steps = () =>
  within(screen.getByRole('list', { name: '注销进度' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.getAttribute('aria-current')]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['REQUESTED', {}, '已申请，尚未确认。登录后可以继续确认；不处理的，到期自动作废。', '申请', false],
  ['COOLING', {}, '已确认，11月27日 15:00 注销。此前登录可以撤销。', '冷静期', true],
  ['CLOSED', { endedAt: november('27 15:00') }, '已注销。个人信息已抹去，手机号可以重新注册。', null, false],
  ['WITHDRAWN', { endedAt: november('21 09:00') }, '没有注销，账号可以照常使用。', '已撤销', false],
] as const)('a closing that is %s reads so', async (status, part, text, current, canStay) => {
  open({ status, ...part });
  expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement);
  const [step] = steps().filter(([, at]) => at === 'step');
  expect(step?.[0]?.startsWith(current ?? '') ?? current === null).toBe(true);
  expect(screen.queryByRole('link', { name: '登录并撤销' })?.getAttribute('href') ?? null).toBe(
    canStay ? '/account/unactive_account' : null,
  );
  expect([screen.getByText(NUMBER).tagName, screen.getByRole('link', { name: '回首页' }).getAttribute('href')]).toEqual(['B', '/']);
});

it('asks for a number, says what is wrong with one, and says that an unknown one is unknown', async () => {
  const { history } = open(() => {
    throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'r-1' });
  }, null);
  expect(screen.queryByRole('alert')).toBe(null);
  await userEvent.type(screen.getByRole('textbox', { name: '注销编号' }), '12');
  await userEvent.click(screen.getByRole('button', { name: '查询进度' }));
  const checked = checkDeactivationNumber('12');
  expect(screen.getByText(checked.ok ? '' : checked.message)).toBeInstanceOf(HTMLElement);
  await userEvent.clear(screen.getByRole('textbox', { name: '注销编号' }));
  await userEvent.type(screen.getByRole('textbox', { name: '注销编号' }), NUMBER);
  await userEvent.click(screen.getByRole('button', { name: '查询进度' }));
  expect(history.at(-1)).toBe(`/account/unactive_result?number=${NUMBER}`);
  const found = await screen.findByRole('alert');
  expect(found.textContent).toBe(`加载失败${refusal('NOT_FOUND').message}请求编号 r-1重试`);
});
