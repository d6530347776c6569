import { giftText, shownCode } from '#contract/rules/exchangeCode.ts';
import { roleTexts } from '#contract/operator/roles.ts';
import type { Config } from '#service/config.ts';

interface Started {
  readonly gatewayUrl: string | undefined;
  readonly serviceUrl: string | undefined;
  readonly operatorUrl: string | undefined;
  readonly sandboxPages: readonly { readonly title: string; readonly url: string }[];
}

/** Prints all addresses and the demo accounts. */
export async function announce(
  started: Started,
  { publicUrl, demo, visualiser }: Config,
  began: number,
  say: (line: string) => void,
): Promise<void> {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!started.gatewayUrl) {
    const ready = started.serviceUrl ? `REST 服务已就绪（${seconds} 秒）：${started.serviceUrl}` : '';
    say(ready || `运营台已就绪（${seconds} 秒）：${started.operatorUrl}`);
    return;
  }
  say(`\n租号市场已就绪（${seconds} 秒）\n\n  打开  ${publicUrl}`);
  if (visualiser) say(`  状态图  ${publicUrl}/visualiser/`);
  if (started.serviceUrl && demo) await announcePeople(say);
  if (started.operatorUrl) {
    say(`\n  运营台  ${started.operatorUrl}`);
    if (demo) await announceOperators(say);
  }
  if (started.sandboxPages.length > 0) say('\n  外部世界（沙箱）');
  for (const { title, url } of started.sandboxPages) say(`    ${url}  ${title}`);
  say('\n  按 Ctrl-C 停止');
}

async function announcePeople(say: (line: string) => void): Promise<void> {
  const { DEMO_PAY_PASSWORD, demoPeople } = await import('#service/domains/identity/seed/people.ts');
  say('\n  演示账号（用户名 / 手机号 / 密码）');
  for (const { role, username, phone, password, note } of demoPeople)
    say(`    ${username} / ${phone ?? '没有手机号'} / ${password}  ${role}：${note}`);
  const { demoCodes } = await import('#service/domains/exchange/seed.ts');
  say(`    余额支付超过 50 元时要支付密码，有余额的演示账号都是 ${DEMO_PAY_PASSWORD}`);
  say(`    兑换码（红包页的“兑换码”）：${demoCodes.map(({ code, gift }) => `${shownCode(code)} ${giftText(gift)}`).join('，')}`);
}

async function announceOperators(say: (line: string) => void): Promise<void> {
  const { demoOperators } = await import('#service/domains/operators/demoOperators.ts');
  for (const { name, password, roles } of demoOperators)
    say(`    ${name} / ${password}  ${roles.map((role) => roleTexts[role]).join('、')}`);
  say('    动态码在沙箱的手机页上');
}
