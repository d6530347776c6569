import type { AnyStateMachine, StateValueFrom } from 'xstate';
import type { applicationLifecycleMachine } from './applicationLifecycle.machine.ts';
import type { approvalLifecycleMachine } from './approvalLifecycle.machine.ts';
import type { bargainLifecycleMachine } from './bargainLifecycle.machine.ts';
import type { chargeLifecycleMachine } from './chargeLifecycle.machine.ts';
import type { chatLifecycleMachine } from './chatLifecycle.machine.ts';
import type { complaintLifecycleMachine } from './complaintLifecycle.machine.ts';
import type { deactivationLifecycleMachine } from './deactivationLifecycle.machine.ts';
import type { drawSessionLifecycleMachine } from './drawSessionLifecycle.machine.ts';
import type { freePlayLifecycleMachine } from './freePlayLifecycle.machine.ts';
import type { listingLifecycleMachine } from './listingLifecycle.machine.ts';
import type { loginTicketLifecycleMachine } from './loginTicketLifecycle.machine.ts';
import type { orderLifecycleMachine } from './orderLifecycle.machine.ts';
import { CHAT_ANSWER } from './rules/chat.ts';
import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, DAY } from './rules/constants.ts';
import { DRAW_BEACON_LATE } from './rules/draw.ts';
import { APPLICATION_REVIEW, LISTING_REVIEW } from './rules/merchant.ts';
import type { Duration } from './rules/types.ts';
import { PAYOUT_ANSWER, WITHDRAWAL_REVIEW } from './rules/withdrawal.ts';
import type { placeLifecycleMachine } from './placeLifecycle.machine.ts';
import { TASK_DECISION } from './rules/task.ts';
import type { taskLifecycleMachine } from './taskLifecycle.machine.ts';
import type { subscriptionLifecycleMachine } from './subscriptionLifecycle.machine.ts';
import type { withdrawalLifecycleMachine } from './withdrawalLifecycle.machine.ts';

type Paths<Value> = Value extends string ? Value : { [Key in keyof Value & string]: `${Key}.${Value[Key] & string}` }[keyof Value & string];

/** What a row in a state waits for. */
type Wait =
  /** Nothing: it may rest there for ever. */
  | { readonly for: 'nothing'; readonly because: string }
  /** Its owner or a fixed instant: the clock ends it by this event. */
  | { readonly for: 'clock'; readonly ends: string }
  /** A row of another chart, whose states are listed there. */
  | { readonly for: 'chart'; readonly of: string }
  /** Somebody else. After `within` operators get an alarm, and whoever waits is notified. The clock may end it by an event. */
  | { readonly for: 'operator' | 'counterparty' | 'host'; readonly within: Duration; readonly ends?: string };

/** A state that is missing here does not compile; final ones wait for nothing, and states with inner ones are left out. */
type WaitsOf<Machine extends AnyStateMachine, Final extends string> = Readonly<
  Record<Exclude<Paths<StateValueFrom<Machine>>, Final>, Wait>
>;

const application = {
  draft: { for: 'nothing', because: 'the applicant fills it in' },
  submitted: { for: 'operator', within: APPLICATION_REVIEW },
  returned: { for: 'nothing', because: 'the applicant corrects it' },
  refused: { for: 'nothing', because: 'the applicant may apply again after a while' },
} as const satisfies WaitsOf<typeof applicationLifecycleMachine, 'approved'>;

const approval = {
  asked: { for: 'clock', ends: 'approval.overdue' },
} as const satisfies WaitsOf<typeof approvalLifecycleMachine, 'approved' | 'refused' | 'withdrawn' | 'expired'>;

const bargain = {
  open: { for: 'clock', ends: 'bargain.closed' },
  spent: { for: 'clock', ends: 'bargain.closed' },
  held: { for: 'clock', ends: 'bargain.expired' },
} as const satisfies WaitsOf<typeof bargainLifecycleMachine, 'used' | 'expired' | 'closed'>;

const charge = {
  pending: { for: 'clock', ends: 'charge.expired' },
  failed: { for: 'nothing', because: 'the payer pays otherwise; what it pays for has a deadline of its own' },
  expired: { for: 'host', within: DAY, ends: 'charge.closed' },
} as const satisfies WaitsOf<typeof chargeLifecycleMachine, 'succeeded'>;

const chat = {
  waiting: { for: 'operator', within: CHAT_ANSWER },
  left: { for: 'operator', within: CHAT_ANSWER },
  serving: { for: 'clock', ends: 'chat.idle' },
} as const satisfies WaitsOf<typeof chatLifecycleMachine, 'ended'>;

const complaint = {
  open: { for: 'counterparty', within: COMPLAINT_OWNER_ANSWER, ends: 'answer.overdue' },
  answered: { for: 'operator', within: COMPLAINT_PLATFORM_ANSWER, ends: 'decision.overdue' },
} as const satisfies WaitsOf<typeof complaintLifecycleMachine, 'upheld' | 'rejected' | 'withdrawn'>;

const deactivation = {
  requested: { for: 'clock', ends: 'request.expired' },
  cooling: { for: 'clock', ends: 'cooling.over' },
} as const satisfies WaitsOf<typeof deactivationLifecycleMachine, 'closed' | 'withdrawn'>;

