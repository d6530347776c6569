import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { VISIT_ANSWER, VISIT_IDLE } from '#contract/rules/constants.ts';
import { formatDuration } from '#contract/rules/clock.ts';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

/** On a shared computer, while somebody is logged in. */
export function IdleVisit() {
  const visit = useActorRef(useChart('idleVisit'), { ...watchable });
  const isAsking = useSelector(visit, (snapshot) => snapshot.matches('asking'));
  const stay = () => visit.send({ type: 'visit.continue' });
  return (
    <Modal open={isAsking} title="还在使用吗？" onClose={stay}>
      <p className={look['secondary']}>
        已经 {formatDuration(VISIT_IDLE)}没有操作。为了账号安全，{formatDuration(VISIT_ANSWER)}后自动退出登录。
      </p>
      <div className={look['row']}>
        <Button size="lg" onClick={() => visit.send({ type: 'visit.end' })}>
          退出登录
        </Button>
        <Button kind="primary" size="lg" onClick={stay}>
          继续使用
        </Button>
      </div>
    </Modal>
  );
}
