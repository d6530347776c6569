import { type Command, InvalidArgumentError } from 'commander';
import { parseShanghai } from '#contract/rules/clock.ts';
import { COMPLAINT_WORDS } from '#contract/rules/complaint.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { SignedIn } from './actor.ts';
import { decide } from './decide.ts';
import type { AnyDecision, Decision } from './decision.ts';
import { isVisibleName } from './operatorName.ts';

/** A person's session on this machine. */
export interface SavedSession {
  readonly token: string;
  /** Proves that the person has signed in here before. */
  readonly device: string;
}

/** Where commands read a password, and where the session is kept. */
export interface Terminal {
  readonly secret: (question: string) => Promise<string>;
  readonly session: {
    readonly read: () => SavedSession | null;
    readonly write: (session: SavedSession) => void;
    readonly clear: () => void;
  };
}

/** What the commands of `npm run operator` are given. */
export interface Shop {
  /** Runs a command as the person who is signed in here, if the roles have the permission that the command needs. */
  readonly withDatabase: (work: (ground: CommandContext, actor: SignedIn) => Promise<void>) => Promise<void>;
  /** Runs a command that needs no session. */
  readonly withoutSession: (work: (ground: CommandContext) => Promise<void>) => Promise<void>;
  readonly out: (text: string) => void;
  readonly terminal: Terminal;
  /** Those of all domains that can wait for a second person. */
  readonly decisions: () => Promise<readonly AnyDecision[]>;
}

/** Adds a domain's commands to `npm run operator`. */
export type OperatorCommands = (program: Command, shop: Shop) => void;

/** Options of every command that changes something. */
export interface Acting {
  readonly json?: true;
}

interface Spoken<Result> {
  /** What the JSON output names first. */
  readonly names: Readonly<Record<string, unknown>>;
  readonly said: (result: Result) => string;
}

/** Runs a decision of the command line, in one transaction with its audit row, and prints the result. */
export const decideAs = <Input extends object, Result extends object>(
  { withDatabase, out }: Pick<Shop, 'withDatabase' | 'out'>,
  { json }: Acting,
  decision: Decision<Input, Result>,
  input: Input,
  { names, said }: Spoken<Result>,
): Promise<void> =>
  withDatabase(async (ground, actor) => {
    const { action } = decision;
    const { result, approval } = await decide(ground, decision, input, { actor });
    const print = (told: object, text: string) => out(json ? JSON.stringify({ ...names, action, ...told }, null, 2) : text);
    if (result === null) print({ approval }, `已申请，编号 ${approval}；另一个人登录之后用 approval approve ${approval} 同意才生效`);
    else print(result, said(result));
  });

/** Parser of a text with a length in characters; ends and control characters are removed or refused. */
export const sized =
  (least: number, most: number) =>
  (text: string): string => {
    const words = text.trim();
    const length = [...words].length;
    if (length < least || length > most) throw new InvalidArgumentError(`应有 ${least} 到 ${most} 个字`);
    if (/\p{Cc}/u.test(words.replaceAll('\n', ''))) throw new InvalidArgumentError('不能有控制字符');
    return words;
  };

/** Name of an operator. */
export function name(text: string): string {
  const words = sized(1, 50)(text);
  if (!isVisibleName(words)) throw new InvalidArgumentError('应是看得见的姓名');
  return words;
}
/** Reason that users will see. */
const REASON_WORDS = { least: 2, most: COMPLAINT_WORDS.most } as const;
export const reasonLength = `${REASON_WORDS.least} 到 ${REASON_WORDS.most} 个字`;
export const reason = sized(REASON_WORDS.least, REASON_WORDS.most);

/** Beijing time, as epoch ms. */
export function moment(text: string): number {
  const at = parseShanghai(text);
  if (at === null) throw new InvalidArgumentError('应是北京时间，如 "2026-11-20 12:25"');
  return at;
}
