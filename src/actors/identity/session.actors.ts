import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { LogoutDocument, type ViewerQuery, ViewerDocument } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { sessionMachine, Viewer } from '#machines/identity/session.machine.ts';
import { readToken } from '#state/storedToken.ts';

const present = (viewer: NonNullable<ViewerQuery['viewer']>, balance: ViewerQuery['balance']): Viewer => ({
  id: viewer.id,
  nickname: viewer.nickname,
  avatar: viewer.avatar,
  phone: viewer.phone,
  email: viewer.email,
  hasPassword: viewer.hasPassword,
  isRealName: viewer.isRealName,
  isAdult: viewer.isAdult,
  isVip: balance.isVip,
  creditScore: viewer.creditScore,
  goldCoin: viewer.goldCoin,
  levelName: viewer.levelName,
  availableFen: balance.availableFen,
  frozenFen: balance.frozenFen,
  isMerchant: viewer.isMerchant,
  redPackets: viewer.redPacketCount,
  unread: viewer.unreadNotificationCount,
  activeOrder: viewer.activeOrder,
  isClosing: viewer.isClosing,
});

export const sessionActors = (api: Api): ActorsOf<typeof sessionMachine> => ({
  readStoredToken: fromPromise(async () => ({ token: readToken(Date.now()) })),
  readViewer: fromPromise(async ({ input, signal }) => {
    try {
      const { viewer, balance } = await api.request(ViewerDocument, {}, { signal, token: input.token.token, anew: true, ungated: true });
      return viewer === null ? { verdict: 'rejected' as const } : { verdict: 'known' as const, viewer: present(viewer, balance) };
    } catch (error) {
      if (error instanceof ProblemError && error.problem.kind === 'unauthenticated') return { verdict: 'rejected' as const };
      throw error;
    }
  }),
  revokeToken: fromPromise(async ({ input, signal }) => {
    await api.request(LogoutDocument, {}, { signal, token: input.token.token, ungated: true });
  }),
});
