import type { Answered, Answers, Asked, Question } from './messages.ts';
import { examplesOf, matchFor, suiteOf, walkFor } from './walks.ts';

/** In a worker, since exploring a large chart must not block the page. */
const scope = globalThis as unknown as { onmessage: (event: MessageEvent<Asked>) => void; postMessage(answer: Answered): void };

function answerTo(question: Question): Promise<Answers[Question['ask']]> {
  switch (question.ask) {
    case 'examples':
      return examplesOf(question.chart);
    case 'suite':
      return suiteOf(question.chart);
    case 'walk':
      return walkFor(question.token);
    case 'match':
      return matchFor(question.chart, question.frames);
  }
}

scope.onmessage = ({ data }) => {
  answerTo(data).then(
    (answer) => scope.postMessage({ id: data.id, answer }),
    (error: unknown) => scope.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) }),
  );
};
