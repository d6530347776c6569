import * as names from '#contract/names.ts';

/** Every enum of the schema, with descriptions of values that are not self-explanatory. */
type Notes = Readonly<Record<string, string>>;
type Enum = readonly [values: names.Names, notes?: Notes, about?: string];

const enums = {
  RentType: [names.rentTypes, { BLOCK: 'A time-of-day block: 07–12, 12–19 or 22–07.' }],
  RentMode: [names.rentModes],
  Block: [names.blocks],
  Availability: [names.availabilities, { NORMAL: 'Free: rent now or book ahead.', BOOKABLE: 'Rented now; can be booked ahead.' }],
  AvailabilityFilter: [
    names.availabilityFilters,
    { NOW: 'Free at once.', BOOKABLE: 'Free, or bookable while rented.', ALL: 'Also rented and under maintenance.' },
  ],
  ListingSort: [names.listingSorts],
  PieceKind: [names.pieceKinds],
  Rarity: [names.rarities, {}, 'The rarest first.'],
  Certificate: [names.certificates],
  ApplicationStatus: [names.applicationStatuses, { RETURNED: 'To be corrected by the reasons, then submitted again.' }],
  ListingState: [
    names.listingStates,
    { WAITING: 'For a look by the platform.', RESTING: 'Until a moment or until further notice.', OFF: 'Taken down.' },
  ],
  ListingMove: [names.listingMoves, { RECALL: 'Back to the drafts before it was looked at.' }],
  OwnListingSort: [names.ownListingSorts],
  BulkKind: [names.bulkKinds],
  PricedBy: [names.pricedBy],
  PriceMode: [names.priceModes, { TO: 'To so many fen.', BY: 'By so many fen.', PERCENT: 'By so many per cent.' }],
  BulkStanding: [names.bulkStandings],
  PublishHindrance: [
    names.publishHindrances,
    { STOPPED: 'Too many bookings were not delivered.', FULL: 'As many accounts are on offer as may be.' },
  ],
  AttributeKind: [names.attributeKinds],
  ShopSort: [
    names.shopSorts,
    { LISTINGS: 'Most accounts on offer.', RATING: 'Best share of good reviews.', RENTED: 'Most finished orders.' },
  ],
  PriceLineKind: [names.priceLineKinds],
  OrderStatus: [
    names.orderStatuses,
    {
      PAYING: 'Waiting for the result of a payment: keep checking.',
      WAITING: 'Paid, before its start.',
      CLOSED: 'Not paid in time, or given up.',
    },
  ],
  OrderTab: [names.orderTabs],
  LentTab: [names.lentTabs],
  RestKind: [names.restKinds, { UNTIL: 'Until a moment.', FURTHER: 'Until further notice.' }],
  IncomeKind: [names.incomeKinds, { CANCEL_FEE: 'Of a renter who cancelled late.', DAMAGES: 'Out of the deposit of a renter.' }],
  OrderParty: [names.orderParties, { CLOCK: 'A deadline passed.' }],
  PayMethod: [names.payMethods, { MIXED: 'The whole available balance first, the card for the rest.' }],
  CaptchaAction: [names.captchaActions, { SUBMIT: 'Registering.' }, 'What a verify key will be used for; it serves for nothing else.'],
  CaptchaManner: [names.captchaManners, { STEPS: 'Arrow keys or clicks, without dragging.' }],
  SmsAction: [
    names.smsActions,
    {
      BIND: 'Proves a new phone.',
      BIND_THIRD: 'Binds a third-party login to the account of the phone.',
      RESET: 'For a forgotten password.',
    },
  ],
  SecurityChannel: [names.securityChannels, { BOTH: 'If the account has both.' }],
  SecurityNewsKind: [
    names.securityNewsKinds,
    { LOGIN: 'A login from a new device.', PHONE: 'The phone was replaced.', EMAIL: 'The mailbox was replaced.' },
  ],
  EmailAction: [names.emailActions, { RESET: 'For a forgotten password.' }],
  ProofPurpose: [
    names.proofPurposes,
    { PAY: 'One wallet payment, named by its subject.', BIND_ALIPAY: 'Binds or replaces the account of withdrawals.' },
    'What an owner is proved for; a code and a proof serve for nothing else.',
  ],
  QrProvider: [names.qrProviders, { APP: 'Our own phone app.' }],
  ThirdPlatform: [names.thirdPlatforms],
  QrStatus: [
    names.qrStatuses,
    { SCANNED: 'The phone has scanned and not yet decided.', GRANTING: 'The phone has confirmed; the login is on its way.' },
  ],
  FrozenReason: [names.frozenReasons, { MEMBERSHIP: 'Set aside for a subscription while a card pays the rest.' }],
  MembershipProduct: [names.membershipProducts, { SUPER: 'VIP and more.' }],
  MembershipPlan: [names.membershipPlans],
  SubscriptionStatus: [
    names.subscriptionStatuses,
    { PAYING: 'Waiting for the cashier: keep checking.', CLOSED: 'Not paid in time, or given up.' },
  ],
  BargainStatus: [
    names.bargainStatuses,
    {
      SPENT: 'No offer is left; the last counter-offer can be taken.',
      HELD: 'Accepted: the price is held for its renter.',
      EXPIRED: 'Not ordered in time, or the price of the listing changed.',
      CLOSED: 'The day ended without an agreement.',
    },
  ],
  ActivityPage: [names.activities],
  RankStanding: [
    names.rankStandings,
    {
      NO_RENT: 'No order has been settled this month.',
      HIDDEN: 'The own name is switched off in rankings.',
      NOT_NEW: 'Registered earlier.',
    },
  ],
  DrawStatus: [
    names.drawStatuses,
    {
      ANNOUNCED: 'The hash of its seed stands; it collects chances later.',
      OPEN: 'Collects chances until its start.',
      CLOSED: 'Its list is published; it waits for the outside beacon.',
      STOPPED: 'Not held: the budget of the year is spent.',
    },
  ],
  DrawPrize: [names.drawPrizes, { RENT: 'The rent of the order, up to a limit.' }],
  ChanceCause: [names.chanceCauses],
  FreePlayStatus: [
    names.freePlayStatuses,
    {
      LEAVING: 'A paid order begins soon; it is played until then.',
      SHORTENED: 'Ended by a paid order; the chance came back.',
      DISPLACED: 'A paid order took its time before it began; the chance came back.',
    },
  ],
  FreePlaySlotState: [names.freePlaySlots, { TAKEN: 'By another player or by a rental.' }],
  FreePlayCouponStatus: [names.freePlayCouponStatuses],
  RedPacketStatus: [names.redPacketStatuses],
  RedPacketType: [
    names.redPacketTypes,
    {
      FIXED: 'Takes `discountFen` off.',
      PERCENTAGE: 'Takes `discountPercentage` per cent off, at most `maxDiscountFen`.',
    },
  ],
  ChargeStatus: [names.chargeStatuses],
  NotificationType: [names.notificationTypes],
  AlertKind: [names.alertKinds, { FREE: 'Free again.', CHEAPER: 'Cheaper than when it was set.' }],
  CardState: [names.cardStates],
  HotTagSource: [names.hotTagSources],
  MessageKind: [names.messageKinds, { MONEY: 'Payments and deposits.' }],
  LedgerKind: [names.ledgerKinds],
  LoyaltyCause: [
    names.loyaltyCauses,
    { RUN_OUT: 'Coins that were not spent in time.', PACKET: 'Spent on a red packet.', CODE: 'Of an exchange code.' },
  ],
  ReviewStatus: [
    names.reviewStatuses,
    { HELD: 'A listed word is in it: a person of the platform looks at it first.', HIDDEN: 'Hidden by the platform.' },
  ],
  ReviewFilter: [names.reviewFilters, { LOW: 'Up to two and two thirds stars.' }],
  ReviewSide: [names.reviewSides, { RECEIVED: 'By an account of the caller.' }],
  ChatStatus: [names.chatStatuses, { WAITING: 'In the queue.', LEFT: 'Out of hours: answered later.', SERVING: 'Somebody answers.' }],
  ChatAuthor: [names.chatAuthors],
  ChatKind: [names.chatKinds, { ORDER: 'The card of an order.', SYSTEM: 'A line of the conversation itself.' }],
  ComplaintParty: [names.complaintParties],
  ComplaintStatus: [
    names.complaintStatuses,
    { OPEN: 'The other side has not answered.', ANSWERED: 'The platform decides.', UPHELD: 'Decided for whoever filed it.' },
  ],
  ComplaintCause: [names.complaintCauseValues, { OTHER: 'Something else.' }],
  ComplaintWish: [
    names.complaintWishes,
    { REFUND: 'Rent back.', DAMAGES: 'Out of the deposit.', REPORT: 'That it be recorded: there is no deposit.' },
  ],
  ReleaseSystem: [names.releaseSystems, { WEB: 'A page that opens in any browser.' }],
  TextBlockKind: [names.textBlocks],
  HelpVote: [names.helpVotes],
  SuggestionKind: [names.suggestionKinds],
  SuggestionStatus: [names.suggestionStatuses, { DONE: 'Nothing more comes of it.' }],
  InvitationStatus: [
    names.invitationStatuses,
    { REGISTERED: 'The first order has not finished yet.', TAKEN_BACK: 'That order was refunded.', VOID: 'Brings nothing.' },
  ],
  CodeGiftKind: [names.codeGiftKinds, { PACKET: 'A red packet.' }],
  WithdrawalStatus: [names.withdrawalStatuses, { REQUESTED: 'Can still be cancelled.', PAYING: 'Given to the payout host.' }],
  ContractStatus: [names.contractStatuses],
  AccountStatusKind: [names.accountStatuses, { LIMITED: 'The platform keeps the person from something for a while.' }],
  LimitKind: [names.limitKinds, { BOOK: 'Booking ahead.' }],
  DeactivationStatus: [
    names.deactivationStatuses,
    { REQUESTED: 'Begun; the typed sentence is awaited.', COOLING: 'Confirmed; a login can still stay.' },
  ],
  TaskKind: [names.taskKinds],
  TaskSort: [names.taskSorts, { REWARD: 'The highest reward first.', ENDING: 'The offer that ends first.' }],
  TaskStatus: [
    names.taskStatuses,
    { OPEN: 'Places can be taken.', WINDING: 'Takes nobody any more; what is taken goes on.', CLOSED: 'Not paid in time, or given up.' },
  ],
  PlaceStatus: [
    names.placeStatuses,
    {
      HANDED: 'Waits for the publisher; silence accepts.',
      RETURNED: 'Sent back once.',
      REDONE: 'Handed in again.',
      HELD: 'Accepted, but both sides look like one person: the platform looks first.',
      DIVIDED: 'A part of the reward was paid.',
      OVERDUE: 'Not handed in in time; the place opened again.',
      QUIT: 'Given up by the taker; the place opened again.',
    },
  ],
  TaskParty: [names.taskParties],
  PlaceRecordKind: [names.placeRecordKinds],
  TaskDuty: [names.taskDuties, { REDO: 'Hand in again, or dispute.', STATE: 'State one’s side in a dispute.' }],
  TaskHindranceKind: [
    names.taskHindrances,
    { AT_ONCE: 'As many places are taken as may be at once.', PAIR: 'The day’s rewards between the two.' },
  ],
  ObstacleKind: [
    names.obstacleKinds,
    { RENTED: 'Orders as their renter.', LENT: 'Orders of the user’s listings.', LISTING: 'Listings on offer.' },
  ],
} as const satisfies Readonly<Record<string, Enum>>;

export type EnumName = keyof typeof enums;
/** A value of an enum. */
export type EnumValue<Name extends EnumName> = names.NameOf<(typeof enums)[Name][0]>;

const all: readonly (readonly [string, Enum])[] = Object.entries(enums);

/** The enum of a set of names. */
export const enumOf = (values: names.Names): string => {
  const found = all.find(([, [each]]) => each === values);
  if (!found) throw new Error('no enum has these values');
  return found[0];
};

const noted = (text: string, note: string | undefined): string => (note === undefined ? text : `${JSON.stringify(note)}\n${text}`);

/** SDL of the enums, from the tables of the contract. */
export const enumSdl = (): string =>
  all
    .map(([type, [values, notes = {}, about]]) => {
      const lines = Object.keys(values).map((name) => noted(name, notes[name]));
      return noted(`enum ${type} {\n${lines.join('\n')}\n}`, about);
    })
    .join('\n\n');
