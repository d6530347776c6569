import * as look from '#ui/look.module.css';
import * as styles from './ChunkNotice.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import type { ChunkOffer } from '#machines/shell/chunkRecovery.machine.ts';
import { chunkNotice } from '#state/chunkNotice.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const words = {
  newer: { title: '页面已更新', text: '这里还是旧版本。重新载入后继续，已填的内容会带过去' },
  same: { title: '这部分内容加载失败', text: '再试一次，或者重新载入页面' },
  unreachable: { title: '网络断开了', text: '连上网络后再试一次，已填的内容都还在' },
  stuck: { title: '重新载入后仍无法打开', text: '请过一会儿再试，或先去首页' },
} as const satisfies Record<ChunkOffer, object>;

const labels = { 'page.reload': '重新载入', 'chunk.retry': '再试一次', 'home.open': '去首页', 'page.keep': '留在本页' } as const;
type Way = keyof typeof labels;

/** The first is the primary action. */
const ways: Readonly<Record<ChunkOffer, readonly Way[]>> = {
  newer: ['page.reload', 'page.keep'],
  same: ['chunk.retry', 'page.reload', 'page.keep'],
  unreachable: ['chunk.retry', 'page.keep'],
  stuck: ['chunk.retry', 'home.open', 'page.keep'],
};

/** Shown when a chunk failed to load: the available actions, beside the unchanged page. */
export function ChunkNotice({ onChoose }: { onChoose: (type: Way) => void }) {
  const { offer, isBusy } = useSnapshot(chunkNotice);
  if (offer === null) return null;
  return (
    <section className={classes(styles['notice'], look['notPrinted'])} role="alert" aria-label={words[offer].title}>
      <Icon name={offer === 'unreachable' ? 'offline' : 'refresh'} />
      <p>
        <b>{words[offer].title}</b>
        <small>{words[offer].text}</small>
      </p>
      <div className={styles['actions']}>
        {ways[offer].map((way, at) => (
          <Button
            key={way}
            size="sm"
            kind={at === 0 ? 'primary' : 'plain'}
            busy={isBusy && at === 0}
            disabled={isBusy && at > 0}
            onClick={() => onChoose(way)}
          >
            {labels[way]}
          </Button>
        ))}
      </div>
    </section>
  );
}
