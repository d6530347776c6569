import * as look from '#ui/look.module.css';
import * as styles from './SpecialsBand.module.css';
import { useState } from 'react';
import { specialsEnd } from '#contract/rules/specials.ts';
import { serverNow } from '#lib/serverClock.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Header of the special offers with the end of the current session. */
export function SpecialsBand({ title }: { title: string }) {
  const [endsAt, setEndsAt] = useState(() => specialsEnd(serverNow()));
  return (
    <header className={styles['band']}>
      <Icon name="bolt" />
      <div>
        <h1>{title}</h1>
        <p>
          每个都在打折<span className={look['deskOnly']}>，时租、包夜、按天按周同享</span>，标价就是折后价
        </p>
      </div>
      <div className={styles['left']}>
        <small>本场距结束</small>
        <Countdown kind="boxes" until={endsAt} label="本场距结束" onEnd={() => setEndsAt(specialsEnd(serverNow()))} />
      </div>
    </header>
  );
}
