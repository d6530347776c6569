import type { BoundLogin } from '#api/queries/sessions.ts';

export const platformNames: Readonly<Record<BoundLogin['platform'], string>> = { WECHAT: '微信', QQ: 'QQ', APP: '手机 App' };
