import { useLocation } from 'wouter';
import { TASK_HOLD } from '#contract/rules/task.ts';
import { links } from '#lib/links.ts';
import { PurchaseVerdict } from '#screens/orders/PayResult/PurchaseVerdict.tsx';
import { Verdict } from '#screens/orders/PayResult/Verdict.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { PublishProps } from './TaskPublishScreen.tsx';

const texts = {
  hold: TASK_HOLD,
  uncertain: '还没有扣款。重试用的是同一个任务，不会重复发布；知道结果之前不能发布别的。',
  resting: '如果已经付款，到账后会自动发布。',
  back: '回到发布',
  closed: { title: '这个任务已关闭', text: '或改发了别的任务', back: '重新发布' },
  unknown: { title: '没有这个任务', back: '发布任务' },
};

export function Result({ publish, snapshot, command, outcome }: PublishProps) {
  const [, navigate] = useLocation();
  const { standing, taskNo } = snapshot.context;
  const restart = () => {
    if (snapshot.matches('watching')) outcome.stop();
    else publish.send({ type: 'task.restart' });
    navigate(links.publishTask(), { replace: true });
  };
  const toOwn = (
    <LinkButton key="own" size="lg" href={links.ownTasks()}>
      看我的任务
    </LinkButton>
  );
  const title = standing === null ? '任务' : `“${standing.title}”`;
  const stage = snapshot.value;
  if (stage === 'beginning' || stage === 'watching' || stage === 'unpaid' || stage === 'closed' || stage === 'unknown')
    return (
      <PurchaseVerdict
        stage={stage}
        texts={{ ...texts, title }}
        isCardRefused={standing?.isCardRefused === true}
        command={command}
        outcome={outcome}
        elsewhere={toOwn}
        onRestart={restart}
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
        <Button key="restart" size="lg" onClick={restart}>
          再发一个
        </Button>,
      ]}
    />
  );
}
