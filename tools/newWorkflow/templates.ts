/** Names of a workflow in its files. */
export interface Names {
  /** Folder of its area: `exchange` */
  readonly area: string;
  /** `giftCode` */
  readonly name: string;
  /** `GiftCode` */
  readonly Name: string;
  /** Chinese display name. */
  readonly title: string;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const chart = ({ name, Name, title }: Names): string => `import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';

interface Facts {
  availableFen: number;
}

export const ${name}Machine = setup({
  types: {
    context: {} as { facts: Facts | null; problem: Problem | null },
    events: {} as { type: '${name}.refresh' } | { type: '${name}.leave' },
    output: {} as { facts: Facts | null },
    tags: {} as 'busy',
  },
  actors: { read${Name}: actorSlot<Answer<Facts>>('read${Name}') },
  guards: { isAnswered: (_, answer: Answer<Facts>) => answer.ok },
  actions: {
    keepFacts: assign((_, answer: Answer<Facts>) => ({ facts: answer.ok ? answer.value : null, problem: null })),
    keepRefusal: assign((_, answer: Answer<Facts>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: '${name}',
  description: ${quoted(title)},
  context: { facts: null, problem: null },
  initial: 'reading',
  states: {
    reading: {
      description: '向服务器读取',
      tags: 'busy',
      invoke: {
        id: 'read${Name}',
        src: 'read${Name}',
        onDone: [
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'shown', actions: { type: 'keepFacts', params: ({ event }) => event.output } },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: '结果已显示，可以重读',
      on: { '${name}.refresh': { target: 'reading' }, '${name}.leave': { target: 'left' } },
    },
    refused: { description: '服务器说不行，并说明了原因', on: { '${name}.leave': { target: 'left' } } },
    failed: {
      description: '没有读到，可以重试',
      on: { '${name}.refresh': { target: 'reading' }, '${name}.leave': { target: 'left' } },
    },
    left: { description: '离开', type: 'final' },
  },
  output: ({ context }) => ({ facts: context.facts }),
});
`;

const actors = ({ area, name, Name }: Names): string => `import type { Api } from '#api/api.ts';
import { BalanceDocument } from '#api/generated/operations.ts';
import { BalanceRefusals } from '#api/generated/refusals/Balance.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { ${name}Machine } from '#machines/${area}/${name}.machine.ts';

export const ${name}Actors = (api: Api): ActorsOf<typeof ${name}Machine> => ({
  read${Name}: fromRequest(({ signal }) =>
    answerOf(
      api.request(BalanceDocument, {}, { signal }).then(({ balance }) => ({ availableFen: balance.availableFen })),
      BalanceRefusals,
    )),
});
`;

const wire = ({ area, name }: Names): string => `import { ${name}Actors } from '#actors/${area}/${name}.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { ${name}Machine } from '#machines/${area}/${name}.machine.ts';

export const wire = (api: Api) => ${name}Machine.provide({ actors: ${name}Actors(api) satisfies ActorsOf<typeof ${name}Machine> });
`;

const screen = ({ area, name, Name, title }: Names): string => `import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { formatYuan } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { ${name}Machine } from '#machines/${area}/${name}.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

function ${Name}({ actor }: { actor: Running<typeof ${name}Machine> }) {
  const snapshot = useSelector(actor, (state) => state);
  const { facts, problem } = snapshot.context;
  const refresh = <Button onClick={() => actor.send({ type: '${name}.refresh' })}>重读</Button>;
  const leave = <Button onClick={() => actor.send({ type: '${name}.leave' })}>离开</Button>;
  switch (snapshot.value) {
    case 'reading':
      return <Skeleton height={88} radius={8} />;
    case 'shown':
      return <>{facts !== null && <p>{formatYuan(facts.availableFen)}</p>}{refresh}{leave}</>;
    case 'refused':
      return <><ProblemNote problem={problem} />{leave}</>;
    case 'failed':
      return <><ProblemNote problem={problem} />{refresh}{leave}</>;
    case 'left':
      return null;
    default:
      return snapshot.value satisfies never;
  }
}

export function ${Name}Screen() {
  const actor = useActorRef(useChart('${name}'), watchable);
  return (
    <div className={look['pageWidth']}>
      <h1>{${quoted(title)}}</h1>
      <${Name} actor={actor} />
    </div>
  );
}
`;

const model = ({ area, name, Name, title }: Names): string => `import { defineModel } from '@xstate/test';
import { ${name}Machine } from '#machines/${area}/${name}.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '刚新建，画面还没有地址；有了地址就在 testing/stubbed/${area}/${name}.driver.ts 写它怎么走，再去掉这一行';

export const ${name}Model = defineModel(${name}Machine, {
  given: ${quoted(`登录后打开“${title}”`)},
  outcomes: {
    read${Name}: { done: { 读到: granted({ availableFen: 10_000 }), 被拒绝: refused('RATE_LIMITED') }, error: { 网关故障: badGateway } },
  },
  identity: ({ facts, problem }) => [facts, problem?.kind],
  names: { '${name}.refresh': '点“重读”', '${name}.leave': '点“离开”', read${Name}: '读取' },
});
`;

/** The files of a new workflow, by path. `wiring.ts` adds it to the list of charts. */
export const filesFor = (names: Names): ReadonlyMap<string, string> => {
  const { area, name, Name } = names;
  return new Map([
    [`src/machines/${area}/${name}.machine.ts`, chart(names)],
    [`src/actors/${area}/${name}.actors.ts`, actors(names)],
    [`src/app/wire/charts/${area}/${name}.ts`, wire(names)],
    [`src/screens/${area}/${Name}/${Name}Screen.tsx`, screen(names)],
    [`tests/models/${area}/${name}.model.ts`, model(names)],
  ]);
};
