import * as styles from './Feedback.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useRouter } from 'wouter';
import { useChart } from '#context/charts.ts';
import { FEEDBACK_FRAME, FEEDBACK_PATH } from '#lib/feedbackTalk.ts';
import { watchable } from '#lib/watching.ts';
import { CaptchaDialog } from '#screens/identity/Login/CaptchaDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

const Opening = () => (
  <Loading label="正在打开表格" className={styles['opening']}>
    <Skeleton height={44} radius={8} />
    <Skeleton height={152} radius={8} />
    <Skeleton height={44} radius={8} />
  </Loading>
);

/** The form is a page in a frame, without login and network access; this page sends its messages. */
export function FeedbackFrame() {
  const { base } = useRouter();
  const suggestion = useActorRef(useChart('suggestion'), { ...watchable });
  const snapshot = useSelector(suggestion, (state) => state);
  const command = useCommand(snapshot.children.sendSuggestion);
  const isThere = !snapshot.matches('opening') && !snapshot.matches('missing');
  return (
    <div className={styles['place']}>
      {snapshot.matches('opening') && <Opening />}
      {snapshot.matches('missing') && (
        <EmptyState
          icon="warn"
          title="表格加载失败"
          action={<Button onClick={() => suggestion.send({ type: 'frame.reload' })}>重新打开</Button>}
        >
          请检查网络后再试
        </EmptyState>
      )}
      <ProblemNote problem={command.isUncertain ? command.problem : null} />
      {command.isUncertain && (
        <EmptyState
          icon="warn"
          title="没有收到结果，可能已经提交"
          action={
            <Button kind="primary" busy={command.isBusy} onClick={command.retry}>
              重试
            </Button>
          }
        >
          点“重试”不会重复提交
        </EmptyState>
      )}
      <iframe
        className={styles['frame']}
        name={FEEDBACK_FRAME}
        title="投诉建议表格"
        src={base + FEEDBACK_PATH}
        hidden={!isThere || command.isUncertain}
      />
      <CaptchaDialog captcha={snapshot.children.captcha} />
    </div>
  );
}
