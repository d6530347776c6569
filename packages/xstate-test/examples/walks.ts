import { explore, fromToken, parseStop, runOnMachine, shortestTo, simplePaths, toToken, until, walk } from '@xstate/test';
import { smsCode, smsCodeModel } from './smsCode.ts';

const graph = explore(smsCode, smsCodeModel);
const locked = shortestTo(graph, 'smsCode.locked');
console.log(locked && toToken(graph, locked));

const stop = until.any(until.all(until.transitions(1), until.guards(0.9)), until.steps(500));
const found = walk(graph, { kind: 'quick-random', seed: 7, until: stop });
console.log(`${found.paths.length} paths, ${found.steps} steps until ${stop.text}`);
console.log(
  walk(graph, { seed: 7, until: parseStop('reached(smsCode.passed) or time >= 2s') }).paths.length,
  'random paths until somebody gets in',
);

const { paths, complete } = simplePaths(graph, { to: 'smsCode.passed', limit: 3 });
console.log(paths.length, complete ? 'simple paths' : 'of the simple paths');

console.log(runOnMachine(graph, fromToken(graph, 'smsCode~code.send/@patience.smsCode.sending/code.send/sendCode+sent')).source);
