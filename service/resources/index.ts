import type { Service } from '#service/http/route.ts';
import { registerAccount } from './account/index.ts';
import { registerMarket } from './catalogue/index.ts';
import { registerChat } from './chat/index.ts';
import { registerComplaints } from './complaints/index.ts';
import { registerInvitations } from './invitations/index.ts';
import { registerMembership } from './membership/index.ts';
import { registerLoyalty } from './loyalty/index.ts';
import { registerMessages } from './messages/index.ts';
import { registerNotifications } from './notifications/index.ts';
import { registerOrders } from './orders/index.ts';
import { registerPayments } from './payments/index.ts';
import { registerPayouts } from './payouts/index.ts';
import { registerPictures } from './pictures/index.ts';
import { registerPopups } from './popups/index.ts';
import { registerReviews } from './reviews/index.ts';
import { registerSession } from './session/index.ts';
import { registerSuggestions } from './suggestions/index.ts';
import { registerSupport } from './support/index.ts';
import { registerThirdParty } from './thirdParty/index.ts';
import { registerUsage } from './usage/index.ts';
import { registerWallet } from './wallet/index.ts';

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
