import { session as sessionRest, wallet as rest } from '#contract/rest/index.ts';
import { nameOf, redPacketStatuses, redPacketTypes } from '#contract/names.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type Area, as, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

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

export const area: Area = {
  Query: {
    balance: calls(sessionRest.getMyWallets, {
      answer: as('Balance!', ({ walletsInfo }) => ({
        availableFen: walletsInfo.available,
        frozenFen: walletsInfo.frozen,
        isVip: walletsInfo.vip_status === 1,
        vipUntil: walletsInfo.vip_until,
        superUntil: walletsInfo.super_until,
      })),
    }),
    wallet: calls(rest.getWallet, { answer: one(rest.walletShape) }),
    ledger: calls(rest.listLedger, {
      args: `orderNo: ID, ${PAGE}`,
      request: ({ orderNo, ...at }) => ({ query: { order_no: orderNo ?? undefined, ...pageQuery(at) } }),
      answer: page('LedgerPage', rest.ledgerLineShape),
    }),
    redPackets: calls(rest.listRedPackets, {
      args: 'status: RedPacketStatus! = UNUSED, usableNow: Boolean! = false, page: Int! = 1, pageSize: Int! = 100',
      request: ({ status, usableNow, page: at, pageSize }) => ({
        query: { status: redPacketStatuses[status], canUse: usableNow ? '1' : undefined, page: at, page_size: pageSize },
      }),
      answer: as('[RedPacket!]!', ({ list }) => list.map(redPacket)),
    }),
    charge: calls(rest.getCharge, {
      args: 'chargeNo: ID!',
      request: ({ chargeNo }) => ({ params: { charge_no: chargeNo } }),
      answer: one(rest.chargeShape),
    }),
  },
  Mutation: {
    recharge: calls(rest.createRecharge, {
      args: 'amountFen: Fen!',
      request: ({ amountFen }) => ({ body: { amount: amountFen } }),
      answer: one(rest.rechargeShape),
    }),
    chargeOrder: calls(rest.chargeAccount, {
      args: 'orderNo: ID!, amountFen: Fen!, proof: String',
      request: ({ orderNo, amountFen, proof }) => ({ body: { order_no: orderNo, amount: amountFen, proof: proof ?? undefined } }),
      answer: one(rest.orderChargeShape),
    }),
  },
};
