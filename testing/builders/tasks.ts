import type { OwnTaskPartsFragment, TaskPartsFragment, TasksQuery, WaitingTasksQuery } from '#api/generated/operations.ts';
import { november } from './gateway.ts';

type Place = TaskPartsFragment['placesShown'][number];
type Row = TasksQuery['tasks']['items'][number];

export const TASK_NO = 'T20261120120000000001';

const nothing = { handIn: false, accept: false, return: false, refuse: false, dispute: false, quit: false, state: false };

/** A place that the reader has taken. */
export const aTaskPlace = ({ can, ...wish }: Partial<Omit<Place, 'can'>> & { readonly can?: Partial<Place['can']> } = {}): Place => ({
  id: '81',
  status: 'TAKEN',
  party: 'TAKER',
  takerName: '晚***火',
  takenAt: november('20 18:00'),
  dueAt: november('20 23:00'),
  endedAt: null,
  paidFen: null,
  reason: null,
  record: [],
  lines: [],
  can: { ...nothing, ...can },
  ...wish,
});

const common = {
  taskNo: TASK_NO,
  kind: 'RANK',
  gameName: '星海竞技',
  gameIcon: '/static/covers/icon/fantasy/0.svg',
  title: '荣耀 30 星带到 40 星',
  rewardFen: 4_800,
  placeCount: 3,
  openPlaces: 1,
} as const;

/** A task of somebody else with one open place. */
export const aTask = (wish: Partial<TaskPartsFragment> = {}): TaskPartsFragment => ({
  ...common,
  gameId: '12',
  words: '今晚能打的来，不开挂不演。',
  hours: 6,
  depositFen: 2_000,
  publisherName: '青***舟',
  isMine: false,
  status: 'OPEN',
  createdAt: november('20 12:00'),
  offerEndsAt: november('27 12:00'),
  feeFen: 240,
  payableFen: 15_120,
  escrowFen: 0,
  setAsideFen: 0,
  payDeadline: november('20 12:15'),
  cardRefused: false,
  placesShown: [],
  canRecall: false,
  hindrance: null,
  takenNow: 0,
  serverTime: november('20 19:50'),
  ...wish,
});

export const aTaskRow = (wish: Partial<Row> = {}): Row => ({
  ...common,
  gameId: '12',
  words: '今晚能打的来，不开挂不演。',
  hours: 6,
  depositFen: 2_000,
  publisherName: '青***舟',
  isMine: false,
  offerEndsAt: november('27 12:00'),
  ...wish,
});

export const anOwnTask = (wish: Partial<OwnTaskPartsFragment> = {}): OwnTaskPartsFragment => ({
  ...common,
  party: 'TAKER',
  placeId: '81',
  status: 'OPEN',
  placeStatus: 'TAKEN',
  at: november('20 18:00'),
  duty: 'HAND_IN',
  dueAt: november('20 23:00'),
  ...wish,
});

export const someWaitingTasks = (wish: Partial<WaitingTasksQuery['waitingTasks']> = {}): WaitingTasksQuery['waitingTasks'] => ({
  waiting: [],
  takenNow: 0,
  publishedNow: 0,
  serverTime: november('20 19:50'),
  ...wish,
});
