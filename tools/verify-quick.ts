import { codegen } from '#tools/codegen.ts';
import { conclude, format, lint, runStages, task, types, vitest } from '#tools/stages.ts';

conclude(
  await runStages([
    task('生成 GraphQL 类型', codegen),
    [
      types,
      lint,
      format,
      vitest('状态图、契约规则与流程', ['--project', 'pure', '--project', 'unit', 'contract/', 'src/machines/', 'tests/charts']),
    ],
  ]),
);
