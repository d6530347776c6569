import * as look from '#ui/look.module.css';
import * as styles from './OfflineBanner.module.css';
import { classes } from '#ui/classes.ts';
import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/Icon.tsx';

const subscribe = (watcher: () => void): (() => void) => {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
};

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={classes(styles['banner'], look['notPrinted'])} data-offline>
          <Icon name="offline" />
          网络断开了，连上后自动继续
        </p>
      )}
    </div>
  );
}
