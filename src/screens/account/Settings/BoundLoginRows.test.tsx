import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BoundLoginsDocument, UnbindLoginDocument } from '#api/generated/operations.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { BoundLoginRows } from './BoundLoginRows.tsx';
import { SettingRows } from './SettingRow.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wechat = { platform: 'WECHAT', nickname: '林间小鹿', boundAt: Date.parse('2026-11-20T12:00:00+08:00') };
const qq = { platform: 'QQ', nickname: '晚风', boundAt: null };
const refusal = () => {
  throw new Refused({ code: 'NOT_FOUND', message: '没有绑定', requestId: 'req-1' });
};

function open({ bound = [wechat, qq], refuses = '' } = {}) {
  const asked: unknown[] = [];
  let list: readonly object[] = bound;
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [BoundLoginsDocument, () => (refuses === 'read' ? refusal() : { boundLogins: list })],
      [
        UnbindLoginDocument,
        ({ platform }) => {
          if (refuses === 'unbind') refusal();
          asked.push(platform);
          list = bound.filter((one) => one.platform !== platform);
          return { unbindLogin: true };
        },
      ],
    ]),
  );
  logIn();
  stage(() => ({
    screen: (
      <SettingRows>
        <BoundLoginRows />
      </SettingRows>
    ),
  }));
  return asked;
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const press = async (name: string) => act(async () => userEvent.click(await screen.findByRole('button', { name })));

it('lists who is bound since when, and unbinds after a second press', async () => {
  const asked = open();
  await press('解绑微信');
  expect([rows(), asked]).toEqual([['微信解绑后不能再用这个微信登录，手机号和密码照常能登录取消确认解绑', 'QQ晚风，可以扫码登录解绑'], []]);
  await press('取消');
  expect(rows()[0]).toBe('微信林间小鹿，2026年11月20日绑定，可以扫码登录解绑');
  await press('解绑微信');
  await press('确认解绑');
  await vi.waitFor(() => expect([rows(), asked]).toEqual([['QQ晚风，可以扫码登录解绑'], ['WECHAT']]));
});

it('says how one is bound where none is', async () => {
  open({ bound: [] });
  await vi.waitFor(() => expect(rows()).toEqual(['微信和 QQ没有绑定；用微信或 QQ 扫码登录时绑定']));
});

it('shows a refusal in the row, and a failed reading with 重试', async () => {
  open({ refuses: 'unbind' });
  await press('解绑QQ');
  await press('确认解绑');
  await vi.waitFor(() => expect(rows()[1]).toBe('QQ没有绑定解绑'));
  cleanup();
  open({ refuses: 'read' });
  await vi.waitFor(() => expect(rows()).toEqual(['微信和 QQ没有载入，请重试重试']));
});
