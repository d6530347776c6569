import { type Browser, type Page, test } from '@playwright/test';
import { type Graph, type Path, PathFailure, shrink } from '@xstate/test';
import type { BrowserOptions } from '@xstate/test/playwright';
import { type Mode, replayLine } from '#tools/paths/run.ts';

/** Browser runs that are tried while a failing path is made shorter. */
const TRIES = 12;

type Shoot = BrowserOptions['afterStep'];

interface Walker {
  readonly page: Page;
  readonly browser: Browser;
  readonly graph: Graph;
  readonly mode: Mode;
  walk(path: Path, page: Page, shoot?: Shoot): Promise<void>;
}

/** Walks a path; when it fails, looks for its shortest form that still does and says how to replay that. */
export async function walkShrinking({ page, browser, graph, mode, walk }: Walker, path: Path, shoot?: Shoot): Promise<void> {
  const failureOf = async (one: Path, on: Page, look?: Shoot): Promise<PathFailure | undefined> => {
    try {
      await walk(one, on, look);
      return undefined;
    } catch (error) {
      if (error instanceof PathFailure) return error;
      throw error;
    }
  };
  const elsewhere = async (one: Path): Promise<PathFailure | undefined> => {
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    return failureOf(one, await context.newPage()).finally(() => context.close());
  };
  let failure = await failureOf(path, page, shoot);
  if (!failure) return;
  test.setTimeout(test.info().timeout + 180_000);
  await shrink(
    graph,
    { edges: path.edges.slice(0, failure.at + 1) },
    async (one) => {
      const found = await elsewhere(one);
      if (found) failure = found;
      return found !== undefined;
    },
    { tries: TRIES },
  );
  test.info().annotations.push({ type: 'shrunk', description: failure.token });
  throw new Error(`${failure.message}\n  ${replayLine(failure.token, mode)}`, { cause: failure });
}
