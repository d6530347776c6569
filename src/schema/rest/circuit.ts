/** Time in ms after which a request without an answer raises the suspicion that the service or its database is unresponsive. */
const SLOW = 1_000;
/** Interval between two probes of an open circuit. */
const PROBE_AGAIN = 1_000;

type CircuitState = 'closed' | 'half-open' | 'open';

export interface Circuit {
  /** Address of the service. */
  readonly service: string;
  readonly state: CircuitState;
  /** How often it has opened. */
  readonly openings: number;
}

interface BreakerOptions {
  readonly service: string;
  readonly isReady: () => Promise<boolean>;
  /** Called when a request is slow: the services share a database, so all of them are to be verified. */
  readonly onSlow: () => void;
}

/**
 * Circuit breaker of one service process. It opens when the readiness probe fails and no request is answered meanwhile: on a busy host
 * the probe of a process that works may be late. Until a later probe succeeds no request is sent, and reads in progress are abandoned.
 * Probes are the only trial requests, one at a time, so that no user waits for one.
 */
export class Breaker implements Circuit {
  readonly service: string;
  readonly #options: BreakerOptions;
  readonly #waiting = new Set<() => void>();
  #state: CircuitState = 'closed';
  #openings = 0;
  #probing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #answers = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.service = options.service;
  }

  get state(): CircuitState {
    return this.#state;
  }

  get openings(): number {
    return this.#openings;
  }

  get permits(): boolean {
    return this.#state === 'closed';
  }

  /** Runs one request. `abandon` is called if the circuit opens before it has ended. */
  async watch<T>(send: () => Promise<T>, abandon?: () => void): Promise<T> {
    const slow = setTimeout(this.#options.onSlow, SLOW);
    slow.unref();
    if (abandon) this.#waiting.add(abandon);
    try {
      return await send();
    } finally {
      clearTimeout(slow);
      if (abandon) this.#waiting.delete(abandon);
    }
  }

  /** Called when the service has answered a request. */
  answered(): void {
    this.#answers += 1;
  }

  /** Opens the circuit if the service is not ready. */
  verify(): void {
    if (this.permits) void this.#probe();
  }

  /** Probes an open circuit now, without waiting for its turn. Whether it closed. */
  async recheck(): Promise<boolean> {
    if (!this.permits) await this.#probe();
    return this.permits;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #probe(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#probing ??= this.#ask().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#answers;
    if (!this.permits) this.#state = 'half-open';
    const isReady = await this.#options.isReady().catch(() => false);
    if (this.#isStopped) return;
    if (isReady || this.#answers > before) this.#state = 'closed';
    else this.#open();
  }

  #open(): void {
    if (this.permits) this.#openings += 1;
    this.#state = 'open';
    for (const abandon of this.#waiting) abandon();
    this.#timer = setTimeout(() => void this.#probe(), PROBE_AGAIN);
    this.#timer.unref();
  }
}
