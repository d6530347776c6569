export * from './listingNames.ts';
export { pieceKinds, rarities } from './rules/inventory.ts';
export { releaseSystems } from './rules/download.ts';
export { orderStatuses } from './rules/orderStatus.ts';

export const helpVotes = { HELPFUL: 'helpful', NOT_HELPFUL: 'not_helpful' } as const;
export const textBlocks = {
  HEADING: 'heading',
  PARAGRAPH: 'paragraph',
  BULLET: 'bullet',
  NUMBERED: 'numbered',
  QUOTE: 'quote',
  CODE: 'code',
  RULE: 'rule',
} as const;
export const certificates = { NONE: 0, INDIVIDUAL_STORE: 1, MERCHANT: 2 } as const;
export const applicationStatuses = {
  DRAFT: 'draft',
  SUBMITTED: 'submitted',
  RETURNED: 'returned',
  APPROVED: 'approved',
  REFUSED: 'refused',
} as const;
export const listingStates = {
  DRAFT: 'draft',
  WAITING: 'waiting',
  ON_OFFER: 'on_offer',
  RESTING: 'resting',
  OFF: 'off',
  DELETED: 'deleted',
} as const;
/** What an owner asks of an account that is no draft. */
export const listingMoves = { OFFER: 'offer', TAKE_DOWN: 'take_down', RECALL: 'recall', DELETE: 'delete' } as const;
/** Orders of the owner's table; an id decides between equals. */
export const ownListingSorts = {
  ID: 'id',
  TITLE: 'title',
  STATE: 'state',
  PRICE: 'price',
  DEPOSIT: 'deposit',
  NEXT: 'next',
  HOURS: 'hours',
  INCOME: 'income',
  PASSWORD: 'password',
} as const;
/** What one change of many accounts changes. */
export const bulkKinds = { PRICE: 'price', STATE: 'state', WINDOWS: 'windows', PROMOTION: 'promotion' } as const;
export const pricedBy = {
  HOURLY: 'hourly',
  DAILY: 'daily',
  TEN: 'ten',
  WEEKLY: 'weekly',
  MORNING: 'morning',
  AFTERNOON: 'afternoon',
  NIGHT: 'night',
} as const;
export const priceModes = { TO: 'to', BY: 'by', PERCENT: 'percent' } as const;
export const bulkStandings = { OFFER: 'offer', TAKE_DOWN: 'take_down', REST: 'rest' } as const;
/** Why somebody may not publish now. */
export const publishHindrances = {
  REAL_NAME: 'real_name',
  MINOR: 'minor',
  PHONE: 'phone',
  CREDIT: 'credit',
  STOPPED: 'stopped',
  FULL: 'full',
} as const;
export const staffStatuses = { INVITED: 'invited', ACCEPTED: 'accepted' } as const;
/** A merchant's file of accounts: `ready` is checked and right, `taking` is being written. */
export const listingFileStates = {
  SENDING: 'sending',
  CHECKING: 'checking',
  FAULTY: 'faulty',
  READY: 'ready',
  TAKING: 'taking',
  TAKEN: 'taken',
  CANCELLED: 'cancelled',
} as const;
export const attributeKinds = { NUMBER: 'number', CHOICE: 'choice', TEXT: 'text' } as const;
export const shopSorts = { LISTINGS: 'listings', RATING: 'rating', RENTED: 'rented', NEWEST: 'newest' } as const;

export const priceLineKinds = {
  RENT: 'rent',
  ACTIVITY: 'activity',
  BARGAIN: 'bargain',
  VIP: 'vip',
  COUPON: 'coupon',
  GAME_MONEY: 'gameMoney',
  DEPOSIT: 'deposit',
} as const;
export const orderTabs = {
  ALL: 'all',
  UNPAID: 'unpaid',
  WAITING: 'waiting',
  RENTING: 'renting',
  FINISHED: 'finished',
  CLOSED: 'closed',
} as const;
/** Tabs of the orders of one's own accounts. */
export const lentTabs = {
  ALL: 'all',
  WAITING: 'waiting',
  RENTING: 'renting',
  DISPUTED: 'disputed',
  FINISHED: 'finished',
  CANCELLED: 'cancelled',
} as const;
/** How an account rests, in its owner's form. */
export const restKinds = { NONE: 'none', UNTIL: 'until', FURTHER: 'further' } as const;
export const incomeKinds = { SETTLEMENT: 'settlement', DAMAGES: 'damages', CANCEL_FEE: 'cancel_fee' } as const;
export const orderParties = { RENTER: 'renter', OWNER: 'owner', PLATFORM: 'platform', CLOCK: 'clock' } as const;
export const payMethods = { WALLET: 'wallet', CARD: 'card', MIXED: 'mixed' } as const;

