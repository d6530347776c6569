import { proxy } from 'valtio';
import { parseJson } from '#contract/json.ts';
import { COMPARED_MOST } from '#contract/rules/comparedMost.ts';
import { tabStorage } from '#lib/storage.ts';
import { toastPlain } from './toast.ts';

/** An account that was put beside others. */
interface Compared {
  readonly id: string;
  readonly gameId: string;
  readonly cover: string;
}

const key = 'compared';

const isCompared = (value: unknown): value is Compared =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'gameId', 'cover'].every((name) => name in value && typeof value[name as keyof typeof value] === 'string');

function stored(): Compared[] {
  try {
    const list = parseJson(tabStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isCompared).slice(0, COMPARED_MOST) : [];
  } catch {
    return [];
  }
}

/** The accounts chosen in this tab, all of one game. */
export const compared = proxy<{ list: readonly Compared[] }>({ list: stored() });

function keep(list: readonly Compared[]): void {
  compared.list = list;
  tabStorage.setItem(key, JSON.stringify(list));
}

/** Adds an account or takes it out. One of another game begins anew; beyond the limit nothing changes. */
export function toggleCompared(account: Compared): void {
  const { list } = compared;
  if (list.some(({ id }) => id === account.id)) return keep(list.filter(({ id }) => id !== account.id));
  const ofGame = list.filter(({ gameId }) => gameId === account.gameId);
  if (ofGame.length >= COMPARED_MOST) return toastPlain(`最多对比 ${COMPARED_MOST} 个账号，先移出一个`);
  if (ofGame.length < list.length) toastPlain('只能对比同一款游戏的账号，已重新开始');
  keep([...ofGame, { id: account.id, gameId: account.gameId, cover: account.cover }]);
}

/** What the address shows becomes what is chosen. */
export const storeCompared = keep;
