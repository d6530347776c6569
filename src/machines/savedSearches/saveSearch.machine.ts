import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkSavedSearchName } from '#contract/rules/savedSearch.ts';
import { errands } from '#lib/errands.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { leavableSlot } from '#machines/shell/keyedCommand.machine.ts';

interface Submit {
  name: string;
  key: string;
}

const faultsOf = ({ name }: Submit): { name?: string } => {
  const checked = checkSavedSearchName(name);
  return checked.ok ? {} : { name: checked.message };
};

export type SearchWish = { name: string; filters: HallFilters };
type Result = Answer<{ name: string }> | null;

export const saveSearchMachine = setup({
  types: {
    children: {} as { saveSearch: 'saveSearch' },
    context: {} as {
      filters: HallFilters;
      name: string;
      key: string;
      fields: { name?: string };
      /** Why an earlier response with this key is missing. */
      lost: Problem | null;
      problem: Problem | null;
      /** The name that the service stored. */
      saved: string | null;
    },
    events: {} as ({ type: 'name.submit' } & Submit) | { type: 'save.leave' },
    input: {} as { filters: HallFilters },
    output: {} as { saved: string | null },
  },
  actors: {
    saveSearch: leavableSlot<{ name: string }, SearchWish>(),
  },
  guards: {
    isName: (_, form: Submit) => faultsOf(form).name === undefined,
    isSaved: (_, answer: Result) => answer?.ok === true,
    isLeft: (_, answer: Result) => answer === null,
  },
  actions: {
    keepName: assign((_, { name, key }: Submit) => ({ name, key, fields: {}, lost: null, problem: null })),
    showFaults: assign((_, form: Submit) => ({ fields: faultsOf(form), problem: null })),
    keepRefusal: assign((_, answer: Result) => ({ lost: null, problem: answer === null || answer.ok ? null : answer.problem })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepSaved: assign((_, answer: Result) => ({ saved: answer?.ok ? answer.value.name : null })),
    announceSaved: () => {},
    dropDraft: () => {},
    rereadSaved: () => {},
  },
}).createMachine({
  id: 'saveSearch',
  description: '给大厅当前的条件起个名字保存；没有收到结果时用同一个幂等键重试',
  context: ({ input: { filters } }) => ({ filters, name: '', key: '', fields: {}, lost: null, problem: null, saved: null }),
  initial: 'editing',
  states: {
    editing: {
      description: '填写名称',
      on: {
        'name.submit': [
          {
            guard: { type: 'isName', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'keepName', params: ({ event }) => event },
          },
          { actions: { type: 'showFaults', params: ({ event }) => event } },
        ],
        'save.leave': { target: 'left' },
      },
    },
    saving: {
      description: '正在保存',
      invoke: {
        id: 'saveSearch',
        src: 'saveSearch',
        input: ({ context }) => ({
          errand: errands.saveSearch,
          wish: { name: context.name, filters: context.filters },
          key: context.key,
          lost: context.lost,
          mayLeave: true,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'left', actions: 'rereadSaved' },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadSaved'] },
        ],
        onError: { target: 'saving', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    saved: { description: '已保存；重读保存的搜索', entry: ['announceSaved', 'dropDraft', 'rereadSaved'], type: 'final' },
    left: { description: '弹窗关闭', entry: 'dropDraft', type: 'final' },
  },
  output: ({ context }) => ({ saved: context.saved }),
});
