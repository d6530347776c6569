import { useLocation } from 'wouter';
import { MINUTE } from '#contract/rules/constants.ts';
import { TASK_HOLD } from '#contract/rules/task.ts';
import { links } from '#lib/links.ts';
import { Verdict } from '#screens/orders/PayResult/Verdict.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { PublishProps } from './TaskPublishScreen.tsx';

export function Result({ publish, snapshot, command }: PublishProps) {
  const [, navigate] = useLocation();
  const { problem, standing, taskNo } = snapshot.context;
  const restart = () => {
    publish.send({ type: 'task.restart' });
    navigate(links.publishTask(), { replace: true });
  };
  const back = (label: string, isMain: boolean) => (
    <Button key="restart" kind={isMain ? 'primary' : 'plain'} size="lg" onClick={restart}>
      {label}
    </Button>
  );
  const toOwn = (
    <LinkButton key="own" size="lg" href={links.ownTasks()}>
      看我的任务
    </LinkButton>
  );
  const title = standing === null ? '任务' : `“${standing.title}”`;
  if (snapshot.matches('watching'))
    return (
      <Verdict tone="wait" icon="clock" title="正在确认支付结果" text="收银台的结果一般几秒钟就到，请不要重复付款" actions={[toOwn]}>
        <ProblemNote calm problem={problem} />
      </Verdict>
    );
  if (command.isUncertain)
    return (
      <Verdict
        tone="rest"
        icon="warn"
        title="没有收到服务器的答复"
        text="还没有扣款。重试用的是同一个任务，不会重复发布；知道结果之前不能发布别的。"
        actions={[
          <Button key="retry" kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>,
        ]}
      >
        <ProblemNote problem={command.problem} />
      </Verdict>
    );
  if (snapshot.matches('resting'))
    return (
      <Verdict
        tone="rest"
        icon="pause"
        title="还没有收到支付结果"
        text="如果已经付款，到账后会自动发布。"
        actions={[
          <Button key="check" kind="primary" size="lg" icon="refresh" onClick={() => publish.send({ type: 'payment.recheck' })}>
            再查一次
          </Button>,
          back('回到发布', false),
        ]}
      >
        <ProblemNote problem={problem} />
      </Verdict>
    );
  if (snapshot.matches('unpaid'))
    return (
      <Verdict
        tone="bad"
        icon="x"
        title={standing?.isCardRefused ? '银行卡支付失败' : '还没有付款'}
        text={`${title}没有扣款。${TASK_HOLD / MINUTE} 分钟内可以接着付，也可以换一种方式。`}
        actions={[back('回去继续支付', true), toOwn]}
      />
    );
  if (snapshot.matches('closed'))
    return (
      <Verdict
        tone="rest"
        icon="clock"
        title="这个任务已关闭"
        text={`超过 ${TASK_HOLD / MINUTE} 分钟没有付款，或改发了别的任务。之后到账的钱在余额里。`}
        actions={[back('重新发布', true), toOwn]}
      />
    );
  if (snapshot.matches('unknown'))
    return (
      <Verdict
        tone="rest"
        icon="warn"
        title="没有这个任务"
        text="地址可能写错了，或当时登录的是另一个账号。"
        actions={[back('发布任务', true), toOwn]}
      />
    );
  return (
    <Verdict
      tone="good"
      icon="check"
      title={`${title}已发布`}
      text="报酬已托管，有人接了会发消息；没有人接的名额可以随时收回。"
      actions={[
        <LinkButton key="task" kind="primary" size="lg" href={links.tasks(taskNo === null ? {} : { task: taskNo })}>
          看任务
        </LinkButton>,
        back('再发一个', false),
      ]}
    />
  );
}
