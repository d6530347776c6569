import { cover, explore, lint, mutants, mutationScore, PathFailure, runOnMachine, shrink, toToken, walk, until } from '@xstate/test';
import { smsCode, smsCodeModel } from './smsCode.ts';

console.log(lint(smsCode, smsCodeModel));
const impatient = {
  ...smsCodeModel,
  outcomes: { ...smsCodeModel.outcomes, sendCode: { done: { sent: undefined }, error: { offline: new Error('offline') } } },
};
console.log(lint(smsCode, impatient).map((finding) => finding.message));

const graph = explore(smsCode, smsCodeModel);
const { killed, total, score } = mutationScore(graph, cover(graph, { goal: 'all' }).paths);
console.log(`${killed} of ${total} mutants noticed, score ${score}`);

const faulty = mutants(smsCode).find((mutant) => mutant.description === 'smsCode.checking:done(checkCode)#1 without its guard isLastTry');
if (!faulty) throw new Error('no such mutant');
const failure = (path: Parameters<typeof runOnMachine>[1]): PathFailure | undefined => {
  try {
    runOnMachine(graph, path, { machine: faulty.machine });
  } catch (error) {
    if (error instanceof PathFailure) return error;
    throw error;
  }
  return undefined;
};
const failing = walk(graph, { seed: 3, until: until.steps(400) }).paths.find((path) => failure(path));
if (!failing) throw new Error('no path fails');
const short = await shrink(graph, failing, (path) => failure(path) !== undefined);
console.log(`${failing.edges.length} steps shrunk to ${short.edges.length}: ${toToken(graph, short)}`);
console.log(failure(short)?.message);
