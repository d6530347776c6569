import * as look from '#ui/look.module.css';
import * as styles from '#screens/parts/AdPanel.module.css';
import { useSelector } from '@xstate/react';
import type { Running } from '#lib/running.ts';
import type { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import { AdPanel } from '#screens/parts/AdPanel.tsx';
import { Popup } from '#ui/Modal.tsx';

/** One ad over the page. */
export function AdPopup({ rotation }: { rotation: Running<typeof adRotationMachine> }) {
  const ad = useSelector(rotation, (snapshot) => (snapshot.hasTag('showing') ? snapshot.context.shown : null));
  const close = () => rotation.send({ type: 'ad.close' });
  return (
    <Popup
      open={ad !== null}
      title={ad?.title ?? '广告'}
      head={<span className={look['visuallyHidden']}>{ad?.title}</span>}
      onClose={close}
      dismissable
      look={{ dialog: styles['dialog'], head: styles['head'], body: styles['body'], close: styles['close'] }}
      centred
    >
      {ad && <AdPanel {...ad} onOpen={() => rotation.send({ type: 'ad.open' })} />}
    </Popup>
  );
}
