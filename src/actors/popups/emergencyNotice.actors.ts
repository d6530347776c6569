import type { Api } from '#api/api.ts';
import { EmergencyNoticesDocument } from '#api/generated/operations.ts';
import { emergencyNoticeCount, mayShowEmergencyNotice } from '#contract/rules/ads.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { EmergencyNotice, emergencyNoticeMachine, NoticeChoice } from '#machines/popups/emergencyNotice.machine.ts';
import { dismissedNotices, emergencyMemory } from '#state/popupMemory.ts';
import { watchPage } from '#actors/shell/page.actors.ts';

const countOf = (id: string): number => emergencyMemory.read()[id] ?? 0;

const keepCount = (id: string, isSilenced: boolean): void =>
  emergencyMemory.keep({ ...emergencyMemory.read(), [id]: emergencyNoticeCount(countOf(id), isSilenced) });

const next = ({ notices, done }: NoticeChoice): EmergencyNotice | null =>
  notices.find(({ id }) => !done.includes(id) && !dismissedNotices.read().includes(id) && mayShowEmergencyNotice(countOf(id))) ?? null;

/** "Do not show again". */
export const silenceNotice = ({ id }: { id: string }): void => keepCount(id, true);

/** Not shown again during this visit. */
export const dismissNotice = ({ id }: { id: string }): void => dismissedNotices.keep([...dismissedNotices.read(), id]);

export const emergencyNoticeActors = (api: Api): ActorsOf<typeof emergencyNoticeMachine> => ({
  watchPage: watchPage('page.settled'),
  readNotices: fromRequest(
    async ({ signal }): Promise<readonly EmergencyNotice[]> =>
      (await api.request(EmergencyNoticesDocument, {}, { signal, ungated: true })).emergencyNotices,
  ),
  previewNotice: fromRequest(async ({ input }) => ({ notice: next(input) })),
  takeNotice: fromRequest(async ({ input }) => {
    const notice = next(input);
    if (notice) keepCount(notice.id, false);
    return { notice };
  }),
});
