import type { Page, Request, Route } from '@playwright/test';
import { expect } from './expect.ts';
import type { Edge } from '@xstate/test';
import { ProblemError } from '#contract/problem.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { type Answers, background, type Heard, nicknames, type Verification } from './background.ts';

export const FAULT = {
  status: 502,
  json: { errors: [{ message: '服务器出错', extensions: { code: 'UPSTREAM', requestId: 'held-0001' } }] },
};

export const UNAUTHENTICATED = {
  status: 401,
  json: {
    data: null,
    errors: [{ message: '未登录或登录状态已过期,请重新登录', extensions: { code: 'UNAUTHENTICATED', requestId: 'held-0003' } }],
  },
};

/** Server state before a path begins, and responses to all requests other than those of the chart under test. */
export interface Stage extends Heard {
  /** Operations of the chart that get background responses while listed here. */
  readonly passed: Set<string>;
  /** Requested operations without a response: the driver lacks an operation that the page uses. */
  readonly unanswered: Set<string>;
  /** Outcome of an actor's next result in the path, for actors whose result the page computes itself. */
  next(src: string): string | undefined;
  /** Operation of a request that waits for the path; undefined if it gets a background response. */
  heldOperation(request: Request): string | undefined;
  /** Responds to requests that belong to no actor of the chart. */
  others(route: Route): Promise<void>;
}

/** A stage with background responses. `ahead`: the remaining steps. */
export function createStage(
  standing: Verification,
  own: Partial<Answers>,
  passed: readonly string[],
  ahead: () => readonly Edge[] = () => [],
): Stage {
  const stage: Stage = {
    standing,
    isConfirmed: false,
    payment: 'paid',
    raisedFen: 0,
    passed: new Set(passed),
    unanswered: new Set(),
    next: (src) => ahead().find(({ step }) => step.src === src)?.step.outcome,
    heldOperation(request) {
      const operation = operationOf(request);
      return operation === '' || stage.passed.has(operation) ? undefined : operation;
    },
    async others(route) {
      const operation = operationOf(route.request());
      const answer = { ...background, ...own }[operation as keyof Answers] as ((stage: Stage) => object) | undefined;
      if (!answer) {
        stage.unanswered.add(operation);
        await route.fulfill(FAULT);
        return;
      }
      try {
        await route.fulfill({ json: { data: answer(stage) } });
      } catch (error) {
        if (!(error instanceof ProblemError) || error.problem.kind !== 'refused') throw error;
        const { code, message } = error.problem;
        await route.fulfill({ json: { data: null, errors: [{ message, extensions: { code, requestId: 'held-0004' } }] } });
      }
    },
  };
  return stage;
}

const SESSION = 'session-token';

/** The next page opens with a stored session that is valid by the page's clock. */
export async function comeSignedIn(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    localStorage.setItem(key, JSON.stringify({ token: 'token-for-tests', expiresAt: Date.now() + 86_400_000 }));
  }, SESSION);
}

/** Logs in or out in another tab of the same browser, and waits until this page knows. */
export async function changeInOtherTab(page: Page, stage: Stage, standing: Verification): Promise<void> {
  stage.standing = standing;
  await page.evaluate(
    ([key, isMember]) => {
      if (isMember) localStorage.setItem(key, JSON.stringify({ token: 'token-for-tests', expiresAt: Date.now() + 86_400_000 }));
      else localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [SESSION, standing !== 'guest'] as const,
  );
  const banner = page.getByRole('banner');
  await expect(
    standing === 'guest'
      ? banner.getByRole('button', { name: '登录', exact: true })
      : banner.getByRole('link', { name: `个人中心，${nicknames[standing]}` }),
  ).toBeVisible();
}

/** Current time of the page's clock. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Removes the stored session before the next page opens. */
export const forgetSession = (page: Page): Promise<void> => page.evaluate((key) => localStorage.removeItem(key), SESSION);
