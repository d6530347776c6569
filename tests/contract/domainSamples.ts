/**
 * Permitted callers. `public` ignores a token; `anyone` accepts guests and members but no invalid token; `member` requires a login and
 * gives access to own rows only;
 * `host` is decided by the signature of an outside host alone.
 */
export type Who = 'public' | 'anyone' | 'member' | 'host';

/** What the tests of the contract need of a domain's calls: `tests/contract/domains/<domain>.ts` exports it as `samples`. */
export interface DomainSamples {
  /** Responses by call. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Variables by operation. */
  readonly variables: Readonly<Record<string, object>>;
  /** Permitted callers by call. */
  readonly callers: Readonly<Record<string, Who>>;
}

const modules = import.meta.glob<{ readonly samples: DomainSamples }>('./domains/*.ts', { eager: true });
const all = Object.values(modules).map(({ samples }) => samples);

/** The samples of every domain that has a file. */
export const domainSamples: DomainSamples = {
  answers: Object.assign({}, ...all.map(({ answers }) => answers)),
  variables: Object.assign({}, ...all.map(({ variables }) => variables)),
  callers: Object.assign({}, ...all.map(({ callers }) => callers)),
};
