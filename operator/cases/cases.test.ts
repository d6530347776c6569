import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { Call } from '#operator/api/client.ts';
import type { DecisionForm } from '#operator/machines/caseFacts.ts';
import { complaintCase, decided, orderNo, state, now } from '#testing/console/cases.ts';
import { anAccount } from '#testing/console/lookups.ts';
import { kinds } from './index.ts';
import { flatFacts, pathText, valueText } from './words.ts';

/** An open case of each kind, by the call that reads it. */
const read: Readonly<Record<string, object>> = {
  getComplaintCase: complaintCase(),
  getWithdrawalCase: {
    withdrawal_no: 'W1',
    amount_fen: 260_000,
    fee_fen: 100,
    account: 'a***@b.c',
    holder: '*明',
    user_id: '2',
    username: 'owner',
    phone: null,
    credit_score: 90,
    status: 'requested',
    needs_operator: true,
    needs_two: true,
    approved_by: null,
    payable_from: now,
    created_at: now,
    reason: null,
    state: state(),
    history: [],
    earlier: [],
  },
  getDisputeCase: {
    charge_no: 'C1',
    trade_no: 'T 1',
    told_fen: 1_000,
    asked_fen: 900,
    is_paid: false,
    order_no: null,
    user_id: '2',
    username: 'renter',
    phone: null,
    heard_at: now,
    paid_at: null,
    outcome: null,
    decided_at: null,
    reason: null,
    state: state(),
  },
  getReviewCase: {
    id: '3',
    order_no: orderNo,
    renter_id: '2',
    owner_id: '4',
    created_at: now,
    status: 'shown',
    words: '好',
    addition: null,
    answer: '加微信',
    answer_status: 'held',
    state: state(),
  },
  getSuggestionCase: {
    number: 'JYABCDEFGHJKLMNPQR',
    at: now,
    kind: 'complaint',
    status: 'open',
    user_id: null,
    contact: null,
    words: '图片出不来',
    answer: null,
    state: state(),
  },
  getApplicationCase: {
    id: '5',
    user_id: '2',
    status: 'submitted',
    kind: 2,
    shop: '云上租号',
    contact: '林一',
    phone: null,
    real_name: null,
    licence: '',
    has_picture: false,
    games: ['王者荣耀'],
    accounts: null,
    submitted_at: now,
    state: state(),
  },
  getListingCase: {
    id: '6',
    owner_id: '2',
    listing_state: 'waiting',
    title: '荣耀王者',
    game: '王者荣耀',
    platform: '安卓',
    zone: '微信',
    words: '',
    attributes: [{ name: '段位', value: '王者' }],
    pieces: [],
    pictures: [],
    hourly_fen: 300,
    deposit_fen: 0,
    state: state(),
  },
  getPublishingCase: { user_id: '2', since: now, undelivered: [{ order_no: orderNo, at: now, reason: '号被封了' }], state: state() },
  listApprovals: {
    list: [
      {
        id: '31',
        action: 'withdrawal.approve',
        subject: 'W1',
        input: {},
        before: {},
        because: '',
        status: 'asked',
        asked_by: '小吴',
        asked_at: now,
        expires_at: now,
        decided_by: null,
        ended_at: null,
        may_approve: true,
      },
    ],
    next_cursor: null,
  },
  listAlarms: {
    list: [
      { id: '4', kind: 'ledger', at: now, last_at: now, times: 1, words: '差 1 分', closed_by: null, closed_because: null, state: state() },
    ],
  },
  getTaskCase: {
    id: '8',
    task_no: 'R1',
    title: '代练一晚',
    words: '打到钻石',
    status: 'disputed',
    publisher: { id: '2', username: 'renter' },
    taker: { id: '4', username: 'owner' },
    reward_fen: 2_000,
    deposit_fen: 500,
    taken_at: now,
    due_at: now,
    record: [{ kind: 'delivered', by: 'taker', at: now, words: '打完了' }],
    history: [],
    state: state(),
  },
  getChatCase: {
    number: 'K1',
    status: 'left',
    user: { id: '2', username: 'renter', nickname: '风声' },
    opened_at: now,
    asked_at: now,
    agent: null,
    messages: [{ by: 'customer', kind: 'text', words: '登录不上', at: now }],
    state: state(),
  },
  getDeactivationCase: {
    number: 'Z1',
    status: 'cooling',
    user: { id: '2', username: 'renter', nickname: '风声' },
    requested_at: now,
    confirm_before: now,
    closes_at: now,
    ended_at: null,
    given_up_fen: 0,
    let_go_by: null,
    history: [{ at: now, event: 'deactivation.start', by: 'user', note: '' }],
    state: state(),
  },
  getAccount: anAccount,
  getMaintenance: {
    game: '火影忍者',
    is_maintained: true,
    orders: [{ order_no: orderNo, renter: '风声', end_at: now, rent_fen: 1, whole_fen: 2, rest_fen: 1, is_extendable: true }],
    disputed: 0,
    state: state(),
  },
  getUserLimits: { user_id: '2', state: state() },
  getLoyaltyOf: {
    user_id: '2',
    username: 'renter',
    coins: 120,
    credit: 60,
    points: 0,
    entries: [{ at: now, unit: 'coins', cause: 'signIn', subject: '1', amount: 5, balance_after: 120, note: '' }],
    coins_state: state(),
    credit_state: state(),
  },
  getBatch: {
    id: '9',
    title: '十周年',
    gift: { kind: 'vip', days: 7 },
    from: now,
    until: now,
    codes: 500,
    used: 12,
    made_by: '小吴',
    voided_at: null,
    state: state(),
  },
  getDraw: {
    session: '2026-11-28T20:00',
    status: 'open',
    starts_at: now,
    rent_stock: 5,
    packet_stock: 40,
    budget: 22_000,
    spent: 0,
    chances: 31,
    state: state(),
  },
  getDrawYear: { year: 2026, budget: 16_060_000, spent: 60_000, state: state() },
  getPerson: {
    id: '7',
    name: '小周',
    roles: ['service'],
    created_at: now,
    created_by: '演示',
    removed_at: null,
    removed_by: null,
    sessions: 0,
    version: 'v1',
    open_sessions: [],
  },
};

