import * as styles from '#screens/bargains/Bargain/BargainPanel.module.css';
import { useState } from 'react';
import { DAY_MINUTES } from '#contract/rules/offer.ts';
import { FREE_PLAY_LENGTHS, FREE_PLAY_WINDOWS_MOST, type FreePlayWindow, freePlayWindowsFault } from '#contract/rules/freePlay.ts';
import { type FreePlayTerms as TermsData, useFreePlayTerms, useSetFreePlayTerms } from '#api/queries/freePlay.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useUnsaved } from '#screens/parts/useUnsaved.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';

const HOUR_MINUTES = 60;
const EVENING: FreePlayWindow = { from: 18 * HOUR_MINUTES, to: 23 * HOUR_MINUTES };
const STEP = 30;
const times = Array.from({ length: DAY_MINUTES / STEP + 1 }, (_, at) => at * STEP).map((minute) => ({
  value: String(minute),
  label: `${String(Math.floor(minute / HOUR_MINUTES)).padStart(2, '0')}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`,
}));
const lengths = FREE_PLAY_LENGTHS.map((length) => ({ value: String(length), label: `${length} 分钟` }));

interface FreePlayTermsProps {
  listingId: string;
  /** Whether terms are typed that are not saved. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

const isSame = (one: TermsData, other: TermsData): boolean =>
  one.isOn === other.isOn &&
  (!one.isOn ||
    (one.minutes === other.minutes &&
      one.keepsPassword === other.keepsPassword &&
      one.windows.length === other.windows.length &&
      one.windows.every(({ from, to }, at) => from === other.windows[at]?.from && to === other.windows[at]?.to)));

function Terms({ listingId, terms, onUnsaved }: FreePlayTermsProps & { terms: TermsData }) {
  const [typed, setTyped] = useState({ ...terms, windows: terms.windows.length === 0 ? [EVENING] : terms.windows });
  const save = useSetFreePlayTerms(listingId);
  const change = (part: Partial<TermsData>) => {
    setTyped({ ...typed, ...part });
    save.reset();
  };
  useUnsaved(!isSame(typed, terms), onUnsaved);
  const { windows, minutes } = typed;
  const fault = typed.isOn ? freePlayWindowsFault(windows, minutes) : null;
  const set = (at: number, part: Partial<FreePlayWindow>) =>
    change({ windows: windows.map((window, nth) => (nth === at ? { ...window, ...part } : window)) });
  return (
    <>
      <Switch checked={typed.isOn} onChange={(isOn) => change({ isOn })}>
        参加免费玩
      </Switch>
      {typed.isOn && (
        <>
          <div className={styles['held']}>
            <span>每场多久</span>
            <Select
              size="sm"
              label="每场多久"
              value={String(minutes)}
              options={lengths}
              onChange={(value) => change({ minutes: Number(value) })}
            />
          </div>
          {windows.map(({ from, to }, at) => (
            <div key={at} className={styles['held']} role="group" aria-label={`每天第 ${at + 1} 段`}>
              <Select size="sm" label="从" value={String(from)} options={times} onChange={(value) => set(at, { from: Number(value) })} />
              <Select size="sm" label="到" value={String(to)} options={times} onChange={(value) => set(at, { to: Number(value) })} />
              <Button kind="bare" size="sm" icon="trash" onClick={() => change({ windows: windows.toSpliced(at, 1) })}>
                删除
              </Button>
            </div>
          ))}
          <Button
            size="sm"
            icon="plus"
            disabled={windows.length >= FREE_PLAY_WINDOWS_MOST}
            onClick={() => change({ windows: [...windows, EVENING] })}
          >
            加一段时间
          </Button>
          {fault !== null && <p role="alert">{fault}</p>}
          <Checkbox checked={typed.keepsPassword} onChange={(keepsPassword) => change({ keepsPassword })}>
            玩过之后不改密码也接“立即租用”的订单
          </Checkbox>
        </>
      )}
      <p className={styles['terms']}>有人付费租时免费玩会让出来；已经约好的场次不受影响。</p>
      <ProblemNote problem={save.error?.problem ?? null} />
      <Button kind="primary" wide busy={save.isPending} disabled={fault !== null} onClick={() => save.mutate(typed)}>
        {save.isSuccess ? '已保存' : '保存'}
      </Button>
    </>
  );
}

/** The owner's side of free play: whether, when, and how long. */
export function FreePlayTerms({ listingId, ...report }: FreePlayTermsProps) {
  const { data, error, isFetching, refetch } = useFreePlayTerms(listingId);
  return (
    <section className={styles['panel']} aria-label="免费玩设置">
      {data ? (
        <Terms listingId={listingId} terms={data} {...report} />
      ) : error ? (
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="正在读取免费玩设置">
          <Skeleton height={120} radius={8} />
        </Loading>
      )}
    </section>
  );
}
