import { taskKinds, taskSorts } from '#contract/names.ts';
import type { TaskFilters } from '#api/queries/tasks.ts';
import { links } from '#lib/links.ts';

type Kind = keyof typeof taskKinds;
type Sort = keyof typeof taskSorts;

/** Bounds of a reward in yuan, by the name in the address; the upper one is not included. */
export const rewards = [
  { name: '-20', label: '20 以下', from: null, to: 20 },
  { name: '20-50', label: '20–50', from: 20, to: 50 },
  { name: '50-100', label: '50–100', from: 50, to: 100 },
  { name: '100-', label: '100 以上', from: 100, to: null },
] as const;

export interface HallFilters {
  readonly kind: Kind | null;
  readonly gameId: string | null;
  readonly reward: (typeof rewards)[number]['name'] | null;
  readonly isOpen: boolean;
  readonly noDeposit: boolean;
  readonly sort: Sort;
}

const kinds = Object.keys(taskKinds) as Kind[];
const sorts = Object.keys(taskSorts) as Sort[];

export function readFilters(search: string): HallFilters {
  const params = new URLSearchParams(search);
  const game = params.get('game');
  return {
    kind: kinds.find((kind) => taskKinds[kind] === params.get('kind')) ?? null,
    gameId: game !== null && /^[1-9]\d{0,17}$/.test(game) ? game : null,
    reward: rewards.find(({ name }) => name === params.get('reward'))?.name ?? null,
    isOpen: params.get('open') === '1',
    noDeposit: params.get('free') === '1',
    sort: sorts.find((sort) => taskSorts[sort] === params.get('sort')) ?? 'NEWEST',
  };
}

export const addressOf = ({ kind, gameId, reward, isOpen, noDeposit, sort }: HallFilters): string =>
  links.tasks({
    ...(kind !== null && { kind: taskKinds[kind] }),
    ...(gameId !== null && { game: gameId }),
    ...(reward !== null && { reward }),
    ...(isOpen && { open: '1' }),
    ...(noDeposit && { free: '1' }),
    ...(sort !== 'NEWEST' && { sort: taskSorts[sort] }),
  });

const fenOf = (yuan: number | null | undefined): number | null => (yuan === null || yuan === undefined ? null : yuan * 100);

export function askedBy({ reward, ...rest }: HallFilters): TaskFilters {
  const bounds = rewards.find(({ name }) => name === reward);
  return { ...rest, rewardFromFen: fenOf(bounds?.from), rewardToFen: fenOf(bounds?.to) };
}

export const isFiltered = ({ kind, gameId, reward, isOpen, noDeposit }: HallFilters): boolean =>
  kind !== null || gameId !== null || reward !== null || isOpen || noDeposit;
