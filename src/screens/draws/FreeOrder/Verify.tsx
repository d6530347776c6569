import * as look from '#ui/look.module.css';
import * as styles from './Verify.module.css';
import { useState } from 'react';
import { type DrawChance, type DrawSession, useCheckDraw } from '#api/queries/activities.ts';
import { problemText } from '#copy/problems.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { checkedPrize, prizeNames, sessionTime } from './words.ts';

interface VerifyProps {
  session: DrawSession;
  own: readonly DrawChance[];
  now: number;
}

/** Whether what was told of own chances is what the browser computes. */
const isTold = (own: readonly DrawChance[], check: NonNullable<ReturnType<typeof useCheckDraw>['data']>): boolean =>
  own.every(({ number, ticket, rank, prize }) => {
    const found = check.drawn.find((each) => each.number === number);
    return found?.ticket === ticket && (prize === null || (found.rank === rank && checkedPrize[found.prize] === prize));
  });

function Outcome({ check, number }: { check: NonNullable<ReturnType<typeof useCheckDraw>['data']>; number: number }) {
  const found = check.drawn.find((each) => each.number === number);
  if (!found) return <small>{check.drawn.length === 0 ? '这一场没有机会' : `编号只有 1–${check.drawn.length}`}</small>;
  return (
    <>
      <small>第 {found.number} 号的名次</small>
      <p className={styles['rank']}>
        <b>{found.rank}</b> / {check.drawn.length}
      </p>
      <code>{found.hash}</code>
      <b className={styles['prize']}>{prizeNames[checkedPrize[found.prize]]}</b>
    </>
  );
}

/** Recomputes a drawn session in the browser. */
export function Verify({ session, own, now }: VerifyProps) {
  const mine = own.filter((chance) => chance.session === session.session);
  const [typed, setTyped] = useState(`${mine[0]?.number ?? 1}`);
  const { mutate, data, error, isPending } = useCheckDraw();
  const facts = [
    { name: '场次', value: session.session },
    { name: '种子', value: session.seed ?? '' },
    { name: '种子指纹', value: session.seedHash, note: `${sessionTime(session.announcedAt, now)} 公布`, isRight: data?.isSeed },
    { name: '名单指纹', value: session.listHash ?? '', note: `${sessionTime(session.startsAt, now)} 公布`, isRight: data?.isList },
    ...(session.beacon === null
      ? []
      : [
          { name: '外部信标', value: session.beacon, note: `drand 第 ${session.beaconRound} 轮`, isRight: undefined },
          { name: '信标签名', value: session.beaconSignature ?? '', note: '用 npm run verify-draw 核对', isRight: undefined },
        ]),
  ];
  return (
    <section className={classes(look['card'], styles['verify'])} id="verify">
      <div className={styles['head']}>
        <h2>自己验算</h2>
        <small>
          {sessionTime(session.startsAt, now)} 场，{session.chances} 次机会
        </small>
        {data && mine.length > 0 && (
          <Tag tone={isTold(mine, data) ? 'ok' : 'no'}>{isTold(mine, data) ? '和我的结果一致' : '和我的结果不一致'}</Tag>
        )}
      </div>
      <div className={styles['body']}>
        <dl>
          {facts.map(({ name, value, ...extra }) => (
            <div key={name}>
              <dt>
                {name}
                {'note' in extra && <small>{extra.note}</small>}
              </dt>
              <dd>
                <code>{value}</code>
                {'isRight' in extra && extra.isRight !== undefined && (
                  <Tag tone={extra.isRight ? 'ok' : 'no'}>{extra.isRight ? '相符' : '不符'}</Tag>
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt>机会编号</dt>
            <dd>
              <span className={styles['number']}>
                <TextInput value={typed} onChange={setTyped} aria-label="机会编号" inputMode="numeric" />
              </span>
              <Button icon="refresh" busy={isPending} onClick={() => mutate(session)}>
                重新算
              </Button>
            </dd>
          </div>
        </dl>
        <div className={styles['outcome']} aria-live="polite">
          {error ? (
            <small>{problemText(error.problem).text}</small>
          ) : data ? (
            <Outcome check={data} number={Number(typed)} />
          ) : (
            <small>按“重新算”，名次在这里</small>
          )}
        </div>
      </div>
      <p className={styles['foot']}>
        <Icon name="shield" small />
        <span>在你的浏览器里算，服务器只给公布过的名单。也可以用公开的 20 行 Python 算。</span>
      </p>
    </section>
  );
}
