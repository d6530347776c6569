import * as activities from './activities.ts';
import * as alerts from './alerts.ts';
import * as announcements from './announcements.ts';
import * as bargains from './bargains.ts';
import * as bulk from './bulk.ts';
import * as catalogue from './catalogue.ts';
import * as chat from './chat.ts';
import * as complaints from './complaints.ts';
import * as deactivation from './deactivation.ts';
import * as downloads from './downloads.ts';
import * as email from './email.ts';
import { type AnyEndpoint, type HostCall, isHostCall } from './endpoint.ts';
import * as freePlay from './freePlay.ts';
import * as help from './help.ts';
import * as invitations from './invitations.ts';
import * as lending from './lending.ts';
import * as listings from './listings.ts';
import * as membership from './membership.ts';
import * as loyalty from './loyalty.ts';
import * as listingFiles from './listingFiles.ts';
import * as merchants from './merchants.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as owner from './owner.ts';
import * as ownListings from './ownListings.ts';
import * as payouts from './payouts.ts';
import * as payPassword from './payPassword.ts';
import * as pictures from './pictures.ts';
import * as popups from './popups.ts';
import * as profile from './profile.ts';
import * as reviews from './reviews.ts';
import * as savedSearches from './savedSearches.ts';
import * as session from './session.ts';
import * as security from './security.ts';
import * as shops from './shops.ts';
import * as staff from './staff.ts';
import * as suggestions from './suggestions.ts';
import * as support from './support.ts';
import * as taskDraft from './taskDraft.ts';
import * as tasks from './tasks.ts';
import * as thirdParty from './thirdParty.ts';
import * as usage from './usage.ts';
import * as wallet from './wallet.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'data' in value && 'problems' in value;

/** The calls by resource. */
export const resources = {
  session,
  security,
  email,
  owner,
  ownListings,
  bulk,
  listingFiles,
  payPassword,
  profile,
  deactivation,
  pictures,
  thirdParty,
  catalogue,
  listings,
  savedSearches,
  activities,
  alerts,
  orders,
  lending,
  wallet,
  payouts,
  invitations,
  membership,
  notifications,
  merchants,
  messages,
  popups,
  usage,
  loyalty,
  reviews,
  complaints,
  chat,
  staff,
  suggestions,
  support,
  help,
  announcements,
  downloads,
  shops,
  freePlay,
  bargains,
  tasks,
  taskDraft,
} as const;

export const endpoints: readonly AnyEndpoint[] = Object.values(resources).flatMap((resource) => Object.values(resource).filter(isEndpoint));

/** The calls of outside hosts: the gateway's routes for them derive from this list. */
export const hostCalls: readonly HostCall[] = endpoints.filter(isHostCall);

export {
  activities,
  alerts,
  announcements,
  bargains,
  bulk,
  catalogue,
  chat,
  complaints,
  deactivation,
  downloads,
  email,
  freePlay,
  help,
  invitations,
  lending,
  listingFiles,
  listings,
  membership,
  loyalty,
  merchants,
  messages,
  notifications,
  orders,
  owner,
  ownListings,
  payouts,
  payPassword,
  pictures,
  popups,
  profile,
  reviews,
  savedSearches,
  security,
  session,
  shops,
  staff,
  suggestions,
  support,
  tasks,
  taskDraft,
  thirdParty,
  usage,
  wallet,
};
