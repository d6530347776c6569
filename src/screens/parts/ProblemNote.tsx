import * as look from '#ui/look.module.css';
import * as styles from './ProblemNote.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import type { Instant } from '#contract/rules/types.ts';
import { links } from '#lib/links.ts';
import { retryAtOf } from '#lib/retryAt.ts';
import { serverNow } from '#lib/serverClock.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { useReveal } from '#ui/useReveal.ts';
import { SecondsLeft } from './SecondsLeft.tsx';
import { useMinute } from './useMinute.ts';

interface ProblemNoteProps {
  problem: Problem | null;
  /** Replaces the problem's own message. */
  text?: string | undefined;
  /** Styled as a warning. */
  mild?: boolean | undefined;
  /** It results from a timer or page load, not from a click: the page neither scrolls to it nor focuses it. */
  calm?: boolean;
  /** Possible actions. */
  children?: ReactNode;
  className?: string | undefined;
}

/** When it can be retried: to the second if soon, else to the minute. */
function Again({ at }: { at: Instant }) {
  const now = useMinute();
  const left = at - serverNow();
  if (left <= 0) return <small>现在可以再试</small>;
  if (left <= MINUTE)
    return (
      <small className={look['number']}>
        <SecondsLeft from={left} suffix=" 秒后可以再试" />
      </small>
    );
  return <small>{formatRelative(Math.ceil(at / MINUTE) * MINUTE, now)} 后可以再试</small>;
}

/** Refusals that end by themselves; others have the time in their text, or a button counts down. */
const isLimit = (problem: Problem): problem is Extract<Problem, { kind: 'refused' }> =>
  problem.kind === 'refused' && (problem.code === 'RATE_LIMITED' || problem.code === 'SMS_LIMIT');

const isOfClosing = (problem: Problem): boolean => problem.kind === 'refused' && problem.code === 'ACCOUNT_CLOSING';

interface RefusalProps {
  /** A new object scrolls to the text again; null if no click caused it: the page neither scrolls to it nor focuses it. */
  cause: object | null;
  /** Styled as a warning. */
  mild?: boolean | undefined;
  icon?: IconName;
  className?: string | undefined;
  children: ReactNode;
}

/** Why a press had no effect: announced, scrolled into the uncovered part of the window, and focused. */
export function Refusal({ cause, mild = false, icon = 'warn', className, children }: RefusalProps) {
  const note = useReveal(cause);
  return (
    <div ref={note} className={classes(styles['note'], mild && styles['mild'], className)} role="alert" tabIndex={-1}>
      <Icon name={icon} small />
      <span>{children}</span>
    </div>
  );
}

/**
 * Why the last attempt failed, beside the control that made it: a `Refusal` for every new `problem` object. A cancelled attempt shows
 * nothing. A wrong field is shown by the `error` of its `Field`.
 */
export function ProblemNote({ problem, text, mild, calm = false, className, children }: ProblemNoteProps) {
  if (problem === null || problem.kind === 'cancelled') return null;
  const retryAt = isLimit(problem) ? retryAtOf(problem) : null;
  return (
    <Refusal cause={calm ? null : problem} mild={mild} className={className}>
      {text ?? problem.message}
      {isOfClosing(problem) && (
        <>
          {' '}
          <Anchor className={look['link']} href={links.closeAccount()}>
            撤销注销
          </Anchor>
        </>
      )}
      {retryAt !== null && <Again key={retryAt} at={retryAt} />}
      {children}
      {problem.kind !== 'refused' && problem.requestId !== null && (
        <small>
          请求编号 <span className={look['number']}>{problem.requestId}</span>
        </small>
      )}
    </Refusal>
  );
}

/** A warning, not an error. */
export function MildNote({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <p className={classes(styles['note'], styles['mild'], className)}>
      <Icon name="warn" small />
      <span>{children}</span>
    </p>
  );
}
