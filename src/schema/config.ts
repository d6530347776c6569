import type { FastifyInstance } from 'fastify';
import type { Circuit } from './rest/circuit.ts';

/** Configuration of one gateway process. */
export interface GatewayConfig {
  /** Addresses of the service’s processes. */
  readonly serviceUrls: readonly string[];
  /** Static hosts, used interchangeably for `/static`. */
  readonly staticUrls: readonly string[];
  /** The built site; null: only the API is served. */
  readonly webRoot: string | null;
  /** The built visualiser, served under `/visualiser/`; null: not served. */
  readonly visualiserRoot: string | null;
  /** Hash → text of the operations collected by codegen. */
  readonly persisted: ReadonlyMap<string, string>;
  /** In production only those operations are accepted. */
  readonly persistedOnly: boolean;
  readonly timeoutMs: number;
  /** Time limit for requests in progress when the gateway closes. */
  readonly patienceMs: number;
  /** Time to live of cached responses to guests. */
  readonly anonymousCacheMs: number;
  readonly maxResponseBytes: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Sends Strict-Transport-Security: the site's public address is an https one. */
  readonly httpsOnly: boolean;
  /** Registers metrics. */
  readonly countAnswers: ((app: FastifyInstance, circuits: () => readonly Circuit[]) => void) | null;
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
