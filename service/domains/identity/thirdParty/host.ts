import { z } from 'zod';
import { SECOND } from '#contract/rules/constants.ts';
import type { Platform } from './tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

const TIMEOUT = 5 * SECOND;

const ticketAnswer = z.object({ ticket: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }).max(500) });
const identity = z.object({ openid: z.string().min(1).max(100), nickname: z.string().max(60), phone: z.string().optional() });
const statusAnswer = z.object({ status: z.union([z.string().max(40), z.number()]).transform(String), identity: identity.nullish() });
const accountAnswer = z.object({ url: z.url({ protocol: /^https?$/ }).max(500), text: z.string().max(100) });

/** Who confirmed on the phone. Only our own app's host returns a phone, since its users log in by phone. */
export type ThirdIdentity = z.output<typeof identity>;

/** Shown on the phone before confirming, so that a user can detect a stranger's login. */
export interface Asker {
  readonly device: string;
  readonly address: string;
}

const baseOf = ({ outside }: Deps, platform: Platform): string =>
  `${{ wechat: outside.wechatUrl, qq: outside.qqUrl, app: outside.appUrl }[platform]}/${platform}`;

/**
 * `POST {host}/{platform}/qr` with the requester; returns the host's ticket and the address encoded in the picture: two different secrets.
 */
export const openTicket = (deps: Deps, platform: Platform, asker: Asker) =>
  ask(deps, `${baseOf(deps, platform)}/qr`, ticketAnswer, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asker),
  });

/** `GET {host}/{platform}/qr/{ticket}`: the status in the host's dialect and, once confirmed, the identity. */
export const readTicket = (deps: Deps, platform: Platform, ticket: string) =>
  ask(deps, `${baseOf(deps, platform)}/qr/${encodeURIComponent(ticket)}`, statusAnswer);

/** `GET {host}/wechat/account?page=`: the address of the official account, and the text below its QR code. */
export const readOfficialAccount = (deps: Deps, page: string) =>
  ask(deps, `${baseOf(deps, 'wechat')}/account?page=${encodeURIComponent(page)}`, accountAnswer);

async function ask<Schema extends z.ZodType>(deps: Deps, url: string, schema: Schema, init: RequestInit = {}): Promise<z.output<Schema>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    deps.log.warn(
      { host: new URL(url).host, reason: error instanceof z.ZodError ? 'unreadable answer' : (error as Error).message },
      'third party not reached',
    );
    throw refused('UPSTREAM');
  }
}