export const captchaActions = { LOGIN: 'login', SEND_SMS: 'sendSms', SUBMIT: 'submit' } as const;
export const captchaManners = { DRAG: 'drag', STEPS: 'steps' } as const;
/**
 * Purposes of SMS codes available without a login: `BIND` verifies a new phone, `BIND_THIRD` binds a third-party login to the phone's
 * account, `RESET` resets a forgotten password.
 */
export const smsActions = { LOGIN: 'login', REGISTER: 'register', BIND: 'bind', BIND_THIRD: 'bind_third', RESET: 'reset' } as const;
/** Purposes of mailed codes available without a login. */
export const emailActions = { RESET: 'reset' } as const;
/** How a login from a new device is told, beside the message. */
export const securityChannels = { SMS: 'sms', EMAIL: 'email', BOTH: 'both' } as const;
export const securityNewsKinds = { LOGIN: 'login', PHONE: 'phone', EMAIL: 'email' } as const;
export { proofPurposes } from './rules/account.ts';
export const qrProviders = { WECHAT: 'wechat', QQ: 'qq', APP: 'app' } as const;
export const thirdPlatforms = { WECHAT: 'wechat', QQ: 'qq' } as const;
export const qrStatuses = {
  WAITING: 'waiting',
  SCANNED: 'scanned',
  GRANTING: 'granting',
  CANCELLED: 'cancelled',
  ERROR: 'error',
  EXPIRED: 'expired',
  LOGINED: 'logined',
} as const;

export const frozenReasons = { DEPOSIT: 'deposit', PAYMENT: 'payment', MEMBERSHIP: 'membership', TASK: 'task' } as const;
export const redPacketStatuses = { UNUSED: 1, USED: 2, EXPIRED: 3 } as const;
export { redPacketTypes } from './rules/coupon.ts';
export const chargeStatuses = { PENDING: 'pending', SUCCEEDED: 'succeeded', FAILED: 'failed', EXPIRED: 'expired' } as const;
export const notificationTypes = {
  ORDER: 'order',
  PAYMENT: 'payment',
  DEPOSIT: 'deposit',
  SYSTEM: 'system',
  ACTIVITY: 'activity',
} as const;
/** What an alert waits for. */
export const alertKinds = { FREE: 'free', CHEAPER: 'cheaper' } as const;
/** What has become of a listing since its card was read. */
export const cardStates = { THERE: 'there', TAKEN_DOWN: 'taken_down', DELETED: 'deleted' } as const;
/** What a hot tag was counted from. */
export const hotTagSources = { SEARCHED: 'searched', RENTED: 'rented' } as const;
/** Kinds of in-site messages, for settings and tabs. */
export const messageKinds = { ORDER: 'order', MONEY: 'money', ACTIVITY: 'activity', SYSTEM: 'system' } as const;
export const ledgerKinds = {
  RECHARGE: 'recharge',
  ORDER_PAY: 'order_pay',
  ORDER_REFUND: 'order_refund',
  DEPOSIT_FREEZE: 'deposit_freeze',
  DEPOSIT_RETURN: 'deposit_return',
  CANCEL_FEE: 'cancel_fee',
  RENEW: 'renew',
  GAME_MONEY_REFUND: 'game_money_refund',
  SETTLEMENT: 'settlement',
  PAYMENT_HOLD: 'payment_hold',
  PAYMENT_RELEASE: 'payment_release',
  COMPLAINT_REFUND: 'complaint_refund',
  MAINTENANCE_REFUND: 'maintenance_refund',
  DAMAGES: 'damages',
  WITHDRAWAL: 'withdrawal',
  WITHDRAWAL_RETURN: 'withdrawal_return',
  WITHDRAWAL_PAID: 'withdrawal_paid',
  SUBSCRIPTION: 'subscription',
  GIVE_UP: 'give_up',
  DRAW_PRIZE: 'draw_prize',
  DRAW_PRIZE_BACK: 'draw_prize_back',
  TASK_PUBLISH: 'task_publish',
  TASK_RETURN: 'task_return',
  TASK_REWARD: 'task_reward',
  TASK_DEPOSIT: 'task_deposit',
  TASK_DEPOSIT_RETURN: 'task_deposit_return',
  TASK_FORFEIT: 'task_forfeit',
} as const;

