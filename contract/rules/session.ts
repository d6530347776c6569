import { SECOND } from './constants.ts';
import type { Instant } from './types.ts';

const EPOCH_SECONDS_ABOVE = 1e9;

/** Absolute expiry of a token. `expires_time` above 1e9 is an epoch second, else a duration in seconds from its receipt. */
export const sessionExpiresAt = (expiresTime: number, receivedAt: Instant): Instant =>
  expiresTime > EPOCH_SECONDS_ABOVE ? expiresTime * SECOND : receivedAt + expiresTime * SECOND;

/** Whether a stored token still counts as logged in. */
export const isSessionLive = (expiresAt: Instant, now: Instant): boolean => now < expiresAt;
