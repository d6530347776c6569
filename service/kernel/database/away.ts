/** SQLSTATEs of a database that is starting, shutting down, full or out of connections, and of cancelled statements (57014). */
const STATES = /^(?:08|53)...$|^57(?:014|P0[1-5])$|^58030$/;
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Driver errors that carry no code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|no answer from the database|Client has encountered a connection error)/;

/** Whether a statement failed because the database is unavailable, full or unresponsive, rather than because of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof code !== 'string') return WORDS.test(error.message);
  // ENOENT: the Unix socket of a local server.
  return STATES.test(code) || SYSTEM.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
