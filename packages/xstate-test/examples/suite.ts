import { cover, createCoverage, describeSuite, explain, explore, runOnMachine, shareOf, toToken } from '@xstate/test';
import { smsCode, smsCodeModel } from './smsCode.ts';

const graph = explore(smsCode, smsCodeModel);
const suite = cover(graph, { maxLength: 14 });
console.log(describeSuite(suite));

const coverage = createCoverage(graph);
for (const path of suite.paths) coverage.add(runOnMachine(graph, path));
console.log('transitions', shareOf(coverage.data, 'transitions'));

const shortest = suite.paths.at(-1);
if (!shortest) throw new Error('nothing to cover');
for (const { name, node } of explain(graph, shortest)) console.log(`${name} → ${JSON.stringify(node.value)}`);
console.log(toToken(graph, shortest));
