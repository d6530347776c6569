import type { DataOf } from '#contract/rest/endpoint.ts';
import type { taskDraft, tasks } from '#contract/rest/index.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const common = {
  task_no: 'T20261120120000000001',
  game_id: '12',
  game_name: '蛋仔派对',
  game_icon: '/static/covers/party/icon.svg',
  title: '荣耀 30 星带到 40 星',
  reward: 4_800,
  places: 3,
  open_places: 1,
  hours: 6,
  deposit: 2_000,
} as const;

const task: DataOf<typeof tasks.getTask> = {
  ...common,
  kind: 'rank',
  words: '今晚能打的来',
  publisher_name: '青***舟',
  is_mine: true,
  status: 'winding',
  created_at: 1_795_000_000_000,
  offer_ends_at: 1_795_604_800_000,
  fee: 240,
  payable: 15_120,
  escrow: 5_040,
  set_aside: 700,
  pay_deadline: 1_795_000_900_000,
  card_refused: true,
  own_places: [
    {
      id: '81',
      status: 'divided',
      party: 'publisher',
      taker_name: '晚***火',
      taken_at: 1_795_000_100_000,
      due_at: 1_795_000_200_000,
      ended_at: 1_795_000_300_000,
      paid: 2_400,
      reason: '做了一半',
      record: [
        {
          kind: 'hand_in',
          party: 'taker',
          is_mine: false,
          at: 1_795_000_150_000,
          words: '打完了',
          pictures: [{ id: '91', width: 640, height: 360 }],
        },
      ],
      lines: [{ label: '报酬和服务费退回', fen: 2_520 }],
      can: { hand_in: true, accept: false, return: true, refuse: false, dispute: true, quit: false, state: true },
    },
  ],
  can_recall: true,
  hindrance: { kind: 'at_once', text: '最多同时接 3 个任务' },
  taken_now: 2,
  server_time: 1_795_000_070_000,
};

const own: DataOf<typeof tasks.listOwnTasks>['list'][number] = {
  ...common,
  kind: 'collect',
  party: 'taker',
  place_id: '81',
  status: 'open',
  place_status: 'returned',
  at: 1_795_000_100_000,
  duty: 'redo',
  due_at: 1_795_000_200_000,
};

const idempotencyKey = 'key-0123456789abcdef';
const one = { id: '81', idempotencyKey };
const written = { ...one, words: '打完了，战绩如图', pictureIds: ['91'] };
const taskNo = common.task_no;

const draft: DataOf<typeof taskDraft.getTaskDraft> = {
  version: 4,
  kind: 'collect',
  game_id: '13',
  title: '收集',
  words: '还没写完',
  reward: '12.5',
  places: 6,
  hours: 72,
  deposit: '7',
};

export const samples: DomainSamples = {
  answers: {
    listTasks: {
      list: [
        { ...common, kind: 'other', words: '今晚能打的来', publisher_name: '青***舟', is_mine: true, offer_ends_at: 1_795_604_800_000 },
      ],
      next_cursor: '31_101',
    } satisfies DataOf<typeof tasks.listTasks>,
    getTask: task,
    listOwnTasks: { list: [own], next_cursor: '81' } satisfies DataOf<typeof tasks.listOwnTasks>,
    getOwnTasks: { waiting: [own], taken_now: 2, published_now: 4, server_time: 1_795_000_070_000 } satisfies DataOf<
      typeof tasks.getOwnTasks
    >,
    getTaskDraft: draft,
    saveTaskDraft: draft,
    publishTask: task,
    payTask: { task_no: taskNo, status: 'paying', cashier_url: 'http://cashier.test/c/5', card_amount: 1_100 } satisfies DataOf<
      typeof tasks.payTask
    >,
    closeTask: task,
    recallTask: task,
    takeTask: task,
    handInPlace: task,
    acceptPlace: task,
    returnPlace: task,
    disputePlace: task,
    stateInPlace: task,
    quitPlace: task,
  },
  variables: {
    Tasks: {
      kind: 'RANK',
      gameId: '12',
      rewardFromFen: 2_000,
      rewardToFen: 5_000,
      isOpen: true,
      noDeposit: true,
      sort: 'REWARD',
      after: '31_102',
      first: 20,
    },
    Task: { taskNo },
    OwnTasks: { party: 'TAKER', after: '82', first: 20 },
    WaitingTasks: {},
    TaskDraft: {},
    SaveTaskDraft: {
      version: 3,
      form: {
        kind: 'COLLECT',
        gameId: '13',
        title: '收集',
        words: '还没写完',
        reward: '12.5',
        placeCount: 4,
        hours: 72,
        deposit: '7',
      },
    },
    PublishTask: {
      kind: 'COMPANION',
      gameId: '12',
      title: '双排上分，今晚开',
      words: '打满两小时',
      rewardFen: 2_500,
      placeCount: 2,
      hours: 3,
      depositFen: 0,
      agreedTotalFen: 5_250,
      draftVersion: 3,
      idempotencyKey,
    },
    PayTask: { taskNo, method: 'MIXED', proof: 'proof-1', idempotencyKey },
    CloseTask: { taskNo, idempotencyKey },
    RecallTask: { taskNo, idempotencyKey },
    TakeTask: { taskNo, agreedDepositFen: 2_000, proof: 'proof-1', idempotencyKey },
    HandInPlace: written,
    ReturnPlace: written,
    DisputePlace: written,
    StateInPlace: written,
    AcceptPlace: one,
    QuitPlace: one,
  },
  callers: {
    listTasks: 'anyone',
    getTask: 'anyone',
    listOwnTasks: 'member',
    getOwnTasks: 'member',
    getTaskDraft: 'member',
    saveTaskDraft: 'member',
    publishTask: 'member',
    payTask: 'member',
    closeTask: 'member',
    recallTask: 'member',
    takeTask: 'member',
    handInPlace: 'member',
    acceptPlace: 'member',
    returnPlace: 'member',
    disputePlace: 'member',
    stateInPlace: 'member',
    quitPlace: 'member',
  },
};
