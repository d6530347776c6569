import fs from 'node:fs';
import path from 'node:path';
import { uncovered } from '@xstate/test';
import type { SubjectRun } from '#tools/paths/run.ts';
import { brokenCopy } from './support/brokenCopy.ts';
import { runPaths } from './support/paths.ts';
import { expect, test } from '#testing/site/site.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const TOKEN = 'emergencyNotice~watchPage>打开数秒/readNotices+列表/previewNotice+有/popup.granted/takeNotice+有/notice.close';

test(
  'a path fails if the app takes another transition with the same look; only the steps before it count as covered',
  { tag: NIGHTLY },
  async ({ baseURL }, info) => {
    test.setTimeout(240_000);
    const out = info.outputPath('report');
    // In this copy “我知道了” has the effect of “不再提示”; both close the notice.
    const copy = await brokenCopy(baseURL!, ['type:`notice.close`', 'type:`notice.silence`']);
    const { code, output } = await runPaths('emergencyNotice', '--browser', '--path', TOKEN, '--base', copy.url, '--out', out).finally(() =>
      copy.close(),
    );
    expect(code, output).toBe(1);
    const [{ outcomes, coverage }] = JSON.parse(fs.readFileSync(path.join(out, 'run.json'), 'utf8')) as [SubjectRun];
    expect(outcomes.map(({ token }) => decodeURIComponent(token))).toEqual([TOKEN]);
    expect(outcomes[0]!.failure!.message).toContain('第 6 步：页面里的状态图走的转换');
    expect(outcomes[0]!.failure!.message).toContain('emergencyNotice.showing:notice.silence#0');
    expect(uncovered(coverage, 'transitions')).toEqual(
      expect.arrayContaining(['emergencyNotice.showing:notice.close#0', 'emergencyNotice.showing:notice.silence#0']),
    );
    expect(coverage.transitions['emergencyNotice.taking:done(takeNotice)#0']).toEqual({ machine: 0, browser: 1, reachable: true });
  },
);
