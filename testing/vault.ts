import { makeVault } from '#service/kernel/credentials/vault.ts';

/** For data that is discarded after a benchmark or a test. */
export const BENCH_CREDENTIALS_KEY = Buffer.alloc(32, 'bench').toString('base64');

export const benchVault = makeVault([Buffer.from(BENCH_CREDENTIALS_KEY, 'base64')]);
