import type { z } from 'zod';
import type { ProblemName } from '#contract/rest/problems.ts';
import type { Duration } from '#contract/rules/types.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { Deps, Outside } from '#service/kernel/deps.ts';
import { Refused, refused } from '#service/kernel/http/problem.ts';
import { isSigned, type Part, paymentSignature } from './signature.ts';

const TIMEOUT = 5 * SECOND;

/** Names of the settings that end like this: `deskUrl`, `deskSecret`. */
type Setting<End extends string> = Extract<keyof Outside, `${string}${End}`>;

interface Host {
  /** As named in the log. */
  readonly name: string;
  readonly url: Setting<'Url'>;
  readonly secret: Setting<'Secret'>;
  readonly timeout?: Duration;
  /** Refusal of a notice whose signature is not the host's. */
  readonly forged: ProblemName;
}

/** A signature, and what it covers. */
export interface Signed {
  readonly parts: readonly Part[];
  readonly signature: string;
}

/** Number and the like, for the log. */
type Subject = Readonly<Record<string, unknown>>;

interface Query<Schema extends z.ZodType> {
  readonly path: string;
  /** Posted with a signature over the parts; without it the query is a GET. */
  readonly post?: { readonly body: object; readonly parts: readonly Part[] };
  readonly answer: Schema;
  /** The answer's signature; undefined for a host that signs no answers. */
  readonly signed?: (answer: z.output<Schema>) => Signed;
  readonly about: Subject;
}

interface Notice extends Signed {
  readonly about: Subject;
}

/** An outside host with which a secret is shared: its requests, answers, notices and addresses are signed with it. */
export function signedHost({ name, url, secret, timeout = TIMEOUT, forged }: Host) {
  const base = (outside: Outside): string => outside[url].replace(/\/$/, '');
  const sign = (outside: Outside, parts: readonly Part[]): string => paymentSignature(outside[secret], parts);
  const isOurs = (outside: Outside, { parts, signature }: Signed): boolean => isSigned(outside[secret], parts, signature);

  return {
    sign,
    isSigned: isOurs,

    /** Address for a browser; all of its parameters are signed, in this order. */
    address(outside: Outside, path: string, parameters: Readonly<Record<string, string | number>>): string {
      const to = new URL(`${base(outside)}${path}`);
      for (const [key, value] of Object.entries(parameters)) to.searchParams.set(key, String(value));
      to.searchParams.set('signature', sign(outside, Object.values(parameters)));
      return to.href;
    },

    /** Answer of the host, without redirects; null if there was none, or none that can be read and is signed: nothing is known. */
    async sendQuery<Schema extends z.ZodType>(
      { outside, log }: Pick<Deps, 'outside' | 'log'>,
      { path, post, answer, signed, about }: Query<Schema>,
    ): Promise<z.output<Schema> | null> {
      const body = post && JSON.stringify({ ...post.body, signature: sign(outside, post.parts) });
      try {
        const response = await fetch(`${base(outside)}${path}`, {
          ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'error',
        });
        const state = answer.parse(await response.json());
        if (!signed || isOurs(outside, signed(state))) return state;
        log.warn(about, `answer of the ${name} is not signed by it`);
      } catch (error) {
        log.warn({ ...about, reason: error instanceof Error ? error.message : 'unknown' }, `the ${name} gave no answer`);
      }
      return null;
    },

    /** Records a notice that the host has signed. `record` returns why it cannot be recorded; every refusal is logged for an operator. */
    async handleNotice(
      { outside, log }: Pick<Deps, 'outside' | 'log'>,
      { about, ...notice }: Notice,
      record: () => Promise<ProblemName | null>,
    ): Promise<void> {
      try {
        if (!isOurs(outside, notice)) throw refused(forged);
        const problem = await record();
        if (problem !== null) throw refused(problem);
      } catch (error) {
        if (error instanceof Refused) log.warn({ ...about, problem: error.problem }, `notice of the ${name} refused`);
        throw error;
      }
    },
  };
}
