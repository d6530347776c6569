import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import type { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import type { chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';
import type { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import type { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import type { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import type { noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import type { pendingActionMachine } from '#machines/identity/pendingAction.machine.ts';
import type { sessionMachine } from '#machines/identity/session.machine.ts';

/** Charts started by screens, with every actor slot filled: `src/app/wire/screenCharts.ts` declares them, by merging. */
export interface ScreenCharts {}

/** Actors that live as long as the page. */
export interface Shell {
  session: ActorRefFrom<typeof sessionMachine>;
  pendingAction: ActorRefFrom<typeof pendingActionMachine>;
  chunkRecovery: ActorRefFrom<typeof chunkRecoveryMachine>;
  /** Undefined until the login dialog is first opened. */
  loginModal: ActorRefFrom<typeof loginModalMachine> | undefined;
  /** These five are undefined until the page has settled, or a chart or a heart needs them. */
  channelTracking: ActorRefFrom<typeof channelTrackingMachine> | undefined;
  favourite: ActorRefFrom<typeof favouriteMachine> | undefined;
  emergencyNotice: ActorRefFrom<typeof emergencyNoticeMachine> | undefined;
  noticePopup: ActorRefFrom<typeof noticePopupMachine> | undefined;
  adRotation: ActorRefFrom<typeof adRotationMachine> | undefined;
  /** Reports whether the login dialog is open, now and on each change. Returns the function that stops. */
  followLogin: (tell: (isOpen: boolean) => void) => () => void;
}

/** Loader of the charts that screens start. */
export interface ChartLoader {
  /** Returns the same promise until it has failed; `use` reads it synchronously once it is fulfilled. */
  load: <Name extends keyof ScreenCharts>(name: Name) => Promise<ScreenCharts[Name]>;
}

const ChartsContext = createContext<ChartLoader | null>(null);
const ShellContext = createContext<Shell | null>(null);
export const ChartsProvider = ChartsContext.Provider;
export const ShellProvider = ShellContext.Provider;

export function useChartLoader(): ChartLoader {
  const charts = use(ChartsContext);
  if (!charts) throw new Error('useChartLoader needs a <ChartsProvider>');
  return charts;
}

/**
 * A chart for `useActorRef`; suspends until it is loaded, unless its route preloads it (`src/app/routes.tsx`). `use` is called even when
 * the chart is at hand: React resumes a suspended render there, and otherwise takes the hooks that follow for those of an update (error
 * 467).
 */
export function useChart<Name extends keyof ScreenCharts>(name: Name): ScreenCharts[Name] {
  return use(useChartLoader().load(name));
}

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a <ShellProvider>');
  return shell;
}
