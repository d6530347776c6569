import { maintenance as rest } from '#contract/operator/index.ts';
import { useCalled } from '#operator/app/queries.ts';
import { yuan } from '#operator/cases/words.ts';
import { RowLink, useRowKeys } from '#operator/ui/rows.tsx';
import { Table } from '#operator/ui/Sections.tsx';
import { Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

/** Games under maintenance, whose running orders are refunded or extended together. */
export function MaintenancePage() {
  const asked = useCalled(rest.listMaintenance, {});
  useRowKeys();
  return (
    <>
      <div className={styles['head']}>
        <h1>维护补偿</h1>
      </div>
      <Read of={asked}>
        {({ now, list }) =>
          list.length === 0 ? (
            <p>没有游戏在维护。</p>
          ) : (
            <section className={styles['card']}>
              <Table
                label="维护中的游戏"
                head={['游戏', '在租的订单', '租金']}
                rows={list.map(({ game_id: id, title, running, rent_fen: rent }) => [
                  <RowLink key={id} to={`/cases/maintenance/${encodeURIComponent(`${id} ${now}`)}`}>
                    {title}
                  </RowLink>,
                  `${running} 笔`,
                  yuan(rent),
                ])}
              />
            </section>
          )
        }
      </Read>
    </>
  );
}