export const withdrawalStatuses = {
  REQUESTED: 'requested',
  PAYING: 'paying',
  PAID: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  REFUSED: 'refused',
} as const;
export const contractStatuses = { PENDING: 'pending', SIGNED: 'signed', REFUSED: 'refused', EXPIRED: 'expired' } as const;
export const membershipProducts = { VIP: 'vip', SUPER: 'super' } as const;
export const membershipPlans = { MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' } as const;
export const subscriptionStatuses = { UNPAID: 'unpaid', PAYING: 'paying', PAID: 'paid', CLOSED: 'closed' } as const;
export const bargainStatuses = {
  OPEN: 'open',
  SPENT: 'spent',
  HELD: 'held',
  USED: 'used',
  EXPIRED: 'expired',
  CLOSED: 'closed',
} as const;
export const freePlayStatuses = {
  BOOKED: 'booked',
  PLAYING: 'playing',
  LEAVING: 'leaving',
  ENDED: 'ended',
  SHORTENED: 'shortened',
  CANCELLED: 'cancelled',
  DISPLACED: 'displaced',
} as const;
export const freePlaySlots = { FREE: 'free', TAKEN: 'taken', OWN: 'own', PAST: 'past' } as const;
export const freePlayCouponStatuses = { UNUSED: 'unused', USED: 'used', EXPIRED: 'expired' } as const;
export const taskKinds = { COMPANION: 'companion', RANK: 'rank', COLLECT: 'collect', OTHER: 'other' } as const;
export const taskSorts = { NEWEST: 'newest', REWARD: 'reward', ENDING: 'ending' } as const;
export const taskStatuses = {
  UNPAID: 'unpaid',
  PAYING: 'paying',
  OPEN: 'open',
  WINDING: 'winding',
  ENDED: 'ended',
  CLOSED: 'closed',
} as const;
export const placeStatuses = {
  OPEN: 'open',
  TAKEN: 'taken',
  HANDED: 'handed',
  RETURNED: 'returned',
  REDONE: 'redone',
  DISPUTED: 'disputed',
  HELD: 'held',
  ACCEPTED: 'accepted',
  DIVIDED: 'divided',
  REFUSED: 'refused',
  OVERDUE: 'overdue',
  QUIT: 'quit',
  RECALLED: 'recalled',
} as const;
/** Sides of a place. */
export const taskParties = { PUBLISHER: 'publisher', TAKER: 'taker' } as const;
/** What a line of a place's record is. */
export const placeRecordKinds = { HAND_IN: 'hand_in', RETURN: 'return', DISPUTE: 'dispute', STATEMENT: 'statement' } as const;
/** What a task waits for from its reader. */
export const taskDuties = { PAY: 'pay', ANSWER: 'answer', HAND_IN: 'hand_in', REDO: 'redo', STATE: 'state' } as const;
/** What hinders somebody from taking a place. */
export const taskHindrances = {
  OWN: 'own',
  CLOSED: 'closed',
  FULL: 'full',
  REAL_NAME: 'real_name',
  MINOR: 'minor',
  CREDIT: 'credit',
  AT_ONCE: 'at_once',
  PAIR: 'pair',
} as const;
export const loyaltyUnits = { COIN: 'coin', POINT: 'point', CREDIT: 'credit' } as const;
/** Causes of movements of coins, points or credit. */
export const loyaltyCauses = {
  OPENING: 'opening',
  SIGN_IN: 'sign_in',
  REVIEW: 'review',
  INVITATION: 'invitation',
  INVITATION_TAKEN_BACK: 'invitation_taken_back',
  PACKET: 'packet',
  CODE: 'code',
  RUN_OUT: 'run_out',
  CORRECTION: 'correction',
  RENT: 'rent',
  RENT_REFUNDED: 'rent_refunded',
  REAL_NAME: 'real_name',
  EMAIL: 'email',
  FIFTH_ORDER: 'fifth_order',
  FINISHED_ORDER: 'finished_order',
  LATE_CANCEL: 'late_cancel',
  COMPLAINT_LOST: 'complaint_lost',
  MISUSE: 'misuse',
  TASK_GIVEN_UP: 'task_given_up',
  UNDELIVERED: 'undelivered',
  DRAW: 'draw',
  MONTHLY: 'monthly',
} as const;
export const reviewStatuses = { SHOWN: 'shown', HELD: 'held', HIDDEN: 'hidden' } as const;
export const reviewFilters = { ALL: 'all', PICTURES: 'pictures', LOW: 'low' } as const;
/** The person's role in a review: its author, or the owner of the reviewed account. */
export const reviewSides = { WRITTEN: 'written', RECEIVED: 'received' } as const;
export const complaintParties = { RENTER: 'renter', OWNER: 'owner' } as const;
export const complaintStatuses = {
  OPEN: 'open',
  ANSWERED: 'answered',
  UPHELD: 'upheld',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
} as const;
export const complaintCauseValues = {
  WRONG_PASSWORD: 'wrong_password',
  KICKED_OUT: 'kicked_out',
  NOT_AS_DESCRIBED: 'not_as_described',
  CHEATING: 'cheating',
  TAMPERED: 'tampered',
  SPENT: 'spent',
  BANNED: 'banned',
  OTHER: 'other',
} as const;
/** What the filer of a complaint asks for: rent refunded, damages from the deposit, or only a record. */
export const complaintWishes = { REFUND: 'refund', DAMAGES: 'damages', REPORT: 'report' } as const;
export const suggestionKinds = { SUGGESTION: 'suggestion', COMPLAINT: 'complaint', OTHER: 'other' } as const;
export const suggestionStatuses = { OPEN: 'open', ANSWERED: 'answered', DONE: 'done' } as const;
export { accountStatuses, limitKinds } from './rules/accountLimits.ts';
export { deactivationStatuses, obstacleKinds } from './rules/deactivation.ts';
export const invitationStatuses = { REGISTERED: 'registered', REWARDED: 'rewarded', TAKEN_BACK: 'taken_back', VOID: 'void' } as const;
export const codeGiftKinds = { COINS: 'coins', VIP: 'vip', PACKET: 'packet' } as const;
export const chatStatuses = { WAITING: 'waiting', LEFT: 'left', SERVING: 'serving', ENDED: 'ended' } as const;
export const chatAuthors = { CUSTOMER: 'customer', DESK: 'desk', SYSTEM: 'system' } as const;
export const chatKinds = { TEXT: 'text', ORDER: 'order', PICTURE: 'picture', SYSTEM: 'system' } as const;
/** Activity pages. */
export const activities = { NEWUSER_RANKING: 'newuser_ranking', FREE_ORDER: 'free_order' } as const;
/** Why a person has a place in the newcomers' ranking, or none. */
export const rankStandings = { RANKED: 'ranked', NO_RENT: 'no_rent', HIDDEN: 'hidden', NOT_NEW: 'not_new' } as const;
export const drawStatuses = {
  ANNOUNCED: 'announced',
  OPEN: 'open',
  CLOSED: 'closed',
  DRAWN: 'drawn',
  CANCELLED: 'cancelled',
  STOPPED: 'stopped',
} as const;
export const drawPrizes = { RENT: 'rent', PACKET: 'packet', COINS: 'coins', NONE: 'none' } as const;
export const chanceCauses = { ORDER: 'order', FRIEND: 'friend' } as const;
