import assert from 'node:assert';
import { createMachine } from 'xstate';
import { cover, explore, runOnSut, type Sut } from '@xstate/test';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { open: 'opened', lock: 'locked' } }, opened: { on: { close: 'closed' } }, locked: { on: { unlock: 'closed' } } },
});

/** An independent, faulty implementation of the chart. */
class Door {
  state = 'closed';
  open = (): void => void (this.state = 'opened');
  close = (): void => void (this.state = 'closed');
  lock = (): void => void (this.state = 'locked');
  unlock = (): void => void (this.state = 'opened');
}

const sut: Sut<Door> = {
  create: () => new Door(),
  send: (it, { type }) => it[type as 'open' | 'close' | 'lock' | 'unlock'](),
  read: ({ state }) => state,
};

const graph = explore(door);
for (const path of cover(graph).paths) {
  const failure: unknown = await runOnSut(graph, path, sut).catch((error: unknown) => error);
  assert(failure instanceof Error);
  console.log(failure.message);
}
