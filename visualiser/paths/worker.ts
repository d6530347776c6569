import { answerPage } from '#visualiser/core/askWorker.ts';
import type { Answers, Question } from './messages.ts';
import { examplesOf, matchFor, suiteOf, walkFor } from './walks.ts';

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

/** In a worker, since exploring a large chart must not block the page. */
answerPage(answerTo);
