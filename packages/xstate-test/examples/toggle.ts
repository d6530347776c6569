import { createMachine } from 'xstate';
import { cover, describeSuite, explore, runOnMachine, toToken } from '@xstate/test';

const toggleMachine = createMachine({
  id: 'toggle',
  initial: 'Inactive',
  states: {
    Inactive: { on: { toggle: 'Active' } },
    Active: { on: { toggle: 'Inactive' }, after: { 2000: 'Inactive' } },
  },
});

const graph = explore(toggleMachine);
const suite = cover(graph);
console.log(describeSuite(suite));
for (const path of suite.paths) {
  runOnMachine(graph, path);
  console.log(toToken(graph, path));
}
