import { setup } from 'xstate';

export type ListingEventName =
  | 'listing.publish'
  | 'listing.submit'
  | 'listing.approve'
  | 'listing.sendBack'
  | 'listing.recall'
  | 'listing.rest'
  | 'listing.wake'
  | 'listing.takeDown'
  | 'listing.delete';

/** Chart of an account that is offered for rent. `listingLifecycle.ts` has the stored names of its states. */
export const listingLifecycleMachine = setup({
  types: { events: {} as { [Name in ListingEventName]: { type: Name } }[ListingEventName] },
}).createMachine({
  id: 'listingLifecycle',
  description: '一个出租账号从草稿到删除的全过程',
  initial: 'draft',
  states: {
    draft: {
      description: '草稿：只有号主看得到',
      on: {
        // The owner, who may publish without a look.
        'listing.publish': { target: 'onOffer' },
        // The owner, whose first accounts or words have to be looked at.
        'listing.submit': { target: 'waiting' },
        // The owner, at any time.
        'listing.delete': { target: 'deleted' },
      },
    },
    waiting: {
      description: '待审核：平台审核后上架',
      on: {
        // The platform.
        'listing.approve': { target: 'onOffer' },
        // The platform, with reasons that the owner reads.
        'listing.sendBack': { target: 'draft' },
        // The owner, until it is decided.
        'listing.recall': { target: 'draft' },
        // The owner, until it is decided.
        'listing.delete': { target: 'deleted' },
      },
    },
    onOffer: {
      description: '已上架：租客可以租',
      on: {
        // The owner, whose new words have to be looked at.
        'listing.submit': { target: 'waiting' },
        // The owner, until a moment or until further notice; what is booked is kept.
        'listing.rest': { target: 'resting' },
        // The owner, or the platform; what is booked is kept.
        'listing.takeDown': { target: 'off' },
        // The owner, without an order that is open.
        'listing.delete': { target: 'deleted' },
      },
    },
    resting: {
      description: '休息中：到时间或被叫醒才再出租',
      on: {
        // The owner, whose new words have to be looked at.
        'listing.submit': { target: 'waiting' },
        // The owner, with another moment.
        'listing.rest': { target: 'resting', reenter: true },
        // The owner, or the clock at its moment.
        'listing.wake': { target: 'onOffer' },
        // The owner, or the platform.
        'listing.takeDown': { target: 'off' },
        // The owner, without an order that is open.
        'listing.delete': { target: 'deleted' },
      },
    },
    off: {
      description: '已下架：资料还在，可以再上架',
      on: {
        // The owner, who may publish without a look.
        'listing.publish': { target: 'onOffer' },
        // The owner, whose first accounts or words have to be looked at.
        'listing.submit': { target: 'waiting' },
        // The owner, without an order that is open.
        'listing.delete': { target: 'deleted' },
      },
    },
    deleted: { type: 'final', description: '已删除：登录信息已清除' },
  },
});
