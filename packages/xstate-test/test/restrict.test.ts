import { describe, expect, it } from 'vitest';
import { cover, explore, fromToken, restrict, takesOf, toToken } from '../src/index.ts';
import { smsCode, smsCodeModel } from '../examples/smsCode.ts';

describe('restrict', () => {
  const graph = explore(smsCode, smsCodeModel);
  const online = restrict(graph, ({ step }) => step.outcome !== 'offline');

  it('removes steps and what is reachable only through them', () => {
    expect(online.edges.filter(({ step }) => step.outcome === 'offline')).toEqual([]);
    const taken = cover(online).paths.flatMap((path) => takesOf(online, path));
    const lost = graph.transitions.map(({ id }) => id).filter((id) => !taken.includes(id));
    expect(lost).toEqual(['smsCode.sending:error(sendCode)#0', 'smsCode.checking:error(checkCode)#0']);
  });

  it('keeps node indices, and paths valid in both graphs', () => {
    expect(online.nodes.map(({ index }) => index)).toEqual(graph.nodes.map(({ index }) => index));
    for (const path of cover(online).paths) expect(fromToken(graph, toToken(online, path))).toEqual(path);
    expect(() => fromToken(online, 'smsCode~code.send/sendCode-offline')).toThrow('step 2 "sendCode-offline" is not possible');
  });

  it('returns an equal graph if every step is possible', () => {
    expect(restrict(graph, () => true)).toEqual({ ...graph, edges: graph.edges });
  });
});
