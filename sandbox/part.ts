import type { FastifyInstance } from 'fastify';

/** One simulated part of the outside world: an SMS provider, a card cashier, a phone that scans. */
export interface Part {
  readonly title: string;
  readonly description: string;
  /** Its icon: one character. */
  readonly sign: string;
  /** Its first page, below the sandbox’s address, without a leading slash. */
  readonly path: string;
  register(http: FastifyInstance): void;
  /** Stops work in progress. */
  close(): void | Promise<void>;
}
