// Copied from XState's repository, examples/friends-list-react/src (MIT, © 2015 David Khourshid).
// Children are spawned without a name, with random ids.
import { type ActorRefFrom, type AnyActorRef, assign, createMachine, fromPromise, setup, stopChild } from 'xstate';

const friendMachine = setup({
  types: {
    context: {} as { prevName: string; name: string },
    events: {} as { type: 'SET_NAME'; value: string } | { type: 'SAVE' } | { type: 'EDIT' } | { type: 'CANCEL' },
    input: {} as { name: string },
    tags: {} as 'read' | 'form' | 'saving',
  },
  actors: {
    saveUser: fromPromise(async () => {
      // Simulate network request
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return true;
    }),
  },
}).createMachine({
  id: 'friend',
  initial: 'reading',
  context: ({ input }) => ({ prevName: input.name, name: input.name }),
  states: {
    reading: { tags: 'read', on: { EDIT: 'editing' } },
    editing: {
      tags: 'form',
      on: {
        SET_NAME: { actions: assign({ name: ({ event }) => event.value }) },
        SAVE: { target: 'saving' },
      },
    },
    saving: {
      tags: ['form', 'saving'],
      invoke: {
        src: 'saveUser',
        onDone: { target: 'reading', actions: assign({ prevName: ({ context }) => context.name }) },
      },
    },
  },
  on: {
    CANCEL: { actions: assign({ name: ({ context }) => context.prevName }), target: '.reading' },
  },
});

const makeId = () => Math.random().toString(36).substring(7);

export const friendsMachine = createMachine({
  types: {} as {
    context: { newFriendName: string; friends: ActorRefFrom<typeof friendMachine>[] };
    events: { type: 'FRIENDS.ADD'; name: string } | { type: 'NEW_FRIEND.CHANGE'; name: string } | { type: 'FRIEND.REMOVE'; index: number };
  },
  id: 'friends',
  context: { newFriendName: '', friends: [] },
  on: {
    'NEW_FRIEND.CHANGE': { actions: assign({ newFriendName: ({ event }) => event.name }) },
    'FRIENDS.ADD': {
      guard: ({ event }) => event.name.trim().length > 0,
      actions: assign({
        friends: ({ context, spawn }) =>
          context.friends.concat(spawn(friendMachine, { id: `friend-${makeId()}`, input: { name: context.newFriendName } })),
        newFriendName: '',
      }),
    },
    'FRIEND.REMOVE': {
      actions: [
        // Stop the friend actor to unsubscribe
        stopChild(({ context, event }) => context.friends[event.index] as AnyActorRef),
        // Remove the friend from the list by index
        assign({ friends: ({ context, event }) => context.friends.filter((_, index) => index !== event.index) }),
      ],
    },
  },
});
