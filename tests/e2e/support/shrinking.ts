import { type Browser, type Page, test } from '@playwright/test';
import { type Graph, type Path, PathFailure, shrinkFailure } from '@xstate/test';
import type { BrowserOptions } from '@xstate/test/playwright';
import type { Mode } from '#tools/paths/mode.ts';
import { replayLine } from '#tools/paths/run.ts';
import { failureText } from '#tools/paths/said.ts';
import { shorterText, triesFor } from '#tools/paths/shorter.ts';

/** Timeout in ms of each browser run that shortens a failing path. */
const PATIENCE = 15_000;

type Shoot = BrowserOptions['afterStep'];

interface Walker {
  readonly page: Page;
  readonly browser: Browser;
  readonly graph: Graph;
  readonly mode: Mode;
  walk(path: Path, page: Page, shoot?: Shoot): Promise<void>;
}

/** Runs a path; on failure finds the shortest path that fails in the same way, and prints how to replay it. */
export async function walkShrinking({ page, browser, graph, mode, walk }: Walker, path: Path, shoot?: Shoot): Promise<void> {
  const first = await walk(path, page, shoot).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (first === undefined) return;
  // A closed page means that the test timed out during the walk.
  if (!(first instanceof PathFailure) || page.isClosed()) throw first;
  const tries = triesFor(mode);
  test.setTimeout(test.info().timeout + tries * PATIENCE);
  const again = async (one: Path): Promise<PathFailure | undefined> => {
    const context = await browser.newContext({
      baseURL: test.info().project.use.baseURL ?? '',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    const failed = await walk(one, await context.newPage()).then(
      () => undefined,
      (error: unknown) => error,
    );
    await context.close();
    return failed instanceof PathFailure ? failed : undefined;
  };
  const shrunk = await shrinkFailure(graph, first, again, { tries });
  const { failure } = shrunk;
  test.info().annotations.push({ type: 'shrunk', description: failure.token });
  throw new Error(`${failureText(failure)}\n  ${shorterText(shrunk)}\n  ${replayLine(failure.token, mode)}`, { cause: failure });
}
