import { assign, createMachine, fromPromise } from 'xstate';
import { cover, explain, explore, runOnMachine } from '@xstate/test';

const fetchUser = (id: string): Promise<unknown> => fetch(`https://example.com/${id}`).then((response) => response.json());

const userMachine = createMachine({
  id: 'user',
  initial: 'idle',
  context: { userId: '42', user: undefined as unknown, error: undefined as unknown },
  states: {
    idle: { on: { FETCH: { target: 'loading' } } },
    loading: {
      invoke: {
        id: 'getUser',
        src: fromPromise<unknown, { userId: string }>(({ input }) => fetchUser(input.userId)),
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'success', actions: assign({ user: ({ event }) => event.output as unknown }) },
        onError: { target: 'failure', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    success: {},
    failure: { on: { RETRY: { target: 'loading' } } },
  },
});

const graph = explore(userMachine, {
  inline: { getUser: { done: { david: { name: 'David' } }, error: { offline: new Error('offline') } } },
});
for (const path of cover(graph).paths) {
  runOnMachine(graph, path);
  for (const { name, node } of explain(graph, path)) console.log(name, '→', node.value);
}