const drawSession = {
  announced: { for: 'clock', ends: 'session.opened' },
  open: { for: 'clock', ends: 'chances.closed' },
  closed: { for: 'host', within: DRAW_BEACON_LATE, ends: 'prizes.drawn' },
} as const satisfies WaitsOf<typeof drawSessionLifecycleMachine, 'drawn' | 'cancelled' | 'stopped'>;

const freePlay = {
  booked: { for: 'clock', ends: 'play.started' },
  playing: { for: 'clock', ends: 'play.ended' },
  leaving: { for: 'clock', ends: 'play.ended' },
} as const satisfies WaitsOf<typeof freePlayLifecycleMachine, 'ended' | 'shortened' | 'cancelled' | 'displaced'>;

const listing = {
  draft: { for: 'nothing', because: 'its owner fills it in' },
  waiting: { for: 'operator', within: LISTING_REVIEW },
  onOffer: { for: 'nothing', because: 'it is on offer' },
  resting: { for: 'clock', ends: 'listing.wake' },
  off: { for: 'nothing', because: 'its owner took it down' },
} as const satisfies WaitsOf<typeof listingLifecycleMachine, 'deleted'>;

const loginTicket = {
  waiting: { for: 'clock', ends: 'ticket.expired' },
  confirmed: { for: 'clock', ends: 'ticket.expired' },
} as const satisfies WaitsOf<typeof loginTicketLifecycleMachine, 'redeemed' | 'ended'>;

const order = {
  unpaid: { for: 'clock', ends: 'hold.expired' },
  paying: { for: 'clock', ends: 'hold.expired' },
  waiting: { for: 'clock', ends: 'rental.started' },
  renting: { for: 'clock', ends: 'rental.ended' },
  'finished.unsettled': { for: 'clock', ends: 'order.settled' },
  'disputed.duringRental': { for: 'chart', of: 'complaint' },
  'disputed.afterEnd': { for: 'chart', of: 'complaint' },
} as const satisfies WaitsOf<
  typeof orderLifecycleMachine,
  'finished' | 'finished.settled' | 'disputed' | 'closed' | 'cancelled' | 'refunded'
>;

const place = {
  open: { for: 'chart', of: 'task' },
  taken: { for: 'clock', ends: 'work.overdue' },
  handed: { for: 'clock', ends: 'answer.overdue' },
  returned: { for: 'clock', ends: 'work.overdue' },
  redone: { for: 'clock', ends: 'answer.overdue' },
  disputed: { for: 'operator', within: TASK_DECISION, ends: 'decision.overdue' },
  held: { for: 'operator', within: TASK_DECISION },
} as const satisfies WaitsOf<typeof placeLifecycleMachine, 'accepted' | 'divided' | 'refused' | 'overdue' | 'quit' | 'recalled'>;

const subscription = {
  unpaid: { for: 'clock', ends: 'subscription.close' },
  paying: { for: 'clock', ends: 'subscription.close' },
} as const satisfies WaitsOf<typeof subscriptionLifecycleMachine, 'paid' | 'closed'>;

const task = {
  unpaid: { for: 'clock', ends: 'task.close' },
  paying: { for: 'clock', ends: 'task.close' },
  open: { for: 'clock', ends: 'offer.ended' },
  winding: { for: 'chart', of: 'place' },
} as const satisfies WaitsOf<typeof taskLifecycleMachine, 'ended' | 'closed'>;

const withdrawal = {
  requested: { for: 'operator', within: WITHDRAWAL_REVIEW },
  paying: { for: 'host', within: PAYOUT_ANSWER },
} as const satisfies WaitsOf<typeof withdrawalLifecycleMachine, 'paid' | 'failed' | 'cancelled' | 'refused'>;

/** Every state of every lifecycle that is not final. */
export const waits = {
  application,
  approval,
  bargain,
  charge,
  chat,
  complaint,
  deactivation,
  drawSession,
  freePlay,
  listing,
  loginTicket,
  order,
  place,
  subscription,
  task,
  withdrawal,
} as const;

type Waits = typeof waits;
type Watched<States> = { [State in keyof States]: States[State] extends { readonly within: Duration } ? State : never }[keyof States];

/** What waits for an operator without a chart of its own. */
export const deskWaits = {
  'desk.paymentDispute': { for: 'operator', within: DAY },
  'desk.review': { for: 'operator', within: DAY },
  'desk.suggestion': { for: 'operator', within: 3 * DAY },
} as const satisfies Readonly<Record<string, Wait>>;

/** A state that waits for somebody else, as `chart.state`, or work of the desk. */
export type WaitKind = keyof typeof deskWaits | { [Chart in keyof Waits]: `${Chart}.${Watched<Waits[Chart]> & string}` }[keyof Waits];

const desk = Object.entries(deskWaits).map(([kind, { within }]) => [kind as WaitKind, within] as const);
const deadlines = Object.entries(waits).flatMap(([chart, states]) =>
  Object.entries<Wait>(states).flatMap(([state, wait]) =>
    'within' in wait ? [[`${chart}.${state}` as WaitKind, wait.within] as const] : [],
  ),
);

/** How long a row may wait for somebody else, by state. */
export const waitDeadlines = Object.fromEntries([...deadlines, ...desk]) as Readonly<Record<WaitKind, Duration>>;
