import * as look from '#ui/look.module.css';
import * as styles from './AdPopup.module.css';
import { useSelector } from '@xstate/react';
import type { Running } from '#lib/running.ts';
import type { adRotationMachine, PopupAd } from '#machines/popups/adRotation.machine.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Popup } from '#ui/Modal.tsx';

function Words({ ad, onOpen }: { ad: PopupAd; onOpen: () => void }) {
  return (
    <div className={styles['panel']}>
      <img className={styles['picture']} src={ad.image} width={760} height={388} alt="" />
      <div className={styles['words']}>
        {ad.kicker !== '' && <p className={styles['kicker']}>{ad.kicker}</p>}
        <h2>{ad.title}</h2>
        <p className={styles['line']}>{ad.subtitle}</p>
        <LinkButton className={styles['action']} kind="accent" size="lg" href={ad.href} onClick={onOpen}>
          {ad.button}
        </LinkButton>
      </div>
      <small className={styles['mark']}>广告</small>
    </div>
  );
}

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
      {ad && <Words ad={ad} onOpen={() => rotation.send({ type: 'ad.open' })} />}
    </Popup>
  );
}
