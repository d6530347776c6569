import type { DataOf } from '#contract/rest/endpoint.ts';
import type { invitations } from '#contract/rest/index.ts';

/** Sample responses of the calls about invitations and exchange codes. */
export const invitationAnswers = {
  getInvite: {
    code: 'ABCD2345',
    url: 'http://localhost:8080/register?invite=ABCD2345',
    qr: 'data:image/svg+xml;base64,AA',
    invited: 3,
    waiting: 1,
    rewarded: 2,
    coins: 400,
  } satisfies DataOf<typeof invitations.getInvite>,
  listInvitations: {
    list: [
      { id: '12', name: '晚***风', at: 1_795_000_010_000, status: 'rewarded', coins: 200, rewarded_at: 1_795_000_090_000 },
      { id: '11', name: '玩***5', at: 1_795_000_000_000, status: 'void', coins: 0, rewarded_at: null },
    ],
    next_cursor: '11',
  } satisfies DataOf<typeof invitations.listInvitations>,
  exchangeCode: { title: '秋日活动', kind: 'packet', gift: '满15减4红包' } satisfies DataOf<typeof invitations.exchangeCode>,
};
