import { describe, expect, it } from 'vitest';
import { cover, explore, fromToken, restrict, takesOf, toToken } from '../src/index.ts';
import { smsCode, smsCodeModel } from '../examples/smsCode.ts';

describe('restrict', () => {
  const graph = explore(smsCode, smsCodeModel);
  const online = restrict(graph, ({ step }) => step.outcome !== 'offline');

  it('leaves out steps and what only they lead to', () => {
    expect(online.edges.filter(({ step }) => step.outcome === 'offline')).toEqual([]);
    const taken = cover(online).paths.flatMap((path) => takesOf(online, path));
    const lost = graph.transitions.map(({ id }) => id).filter((id) => !taken.includes(id));
    expect(lost).toEqual(['smsCode.sending:error(sendCode)#0', 'smsCode.checking:error(checkCode)#0']);
  });

  it('keeps situations in their places, and paths that both graphs read', () => {
    expect(online.nodes.map(({ index }) => index)).toEqual(graph.nodes.map(({ index }) => index));
    for (const path of cover(online).paths) expect(fromToken(graph, toToken(online, path))).toEqual(path);
    expect(() => fromToken(online, 'smsCode~code.send/sendCode-offline')).toThrow('step 2 "sendCode-offline" is not possible');
  });

  it('answers the same graph when everything is possible', () => {
    expect(restrict(graph, () => true)).toEqual({ ...graph, edges: graph.edges });
  });
});
