import { findBrowser } from '#tools/browser.ts';
import { buildStale } from '#tools/build.ts';
import { codegen } from '#tools/codegen.ts';
import { conclude, format, lint, playwright, runStages, task, types, vitest } from '#tools/stages.ts';

conclude(
  await runStages([
    task('生成 GraphQL 类型', codegen),
    task('浏览器', async () => {
      const { executablePath, from } = await findBrowser();
      console.log(`${executablePath}（${from}）`);
    }),
    [types, lint, format],
    vitest('状态图、规则、服务与网关', []),
    task('构建网页', () => buildStale(console.log)),
    playwright('浏览器测试'),
  ]),
);
