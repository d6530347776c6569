import { browserStorage, tabStorage } from '#lib/storage.ts';

const TOKEN = 'operator-token';
const DEVICE = 'operator-device';

/** The session of this tab, and the secret by which the service knows this device again. */
export interface Sessions {
  readonly token: () => string | null;
  readonly device: () => string | null;
  readonly keep: (opened: { readonly token: string; readonly device: string }) => void;
  readonly forget: () => void;
  /** Calls back when a call was answered that there is no session. Returns the function that stops. */
  readonly onEnded: (tell: () => void) => () => void;
  readonly end: () => void;
}

/** The token is in sessionStorage, so that closing the tab ends it here; the device's secret is no session and stays. */
export function createSessions(): Sessions {
  const listeners = new Set<() => void>();
  const forget = (): void => tabStorage.removeItem(TOKEN);
  return {
    token: () => tabStorage.getItem(TOKEN),
    device: () => browserStorage.getItem(DEVICE),
    keep({ token, device }) {
      tabStorage.setItem(TOKEN, token);
      browserStorage.setItem(DEVICE, device);
    },
    forget,
    onEnded(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    end() {
      forget();
      for (const tell of listeners) tell();
    },
  };
}
