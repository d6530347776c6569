import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor, fromPromise, type PromiseActorLogic } from 'xstate';
import { wireCommand, wireLeavable } from '#app/wire/command.ts';
import { wireStoppableWatch, wireWatch } from '#app/wire/watch.ts';
import type { Answer } from '#contract/problem.ts';
import { fulfilled } from '#lib/tracked.ts';
import { type ChartLoader, ChartsProvider, type ScreenCharts, type Shell, ShellProvider } from '#context/charts.ts';
import { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import { chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';
import { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import { noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import { pendingActionMachine } from '#machines/identity/pendingAction.machine.ts';
import { sessionMachine, type Viewer } from '#machines/identity/session.machine.ts';
import { showSession } from '#state/session.ts';

/** A slot whose results are provided by the test, one at a time, after the chart has invoked it. */
export function held<Output, Input>() {
  const asked: Input[] = [];
  const open: { resolve: (output: Output) => void; reject: (error: unknown) => void }[] = [];
  const logic: PromiseActorLogic<Output, Input> = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push(input);
        const waiting = { resolve, reject };
        open.push(waiting);
        signal.addEventListener('abort', () => {
          if (open.includes(waiting)) open.splice(open.indexOf(waiting), 1);
        });
      }),
  );
  const next = () => {
    const waiting = open.shift();
    if (!waiting) throw new Error('nobody has asked');
    return waiting;
  };
  return {
    logic,
    asked,
    answer: (output: Output) => act(async () => next().resolve(output)),
    fail: (error: unknown) => act(async () => next().reject(error)),
  };
}

/** A keyed command whose requests the test answers; `announced`: what it told the user about a check. */
export function heldCommand<Value, Wish extends object>() {
  const { logic, ...ask } = held<Answer<Value>, Wish & { key: string }>();
  const check = held<Answer<Value> | null, Wish>();
  const announced: string[] = [];
  const checking = {
    check: check.logic,
    announceUnchanged: () => announced.push('unchanged'),
    announceUnread: () => announced.push('unread'),
  };
  return {
    ...ask,
    check,
    announced,
    command: wireCommand<Value, Wish>(logic, checking),
    leavable: wireLeavable<Value, Wish>(logic, checking),
  };
}

/** A held outcome for a `stoppableWatchSlot` or a `watchSlot`: null is an answer that decides nothing yet. */
export function heldWatch<Outcome, Subject extends object>(window = 60_000) {
  const { logic, ...read } = held<Outcome | null, Subject>();
  const delays = { delays: { outcomePoll: 0, outcomeWindow: window } };
  return {
    ...read,
    stoppable: wireStoppableWatch<Outcome, Subject>(logic).provide(delays),
    watch: wireWatch<Outcome, Subject>(logic).provide(delays),
  };
}

const machines = import.meta.glob<Record<string, unknown>>('/src/machines/**/*.machine.ts', { eager: true });

/** A chart without the test's own slots fails when started. */
const unwired = <Name extends keyof ScreenCharts>(name: Name): ScreenCharts[Name] =>
  Object.entries(machines).find(([file]) => file.endsWith(`/${name}.machine.ts`))?.[1][`${name}Machine`] as ScreenCharts[Name];

/** Provides charts to screens: the given ones, otherwise those without actors. */
export function chartsOf(own: Partial<ScreenCharts>): ChartLoader {
  const loaded = new Map<keyof ScreenCharts, Promise<unknown>>();
  return {
    load<Name extends keyof ScreenCharts>(name: Name) {
      const chart = loaded.get(name) ?? fulfilled(own[name] ?? unwired(name));
      loaded.set(name, chart);
      return chart as Promise<ScreenCharts[Name]>;
    },
  };
}

export const aViewer = (wish: Partial<Viewer> = {}): Viewer => ({
  id: '3',
  nickname: '夜猫',
  avatar: '',
  phone: '138****8000',
  email: null,
  hasPassword: true,
  isRealName: true,
  isAdult: true,
  isVip: false,
  creditScore: 60,
  goldCoin: 0,
  levelName: '新兵',
  availableFen: 10_000,
  frozenFen: 0,
  isMerchant: false,
  redPackets: 0,
  unread: 0,
  activeOrder: null,
  isClosing: false,
  ...wish,
});

/** The shell's charts, idle; `logIn` and `logOut` change the displayed session. */
const aShell = () => {
  const loginModal = createActor(loginModalMachine).start();
  return {
    session: createActor(sessionMachine).start(),
    loginModal,
    pendingAction: createActor(pendingActionMachine).start(),
    emergencyNotice: createActor(emergencyNoticeMachine),
    noticePopup: createActor(noticePopupMachine),
    adRotation: createActor(adRotationMachine),
    favourite: createActor(favouriteMachine).start(),
    chunkRecovery: createActor(chunkRecoveryMachine).start(),
    channelTracking: createActor(channelTrackingMachine),
    followLogin: (tell) => {
      const { unsubscribe } = loginModal.subscribe((snapshot) => tell(snapshot.hasTag('open')));
      return unsubscribe;
    },
  } satisfies Shell;
};

export const logIn = (wish: Partial<Viewer> = {}): void => showSession({ standing: 'member', viewer: aViewer(wish), unreadable: null });
export const logOut = (): void => showSession({ standing: 'guest', viewer: null, unreadable: null });

interface Played {
  screen: ReactNode;
  /** Charts with the test's own slots; one without them fails when started. */
  wiring?: Partial<ScreenCharts>;
}

/** A screen with all providers of the app; `at`: its path with the query. */
export function stage(play: (shell: ReturnType<typeof aShell>) => Played, at = '/') {
  const shell = aShell();
  const { screen, wiring = {} } = play(shell);
  const { hook, searchHook, history } = memoryLocation({ path: at, record: true });
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });
  const view = render(
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={cache}>
        <ShellProvider value={shell}>
          <ChartsProvider value={chartsOf(wiring)}>{screen}</ChartsProvider>
        </ShellProvider>
      </QueryClientProvider>
    </Router>,
  );
  return { ...view, shell, history, cache };
}
