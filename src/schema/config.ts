import type { FastifyInstance } from 'fastify';

/** How one gateway process is set up. */
export interface GatewayConfig {
  /** Addresses of the service’s processes. */
  readonly serviceUrls: readonly string[];
  /** The static hosts, any of which `/static` shows. */
  readonly staticUrls: readonly string[];
  /** The built site; null: only the API is served. */
  readonly webRoot: string | null;
  /** The built visualiser, shown under `/visualiser/`; null: it is not. */
  readonly visualiserRoot: string | null;
  /** Hash → text of the operations that codegen collected. */
  readonly persisted: ReadonlyMap<string, string>;
  /** Production: nothing but those operations is accepted. */
  readonly persistedOnly: boolean;
  readonly timeoutMs: number;
  /** Time limit for requests in progress when the gateway closes. */
  readonly patienceMs: number;
  /** How long an anonymous answer is kept. */
  readonly anonymousCacheMs: number;
  readonly maxResponseBytes: number;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  /** Browsers are told to come by https alone from now on: the site's own address is an https one. */
  readonly httpsOnly: boolean;
  /** Counts the answers and tells the counts. */
  readonly countAnswers: ((app: FastifyInstance) => void) | null;
  readonly logger: { readonly level: string; readonly stream?: { write(line: string): void } } | false;
}

export type GatewayOptions = Partial<GatewayConfig> & Pick<GatewayConfig, 'serviceUrls'>;

const defaults: Omit<GatewayConfig, 'serviceUrls'> = {
  staticUrls: [],
  webRoot: null,
  visualiserRoot: null,
  persisted: new Map(),
  persistedOnly: true,
  timeoutMs: 30_000,
  patienceMs: 4_500,
  anonymousCacheMs: 1_000,
  maxResponseBytes: 4 * 1024 * 1024,
  trustProxy: [],
  httpsOnly: false,
  countAnswers: null,
  logger: false,
};

export const gatewayConfig = (options: GatewayOptions): GatewayConfig => ({ ...defaults, ...options });
