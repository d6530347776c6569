import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Kind, LoadPlan, LoadResult, Stretch } from '#tools/bench/orderLoad.ts';

export interface Measured {
  readonly count: number;
  readonly rate: number;
  readonly p50: string;
  readonly p99: string;
  readonly failures: number;
  /** CPU seconds of the load process itself. */
  readonly cpu: number;
}

/** Renters' connections in a separate process. */
export class Load {
  readonly #process: ChildProcess;

  private constructor(load: ChildProcess) {
    this.#process = load;
  }

  static async open(plan: LoadPlan): Promise<Load> {
    const load = Load.start();
    await load.connect(plan);
    return load;
  }

  static start(): Load {
    return new Load(fork(path.join(import.meta.dirname, 'orderLoad.ts')));
  }

  /** Opens connections that replace the previous ones. */
  async connect(plan: LoadPlan): Promise<void> {
    await this.#ask(plan);
  }

  async run(what: Kind, length: number): Promise<Measured> {
    const { times, failures, cpu } = (await this.#ask({ what, length })) as LoadResult;
    const at = (part: number): string => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    return { count: times.length, rate: Math.round((times.length / length) * 1000), p50: at(0.5), p99: at(0.99), failures, cpu };
  }

  close(): void {
    this.#process.kill('SIGTERM');
  }

  async #ask(message: LoadPlan | Stretch): Promise<unknown> {
    const settled = new AbortController();
    const heard = (event: 'message' | 'exit') => once(this.#process, event, { signal: settled.signal });
    const answer = Promise.race([heard('message'), heard('exit').then(() => Promise.reject(new Error('the load ended')))]);
    this.#process.send(message);
    const [said] = (await answer.finally(() => settled.abort())) as [unknown];
    return said;
  }
}
