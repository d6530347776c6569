import { askWorker } from '#visualiser/core/askWorker.ts';
import type { Answers, Question } from './messages.ts';

const ask = askWorker<Question, Answers[Question['ask']]>(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

/** Queries the charts' test models, which are loaded on first use. */
export const askPaths = <Q extends Question>(question: Q): Promise<Answers[Q['ask']]> => ask(question) as Promise<Answers[Q['ask']]>;
