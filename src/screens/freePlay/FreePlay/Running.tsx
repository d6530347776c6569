import * as look from '#ui/look.module.css';
import * as styles from './Plays.module.css';
import { type FreePlay, useRevealFreePlay } from '#api/queries/freePlay.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { FREE_PLAY_NOTICE } from '#contract/rules/freePlay.ts';
import { copied } from '#screens/parts/copied.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFocusKept } from '#screens/parts/useFocusKept.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Tag } from '#ui/Tag.tsx';

const standings = {
  BOOKED: { word: '已约', tone: 'book', until: '距开始' },
  PLAYING: { word: '正在玩', tone: 'ok', until: '距结束' },
  LEAVING: { word: '号已被租下', tone: 'no', until: '距收回' },
} as const;
type Current = keyof typeof standings;

export const isCurrent = ({ status }: Pick<FreePlay, 'status'>): boolean => status in standings;

const notes = {
  BOOKED: '开始前可以取消，次数退回。时间被别人租下也会退回。',
  PLAYING: `到时收回上号信息，不能续。号被租下会提前 ${FREE_PLAY_NOTICE / MINUTE} 分钟通知，次数退回。`,
  LEAVING: '别人租下了这个号，到时请先下线。次数已退回。',
} as const;

function Secrets({ reveal }: { reveal: ReturnType<typeof useRevealFreePlay> }) {
  const { data } = reveal;
  const place = useFocusKept<HTMLDivElement>(data);
  if (!data) return null;
  const rows = [
    ['账号', data.account],
    ['密码', data.password],
  ] as const;
  return (
    <div ref={place} className={styles['secrets']} data-uncovered="" role="group" aria-label="账号和密码" tabIndex={-1}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <small>{name}</small>
          <b className={look['number']}>{value}</b>
          <CopyButton text={value} what={name} onDone={copied(name)} />
        </div>
      ))}
      <div>
        <small>大区</small>
        <b>
          {data.zone} · {data.roleName}
        </b>
      </div>
    </div>
  );
}

/** The play that runs or is booked, with its login while it runs. */
export function Running({ play, onLeave, onReread }: { play: FreePlay; onLeave: (id: string) => void; onReread: () => void }) {
  const reveal = useRevealFreePlay(play.id);
  const status = play.status as Current;
  const { word, tone, until } = standings[status];
  const isBooked = status === 'BOOKED';
  return (
    <section className={classes(look['card'], styles['running'])} aria-label={word}>
      <div className={styles['head']}>
        <Tag tone={tone}>{word}</Tag>
        {play.isByCoupon && <small className={look['muted']}>用连签券</small>}
        <small className={classes(look['muted'], look['number'])}>
          {formatTime(play.startsAt)}–{formatTime(play.endsAt)}
        </small>
      </div>
      <div className={styles['middle']}>
        <img src={play.cover} width="640" height="360" alt="" />
        <div>
          <b>{play.title}</b>
          <small className={look['muted']}>{until}</small>
          <Countdown kind="clock" until={isBooked ? play.startsAt : play.endsAt} label={until} onEnd={onReread} />
        </div>
      </div>
      <Secrets reveal={reveal} />
      {reveal.error && <ProblemNote problem={reveal.error.problem} />}
      <p className={classes(look['small'], look['secondary'])}>{notes[status]}</p>
      <div className={styles['buttons']}>
        <Button onClick={() => onLeave(play.id)}>{isBooked ? '取消这一场' : '提前结束'}</Button>
        <Button kind="primary" icon="bolt" disabled={isBooked} busy={reveal.isPending} onClick={() => reveal.mutate()}>
          {isBooked ? `${formatTime(play.startsAt)} 起可看上号信息` : '查看上号信息'}
        </Button>
      </div>
    </section>
  );
}
