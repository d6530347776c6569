import * as look from '#ui/look.module.css';
import * as styles from './Withdraw.module.css';
import { classes } from '#ui/classes.ts';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatRelative } from '#contract/rules/clock.ts';
import type { Payout } from '#api/queries/payouts.ts';
import { provableOf } from '#screens/account/Settings/provable.ts';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import { Tag } from '#ui/Tag.tsx';
import { BindAlipay } from './BindAlipay.tsx';
import { SignContract } from './SignContract.tsx';

/** The payout account, and the contract required for withdrawals. */
export function AccountCard({ payout }: { payout: Payout }) {
  const { viewer } = useSnapshot(session);
  const [wish, setWish] = useState<'bind' | 'unbind' | null>(null);
  const { account, contract, serverTime } = payout;
  const title = account === null ? '绑定支付宝' : wish === 'unbind' ? '解绑支付宝' : '更换支付宝';
  return (
    <section className={classes(look['card'], look['padded'], styles['side'])}>
      <div>
        <h2>提现到支付宝</h2>
        {account === null ? (
          <p className={look['secondary']}>还没有绑定。收款人要和实名认证的姓名一致。</p>
        ) : (
          <>
            <p>
              <b className={look['number']}>{account.account}</b> {account.holder}
            </p>
            {account.payableFrom > serverTime && (
              <p className={classes(look['small'], look['muted'])}>新绑定，{formatRelative(account.payableFrom, serverTime)} 后开始打款</p>
            )}
          </>
        )}
        <div className={styles['acts']}>
          <Button
            size="sm"
            kind={account === null ? 'primary' : 'plain'}
            disabled={!payout.hasRealName || viewer === null}
            onClick={() => setWish('bind')}
          >
            {account === null ? '去绑定' : '更换'}
          </Button>
          {account !== null && (
            <Button size="sm" kind="bare" onClick={() => setWish('unbind')}>
              解绑
            </Button>
          )}
        </div>
      </div>
      <div>
        <h2>收款服务协议 {contract?.status === 'SIGNED' && <Tag tone="ok">已签署</Tag>}</h2>
        {contract?.status === 'SIGNED' ? (
          <p className={look['secondary']}>签署一次，以后提现无需再签。</p>
        ) : payout.hasRealName ? (
          <Suspense>
            <SignContract />
          </Suspense>
        ) : (
          <p className={look['secondary']}>实名认证后签署。</p>
        )}
      </div>
      <Suspense>
        {viewer && wish !== null && (
          <BindAlipay key={wish} wish={wish} title={title} has={provableOf(viewer)} onEnd={() => setWish(null)} />
        )}
      </Suspense>
    </section>
  );
}
