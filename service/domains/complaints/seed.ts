import { HOUR } from '#contract/rules/constants.ts';
import { oldListings, rentInThePast } from '#service/domains/orders/seed.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import { fileByWeb } from './byWeb.ts';
import { answerComplaint } from './end.ts';

export const seed: Seed = {
  /** The demo renter has complained about a rental; the owner has answered. */
  async past({ deps, now, cast: { renter, owner } }) {
    const [, , third] = await oldListings(deps, owner.id);
    if (!third) throw new Error('the demo owner has too few accounts');
    const disputed = await rentInThePast(deps, renter, third.id, { begun: now - 8 * HOUR, hours: Math.max(2, third.min_rental_period) });
    await fileByWeb(at(deps, now - 5 * HOUR), renter.id, {
      orderNo: disputed.order_no,
      cause: 'kicked_out',
      claim: Math.ceil(disputed.rent / 2),
      pictures: [],
      words: '打到一半被顶下线两次，第二次之后重新登录要验证码，等了二十分钟。',
    });
    await answerComplaint(at(deps, now - 3 * HOUR), disputed.order_no, '那段时间我没有登录，可能是排位掉线，可以看登录记录。');
  },
};
