import type { Database } from './database/tables.ts';
import type { Statement } from './database/handle.ts';
import type { CommandContext } from './deps.ts';

/** A person whose account is being closed, as known until then. */
export interface Known {
  readonly id: string;
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly real_name: string | null;
}

/** A kept free text that can name a person; without `where` the table is small or swept weekly. */
export interface KeptText {
  readonly table: keyof Database;
  readonly column: string;
  readonly isJson?: true;
  readonly where?: Statement;
}

/** What a domain does with a person's data when the account closes. */
export interface Erasure {
  /** Tables whose rows belong to one person (`user_id`) and are deleted. */
  readonly deleted?: readonly (keyof Database)[];
  /** Tables whose rows about a person (`user_id`) are kept without a name: money, orders, decisions. */
  readonly kept?: readonly (keyof Database)[];
  /** Whatever deleting rows by `user_id` does not erase; runs before the rows are deleted. */
  readonly erase?: (ground: CommandContext, known: Known) => Promise<void>;
  /** Texts in which the person's name, number and mailbox are replaced. */
  readonly texts?: (userId: string) => readonly KeptText[];
}
