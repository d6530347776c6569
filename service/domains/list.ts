import type { Service } from '#service/kernel/http/route.ts';
import { registerAccount } from './account/routes/index.ts';
import { registerMarket } from './catalogue/routes.ts';
import { registerChat } from './chat/routes.ts';
import { registerComplaints } from './complaints/routes.ts';
import { registerInvitations } from './invitations/routes.ts';
import { registerMembership } from './membership/routes.ts';
import { registerLoyalty } from './loyalty/routes.ts';
import { registerMessages } from './messages/routes.ts';
import { registerNotifications } from './messages/notifications.ts';
import { registerOrders } from './orders/routes.ts';
import { registerPayments } from './payments/routes.ts';
import { registerPayouts } from './payouts/routes.ts';
import { registerPictures } from './pictures/routes.ts';
import { registerPopups } from './popups/routes.ts';
import { registerReviews } from './reviews/routes.ts';
import { registerSession } from './identity/routes/index.ts';
import { registerSuggestions } from './suggestions/routes.ts';
import { registerSupport } from './catalogue/support.ts';
import { registerThirdParty } from './identity/thirdParty/routes.ts';
import { registerUsage } from './usage/routes.ts';
import { registerWallet } from './wallet/routes.ts';

/** Registers every resource's routes; the order does not matter. */
export const resources: readonly ((service: Service) => void)[] = [
  registerMarket,
  registerNotifications,
  registerMessages,
  registerSession,
  registerAccount,
  registerThirdParty,
  registerOrders,
  registerReviews,
  registerComplaints,
  registerChat,
  registerSuggestions,
  registerSupport,
  registerPayments,
  registerWallet,
  registerLoyalty,
  registerInvitations,
  registerMembership,
  registerPayouts,
  registerPictures,
  registerPopups,
  registerUsage,
];
