import fs from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { formatClock } from '#contract/rules/clock.ts';
import type { ContentKind } from '#service/kernel/contents/kind.ts';
import { type Editing, type Saved, saveContent, showContent, undoContent, versionsOf } from '#service/kernel/contents/save.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { Misused, UsageError } from '#service/kernel/lib/usageError.ts';
import { requirePermission } from '#service/kernel/operations/actor.ts';
import { type Acting, type OperatorCommands, reason, reasonLength } from '#service/kernel/operations/commands.ts';

interface Edit extends Acting {
  readonly because: string;
  readonly seen?: number;
}

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('应是整数');
  return Number(text);
};

function readJson(file: string): unknown {
  try {
    return parseJson(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new UsageError(`${file} 不能读取，或不是 JSON`);
  }
}

const shortened = (value: unknown): string => {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll('\n', ' ');
  return [...text].length > 40 ? `${[...text].slice(0, 39).join('')}…` : text;
};

/** Commands that list, save, undo and withdraw contents; `kinds` are those of all domains. */
export const contentCommands =
  (kinds: readonly ContentKind[]): OperatorCommands =>
  (program, { withDatabase, out }) => {
    const kindNamed = (text: string): ContentKind => {
      const found = kinds.find((kind) => kind.name === text);
      if (!found) throw new InvalidArgumentError(`应是其中之一：${kinds.map((kind) => kind.name).join(' ')}`);
      return found;
    };
    const contents = program.command('contents').description('站上的内容：横幅、公告、弹窗、热词、帮助等，保存即生效，可以退回任何一版');
    const read = (command: string, description: string) => contents.command(command).description(description).option('--json', '输出 JSON');
    const edit = (command: string, description: string) =>
      contents
        .command(command)
        .description(description)
        .requiredOption('--because <理由>', reasonLength, reason)
        .option('--seen <版本>', '看到的是第几版；已有更新的一版就不保存', whole)
        .option('--json', '输出 JSON');
    const act = (wish: Edit, { area }: ContentKind, run: (ground: CommandContext, editing: Editing) => Promise<Saved>) =>
      withDatabase(async (ground, { name: operator, roles }) => {
        requirePermission({ roles }, `${area}.decide`);
        const saved = await run(ground, { operator, reason: wish.because, seen: wish.seen });
        out(wish.json ? JSON.stringify(saved, null, 2) : `已保存：${saved.key}，第 ${saved.version} 版`);
      });

    read('kinds', '有哪些内容').action(({ json }: { json?: true }) => {
      const listed = kinds.map((kind) => ({ kind: kind.name, title: kind.title, fields: z.toJSONSchema(kind.schema, { io: 'input' }) }));
      out(json ? JSON.stringify(listed, null, 2) : table([['类', '内容'], ...listed.map(({ kind, title }) => [kind, title])]));
    });
    read('list', '一类内容的全部')
      .argument('<类>', '见 contents kinds', kindNamed)
      .action((kind: ContentKind, { json }: { json?: true }) =>
        withDatabase(async ({ db }) => {
          const all = await kind.all(db);
          const told = () => table([['编号', '内容'], ...all.map(({ key, fields }) => [key, shortened(fields['title'] ?? fields)])]);
          out(json ? JSON.stringify(all, null, 2) : all.length === 0 ? '还没有' : told());
        }),
      );
    read('versions', '改过的每一版，最新的在前')
      .argument('<类>', '见 contents kinds', kindNamed)
      .argument('<编号>')
      .action((kind: ContentKind, key: string, { json }: { json?: true }) =>
        withDatabase(async ({ db }) => {
          const all = await versionsOf(db, kind, key);
          const told = () =>
            table([
              ['版本', '时间', '谁', '理由', '内容'],
              ...all.map(({ version, at, operator, reason: why, fields }) => [
                String(version),
                formatClock(at),
                operator,
                why,
                shortened(fields['title'] ?? fields),
              ]),
            ]);
          out(json ? JSON.stringify(all, null, 2) : all.length === 0 ? '没有改过' : told());
        }),
      );
    edit('save', '保存：新增，或改已有的')
      .argument('<类>', '见 contents kinds', kindNamed)
      .argument('[编号]', '不写：新增一条')
      .requiredOption('--file <JSON>', '全部字段；contents list --json 会列出现在的')
      .action((kind: ContentKind, key: string | undefined, wish: Edit & { file: string }) => {
        if (key === undefined && kind.key !== null) throw new Misused(`${kind.title}要写编号`);
        const fields = readJson(wish.file);
        return act(wish, kind, (ground, editing) => saveContent(ground, kind, key ?? null, fields, editing));
      });
    edit('undo', '退回以前的一版')
      .argument('<类>', '见 contents kinds', kindNamed)
      .argument('<编号>')
      .requiredOption('--to <版本>', '退回第几版', whole)
      .action((kind: ContentKind, key: string, wish: Edit & { to: number }) =>
        act(wish, kind, (ground, editing) => undoContent(ground, kind, key, wish.to, editing)),
      );
    for (const [command, isShown, description] of [
      ['withdraw', false, '撤下'],
      ['show', true, '重新显示'],
    ] as const)
      edit(command, description)
        .argument('<类>', '见 contents kinds', kindNamed)
        .argument('<编号>')
        .action((kind: ContentKind, key: string, wish: Edit) =>
          act(wish, kind, (ground, editing) => showContent(ground, kind, key, isShown, editing)),
        );
  };
