declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
  }
  interface Connection {
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    setupClient?: (connection: Connection) => void;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
