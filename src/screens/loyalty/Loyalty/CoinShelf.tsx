import * as look from '#ui/look.module.css';
import * as dialog from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as styles from './Loyalty.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { COIN_PACKET_LIFE, COIN_PACKETS } from '#contract/rules/loyalty.ts';
import { DAY } from '#contract/rules/constants.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import { ExchangeCodeButton } from '#screens/exchange/ExchangeCode/ExchangeCodeDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

/** Red packets for coins; `balance` is null until it is read. */
export function CoinShelf({ balance }: { balance: number | null }) {
  const exchange = useActorRef(useChart('exchangeCoins'), { ...watchable });
  const snapshot = useSelector(exchange, (state) => state);
  const { wish, problem } = snapshot.context;
  const packet = COIN_PACKETS.find(({ coins }) => coins === wish.coins);
  const isUncertain = snapshot.matches('uncertain');
  const leave = () => exchange.send({ type: 'packet.leave' });
  return (
    <section className={classes(look['card'], styles['card'])}>
      <div className={styles['head']}>
        <div>
          <h2>金币换红包</h2>
          <p className={styles['hint']}>换到的红包 {COIN_PACKET_LIFE / DAY} 天内有效，下单时自动选上最省的一张。</p>
        </div>
        <ExchangeCodeButton />
      </div>
      <ul className={styles['shelf']}>
        {COIN_PACKETS.map(({ coins, title }) => (
          <li key={coins}>
            <span>
              <b>{title}</b>
              <small>
                <span className={look['number']}>{coins}</span> 金币
              </small>
            </span>
            <Button
              size="sm"
              kind="primary"
              disabled={balance === null || balance < coins || !snapshot.can({ type: 'packet.choose', coins })}
              onClick={() => exchange.send({ type: 'packet.choose', coins })}
              aria-label={`换${title}`}
            >
              {balance !== null && balance < coins ? `还差 ${coins - balance}` : '换'}
            </Button>
          </li>
        ))}
      </ul>
      <Modal open={!snapshot.matches('choosing')} title="金币换红包" onClose={leave} mustAnswer={snapshot.hasTag('busy')}>
        <div className={dialog['form']}>
          <p>
            {isUncertain
              ? '没有收到结果，可能已经兑换成功。重试不会重复扣金币。'
              : `花 ${wish.coins} 金币换一张${packet?.title ?? '红包'}？`}
          </p>
          <ProblemNote problem={problem} />
          <div className={dialog['actions']}>
            <Button size="lg" disabled={!snapshot.can({ type: 'packet.leave' })} onClick={leave}>
              {isUncertain ? '先不换' : '取消'}
            </Button>
            <Button
              kind="primary"
              size="lg"
              busy={snapshot.hasTag('busy')}
              onClick={() => exchange.send(isUncertain ? { type: 'packet.retry' } : { type: 'packet.confirm', key: randomId() })}
            >
              {isUncertain ? '重试' : '确认兑换'}
            </Button>
          </div>
        </div>
      </Modal>
    </section>
  );
}
