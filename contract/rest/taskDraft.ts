import { z } from 'zod';
import { taskKinds } from '#contract/names.ts';
import { TASK_HOURS, TASK_PLACES, TASK_WORDS_MOST } from '#contract/rules/task.ts';
import { endpoint } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { choice, count, shape, words } from './shape.ts';

const kind = z.enum(taskKinds);
const typed = (most: number) => z.string().max(most);

export const taskDraftShape = shape('TaskDraft', {
  version: count('version', { doc: '0: nothing was saved yet' }),
  kind: choice(taskKinds, kind)('kind'),
  gameId: words('game_id', { doc: 'empty: not chosen' }),
  title: words('title'),
  words: words('words'),
  reward: words('reward', { doc: 'as typed, in yuan' }),
  placeCount: count('places'),
  hours: count('hours'),
  deposit: words('deposit', { doc: 'as typed, in yuan' }),
});

export const taskDraftForm = form('TaskDraftInput', {
  kind: field(taskKinds, 'kind', kind),
  gameId: field('String', 'game_id', z.string().regex(/^(?:[1-9]\d{0,17})?$/)),
  title: field('String', 'title', typed(200)),
  words: field('String', 'words', typed(TASK_WORDS_MOST * 2)),
  reward: field('String', 'reward', typed(40)),
  placeCount: field('Int', 'places', z.int().min(TASK_PLACES.least).max(TASK_PLACES.most)),
  hours: field('Int', 'hours', z.int().min(TASK_HOURS.least).max(TASK_HOURS.most)),
  deposit: field('String', 'deposit', typed(40)),
});
export const taskDraft = formOfArguments({
  version: field('Int', 'version', z.int().nonnegative()),
  form: field.part(taskDraftForm, 'form'),
});

export const getTaskDraft = endpoint({
  name: 'getTaskDraft',
  method: 'GET',
  path: '/own-tasks/draft',
  auth: 'required',
  summary: 'The form of the caller’s next task as it was typed so far, on whatever device; blank without one and once it was published',
  data: taskDraftShape.schema,
  problems: [],
});

export const saveTaskDraft = endpoint({
  name: 'saveTaskDraft',
  method: 'POST',
  path: '/own-tasks/draft',
  auth: 'required',
  summary: 'Saves the form of the next task, however incomplete; EDITED_ELSEWHERE if the version is not the saved one',
  body: taskDraft.schema,
  data: taskDraftShape.schema,
  problems: ['EDITED_ELSEWHERE'],
});
