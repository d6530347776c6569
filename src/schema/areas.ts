import { area as bargains } from './bargains/bargains.ts';
import { area as activities } from './activities/activities.ts';
import { area as alerts } from './alerts/alerts.ts';
import { area as catalogue } from './catalogue/catalogue.ts';
import { area as chat } from './chat/chat.ts';
import { area as complaints } from './complaints/complaints.ts';
import { area as deactivation } from './deactivation/deactivation.ts';
import { area as downloads } from './downloads/downloads.ts';
import { area as email } from './email/email.ts';
import type { Area } from './field.ts';
import { area as freePlay } from './freePlay/freePlay.ts';
import { area as help } from './help/help.ts';
import { area as invitations } from './invitations/invitations.ts';
import { area as lending } from './lending/lending.ts';
import { area as listings } from './listings/listings.ts';
import { area as loyalty } from './loyalty/loyalty.ts';
import { area as membership } from './membership/membership.ts';
import { area as merchants } from './merchants/merchants.ts';
import { area as messages } from './messages/messages.ts';
import { area as notifications } from './notifications/notifications.ts';
import { area as orders } from './orders/orders.ts';
import { area as owner } from './owner/owner.ts';
import { area as payouts } from './payouts/payouts.ts';
import { area as payPassword } from './payPassword/payPassword.ts';
import { area as popups } from './popups/popups.ts';
import { area as profile } from './profile/profile.ts';
import { area as reviews } from './reviews/reviews.ts';
import { area as savedSearches } from './savedSearches/savedSearches.ts';
import { area as security } from './security/security.ts';
import { area as session } from './session/session.ts';
import { area as shops } from './shops/shops.ts';
import { area as suggestions } from './suggestions/suggestions.ts';
import { area as tasks } from './tasks/tasks.ts';
import { area as thirdParty } from './thirdParty/thirdParty.ts';
import { area as usage } from './usage/usage.ts';
import { area as wallet } from './wallet/wallet.ts';

export const areas: readonly Area[] = [
  session,
  security,
  email,
  owner,
  payPassword,
  profile,
  deactivation,
  thirdParty,
  catalogue,
  listings,
  savedSearches,
  activities,
  alerts,
  shops,
  freePlay,
  bargains,
  orders,
  lending,
  reviews,
  complaints,
  chat,
  suggestions,
  tasks,
  help,
  downloads,
  wallet,
  loyalty,
  payouts,
  invitations,
  membership,
  notifications,
  merchants,
  messages,
  popups,
  usage,
];
