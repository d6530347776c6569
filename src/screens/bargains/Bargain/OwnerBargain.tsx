import * as look from '#ui/look.module.css';
import * as styles from './BargainPanel.module.css';
import { useState } from 'react';
import {
  type BargainTerms,
  type ReceivedBargain,
  useBargainTerms,
  useReceivedBargains,
  useSetBargainTerms,
} from '#api/queries/bargains.ts';
import { BARGAIN_FLOOR } from '#contract/rules/bargain.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useUnsaved } from '#screens/parts/useUnsaved.ts';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Switch } from '#ui/Switch.tsx';

const results = {
  OPEN: '还在议价',
  SPENT: '次数用完，等对方接受还价',
  HELD: '谈成，等对方下单',
  USED: '已按谈成的价下单',
  EXPIRED: '谈成后没有下单',
  CLOSED: '没有谈成',
} as const satisfies Record<ReceivedBargain['status'], string>;

interface OwnerBargainProps {
  listingId: string;
  /** Whether terms are typed that are not saved. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

function Terms({ listingId, terms, onUnsaved }: OwnerBargainProps & { terms: BargainTerms }) {
  const [typed, setTyped] = useState(terms);
  const save = useSetBargainTerms(listingId);
  const change = (part: Partial<BargainTerms>) => {
    setTyped({ ...typed, ...part });
    save.reset();
  };
  const isChanged = typed.isOn !== terms.isOn || typed.floorPercent !== terms.floorPercent;
  useUnsaved(isChanged, onUnsaved);
  return (
    <>
      <Switch checked={typed.isOn} onChange={(isOn) => change({ isOn })}>
        接受议价
      </Switch>
      <div className={styles['held']}>
        <span>底价，现价的百分之几</span>
        <Stepper
          label="底价"
          value={typed.floorPercent}
          min={BARGAIN_FLOOR.least}
          max={BARGAIN_FLOOR.most}
          onChange={(floorPercent) => change({ floorPercent })}
        />
      </div>
      <p className={styles['terms']}>底价只有你看得到。谈成的价都比底价高一些，已经谈成的不受影响。</p>
      <ProblemNote problem={save.error?.problem ?? null} />
      <Button kind="primary" wide busy={save.isPending} disabled={!isChanged} onClick={() => save.mutate(typed)}>
        {save.isSuccess && !isChanged ? '已保存' : '保存'}
      </Button>
    </>
  );
}

function Received({ listingId }: { listingId: string }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useReceivedBargains(listingId);
  if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return data ? <p className={styles['terms']}>还没有人出价。</p> : null;
  return (
    <>
      <ul className={styles['received']} aria-label="收到的出价">
        {items.map(({ id, at, offers, status, acceptedFen }) => (
          <li key={id}>
            <span className={look['number']}>{offers.map(({ hourlyFen }) => formatYuan(hourlyFen)).join('、')}</span>
            <small>
              {formatClock(at)}，{results[status]}
              {acceptedFen !== null && ` ${formatYuan(acceptedFen)}/时`}
            </small>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
          更早的出价
        </Button>
      )}
    </>
  );
}

/** The owner's side: whether and down to what he bargains, and what was offered. */
export function OwnerBargain({ listingId, ...report }: OwnerBargainProps) {
  const { data, error, isFetching, refetch } = useBargainTerms(listingId);
  return (
    <section className={styles['panel']} aria-label="议价设置">
      {data ? (
        <Terms listingId={listingId} terms={data} {...report} />
      ) : error ? (
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="正在读取议价设置">
          <Skeleton height={120} radius={8} />
        </Loading>
      )}
      <Received listingId={listingId} />
    </section>
  );
}
