import fs from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import {
  RELEASE_NOTES,
  RELEASE_VERSION,
  releaseSystems,
  type ReleaseSystem,
  releaseSystemTexts,
  sizeText,
} from '#contract/rules/download.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { type Acting, type OperatorCommands, reason, reasonLength, sized } from '#service/kernel/operations/commands.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { contentTypeOf, storeRelease, withdrawRelease } from './release.ts';

const systems: readonly ReleaseSystem[] = Object.values(releaseSystems);

function system(text: string): ReleaseSystem {
  const found = systems.find((each) => each === text);
  if (!found) throw new InvalidArgumentError(`应是其中之一：${systems.join(' ')}`);
  return found;
}

function version(text: string): string {
  if (!RELEASE_VERSION.test(text)) throw new InvalidArgumentError('应是数字和点，如 1.2.0');
  return text;
}

function releaseId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是版本的编号');
  return text;
}

interface UploadOptions extends Acting {
  readonly system: ReleaseSystem;
  readonly release: string;
  readonly notes: string;
  readonly because: string;
  readonly sample?: true;
}

export const operator: OperatorCommands = (program, { withDatabase, out }) => {
  const releases = program.command('releases').description('上号器的版本：上传、撤下');
  releases
    .command('list')
    .description('全部版本，最新的在前')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await db.selectFrom('client_release').selectAll().orderBy('id', 'desc').execute();
        const all = rows.map(({ sha256, ...row }) => ({ ...row, sha256: sha256.toString('hex') }));
        const told = () =>
          table([
            ['编号', '系统', '版本', '文件', '大小', '发布', '状态'],
            ...all.map((row) => [
              row.id,
              releaseSystemTexts[row.system],
              row.version,
              row.file_name,
              sizeText(row.size),
              formatClock(row.published_at.getTime()),
              row.withdrawn_at === null ? '可下载' : '已撤下',
            ]),
          ]);
        out(json ? JSON.stringify(all, null, 2) : all.length === 0 ? '还没有版本' : told());
      }),
    );
  releases
    .command('add')
    .description('上传一个版本，立即可以下载')
    .argument('<文件>')
    .requiredOption('--system <系统>', systems.join(' '), system)
    .requiredOption('--release <版本号>', '如 1.2.0', version)
    .requiredOption('--notes <说明>', '这一版有什么，用户看得到', sized(1, RELEASE_NOTES))
    .requiredOption('--because <理由>', reasonLength, reason)
    .option('--sample', '只是示例')
    .option('--json', '输出 JSON')
    .action((file: string, wish: UploadOptions) =>
      withDatabase(async (ground, { name: operator, sessionId }) => {
        if (!fs.existsSync(file)) throw new UsageError(`${file} 不存在`);
        const fileName = path.basename(file);
        const release = {
          system: wish.system,
          version: wish.release,
          fileName,
          contentType: contentTypeOf(fileName),
          notes: wish.notes,
          isSample: wish.sample === true,
        };
        const input = { ...release, reason: wish.because };
        const subject = `release:${wish.system}:${wish.release}`;
        const stored = await actAs(ground, { operator, sessionId, action: 'release.add' as const, subject, input }, (held) =>
          storeRelease(held, release, fs.createReadStream(file)),
        );
        out(wish.json ? JSON.stringify(stored, null, 2) : `已上传：${fileName}，${sizeText(stored.size)}，SHA-256 ${stored.sha256}`);
      }),
    );
  for (const [command, isWithdrawn, description, said] of [
    ['withdraw', true, '撤下一个版本：不再列出，也不能下载', '已撤下'],
    ['offer', false, '撤下的版本重新提供下载', '已重新提供'],
  ] as const)
    releases
      .command(command)
      .description(description)
      .argument('<编号>', '见 releases list', releaseId)
      .requiredOption('--because <理由>', reasonLength, reason)
      .option('--json', '输出 JSON')
      .action((id: string, wish: Acting & { because: string }) =>
        withDatabase(async (ground, { name: operator, sessionId }) => {
          const action = {
            operator,
            sessionId,
            action: `release.${command}` as const,
            subject: `release:${id}`,
            input: { reason: wish.because },
          };
          const result = await actAs(ground, action, (held) => withdrawRelease(held, id, isWithdrawn));
          out(wish.json ? JSON.stringify(result, null, 2) : said);
        }),
      );
};
