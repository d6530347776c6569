import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { checkSavedSearchName } from '#contract/rules/savedSearch.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import type { HallFilters } from '#lib/hallAddress.ts';

interface Submit {
  name: string;
  key: string;
}

const faultsOf = ({ name }: Submit): { name?: string } => {
  const checked = checkSavedSearchName(name);
  return checked.ok ? {} : { name: checked.message };
};

export const saveSearchMachine = setup({
  types: {
    context: {} as {
      filters: HallFilters;
      name: string;
      key: string;
      fields: { name?: string };
      problem: Problem | null;
      /** The name that the service stored. */
      saved: string | null;
    },
    events: {} as ({ type: 'name.submit' } & Submit) | { type: 'save.retry' } | { type: 'save.leave' },
    input: {} as { filters: HallFilters },
    output: {} as { saved: string | null },
    tags: {} as 'busy',
  },
  actors: {
    saveSearch: actorSlot<Answer<{ name: string }>, { name: string; filters: HallFilters; key: string }>('saveSearch'),
  },
  guards: {
    isName: (_, form: Submit) => faultsOf(form).name === undefined,
    isSaved: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    keepName: assign((_, { name, key }: Submit) => ({ name, key, fields: {}, problem: null })),
    showFaults: assign((_, form: Submit) => ({ fields: faultsOf(form), problem: null })),
    dropProblem: assign({ problem: null }),
    keepRefusal: assign((_, answer: Answer<unknown>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepSaved: assign((_, answer: Answer<{ name: string }>) => ({ saved: answer.ok ? answer.value.name : null })),
    announceSaved: () => {},
    rereadSaved: () => {},
  },
}).createMachine({
  id: 'saveSearch',
  description: '给大厅当前的条件起个名字保存；没有收到结果时用同一个幂等键重试',
  context: ({ input: { filters } }) => ({ filters, name: '', key: '', fields: {}, problem: null, saved: null }),
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
      tags: 'busy',
      invoke: {
        id: 'saveSearch',
        src: 'saveSearch',
        input: ({ context: { name, filters, key } }) => ({ name, filters, key }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: { type: 'keepSaved', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadSaved'] },
        ],
        onError: { target: 'uncertain', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    uncertain: {
      description: '没有收到结果：可能已经保存，重试不会保存两次',
      on: {
        'save.retry': { target: 'saving', actions: 'dropProblem' },
        'save.leave': { target: 'left', actions: 'rereadSaved' },
      },
    },
    saved: { description: '已保存；重读保存的搜索', entry: ['announceSaved', 'rereadSaved'], type: 'final' },
    left: { description: '弹窗关闭', type: 'final' },
  },
  output: ({ context }) => ({ saved: context.saved }),
});
