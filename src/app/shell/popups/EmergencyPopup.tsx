import * as styles from '#screens/parts/EmergencyText.module.css';
import { useSelector } from '@xstate/react';
import type { Running } from '#lib/running.ts';
import type { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import { EmergencyHead, EmergencyText } from '#screens/parts/EmergencyText.tsx';
import { Button } from '#ui/Button.tsx';
import { Popup } from '#ui/Modal.tsx';

/** An emergency notice, shown at most three times. */
export function EmergencyPopup({ notice: actor }: { notice: Running<typeof emergencyNoticeMachine> }) {
  const notice = useSelector(actor, (snapshot) => (snapshot.hasTag('showing') ? snapshot.context.shown : null));
  const close = () => actor.send({ type: 'notice.close' });
  const foot = (
    <>
      <Button size="lg" onClick={() => actor.send({ type: 'notice.silence' })}>
        不再提示
      </Button>
      <Button kind="primary" size="lg" onClick={close}>
        我知道了
      </Button>
    </>
  );
  return (
    <Popup
      open={notice !== null}
      title="紧急公告"
      head={<EmergencyHead />}
      onClose={close}
      foot={foot}
      look={{ dialog: styles['dialog'], body: styles['body'] }}
    >
      {notice && <EmergencyText {...notice} />}
    </Popup>
  );
}
