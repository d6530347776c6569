import { placeLifecycle } from '#contract/placeLifecycle.ts';
import type { taskHindrances } from '#contract/names.ts';
import { type WireOf } from '#contract/names.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/tasks.ts';
import { nameForOthers } from '#contract/rules/display.ts';
import { PLACE_STATEMENTS_MOST } from '#contract/rules/task.ts';
import type { Refused } from '#service/kernel/http/problem.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import type { Place } from './move.ts';
import type { RecordKind, TaskParty } from './tables.ts';

interface RecordRow {
  readonly number: number;
  readonly kind: RecordKind;
  readonly party: TaskParty;
  readonly words: string;
  /** Epoch ms. */
  readonly at: number;
}

export type PlaceRow = Place & {
  readonly taker_nickname: string;
  readonly taker_shows_name: boolean;
  readonly records: readonly RecordRow[];
  readonly pictures: readonly { readonly number: number; readonly id: string; readonly width: number; readonly height: number }[];
  /** Statements of the reader's side. */
  readonly said: number;
  readonly moved: readonly { readonly kind: LedgerKind; readonly fen: number }[];
};

type Hindrance = WireOf<typeof taskHindrances>;

const hindrances: Readonly<Record<string, Hindrance>> = {
  TASK_OWN: 'own',
  TASK_STATE: 'closed',
  TASK_FULL: 'full',
  REAL_NAME_REQUIRED: 'real_name',
  MINOR_REFUSED: 'minor',
  TASK_CREDIT: 'credit',
  TASKS_AT_ONCE: 'at_once',
  TASK_PAIR: 'pair',
};

export const presentHindrance = ({ problem, message }: Refused) => ({ kind: hindrances[problem] ?? 'closed', text: message });

const lineTitles: Readonly<Partial<Record<LedgerKind, string>>> = {
  task_reward: '报酬',
  task_return: '报酬和服务费退回',
  task_deposit_return: '押金退回',
  task_forfeit: '收到押金',
};

type PlaceData = DataOf<typeof rest.getTask>['own_places'][number];

export function presentPlace(row: PlaceRow, party: TaskParty, now: number): PlaceData {
  const isLate = row.due_at !== null && now >= row.due_at.getTime();
  const may = (event: Parameters<typeof placeLifecycle.may>[1], by: TaskParty): boolean =>
    party === by && placeLifecycle.may(row.status, event) && (!isLate || event === 'work.accept');
  return fromRow(rest.placeShape, row, {
    party,
    taker_name: nameForOthers(row.taker_nickname, row.taker_shows_name),
    record: row.records.map((each) => ({
      kind: each.kind,
      party: each.party,
      is_mine: each.party === party,
      at: each.at,
      words: each.words,
      pictures: row.pictures.filter(({ number }) => number === each.number).map(({ id, width, height }) => ({ id, width, height })),
    })),
    lines: row.moved.map(({ kind, fen }) => ({ label: lineTitles[kind] ?? '', fen })),
    can: {
      hand_in: may('work.handIn', 'taker'),
      accept: may('work.accept', 'publisher'),
      return: may('work.return', 'publisher'),
      refuse: may('work.refuse', 'publisher'),
      dispute: may('work.dispute', 'taker'),
      quit: may('work.quit', 'taker'),
      state: row.status === 'disputed' && row.said < PLACE_STATEMENTS_MOST,
    },
  });
}
