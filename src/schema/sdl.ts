import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProblemName } from '#contract/rest/problems.ts';
import { areas } from './areas.ts';
import { enumSdl } from './enums.ts';
import type { RootField } from './field.ts';
import { formSdl } from './forms.ts';
import { shapeSdl } from './shapes.ts';

/** Refusals of a root field besides the common ones, from the contract entries of its calls. */
const refusalsOf = ({ calls }: RootField): readonly ProblemName[] => [
  ...new Set(
    calls.flatMap(({ problems, idempotent }): readonly ProblemName[] => (idempotent ? [...problems, 'IDEMPOTENCY_KEY_REUSED'] : problems)),
  ),
];

const docOf = (field: RootField): string => {
  const refusals = refusalsOf(field);
  return JSON.stringify(refusals.length === 0 ? field.doc : `${field.doc} Refusals: ${refusals.join(', ')}.`);
};

const rootSdl = (root: 'Query' | 'Mutation'): string => {
  const fields = areas.flatMap((area) => Object.entries(area[root] ?? {}));
  const lines = fields.map(([name, field]) => {
    const args = field.args === '' ? '' : `(${field.args})`;
    return `  ${docOf(field)}\n  ${name}${args}: ${field.answer.type}`;
  });
  return `extend type ${root} {\n${lines.join('\n')}\n}`;
};

/** The SDL: some types from files, the rest derived from the contract. */
export const readSdl = (): string => {
  const fields = areas.flatMap(({ Query = {}, Mutation = {} }) => [...Object.values(Query), ...Object.values(Mutation)]);
  const answers = fields.map(({ answer }) => answer);
  return [
    ...globSync('*/*.graphql', { cwd: import.meta.dirname })
      .sort()
      .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    enumSdl(),
    formSdl(fields.flatMap(({ forms }) => forms)),
    shapeSdl(answers.flatMap(({ shapes }) => shapes)),
    ...new Set(answers.flatMap(({ sdl = [] }) => sdl)),
    rootSdl('Query'),
    rootSdl('Mutation'),
  ].join('\n');
};
