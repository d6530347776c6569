import { defineModel } from '@xstate/test';
import { listingLifecycleMachine } from '#contract/listingLifecycle.machine.ts';
import { enteredBy, neverLeft, onlyAfter } from '#tests/models/invariants.ts';

export const withoutScreen = '账号在服务端的规则，没有自己的画面';

export const listingLifecycleModel = defineModel(listingLifecycleMachine, {
  invariants: {
    平台同意或不用看才上架: enteredBy('onOffer', 'listing.publish', 'listing.approve', 'listing.wake'),
    删除的不再上架: neverLeft('deleted'),
    出租过才休息: onlyAfter('resting', 'onOffer'),
  },
  given: '账号刚存为草稿',
  outcomes: {},
  names: {
    'listing.publish': '号主上架，不用审核',
    'listing.submit': '号主提交，等平台看',
    'listing.approve': '平台同意上架',
    'listing.sendBack': '平台退回，写明原因',
    'listing.recall': '号主收回',
    'listing.rest': '号主让它休息',
    'listing.wake': '休息结束',
    'listing.takeDown': '下架',
    'listing.delete': '号主删除',
  },
});
