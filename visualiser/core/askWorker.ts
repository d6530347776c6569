export type Numbered<Question> = { readonly id: number } & Question;
export type Answered<Answer> = { readonly id: number } & ({ readonly answer: Answer } | { readonly fault: string });

/** Asks a worker, which starts with the first question. */
export function askWorker<Question, Answer>(start: () => Worker): (question: Question) => Promise<Answer> {
  const open = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let count = 0;
  return (question) => {
    worker ??= start();
    worker.onmessage = ({ data }: MessageEvent<Answered<Answer>>) => {
      const waiting = open.get(data.id);
      open.delete(data.id);
      if ('fault' in data) waiting?.reject(new Error(data.fault));
      else waiting?.resolve(data.answer);
    };
    count += 1;
    worker.postMessage({ ...question, id: count });
    return new Promise((resolve, reject) => open.set(count, { resolve, reject }));
  };
}

/** Answers the questions of the page, in a worker. */
export function answerPage<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const scope = globalThis as unknown as {
    onmessage: (event: MessageEvent<Numbered<Question>>) => void;
    postMessage(answered: Answered<Answer>): void;
  };
  scope.onmessage = ({ data }) => {
    answer(data).then(
      (given) => scope.postMessage({ id: data.id, answer: given }),
      (error: unknown) => scope.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) }),
    );
  };
}