interface Sent {
  readonly name: string;
  readonly params: unknown;
  readonly body: unknown;
}

/** Checks what is sent by the contract: a body that it refuses is an error. */
function recorded(): { call: Call; sent: Sent[] } {
  const sent: Sent[] = [];
  const call = async (endpoint: AnyEndpoint, request: { params?: unknown; body?: unknown }): Promise<unknown> => {
    endpoint.params?.parse(request.params);
    const found = read[endpoint.name];
    if (found) return endpoint.data.parse(found);
    sent.push({ name: endpoint.name, params: request.params, body: endpoint.body?.parse(request.body) });
    return endpoint.name === 'refuseApproval' ? { status: 'refused' } : endpoint.data.parse(decided('preview'));
  };
  return { call: call as Call, sent };
}

const subjects: Readonly<Record<string, string>> = {
  complaints: orderNo,
  withdrawals: 'W1',
  disputes: 'C1 T 1',
  reviews: '3',
  suggestions: 'JYABCDEFGHJKLMNPQR',
  applications: '5',
  listings: '6',
  publishing: '2',
  tasks: '8',
  accounts: '88',
  maintenance: `5 ${now}`,
  chats: 'K1',
  deactivations: 'Z1',
  approvals: '31',
  alarms: '4',
  people: '7',
  limits: '2',
  coins: '2',
  credit: '2',
  batches: '9',
  draws: '2026-11-28T20:00',
  drawYears: '2026',
};
const values = {
  because: '登录记录属实',
  amount: '10.6',
  field: 'title',
  roles: 'service,admin',
  limits: 'rent',
  days: '3',
  change: '-20',
  rent: '8',
  packet: '0',
  budget: '340.5',
  minutes: '60',
};
const calls: Readonly<Record<string, readonly string[]>> = {
  complaints: ['upholdComplaint', 'upholdComplaint', 'rejectComplaint', 'answerComplaint', 'withdrawComplaint'],
  withdrawals: ['approveWithdrawal', 'refuseWithdrawal'],
  disputes: ['resolveDispute', 'resolveDispute', 'resolveDispute'],
  reviews: ['judgeReview', 'judgeReview', 'judgeReview', 'judgeReview'],
  suggestions: ['answerSuggestion', 'finishSuggestion'],
  applications: ['approveApplication', 'sendBackApplication', 'refuseApplication'],
  listings: ['approveListing', 'sendBackListing'],
  publishing: ['reopenPublishing'],
  tasks: ['ruleTask', 'ruleTask', 'ruleTask'],
  accounts: ['takeDownAccount'],
  maintenance: ['compensateMaintenance', 'compensateMaintenance'],
  chats: ['answerChat', 'closeChat'],
  deactivations: ['letDeactivationGo', 'holdDeactivation'],
  approvals: ['approve', 'refuseApproval'],
  alarms: ['closeAlarm'],
  people: ['setRoles', 'removePerson'],
  limits: ['limitUser'],
  coins: ['correctLoyalty'],
  credit: ['correctLoyalty'],
  batches: ['voidBatch'],
  draws: ['stockDraw', 'cancelDraw'],
  drawYears: ['budgetDraws'],
};

