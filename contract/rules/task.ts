import { CREDIT_CHANGES } from './loyalty.ts';
import { DAY, HOUR, MINUTE } from './constants.ts';
import { formatYuan, percentOf } from './money.ts';
import { characterCount } from './text.ts';
import type { Duration, Fen, Instant } from './types.ts';

export type TaskKind = 'companion' | 'rank' | 'collect' | 'other';
export const TASK_KIND_NAMES: Readonly<Record<TaskKind, string>> = { companion: '陪玩', rank: '段位', collect: '收集', other: '其他' };

/** The form of a new task as typed; amounts in yuan. */
export interface TaskDraft {
  readonly kind: TaskKind;
  readonly gameId: string;
  readonly title: string;
  readonly words: string;
  readonly reward: string;
  readonly placeCount: number;
  readonly hours: number;
  readonly deposit: string;
}
export const blankTask: TaskDraft = {
  kind: 'companion',
  gameId: '',
  title: '',
  words: '',
  reward: '',
  placeCount: 1,
  hours: 24,
  deposit: '0',
};

/** Length limits in characters. */
export const TASK_TITLE = { least: 4, most: 30 } as const;
export const TASK_WORDS_MOST = 1_000;
/** Of a hand-in, a reason and a statement. */
export const PLACE_WORDS_MOST = 1_000;
export const PLACE_PICTURES_MOST = 6;
/** Statements of one side in a dispute. */
export const PLACE_STATEMENTS_MOST = 5;

/** Per place. */
export const TASK_REWARD: Readonly<{ least: Fen; most: Fen }> = { least: 500, most: 200_000 };
export const TASK_PLACES = { least: 1, most: 20 } as const;
/** From taking a place to its hand-in. */
export const TASK_HOURS = { least: 1, most: (7 * DAY) / HOUR } as const;
export const TASK_DEPOSIT_MOST: Fen = 20_000;
export const TASK_FEE_PERCENT = 5;

/** An unpaid task is kept as long. */
export const TASK_HOLD: Duration = 15 * MINUTE;
/** Places can be taken for this long; then those still open go back. */
export const TASK_OFFER: Duration = 7 * DAY;
/** The publisher answers a hand-in within this time; silence accepts. */
export const TASK_ANSWER: Duration = DAY;
/** The platform decides a dispute within this time; then the taker is paid. */
export const TASK_DECISION: Duration = DAY;
/** A work sent back can be handed in again for at least this long, or for the task's own time if that is shorter. */
export const TASK_REDO: Duration = DAY;
/** A reward can be withdrawn after this time. */
export const REWARD_REST: Duration = DAY;

/** Places that one person can have taken without an answer. */
export const TASKS_AT_ONCE = 3;
export const CREDIT_FOR_TASKS = 40;
/** Rewards between the same two people, in either direction, per Shanghai day. */
export const PAIR_A_DAY: Fen = 500_000;

/** What giving up a task, or missing its deadline, costs. */
export const TASK_GIVEN_UP_CREDIT = -CREDIT_CHANGES.task_given_up;

/** The platform's fee of one place, rounded half up. */
export const placeFee = (reward: Fen): Fen => percentOf(reward, TASK_FEE_PERCENT);
/** What one place keeps in escrow without its taker's deposit. */
export const placeCost = (reward: Fen): Fen => reward + placeFee(reward);

export interface TaskBill {
  readonly rewardsFen: Fen;
  readonly feesFen: Fen;
  readonly payableFen: Fen;
}

/** What publishing costs. */
export function taskBill(reward: Fen, places: number): TaskBill {
  const [rewardsFen, feesFen] = [reward * places, placeFee(reward) * places];
  return { rewardsFen, feesFen, payableFen: rewardsFen + feesFen };
}

/** How an operator divides a place: a part of the reward to the taker with its fee, the rest with its fee back to the publisher. */
export function divided(reward: Fen, paid: Fen): { readonly fee: Fen; readonly back: Fen } {
  const fee = paid === reward ? placeFee(reward) : placeFee(paid);
  return { fee, back: placeCost(reward) - paid - fee };
}

/** Deadline of a hand-in after the publisher sent it back. */
export const redoDue = (due: Instant, now: Instant, hours: number): Instant => Math.max(due, now + Math.min(TASK_REDO, hours * HOUR));

/** '6 小时', '3 天'. */
export const hoursText = (hours: number): string => (hours % 24 === 0 && hours > 24 ? `${hours / 24} 天` : `${hours} 小时`);

export const TITLE_LENGTH = `标题 ${TASK_TITLE.least} 到 ${TASK_TITLE.most} 个字`;
export const WORDS_LENGTH = `说明最多 ${TASK_WORDS_MOST} 个字`;
export const REWARD_RANGE = `报酬 ${formatYuan(TASK_REWARD.least)} 到 ${formatYuan(TASK_REWARD.most)}`;
export const PLACES_RANGE = `名额 ${TASK_PLACES.least} 到 ${TASK_PLACES.most} 个`;
export const HOURS_RANGE = `时限 ${hoursText(TASK_HOURS.least)}到 ${hoursText(TASK_HOURS.most)}`;
export const DEPOSIT_RANGE = `接单押金最多 ${formatYuan(TASK_DEPOSIT_MOST)}`;

/** What is wrong with a title; null: nothing. */
export function titleFault(title: string): string | null {
  const count = characterCount(title.trim());
  return count < TASK_TITLE.least || count > TASK_TITLE.most ? TITLE_LENGTH : null;
}
