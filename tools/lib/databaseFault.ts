import { isDatabaseAway } from '#service/kernel/database/away.ts';

/** PostgreSQL's messages for refused logins. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': '用户名或密码不对',
  '28000': '不接受这个用户从这里连接（pg_hba.conf）',
  '3D000': '没有这个数据库',
  '53300': '连接已满（max_connections）',
};

/**
 * One line for an unreachable database or a refused login; null for any other error. Never contains the URL, which includes the
 * password.
 */
export function databaseFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, address, port } = error as { readonly code?: unknown; readonly address?: unknown; readonly port?: unknown };
  const refusal = typeof code === 'string' ? REFUSALS[code] : undefined;
  if (refusal !== undefined) return `数据库（DATABASE_URL）${refusal}：${error.message}`;
  if (!isDatabaseAway(error)) return null;
  const where = typeof address === 'string' && typeof port === 'number' ? `${address}:${port} ` : '';
  return `数据库（DATABASE_URL）连不上：${where}${typeof code === 'string' ? code : error.message}`;
}
