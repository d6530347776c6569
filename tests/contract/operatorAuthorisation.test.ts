import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCalls } from '#contract/operator/index.ts';
import { operatorPath, operatorProblemsOf } from '#contract/operator/endpoint.ts';
import { areas, operatorRoles, type OperatorRole } from '#contract/operator/roles.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { OPERATOR_IDLE, OPERATOR_SESSION } from '#contract/rules/operators.ts';
import { anOperator, theOperators, type TestOperators } from '#testing/builders/operators.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

type May = 'guest' | 'person' | OperatorRole;

/** Who may make each call, besides an admin where it reads; written by hand, apart from the table of roles. */
const table: Readonly<Record<string, readonly May[]>> = {
  signIn: ['guest'],
  getSelf: ['person'],
  signOut: ['person'],
  listOwnSessions: ['person'],
  endOwnSession: ['person'],
  changePassword: ['person'],
  getRoles: ['person'],
  listPeople: ['admin'],
  addPerson: ['admin'],
  setRoles: ['admin'],
  removePerson: ['admin'],
  getPerson: ['admin'],
  endPersonSession: ['admin'],
  listQueues: ['person'],
  listCases: ['person'],
  readCase: ['person'],
  claimCase: ['person'],
  releaseCase: ['person'],
  listApprovals: ['person'],
  approve: ['person'],
  refuseApproval: ['person'],
  withdrawApproval: ['person'],
  getComplaintCase: ['service', 'admin'],
  upholdComplaint: ['service'],
  rejectComplaint: ['service'],
  answerComplaint: ['service'],
  withdrawComplaint: ['service'],
  fileComplaint: ['service'],
  reportGameMoney: ['service'],
  getWithdrawalCase: ['finance', 'admin'],
  approveWithdrawal: ['finance'],
  refuseWithdrawal: ['finance'],
  getDisputeCase: ['finance', 'admin'],
  resolveDispute: ['finance'],
  listDraws: ['finance', 'admin'],
  getDraw: ['finance', 'admin'],
  getDrawYear: ['finance', 'admin'],
  stockDraw: ['finance'],
  cancelDraw: ['finance'],
  budgetDraws: ['finance'],
  getReviewCase: ['service', 'admin'],
  judgeReview: ['service'],
  getTaskCase: ['service', 'admin'],
  ruleTask: ['service'],
  getSuggestionCase: ['service', 'admin'],
  answerSuggestion: ['service'],
  finishSuggestion: ['service'],
  getApplicationCase: ['service', 'admin'],
  approveApplication: ['service'],
  sendBackApplication: ['service'],
  refuseApplication: ['service'],
  getListingCase: ['service', 'admin'],
  approveListing: ['service'],
  sendBackListing: ['service'],
  getPublishingCase: ['service', 'admin'],
  reopenPublishing: ['service'],
  getLoyaltyOf: ['finance', 'admin'],
  correctLoyalty: ['finance'],
  listBatches: ['finance', 'admin'],
  makeBatch: ['finance'],
  getBatch: ['finance', 'admin'],
  voidBatch: ['finance'],
  listContentKinds: ['content', 'admin'],
  listContents: ['content', 'admin'],
  readContent: ['content', 'admin'],
  listContentVersions: ['content', 'admin'],
  previewContent: ['content', 'admin'],
  saveContent: ['content'],
  undoContent: ['content'],
  showContent: ['content'],
  listConsents: ['content', 'admin'],
  listReleases: ['content', 'admin'],
  uploadRelease: ['content'],
  offerRelease: ['content'],
  listLimits: ['admin'],
  getUserLimits: ['admin'],
  limitUser: ['admin'],
  liftLimit: ['admin'],
  listAlarms: ['admin'],
  closeAlarm: ['admin'],
  listAudit: ['admin'],
  verifyAudit: ['admin'],
  search: ['service', 'finance', 'admin'],
  getUser: ['service', 'finance', 'admin'],
  listUserOrders: ['service', 'finance', 'admin'],
  listUserMoney: ['service', 'finance', 'admin'],
  writeUserNote: ['service', 'finance', 'admin'],
  revealUser: ['service', 'finance', 'admin'],
  revealReadings: ['service', 'finance', 'admin'],
  getOrder: ['service', 'finance', 'admin'],
  getAccount: ['service', 'finance', 'admin'],
  takeDownAccount: ['service'],
  listMaintenance: ['finance', 'admin'],
  getMaintenance: ['finance', 'admin'],
  compensateMaintenance: ['finance'],
  listCasePictures: ['person'],
  readCasePicture: ['person'],
  getChatCase: ['service', 'admin'],
  answerChat: ['service'],
  closeChat: ['service'],
  getDeactivationCase: ['service', 'admin'],
  letDeactivationGo: ['service'],
  holdDeactivation: ['service'],
  getDay: ['service', 'finance', 'content', 'admin'],
  listDayRows: ['service', 'finance', 'content', 'admin'],
  getRunning: ['service', 'finance', 'content', 'admin'],
  getLifecycle: ['service', 'finance', 'content', 'admin'],
  listLifecycleRows: ['service', 'finance', 'content', 'admin'],
};

let service: TestService;
let operators: TestOperators;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

const urlOf = (path: string) => operatorPath + path.replaceAll(/:\w+/g, '999');

