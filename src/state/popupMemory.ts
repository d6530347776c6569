import type { AdRotationState } from '#contract/rules/types.ts';
import { remembered } from './remembered.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumbers = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'number');
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');

const isShownAd = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['count'] === 'number' &&
  typeof value['popTime'] === 'number' &&
  typeof value['priority'] === 'number';

const isRotation = (value: unknown): value is AdRotationState =>
  isRecord(value) &&
  typeof value['day'] === 'string' &&
  Array.isArray(value['shown']) &&
  value['shown'].every(isShownAd) &&
  (value['lastAdId'] === null || typeof value['lastAdId'] === 'string') &&
  (value['lastPriority'] === null || [1, 2, 3].includes(Number(value['lastPriority']))) &&
  isTexts(value['onceEver']) &&
  isNumbers(value['popTimes']);

/** State of the ad rotation. */
export const adMemory = remembered<AdRotationState | null>('ad-rotation', isRotation, null);

/** Whether an ad was shown in this visit. */
export const adVisit = remembered<boolean>('ad-shown', (value) => typeof value === 'boolean', false, 'visit');

/** Emergency notices that were dismissed in this visit, by id. */
export const dismissedNotices = remembered<readonly string[]>('dismissed-notices', isTexts, [], 'visit');

/** Number of shows of each emergency notice, by id; never reset. */
export const emergencyMemory = remembered<Readonly<Record<string, number>>>('emergency-notices', isNumbers, {});

/** Notifications shown as popups: those before `since` (epoch ms) and those in `ids` are not shown. */
interface NoticeMemory {
  since: number;
  ids: readonly string[];
}

const isNoticeMemory = (value: unknown): value is NoticeMemory =>
  isRecord(value) && typeof value['since'] === 'number' && isTexts(value['ids']);

const idsKept = 100;
const noticeMemory = remembered<NoticeMemory>('popped-notices', isNoticeMemory, { since: 0, ids: [] });

/** For a browser new to the user: notifications before `since` do not pop up. */
export function beginNotices(since: number): void {
  if (noticeMemory.read().since === 0) noticeMemory.keep({ since, ids: [] });
}

export function mayPop({ id, createdAt }: { id: string; createdAt: number }): boolean {
  const { since, ids } = noticeMemory.read();
  return createdAt >= since && !ids.includes(id);
}

export function rememberPopped(id: string): void {
  const { since, ids } = noticeMemory.read();
  noticeMemory.keep({ since, ids: [...ids, id].slice(-idsKept) });
}
