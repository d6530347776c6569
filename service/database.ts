import { tables } from './domains/list.ts';
import { type Connections, type Db, openHandle as openKernelHandle } from './kernel/database/handle.ts';
import { type OpenDatabase, openDatabase as openKernelDatabase, type PoolOptions } from './kernel/database/pool.ts';

/** Opens the pools and the handle with the tables of all domains; connections are made on first use. */
export const openDatabase = (options: PoolOptions): OpenDatabase => openKernelDatabase({ ...options, tables });

/** A handle over given connections. */
export const openHandle = (connections: Connections): Db => openKernelHandle(connections, tables);
