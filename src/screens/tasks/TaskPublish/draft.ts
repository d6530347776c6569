import { contactIn } from '#contract/rules/contacts.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import {
  DEPOSIT_RANGE,
  REWARD_RANGE,
  TASK_DEPOSIT_MOST,
  TASK_REWARD,
  TASK_WORDS_MOST,
  taskBill,
  type TaskDraft,
  titleFault,
  WORDS_LENGTH,
} from '#contract/rules/task.ts';
import type { TaskWish } from '#machines/tasks/publishTask.machine.ts';

const fieldNames: Readonly<Record<keyof TaskDraft, string>> = {
  kind: '类型',
  gameId: '游戏',
  title: '标题',
  words: '说明',
  reward: '报酬',
  placeCount: '名额',
  hours: '交付时间',
  deposit: '押金',
};

/** Names of the fields in which two drafts differ. */
export const differing = (one: TaskDraft, other: TaskDraft): string[] =>
  (Object.keys(fieldNames) as (keyof TaskDraft)[]).filter((name) => one[name] !== other[name]).map((name) => fieldNames[name]);

export type Faults = Partial<Record<'gameId' | 'title' | 'words' | 'reward' | 'deposit', string>>;

const contactFault = (text: string): string | null => {
  const found = contactIn(text);
  return found === null ? null : `写了联系方式“${found}”，请删掉；沟通都在交付记录里`;
};

function wordsFault(words: string): string | null {
  const length = [...words.trim()].length;
  if (length === 0) return '请写清楚要做什么';
  return length > TASK_WORDS_MOST ? WORDS_LENGTH : contactFault(words);
}

const amountFault = (fen: number | null, least: number, most: number, range: string): string | null =>
  fen === null || fen < least || fen > most ? range : null;

/** The task, or what is wrong with it by field. */
export function readDraft(draft: TaskDraft): { readonly wish: Omit<TaskWish, 'draftVersion'> } | { readonly faults: Faults } {
  const [rewardFen, depositFen] = [parseYuan(draft.reward), draft.deposit.trim() === '' ? 0 : parseYuan(draft.deposit)];
  const found: Readonly<Record<keyof Faults, string | null>> = {
    gameId: draft.gameId === '' ? '请选择游戏' : null,
    title: titleFault(draft.title) ?? contactFault(draft.title),
    words: wordsFault(draft.words),
    reward: amountFault(rewardFen, TASK_REWARD.least, TASK_REWARD.most, REWARD_RANGE),
    deposit: amountFault(depositFen, 0, TASK_DEPOSIT_MOST, DEPOSIT_RANGE),
  };
  const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as Faults;
  if (Object.keys(faults).length > 0 || rewardFen === null || depositFen === null) return { faults };
  const { kind, gameId, placeCount, hours } = draft;
  const { payableFen } = taskBill(rewardFen, placeCount);
  return {
    wish: {
      kind,
      gameId,
      title: draft.title.trim(),
      words: draft.words.trim(),
      rewardFen,
      placeCount,
      hours,
      depositFen,
      totalFen: payableFen,
    },
  };
}
