import type { Seed } from '#service/kernel/demo.ts';
import { storeRelease } from './release.ts';
import { samplePage } from './samplePage.ts';

export const seed: Seed = {
  async goods({ deps }) {
    const release = {
      system: 'web',
      version: '0.1.0',
      fileName: '上号助手-示例.html',
      contentType: 'text/html; charset=utf-8',
      notes: '示例文件：打开后粘贴账号和密码，一键复制。不联网，不保存。',
      isSample: true,
    } as const;
    await storeRelease(deps, release, [Buffer.from(samplePage)]);
  },
};