test('every kind is in the tables', () => {
  expect([Object.keys(subjects).toSorted(), Object.keys(calls).toSorted()]).toEqual([
    Object.keys(kinds).toSorted(),
    Object.keys(kinds).toSorted(),
  ]);
});

test.each(Object.entries(kinds))('%s: each option is sent by its call, with the version that was seen', async (name, kind) => {
  const { call, sent } = recorded();
  const subject = subjects[name] ?? '';
  const shown = await kind.read(call, subject);
  expect(shown.sections.length).toBeGreaterThan(0);
  for (const { name: option, fields } of shown.options) {
    const given = Object.fromEntries(Object.entries(values).filter(([field]) => fields.some((each) => each.name === field)));
    await kind.send(call, subject, { option, values: given } satisfies DecisionForm, { version: shown.version, preview: true });
  }
  expect(sent.map((each) => each.name)).toEqual(calls[name]);
  const versions = sent
    .filter(({ body }) => body !== undefined && kind.hasPreview)
    .map(({ body }) => body as { version: string; preview: boolean });
  expect(versions.map(({ version, preview }) => [version, preview])).toEqual(versions.map(() => [shown.version, true]));
});

test.each(Object.entries(kinds))('%s: an option that it does not have is a fault', async (name, kind) => {
  const { call } = recorded();
  const wish = { option: 'other', values: {} };
  await expect(kind.send(call, subjects[name] ?? '', wish, { version: 'v1', preview: false })).rejects.toThrow('no option "other"');
});

test.each([
  ['a renter’s whole', 'whole', { amount_fen: 'all' }],
  ['a part in fen', 'part', { amount_fen: 1_060 }],
])('%s', async (_, option, expected) => {
  const { call, sent } = recorded();
  await kinds['complaints']?.send(call, orderNo, { option, values }, { version: 'v1', preview: false });
  expect(sent[0]?.body).toEqual({ ...expected, because: '登录记录属实', version: 'v1', preview: false });
});

test('a decided complaint has nothing to decide', async () => {
  const [one] = complaintCase().complaints;
  const call = (async () => ({
    ...complaintCase(),
    complaints: [{ ...one, status: 'upheld', decided_at: now, reason: '属实' }],
  })) as unknown as Call;
  const shown = await kinds['complaints']?.read(call, orderNo);
  expect([shown?.options, shown?.status]).toEqual([[], '成立']);
});

test('open records are read as words, yuan and times', () => {
  const facts = { order_status: 8, complaint: { by: 'renter', cause: 'kicked_out', claim_fen: 135 }, roles: [], is_removed: false };
  expect(Object.entries(flatFacts(facts)).map(([path, value]) => `${pathText(path)} ${valueText(value, path.split('.').at(-1))}`)).toEqual([
    '订单状态 投诉中',
    '投诉的谁 租客',
    '投诉的原因 被顶号、被挤下线',
    '投诉的要求 ¥1.35',
    '角色 无',
    '已停用 否',
  ]);
});

test('every queue of the service has a kind', () => {
  const named = fs
    .globSync('service/domains/*/operatorApi.ts')
    .flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(/^ {2}name: '(\w+)',$/gm)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((name) => kinds[name]?.isQueued !== true)).toEqual([]);
});
