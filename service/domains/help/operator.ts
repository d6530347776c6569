import { type Acting, type OperatorCommands } from '#service/kernel/operations/commands.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { storeFirstTexts } from './first.ts';

export const operator: OperatorCommands = (program, { withDatabase, out }) => {
  program
    .command('first-help')
    .description('新站开始时放入帮助和协议；已有的不动')
    .option('--json', '输出 JSON')
    .action(({ json }: Acting) =>
      withDatabase(async (ground, { name: operator, sessionId }) => {
        const stored = await actAs(ground, { operator, sessionId, action: 'help.first', subject: 'help', input: {} }, async (held) => ({
          stored: await storeFirstTexts(held),
        }));
        out(json ? JSON.stringify(stored, null, 2) : `放入了 ${stored.stored} 项`);
      }),
    );
};
