import { expect, test } from 'vitest';
import { isDatabaseAway } from './away.ts';

const failure = (message: string, parts: object = {}) => Object.assign(new Error(message), parts);

test.each([
  ['a refused connection', failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['no socket', failure('connect', { code: 'ENOENT', syscall: 'connect' })],
  ['a server that starts', failure('the database system is starting up', { code: '57P03' })],
  ['a server that is shut down', failure('terminating connection', { code: '57P01' })],
  ['a full disk', failure('could not extend file', { code: '53100' })],
  ['too many connections', failure('sorry, too many clients already', { code: '53300' })],
  ['a statement that was given up', failure('canceling statement', { code: '57014' })],
  ['an end without a word', failure('Connection terminated unexpectedly')],
  ['no answer', failure('no answer from the database in 4500 ms')],
])('%s means that the database is away', (_what, error) => expect(isDatabaseAway(error)).toBe(true));

test.each([
  ['a refused row', failure('violates check constraint', { code: '23514' })],
  ['a missing file', failure('no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a fault of ours', new TypeError('x is not a function')],
  ['no error', 'Connection terminated'],
])('%s does not', (_what, error) => expect(isDatabaseAway(error)).toBe(false));
