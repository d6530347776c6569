import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/complaints.ts';
import { listLedger } from '#contract/rest/wallet.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import type { Filing } from './file.ts';
import { complaintsOf, type Rented } from '#testing/builders/complaint.ts';
import { orderFlows } from '#testing/builders/ledger.ts';
import { keyed, type ListingWish, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { file, answer, uphold, reject, withdraw, rented, after, sound } = complaintsOf(() => service);

type Claim = Pick<Filing, 'party' | 'cause' | 'words' | 'claim'>;
const password: Claim = { party: 'renter', cause: 'wrong_password', words: '密码登录不上，提示账号或密码错误', claim: null };
const kicked: Claim = { party: 'renter', cause: 'kicked_out', words: '玩了二十分钟被号主顶下线两次', claim: 200 };
const cheating: Claim = { party: 'owner', cause: 'cheating', words: '游戏内提示检测到第三方软件，已截图', claim: 1_500 };

interface Ending {
  readonly what: string;
  readonly claim: Claim;
  readonly terms?: ListingWish;
  /** Rental time in ms before the complaint. */
  readonly rentedFor?: number;
  end(rental: Rented): Promise<unknown>;
  /** The order's ledger sums a week later. */
  readonly flows: Readonly<Record<string, number>>;
}

const settled = { 'owner available': 475, 'renter available': -500, revenue: 25 };
const number = ({ order }: Rented): string => order.order_no;

const endings: readonly Ending[] = [
  { what: 'the whole rent back', claim: password, end: (it) => uphold(number(it), 'all'), flows: {} },
  {
    what: 'part of the rent back',
    claim: kicked,
    end: (it) => uphold(number(it), 200),
    flows: { 'owner available': 285, 'renter available': -300, revenue: 15 },
  },
  {
    what: 'less than was asked',
    claim: kicked,
    end: (it) => uphold(number(it), 100),
    flows: { 'owner available': 380, 'renter available': -400, revenue: 20 },
  },
  { what: 'the owner silent for 12 hours, all was asked', claim: password, end: () => after(12 * HOUR), flows: {} },
  {
    what: 'the owner silent for 12 hours, part was asked',
    claim: kicked,
    end: () => after(12 * HOUR),
    flows: { 'owner available': 285, 'renter available': -300, revenue: 15 },
  },
  {
    what: 'the platform silent for 24 hours',
    claim: kicked,
    end: async (it) => {
      await answer(number(it));
      await after(24 * HOUR);
    },
    flows: { 'owner available': 285, 'renter available': -300, revenue: 15 },
  },
  {
    what: 'rejected',
    claim: kicked,
    end: async (it) => {
      await answer(number(it));
      await reject(number(it));
    },
    flows: settled,
  },
  { what: 'withdrawn', claim: kicked, end: (it) => withdraw(number(it)), flows: settled },
  {
    what: 'part of the rent back after the end',
    claim: kicked,
    rentedFor: 2 * HOUR,
    end: (it) => uphold(number(it), 200),
    flows: { 'owner available': 285, 'renter available': -300, revenue: 15 },
  },
  {
    what: 'damages while it runs',
    claim: cheating,
    end: (it) => uphold(number(it), 1_500),
    flows: { 'owner available': 1_975, 'renter available': -2_000, revenue: 25 },
  },
  {
    what: 'damages after the end',
    claim: cheating,
    rentedFor: 2 * HOUR,
    end: (it) => uphold(number(it), 1_500),
    flows: { 'owner available': 1_975, 'renter available': -2_000, revenue: 25 },
  },
  {
    what: 'the renter silent for 12 hours',
    claim: cheating,
    end: () => after(12 * HOUR),
    flows: { 'owner available': 1_975, 'renter available': -2_000, revenue: 25 },
  },
  { what: 'the owner’s rejected', claim: cheating, end: (it) => reject(number(it)), flows: settled },
  {
    what: 'misuse recorded where there is no deposit',
    claim: { ...cheating, claim: null },
    terms: { deposit: 0 },
    end: (it) => uphold(number(it), 'all'),
    flows: settled,
  },
];

const byWeb = (it: Rented, { party, ...claim }: Claim) =>
  service.ask(
    rest.fileComplaint,
    { params: { order_no: number(it) }, body: { ...claim, pictures: [] } },
    keyed(party === 'renter' ? it.renter : it.owner),
  );
const byCommand = (it: Rented, claim: Claim) => file(number(it), claim);

const walletLines = async ({ token }: Person, order_no: string) =>
  (await service.get(listLedger, { query: { order_no } }, { token })).list.map(({ title, available, frozen }) => ({
    title,
    available,
    frozen,
  }));

async function outcome({ claim, terms, rentedFor, end }: Ending, way: typeof byWeb | typeof byCommand) {
  const it = await rented(terms);
  if (rentedFor !== undefined) await after(rentedFor);
  await way(it, claim);
  await end(it);
  const sides = [it.renter, it.owner];
  const decided = await Promise.all(
    sides.map(async ({ token }) => {
      const { list } = await service.get(rest.listComplaints, { query: { order_no: number(it) } }, { token });
      return list.map(({ status, paid, lines }) => ({ status, paid, lines }));
    }),
  );
  await after(7 * DAY);
  await sound();
  return {
    decided,
    flows: await orderFlows(service, number(it)),
    lines: await Promise.all(sides.map((side) => walletLines(side, number(it)))),
  };
}

test.each(endings)('$what: filed on the site, it moves the same money as by operator commands', async (ending) => {
  const command = await outcome(ending, byCommand);
  expect(command.flows).toEqual(ending.flows);
  expect(await outcome(ending, byWeb)).toEqual(command);
});
