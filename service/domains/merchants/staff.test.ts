import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyEndpoint, headers, type StaffRight, staffRights } from '#contract/rest/endpoint.ts';
import { complaints, endpoints } from '#contract/rest/index.ts';
import { getLentOrder, listLentOrders } from '#contract/rest/lending.ts';
import { changeListingPrice, getCentre, listOwnListings, moveListing } from '#contract/rest/ownListings.ts';
import { readPicture } from '#contract/rest/pictures.ts';
import * as rest from '#contract/rest/staff.ts';
import { DAY } from '#contract/rules/constants.ts';
import { STAFF_INVITATION, STAFF_MOST } from '#contract/rules/staff.ts';
import { storePicture } from '#service/domains/pictures/keep.ts';
import { aFileRow, FILE_HEADER, sendFile } from '#testing/builders/listingFiles.ts';
import { aListing, aPaidOrder, aRenter, aRenterWithPhone, type Person } from '#testing/builders/market.ts';
import { aBulkChange, aGame, aListingForm, anOwner, blankChange } from '#testing/builders/merchants.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { requestOf } from '#testing/builders/request.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let game: string;
beforeAll(async () => {
  service = await aService();
  game = await aGame(service);
});
afterAll(() => service.close());

const none = { prices: false, orders: false, complaints: false, money: false };
const every = { prices: true, orders: true, complaints: true, money: true };
const problemOf = ({ data }: { readonly data: object }) => ('problem' in data ? data.problem : null);
const phoneOf = async ({ id }: Person): Promise<string> =>
  (await service.deps.db.selectFrom('user_account').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone ?? '';
const invite = async (owner: Person, person: Person, rights: Partial<typeof none>, name = '小王') =>
  service.ask(rest.inviteStaff, { body: { phone: await phoneOf(person), name, ...none, ...rights } }, owner);
const places = async ({ token }: Person) => (await service.get(rest.listStaffPlaces, {}, { token })).list;
const answer = (person: Person, id: string, accept: boolean) =>
  service.ask(rest.answerStaffInvitation, { params: { id }, body: { accept } }, person);

/** A person who works for an owner. */
async function aStaff(owner: Person, rights: Partial<typeof none>): Promise<Person> {
  const person = await aRenterWithPhone(service);
  await invite(owner, person, rights);
  const place = (await places(person)).find(({ owner_id }) => owner_id === owner.id);
  await answer(person, place?.id ?? '', true);
  return person;
}
const [listComplaints, getComplaint, fileComplaint] = [complaints.listComplaints, complaints.getComplaint, complaints.fileComplaint];
async function complain({ token }: Person, orderNo: string, pictures: string[] = []): Promise<string> {
  const body = { cause: 'other' as const, words: '号主一直不回消息，没法上号', claim: 100, pictures };
  const request = { params: { order_no: orderNo }, body };
  const filed = await service.ask(fileComplaint, request, { token, headers: { 'idempotency-key': randomUUID() } });
  if (!('id' in filed.data)) throw new Error(filed.message);
  return filed.data.id;
}
const acting = ({ token }: Person, owner: Person, more = {}) => ({
  token,
  headers: { [headers.actingFor]: owner.id, ...more },
});

describe('an invitation', () => {
  test('is seen by whoever has the phone, accepted by an adult, and tells both', async () => {
    const [owner, person] = [await anOwner(service, { certType: 2 }), await aRenterWithPhone(service)];
    const invited = await invite(owner, person, { prices: true });
    expect(invited.data).toMatchObject({
      members: [{ name: '小王', status: 'invited', ...none, prices: true }],
      most: STAFF_MOST,
      may_name: true,
    });
    expect(problemOf(await invite(owner, person, { prices: true }))).toBe('STAFF_KNOWN');
    const [place] = await places(person);
    expect(place).toMatchObject({ owner_id: owner.id, shop: `店铺${owner.id}`, status: 'invited', ...none, prices: true });
    expect((await answer(await aRenterWithPhone(service), place?.id ?? '', true)).data).toMatchObject({ problem: 'NOT_FOUND' });
    expect((await answer(person, place?.id ?? '', true)).data).toMatchObject({ list: [{ status: 'accepted' }] });
    const told = await service.deps.db.selectFrom('notification').select('title').where('user_id', 'in', [owner.id, person.id]).execute();
    expect(told.map(({ title }) => title).sort()).toEqual(['店员有变化', '店员邀请']);
  });

  test('of a phone without an account answers alike, and can be accepted once there is one; a minor cannot', async () => {
    const owner = await anOwner(service, { certType: 1 });
    const body = { phone: '13912345678', name: '小李', ...none, orders: true };
    expect((await service.ask(rest.inviteStaff, { body }, owner)).data).toMatchObject({
      members: [{ phone: '139****5678', status: 'invited' }],
    });
    const later = await aRenter(service);
    await service.deps.db
      .updateTable('user_account')
      .set({ phone: '13912345678', birth_date: '2015-01-01' })
      .where('id', '=', later.id)
      .execute();
    const [place] = await places(later);
    expect(problemOf(await answer(later, place?.id ?? '', true))).toBe('MINOR_REFUSED');
    await answer(later, place?.id ?? '', false);
    expect([await places(later), (await service.get(rest.listStaff, {}, owner)).members]).toEqual([[], []]);
  });

  test('is for certified owners, for five people, with a right, and ends after a week', async () => {
    const [plain, owner] = [await anOwner(service), await anOwner(service, { certType: 2 })];
    expect(problemOf(await invite(plain, owner, { prices: true }))).toBe('STAFF_SHOP');
    expect((await invite(owner, plain, {})).data).toMatchObject({ fields: { prices: '请至少给一项权限' } });
    expect((await invite(owner, plain, { prices: true }, '很长很长很长很长很长的称呼')).data).toMatchObject({
      fields: { name: '称呼要 1–10 个字' },
    });
    expect(problemOf(await invite(owner, owner, { prices: true }))).toBe('STAFF_KNOWN');
    await invite(owner, plain, { prices: true });
    for (let count = 1; count < STAFF_MOST; count += 1) await invite(owner, await aRenterWithPhone(service), { prices: true });
    expect(problemOf(await invite(owner, await aRenterWithPhone(service), { prices: true }))).toBe('STAFF_FULL');
    service.clock.move(STAFF_INVITATION);
    expect([await places(plain), (await service.get(rest.listStaff, {}, owner)).members]).toEqual([[], []]);
    expect((await invite(owner, plain, { money: true })).data).toMatchObject({ members: [{ status: 'invited', money: true }] });
    service.clock.move(-STAFF_INVITATION);
  });
});

test('what staff do carries their name: a price, a listing taken down, an order’s game money', async () => {
  const owner = await anOwner(service, { certType: 2 });
  const staff = await aStaff(owner, { prices: true, orders: true });
  const listing = await aListing(service, { owner_id: owner.id, game_id: game, rental: 500 });
  const as = acting(staff, owner);
  expect((await service.get(getCentre, {}, as)).shop).toBe(`店铺${owner.id}`);
  expect((await service.get(getCentre, {}, staff)).shop).toBe(null);
  expect((await service.get(listOwnListings, { query: {} }, as)).list.map(({ id }) => id)).toEqual([listing.id]);
  const price = { params: { id: listing.id }, body: { version: 0, hourly: 520, is_sure: false } };
  expect((await service.ask(changeListingPrice, price, as)).data).toMatchObject({ form: { hourly: 520 } });
  expect(problemOf(await service.ask(changeListingPrice, price, as))).toBe('EDITED_ELSEWHERE');
  await service.get(moveListing, { params: { id: listing.id }, body: { move: 'take_down' } }, as);
  const events = await service.deps.db
    .selectFrom('listing_event')
    .select(['event', 'acted_by'])
    .where('listing_id', '=', listing.id)
    .execute();
  expect(events).toEqual([{ event: 'listing.takeDown', acted_by: expect.any(String) }]);
  const acts = (await service.get(rest.listStaffActs, { query: {} }, owner)).list;
  expect(acts.map(({ name, call, subject }) => [name, call, subject])).toEqual([
    ['小王', 'moveListing', listing.id],
    ['小王', 'changeListingPrice', listing.id],
  ]);
  await service.get(moveListing, { params: { id: listing.id }, body: { move: 'offer' } }, owner);
  const own = await service.deps.db
    .selectFrom('listing_event')
    .select('acted_by')
    .where('listing_id', '=', listing.id)
    .orderBy('id', 'desc')
    .execute();
  expect(own[0]).toEqual({ acted_by: null });
  const member = (await service.get(rest.listStaff, {}, owner)).members[0]?.id ?? '';
  await service.get(rest.changeStaff, { params: { id: member }, body: { name: '王店长', ...none, money: true } }, owner);
  expect(problemOf(await service.ask(listOwnListings, { query: {} }, as))).toBe('NOT_FOUND');
  await service.get(rest.removeStaff, { params: { id: member } }, owner);
  expect(problemOf(await service.ask(getCentre, {}, as))).toBe('NOT_FOUND');
  expect((await service.get(rest.listStaffActs, { query: {} }, owner)).list.map(({ name }) => name)).toEqual(['王店长', '王店长']);
});

test('staff see their owner’s accounts only, not what he rents himself', async () => {
  const [owner, other] = [await anOwner(service, { certType: 2 }), await anOwner(service, { certType: 2 })];
  const staff = await aStaff(owner, { complaints: true, orders: true });
  const order = await aPaidOrder(service, owner, await aListing(service, { owner_id: other.id }), { hours: 2, agreed_total: 3_000 });
  await complain(owner, order.order_no);
  const seen = async (as: object) => (await service.get(listComplaints, { query: {} }, as)).list;
  const [complaint] = await seen(owner);
  expect([await seen(acting(staff, owner)), complaint === undefined]).toEqual([[], false]);
  const one = { params: { id: complaint?.id ?? '' } };
  expect(problemOf(await service.ask(getComplaint, one, acting(staff, owner)))).toBe('NOT_FOUND');
  expect(problemOf(await service.ask(getLentOrder, { params: { order_no: order.order_no } }, acting(staff, owner)))).toBe('NOT_FOUND');
  expect((await service.get(listLentOrders, { query: {} }, acting(staff, owner))).list).toEqual([]);
});

test('staff with the right for complaints see evidence and add their own; without it, or elsewhere, it is unknown', async () => {
  const owner = await anOwner(service, { certType: 2 });
  const [staff, stranger] = [await aStaff(owner, { complaints: true }), await aStaff(owner, { orders: true, prices: true, money: true })];
  const rival = await aStaff(await anOwner(service, { certType: 2 }), every);
  const renter = await aRenterWithPhone(service);
  const order = await aPaidOrder(service, renter, await aListing(service, { owner_id: owner.id }), { hours: 2, agreed_total: 3_000 });
  const upload = async ({ id: ownerId }: Person) =>
    (await storePicture(service.deps, { ownerId, purpose: 'evidence', bytes: await aPicture() })).id;
  const theirs = await upload(renter);
  const complaint = await complain(renter, order.order_no, [theirs]);
  const statusFor = async ({ token }: Person, id: string) =>
    (await service.http.inject(requestOf(readPicture, { params: { id } }, { token }))).statusCode;
  const say = (as: object, pictures: string[]) =>
    service.ask(complaints.sayInComplaint, { params: { id: complaint }, body: { words: '这是我们的截图，请看', pictures } }, as);
  expect([await statusFor(owner, theirs), await statusFor(staff, theirs)]).toEqual([200, 200]);
  expect([await statusFor(stranger, theirs), await statusFor(rival, theirs)]).toEqual([404, 404]);
  const ours = await upload(staff);
  const key = () => ({ 'idempotency-key': randomUUID() });
  expect(problemOf(await say({ token: owner.token, headers: key() }, [ours]))).toBe('NOT_FOUND');
  expect(problemOf(await say(acting(staff, owner, key()), [ours]))).toBe(null);
  expect([await statusFor(renter, ours), await statusFor(owner, ours), await statusFor(staff, ours)]).toEqual([200, 200, 200]);
  const [member] = (await service.get(rest.listStaff, {}, owner)).members;
  await service.get(rest.removeStaff, { params: { id: member?.id ?? '' } }, owner);
  expect([await statusFor(staff, theirs), await statusFor(staff, ours)]).toEqual([404, 404]);
});

describe('who may', () => {
  interface Rows {
    readonly listing: string;
    readonly lent: string;
    readonly complaint: string;
    readonly file: string;
    readonly bulk: string;
  }
  type Request = { params?: Record<string, string>; query?: object; body?: object };
  const takenDown = { ...blankChange, kind: 'state' as const, standing: 'take_down' as const };
  /** One request of every call of the centre, about the owner's own rows. */
  const requests: Readonly<Record<string, (rows: Rows) => Request>> = {
    getCentre: () => ({}),
    listOwnListings: () => ({ query: {} }),
    startListing: () => ({ body: { game_id: game } }),
    getOwnListing: ({ listing }) => ({ params: { id: listing } }),
    saveListing: ({ listing }) => ({ params: { id: listing }, body: { version: 0, form: aListingForm() } }),
    sealListingLogin: ({ listing }) => ({ params: { id: listing }, body: { account: `hero-${randomUUID()}`, secret: 'open-sesame' } }),
    publishListing: ({ listing }) => ({ params: { id: listing }, body: { version: 0, form: aListingForm(), is_sure: true } }),
    moveListing: ({ listing }) => ({ params: { id: listing }, body: { move: 'take_down' } }),
    changeListingPrice: ({ listing }) => ({ params: { id: listing }, body: { version: 0, hourly: 510, is_sure: false } }),
    getOwnTable: () => ({ query: {} }),
    listOwnIds: () => ({ query: {} }),
    previewBulk: ({ listing }) => ({ body: { ids: [listing], change: takenDown } }),
    applyBulk: ({ listing }) => ({ body: { ids: [listing], change: takenDown, seen: 'c2Vlbg', is_sure: false } }),
    undoBulk: ({ bulk }) => ({ params: { id: bulk } }),
    getLastBulk: () => ({}),
    listReceivedBargains: ({ listing }) => ({ params: { account_id: listing }, query: {} }),
    getBargainTerms: ({ listing }) => ({ params: { account_id: listing } }),
    setBargainTerms: ({ listing }) => ({ params: { account_id: listing }, body: { is_on: true, floor_percent: 85 } }),
    getFreePlayTerms: ({ listing }) => ({ params: { account_id: listing } }),
    setFreePlayTerms: ({ listing }) => ({
      params: { account_id: listing },
      body: { is_on: true, windows: [{ from: 0, to: 60 }], minutes: 60, keeps_password: false },
    }),
    getGoingRate: () => ({ query: { game_id: game } }),
    listListingFiles: () => ({}),
    startListingFile: () => ({ body: { game_id: game, name: 'a.csv', bytes: 10 } }),
    sendListingFilePart: ({ file }) => ({ params: { id: file }, body: { at: 0, content: 'YWJj' } }),
    takeListingFile: ({ file }) => ({ params: { id: file } }),
    cancelListingFile: ({ file }) => ({ params: { id: file } }),
    getFileTemplate: () => ({ query: { game_id: game } }),
    getAnnotatedFile: ({ file }) => ({ params: { id: file } }),
    listLentOrders: () => ({ query: {} }),
    getLentOrder: ({ lent }) => ({ params: { order_no: lent } }),
    reportGameMoney: ({ lent }) => ({ params: { order_no: lent }, body: { used: 0 } }),
    callOffOrder: ({ lent }) => ({ params: { order_no: lent }, body: { reason: '账号被找回了' } }),
    listPasswordsDue: () => ({ query: {} }),
    changeLogin: ({ listing }) => ({ params: { account_id: listing }, body: { secret: 'another-sesame' } }),
    listIncome: () => ({ query: { month: '2026-11' } }),
    getIncome: () => ({ query: { month: '2026-11' } }),
    getIncomeFile: () => ({ query: { month: '2026-11' } }),
    getLentOffer: ({ listing }) => ({ params: { account_id: listing } }),
    setLentOffer: ({ listing }) => ({
      params: { account_id: listing },
      body: { windows: [], rest: 'none', resting_until: null, rests_for_password: true },
    }),
    listComplaintTypes: ({ lent }) => ({ params: { order_no: lent } }),
    fileComplaint: ({ lent }) => ({
      params: { order_no: lent },
      body: { cause: 'other', words: '租客一直在游戏里骂人，影响账号', claim: 100, pictures: [] },
    }),
    listComplaints: () => ({ query: {} }),
    getComplaint: ({ complaint }) => ({ params: { id: complaint } }),
    sayInComplaint: ({ complaint }) => ({ params: { id: complaint }, body: { words: '补充说明', pictures: [] } }),
    withdrawComplaint: ({ complaint }) => ({ params: { id: complaint } }),
  };
  const ofStaff = endpoints.filter(({ right }) => right !== undefined);

  async function ownRows(owner: Person): Promise<Rows> {
    const row = await aListing(service, { owner_id: owner.id, game_id: game });
    const renter = await aRenterWithPhone(service);
    const order = await aPaidOrder(service, renter, row, { hours: 2, agreed_total: 3_000 });
    const complaint = await complain(renter, order.order_no);
    const file = await sendFile(service, owner, game, `${FILE_HEADER}\n${aFileRow(randomUUID().slice(0, 8))}`);
    return { listing: row.id, lent: order.order_no, complaint, file, bulk: await aBulkChange(service, owner) };
  }

  test('every call of the centre has a request here, and every one of lending is for staff', () => {
    expect(ofStaff.map(({ name }) => name).sort()).toEqual(Object.keys(requests).sort());
  });

  test('every call × every other merchant’s ids × guest, renter, staff with and without the right, minor, closing, limited', async () => {
    const [owner, rival] = [await anOwner(service, { certType: 2 }), await anOwner(service, { certType: 2 })];
    const rows = await ownRows(owner);
    expect(await service.get(getCentre, {}, owner)).toMatchObject({ complaints_open: 1, passwords_due: 0 });
    const { db } = service.deps;
    const change = (person: Person, set: object) => db.updateTable('user_account').set(set).where('id', '=', person.id).execute();
    const withEvery = async (set: object | null = null) => {
      const person = await aStaff(owner, every);
      if (set) await change(person, set);
      return person;
    };
    const until = new Date(service.clock.now() + DAY);
    const [full, minor, closing, limited] = [
      await withEvery(),
      await withEvery({ birth_date: '2015-01-01' }),
      await withEvery({ status: 'closing' }),
      await withEvery({ limits: ['login'], limited_until: until }),
    ];
    const removed = await aStaff(rival, every);
    const renter = await aRenter(service);
    const give = (rights: readonly StaffRight[]) =>
      db
        .updateTable('merchant_staff')
        .set({ rights: [...rights] })
        .where('user_id', '=', full.id)
        .execute();
    let asked = 0;
    const surprises: string[] = [];
    const ask = async (who: string, endpoint: AnyEndpoint, as: object, expected: string | null) => {
      const more = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {};
      const said = as as { token?: string; headers?: Record<string, string> };
      const request = requests[endpoint.name]?.(rows) ?? {};
      const answered = await service.ask(endpoint, request, { ...said, headers: { ...said.headers, ...more } });
      asked += 1;
      const problem = problemOf({ data: answered.data as object });
      const isRight = expected === 'known' ? problem !== 'NOT_FOUND' && problem !== 'UNAUTHENTICATED' : problem === expected;
      if (!isRight) surprises.push(`${who}: ${endpoint.name} answered ${String(problem)}`);
    };
    for (const endpoint of ofStaff) {
      const hasId = endpoint.params !== undefined;
      await ask('guest', endpoint, { headers: { [headers.actingFor]: owner.id } }, 'UNAUTHENTICATED');
      await ask('renter for the owner', endpoint, acting(renter, owner), 'NOT_FOUND');
      await ask('staff of another owner', endpoint, acting(removed, owner), 'NOT_FOUND');
      await ask('closing staff', endpoint, acting(closing, owner), endpoint.method === 'GET' ? 'NOT_FOUND' : 'ACCOUNT_CLOSING');
      await ask('limited staff', endpoint, acting(limited, owner), 'UNAUTHENTICATED');
      if (hasId) {
        await ask('rival', endpoint, rival, 'NOT_FOUND');
        await ask('renter', endpoint, renter, 'NOT_FOUND');
        await ask('staff as themselves', endpoint, full, 'NOT_FOUND');
        await ask('minor as themselves', endpoint, minor, 'NOT_FOUND');
      }
      if (endpoint.right !== 'any') {
        await give(staffRights.filter((right) => right !== endpoint.right));
        await ask('without the right', endpoint, acting(full, owner), 'NOT_FOUND');
      }
    }
    await give(staffRights);
    for (const endpoint of ofStaff.filter(({ method }) => method === 'GET')) {
      if (endpoint.name === 'getAnnotatedFile') continue;
      await ask('staff with the right', endpoint, acting(full, owner), 'known');
    }
    await change(owner, { status: 'closing' });
    for (const endpoint of ofStaff) await ask('for a closing owner', endpoint, acting(full, owner), 'NOT_FOUND');
    await change(owner, { status: 'normal' });
    console.log(`${asked} asked, ${surprises.length} surprises`);
    expect(surprises).toEqual([]);
  });
});
