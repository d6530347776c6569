import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import {
  AnswerStaffInvitationDocument,
  ChangeStaffDocument,
  InviteStaffDocument,
  RemoveStaffDocument,
  StaffActsDocument,
  StaffDocument,
  StaffPlacesDocument,
} from '#api/generated/operations.ts';
import type { Staff, StaffPlace } from '#api/queries/staff.ts';
import { acting, actFor } from '#state/acting.ts';
import { session } from '#state/session.ts';
import { refusal } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { ActingBar } from './ActingBar.tsx';
import { StaffScreen } from './StaffScreen.tsx';

afterEach(() => {
  cleanup();
  actFor(null);
  vi.unstubAllGlobals();
});

const rights = { prices: true, orders: false, complaints: true, money: false };
const staffOf = (wish: Partial<Staff> = {}): Staff => ({
  members: [{ id: '91', name: '小王', phone: '138****0002', status: 'ACCEPTED', ...rights, invitedAt: november('20 12:00') }],
  most: 5,
  mayName: true,
  ...wish,
});
const place: StaffPlace = { id: '95', ownerId: '93', shop: '北辰小店', status: 'INVITED', ...rights, invitedAt: november('20 12:00') };
const noActs = { staffActs: { items: [], nextCursor: null } };

const open = (staff: Staff, places: StaffPlace[] = [], more: Parameters<typeof stubGateway>[0] = []) => {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [StaffDocument, () => ({ staff })],
      [StaffPlacesDocument, () => ({ staffPlaces: places })],
      [
        StaffActsDocument,
        () => ({
          staffActs: {
            items: [{ id: '1', name: '小王', at: november('20 13:00'), call: 'changeListingPrice', subject: '101' }],
            nextCursor: null,
          },
        }),
      ],
      ...more,
    ]),
  );
  logIn();
  return stage(() => ({ screen: <StaffScreen /> }));
};

it('shows people with their rights, what they did, and invites another one', async () => {
  const asked: unknown[] = [];
  const invited = staffOf({ members: [...staffOf().members, { ...staffOf().members[0]!, id: '92', name: '小李', status: 'INVITED' }] });
  open(
    staffOf(),
    [],
    [
      [
        InviteStaffDocument,
        (wish) => {
          asked.push(wish);
          return { inviteStaff: invited };
        },
      ],
    ],
  );
  const list = await screen.findByRole('region', { name: '店员' });
  expect(within(list).getByText(/138\*\*\*\*0002 · 账号与价格、投诉/).isConnected).toBe(true);
  expect((await screen.findByRole('region', { name: '操作记录' })).textContent).toContain('小王 改价');
  await userEvent.type(screen.getByLabelText('对方的手机号'), '13800000003');
  await userEvent.type(screen.getByLabelText('怎么称呼'), '小李');
  await userEvent.click(within(screen.getByRole('region', { name: '邀请店员' })).getByLabelText('出租订单'));
  await userEvent.click(screen.getByRole('button', { name: '发送邀请' }));
  expect((await within(list).findByText('等对方接受')).isConnected).toBe(true);
  expect(asked).toEqual([{ phone: '13800000003', name: '小李', prices: false, orders: true, complaints: false, money: false }]);
});

it('changes rights, removes a person, and shows a refusal', async () => {
  open(
    staffOf(),
    [],
    [
      [ChangeStaffDocument, ({ money }) => ({ changeStaff: staffOf({ members: [{ ...staffOf().members[0]!, money: money === true }] }) })],
      [
        RemoveStaffDocument,
        () => {
          throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'request-1' });
        },
      ],
    ],
  );
  await userEvent.click(await screen.findByRole('button', { name: '改小王的权限' }));
  await userEvent.click(within(screen.getByRole('region', { name: '店员' })).getByLabelText('看收入'));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByText(/账号与价格、投诉、看收入/)).isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '移除小王' }));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal('NOT_FOUND').message);
});

it('has no form for whoever is not certified or has five people', async () => {
  open(staffOf({ members: [], mayName: false }));
  expect((await screen.findByText(/还没有店员。最多 5 位/)).isConnected).toBe(true);
  expect([screen.queryByRole('button', { name: '发送邀请' }), screen.getByRole('link', { name: '申请认证' }).textContent]).toEqual([
    null,
    '申请认证',
  ]);
});

it('an invitation is accepted, and then the centre can be worked in for that owner', async () => {
  const accepted: StaffPlace = { ...place, status: 'ACCEPTED' };
  open(staffOf({ members: [] }), [place], [[AnswerStaffInvitationDocument, () => ({ answerStaffInvitation: [accepted] })]]);
  await userEvent.click(await screen.findByRole('button', { name: '接受邀请' }));
  expect((await screen.findByRole('button', { name: '不再做店员' })).isConnected).toBe(true);
  cleanup();
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [StaffPlacesDocument, () => ({ staffPlaces: [accepted] })],
      [StaffActsDocument, () => noActs],
    ]),
  );
  stage(() => ({ screen: <ActingBar /> }));
  await userEvent.selectOptions(await screen.findByLabelText('切换店铺'), '代“北辰小店”操作');
  expect(acting.now).toEqual({ ownerId: '93', shop: '北辰小店', by: session.viewer?.id });
  expect((await screen.findByText(/代“北辰小店”操作，你做的事会记下你的名字/)).isConnected).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('切换店铺'), '我自己的账号');
  expect(acting.now).toBe(null);
});
