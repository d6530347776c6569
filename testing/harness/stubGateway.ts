interface Document {
  readonly hash: string;
}

type Answer = (variables: Record<string, unknown>) => unknown;

interface Problem {
  code: string;
  message: string;
  requestId: string;
}

/** Thrown by a stubbed operation to return a refusal. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

const bodyOf = (url: URL, init: RequestInit | undefined): { hash: unknown; variables: Record<string, unknown> } => {
  const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  const extensions = sent?.extensions ?? JSON.parse(url.searchParams.get('extensions') ?? '{}');
  return {
    hash: extensions.persistedQuery?.sha256Hash,
    variables: sent?.variables ?? JSON.parse(url.searchParams.get('variables') ?? '{}'),
  };
};

/**
 * A `fetch` for screen tests: each operation is answered by its own function, as by the gateway. Operations without one are refused, so
 * that a missing stub shows.
 */
export function stubGateway(answers: readonly (readonly [Document, Answer])[]): typeof fetch {
  const byHash = new Map(answers.map(([document, answer]) => [document.hash, answer]));
  return async (input, init) => {
    const { hash, variables } = bodyOf(new URL(String(input)), init);
    const answer = byHash.get(String(hash));
    try {
      if (!answer) throw new Refused({ code: 'NOT_FOUND', message: '测试里没有这个操作', requestId: 'stub' });
      return Response.json({ data: await answer(variables) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message, requestId } = error.problem;
      return Response.json({ data: null, errors: [{ message, extensions: { code, requestId } }] });
    }
  };
}
