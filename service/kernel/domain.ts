import type { ObstacleKind } from '#contract/rules/deactivation.ts';
import type { ContentKind } from './contents/kind.ts';
import type { Columns } from './database/columns.ts';
import type { Statement } from './database/handle.ts';
import type { Seed } from './demo.ts';
import type { CommandContext } from './deps.ts';
import type { Erasure } from './erasure.ts';
import type { HistorySource } from './histories/source.ts';
import type { Service } from './http/route.ts';
import type { Handler } from './jobs/queue.ts';
import type { Books } from './ledger/books.ts';
import type { OperatorCommands } from './operations/commands.ts';
import type { OperatorApi } from './operations/operatorRoute.ts';
import type { Waits } from './operations/waits.ts';

/** Rows and fen that prevent a person's account from being closed. */
export interface Obstacle {
  readonly count?: Statement;
  readonly amount?: Statement;
}

/** Everything that the service composes from a domain; `service/domains/list.ts` lists the domains. */
export interface Domain {
  /** Name of its folder. */
  readonly name: string;
  /** Domains whose modules it imports; all other imports of domains are refused by a test. */
  readonly uses: readonly string[];
  readonly tables?: Readonly<Record<string, Columns>>;
  readonly routes?: (service: Service) => void;
  /** `transactional`: commits with the job's deletion. `outside`: calls an outside host, so it must be idempotent. */
  readonly jobs?: {
    readonly transactional?: Readonly<Record<string, Handler>>;
    readonly outside?: Readonly<Record<string, Handler>>;
  };
  /** Deletes expired rows; correctness does not depend on it. */
  readonly sweep?: (ground: CommandContext) => Promise<void>;
  /** Checked every night against the balances. */
  readonly books?: Books;
  /** Rows that a chart moves; checked every night against it. */
  readonly histories?: readonly HistorySource[];
  /** Rows that wait for somebody else, by state. */
  readonly waits?: Waits;
  readonly erasure?: Erasure;
  /** Subqueries by obstacle, for a user's id. */
  readonly obstacles?: (userId: string) => Readonly<Partial<Record<ObstacleKind, Obstacle>>>;
  /** Contents that operators edit; `contents` collects them. */
  readonly contents?: readonly ContentKind[];
  /** Demo data, loaded only when they are made. */
  readonly seed?: () => Promise<{ readonly seed: Seed }>;
  /** Commands of `npm run operator`, loaded only there. */
  readonly operator?: () => Promise<{ readonly operator: OperatorCommands }>;
  /** Calls, queues and decisions of the operators' API, loaded only where it is served. */
  readonly operatorApi?: () => Promise<{ readonly operatorApi: OperatorApi }>;
}

/** Names of a domain's jobs, for the declaration of `JobKinds`. */
export type KindsOf<Jobs extends NonNullable<Domain['jobs']>> = {
  readonly [Kind in (keyof Jobs['transactional'] & string) | (keyof Jobs['outside'] & string)]: true;
};