/** Problem of a call without a body: authorisation comes before validation. */
async function tried(call: (typeof operatorCalls)[number], token: string | undefined): Promise<string> {
  const response = await operators.http.inject({
    method: call.method,
    url: urlOf(call.path),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(call.method === 'POST' && { payload: {} }),
  });
  const { code, data } = response.json<{ code: number; data: { problem?: string } }>();
  return code === 0 ? 'ok' : (data.problem ?? '');
}

test('the table lists every call', () => {
  expect(Object.keys(table).toSorted()).toEqual(operatorCalls.map(({ name }) => name).toSorted());
});

test('every call is tried by every kind of caller, and only those of the table are let in', { timeout: 120_000 }, async () => {
  const [renter, merchant] = [await aRenter(service), await aRenter(service)];
  await service.deps.db.updateTable('user_account').set({ cert_type: 2, shop_name: '星海租号' }).where('id', '=', merchant.id).execute();
  const [expired, idle, ended, removed] = await Promise.all([1, 2, 3, 4].map(() => anOperator(service, [...operatorRoles])));
  const update = service.deps.db.updateTable('operator_session');
  const now = service.clock.now();
  const of = (person: typeof expired) => person?.sessionId ?? '';
  await update
    .set({ created_at: new Date(now - OPERATOR_SESSION), expires_at: new Date(now) })
    .where('id', '=', of(expired))
    .execute();
  await update
    .set({ last_used_at: new Date(now - OPERATOR_IDLE) })
    .where('id', '=', of(idle))
    .execute();
  await update
    .set({ ended_at: new Date(now) })
    .where('id', '=', of(ended))
    .execute();
  const removing = service.deps.db.updateTable('operator_person').set({ removed_at: new Date(now) });
  await removing.where('id', '=', removed?.personId ?? '').execute();
  const roles = await Promise.all(operatorRoles.map((role) => anOperator(service, [role])));
  const nobody = await anOperator(service, []);
  const strangers: Readonly<Record<string, string | undefined>> = {
    guest: undefined,
    forged: 'f'.repeat(43),
    renter: renter.token,
    merchant: merchant.token,
    expired: expired?.token,
    idle: idle?.token,
    ended: ended?.token,
    removed: removed?.token,
  };
  const surprises: string[] = [];
  let count = 0;
  for (const call of operatorCalls) {
    const may = table[call.name] ?? [];
    const check = async (who: string, token: string | undefined, isAllowed: boolean, refusal: string) => {
      count += 1;
      const problem = await tried(call, token);
      const isRefused = problem === 'UNAUTHENTICATED' || problem === 'FORBIDDEN';
      // signOut and the like end the session that made the call; every caller has its own answer to an allowed call.
      if (isAllowed ? isRefused : problem !== refusal) surprises.push(`${call.name} by ${who}: ${problem}`);
    };
    for (const [who, token] of Object.entries(strangers)) await check(who, token, may.includes('guest'), 'UNAUTHENTICATED');
    if (call.name === 'signOut') continue;
    for (const [place, role] of operatorRoles.entries())
      await check(role, roles[place]?.token, may.includes('person') || may.includes('guest') || may.includes(role), 'FORBIDDEN');
    await check('no role', nobody.token, may.includes('person') || may.includes('guest'), 'FORBIDDEN');
  }
  console.log(`${operatorCalls.length} calls, ${count} tries, ${surprises.length} surprises`);
  expect(surprises).toEqual([]);
});

test('nothing of the operators answers on the renters’ port, and nothing of the renters on the operators’', async () => {
  const person = await anOperator(service, [...operatorRoles]);
  const headers = { authorization: `Bearer ${person.token}` };
  const answers = await Promise.all(operatorCalls.map(({ method, path }) => service.http.inject({ method, url: urlOf(path), headers })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  const renters = await operators.http.inject({ method: 'GET', url: `${basePath}/games` });
  expect(renters.statusCode).toBe(404);
});

test('answers set no cookie, and let nothing run, frame or load', async () => {
  const response = await operators.http.inject({ method: 'GET', url: `${operatorPath}/session` });
  expect(response.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(response.headers['set-cookie']).toBeUndefined();
});

test('every area is decided by one role, and read by it and the admins', () => {
  const roleOf = Object.fromEntries(Object.entries(areas).map(([area, { decidedBy }]) => [area, decidedBy]));
  expect(roleOf).toEqual({
    complaints: 'service',
    reviews: 'service',
    pictures: 'service',
    chats: 'service',
    suggestions: 'service',
    listings: 'service',
    tasks: 'service',
    deactivations: 'service',
    users: 'service',
    withdrawals: 'finance',
    maintenance: 'finance',
    disputes: 'finance',
    corrections: 'finance',
    batches: 'finance',
    stock: 'finance',
    contents: 'content',
    games: 'content',
    downloads: 'content',
    words: 'content',
    people: 'admin',
    limits: 'admin',
    audit: 'admin',
    alarms: 'admin',
    day: 'admin',
  });
});

test('a call lists the refusals of its authorisation', () => {
  expect(operatorProblemsOf({ may: 'guest', problems: [] })).not.toContain('FORBIDDEN');
  expect(operatorProblemsOf({ may: 'audit.read', problems: [] })).toContain('FORBIDDEN');
});
