import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

type Query = (...given: unknown[]) => unknown;

/** How long a statement may take before it counts as waiting for a lock of the other side. */
const BLOCKED = 25;

/** Lets a command that runs on one pool go on by so many statements, and then stop before the next one. */
export class Gate {
  #left = Number.POSITIVE_INFINITY;
  #waiting: (() => void)[] = [];
  /** Statements that were let through. */
  passed = 0;

  constructor(pool: pg.Pool) {
    pool.on('acquire', (client) => this.#guard(client));
  }

  /** From now on so many statements pass. */
  allow(statements: number): void {
    this.#left = statements;
    while (this.#left > 0 && this.#waiting.length > 0) this.#letOne();
  }

  /** Resolves when the command has used up its statements, has ended, or waits for a lock. */
  async stopped(ended: Promise<unknown>): Promise<void> {
    let isOver = false;
    void ended.finally(() => (isOver = true));
    for (let seen = -1, still = 0; !isOver && this.#waiting.length === 0 && still < BLOCKED;) {
      await pause(1);
      still = seen === this.passed ? still + 1 : 0;
      seen = this.passed;
    }
  }

  #letOne(): void {
    this.#left -= 1;
    this.passed += 1;
    this.#waiting.shift()?.();
  }

  #guard(client: pg.PoolClient & { isGuarded?: true }): void {
    if (client.isGuarded) return;
    client.isGuarded = true;
    const query = client.query.bind(client) as Query;
    const guarded: Query = (...given) => {
      if (this.#waiting.length === 0 && this.#left > 0) {
        this.#left -= 1;
        this.passed += 1;
        return query(...given);
      }
      return new Promise<void>((resolve) => void this.#waiting.push(resolve)).then(() => query(...given));
    };
    client.query = guarded as typeof client.query;
  }
}
