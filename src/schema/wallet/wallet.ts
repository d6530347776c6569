import { session as sessionRest, wallet as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { chargeStatuses, frozenReasons, ledgerKinds, nameOf, type NameOf, redPacketStatuses, redPacketTypes } from '#contract/names.ts';

const frozenLine = (data: DataOf<typeof rest.getWallet>['frozen_lines'][number]) => ({
  orderNo: data.order_no,
  reason: nameOf(frozenReasons, data.reason),
  title: data.title,
  amountFen: data.amount,
  thawsAt: data.thaws_at,
});

const ledgerLine = (data: DataOf<typeof rest.listLedger>['list'][number]) => ({
  id: data.id,
  at: data.at,
  kind: nameOf(ledgerKinds, data.kind),
  title: data.title,
  availableFen: data.available,
  frozenFen: data.frozen,
  availableAfterFen: data.available_after,
  orderNo: data.order_no,
  isRenter: data.is_renter,
});

const redPacket = ({ couponsInfo, ...data }: DataOf<typeof rest.listRedPackets>['list'][number]) => ({
  id: data.id,
  title: data.title,
  type: nameOf(redPacketTypes, couponsInfo.type),
  minOrderFen: couponsInfo.min_order_amount,
  discountFen: couponsInfo.discount_amount,
  discountPercentage: couponsInfo.discount_percentage,
  maxDiscountFen: couponsInfo.max_discount_amount,
  expiresAt: data.expires_at,
  status: nameOf(redPacketStatuses, data.status),
});

const balance: Resolver = async (_, _args, { rest: source, caller }) => {
  const { walletsInfo } = await source.call(sessionRest.getMyWallets, {}, caller);
  return {
    availableFen: walletsInfo.available,
    frozenFen: walletsInfo.frozen,
    isVip: walletsInfo.vip_status === 1,
    vipUntil: walletsInfo.vip_until,
  };
};

const wallet: Resolver = async (_, _args, { rest: source, caller }) => {
  const data = await source.call(rest.getWallet, {}, caller);
  return { availableFen: data.available, frozenFen: data.frozen, frozenLines: data.frozen_lines.map(frozenLine) };
};

const ledger: Resolver<{ orderNo?: string | null; after?: string | null; first: number }> = async (
  _,
  { orderNo, after, first },
  { rest: source, caller },
) => {
  const data = await source.call(
    rest.listLedger,
    { query: { order_no: orderNo ?? undefined, cursor: after ?? undefined, limit: first } },
    caller,
  );
  return { items: data.list.map(ledgerLine), nextCursor: data.next_cursor };
};

interface RedPacketArgs {
  status: NameOf<typeof redPacketStatuses>;
  usableNow: boolean;
  page: number;
  pageSize: number;
}

const redPackets: Resolver<RedPacketArgs> = async (_, args, { rest: source, caller }) => {
  const query = {
    status: redPacketStatuses[args.status],
    canUse: args.usableNow ? ('1' as const) : undefined,
    page: args.page,
    page_size: args.pageSize,
  };
  return (await source.call(rest.listRedPackets, { query }, caller)).list.map(redPacket);
};

const charge: Resolver<{ chargeNo: string }> = async (_, { chargeNo }, { rest: source, caller }) => {
  const data = await source.call(rest.getCharge, { params: { charge_no: chargeNo } }, caller);
  return { chargeNo: data.charge_no, amountFen: data.amount, status: nameOf(chargeStatuses, data.status), orderNo: data.order_no };
};

const recharge: Resolver<{ amountFen: number; idempotencyKey: string }> = async (
  _,
  { amountFen, idempotencyKey },
  { rest: source, caller },
) => {
  const data = await source.call(rest.createRecharge, { body: { amount: amountFen } }, caller, { idempotencyKey });
  return { chargeNo: data.charge_no, cashierUrl: data.cashier_url };
};

export const area: Area = { Query: { balance, wallet, ledger, redPackets, charge }, Mutation: { recharge } };
