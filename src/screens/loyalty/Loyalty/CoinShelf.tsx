import * as look from '#ui/look.module.css';
import * as dialog from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as styles from './Loyalty.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { COIN_PACKET_LIFE, COIN_PACKETS } from '#contract/rules/loyalty.ts';
import { DAY } from '#contract/rules/constants.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { CoinWish } from '#machines/loyalty/exchangeCoins.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { ExchangeCodeButton } from '#screens/exchange/ExchangeCode/ExchangeCodeDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface CoinShelfProps {
  /** null until it is read. */
  balance: number | null;
}

function Shelf({ balance, unfinished }: CoinShelfProps & { unfinished: Unfinished<CoinWish> | null }) {
  const exchange = useActorRef(useChart('exchangeCoins'), { input: { unfinished }, ...watchable });
  const snapshot = useSelector(exchange, (state) => state);
  const { wish, problem } = snapshot.context;
  const packet = COIN_PACKETS.find(({ coins }) => coins === wish.coins);
  const { isBusy, isUncertain, ...command } = useCommand(snapshot.children.exchangeCoins);
  const leave = () => (isUncertain ? command.leave() : exchange.send({ type: 'packet.leave' }));
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
      <Modal open={!snapshot.matches('choosing')} title="金币换红包" onClose={leave} mustAnswer={isBusy}>
        <div className={dialog['form']}>
          <p>
            {isUncertain
              ? `没有收到换${packet?.title ?? '红包'}的答复，可能已经换到了。再试一次不会扣两次金币；知道结果之前不能换别的。`
              : `花 ${wish.coins} 金币换一张${packet?.title ?? '红包'}？`}
          </p>
          <ProblemNote problem={isUncertain ? command.problem : problem} />
          <div className={dialog['actions']}>
            <Button size="lg" disabled={isBusy} onClick={leave}>
              {isUncertain ? '先不换' : '取消'}
            </Button>
            <Button
              kind="primary"
              size="lg"
              busy={isBusy}
              onClick={() => (isUncertain ? command.retry() : exchange.send({ type: 'packet.confirm', key: randomId() }))}
            >
              {isUncertain ? '重试' : '确认兑换'}
            </Button>
          </div>
        </div>
      </Modal>
    </section>
  );
}

/** Red packets for coins. */
export const CoinShelf = ({ balance }: CoinShelfProps) => (
  <WithUnfinished<CoinWish> errand={errands.exchangeCoins}>
    {(unfinished) => <Shelf balance={balance} unfinished={unfinished} />}
  </WithUnfinished>
);
