import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { codeMail, newsMail } from '#service/domains/identity/mail/texts.ts';
import { sendMail } from '#service/domains/identity/mail/smtpHost.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    cashierSecret: 's',
    payoutSecret: 's',
    signingSecret: 's',
    deskSecret: 's',
  });
});
afterAll(() => sandbox.close());

const send = (mail: Parameters<typeof sendMail>[1]) => {
  const outside = { smtpUrl: sandbox.smtpUrl, mailFrom: '租号平台 <no-reply@zuhao.example>' };
  return sendMail({ outside } as Parameters<typeof sendMail>[0], mail);
};
const text = async (path: string) => (await fetch(`${sandbox.url}/${path}`)).text();
const inbox = async (address: string) =>
  ((await (await fetch(`${sandbox.url}/mail/messages?address=${address}`)).json()) as { list: Record<string, unknown>[] }).list;

test('an inbox without mails explains what to do', async () => {
  expect(await text('mail')).toContain('还没有邮件');
});

test('a mail is shown as it was sent, with its code to copy', async () => {
  await send({ to: 'wang@mail.example', ...codeMail('reset', '024680') });
  expect(await inbox('wang@mail.example')).toEqual([
    {
      id: expect.any(String),
      to: 'wang@mail.example',
      from: 'no-reply@zuhao.example',
      subject: '【租号平台】找回密码验证码',
      text: '你的找回密码验证码为 024680，10 分钟内有效，请勿泄露给他人。如非本人操作，请忽略这封邮件。',
      html: expect.stringContaining('<b>024680</b>'),
      code: '024680',
      sentAt: expect.any(Number),
    },
  ]);
  expect(await text('mail/rows?address=wang')).toContain('data-copy="024680"');
  expect(await text('mail/rows?address=li@')).not.toContain('024680');
});

test('news contain no code, link or unescaped markup; sent twice under one number they arrive once', async () => {
  const news = { to: 'news@mail.example', number: 'outgoing-7', ...newsMail('你的昵称改为<b>。') };
  await send(news);
  await send(news);
  const mails = await inbox('news@mail.example');
  expect(mails).toMatchObject([{ subject: '【租号平台】账号安全提醒', text: '你的昵称改为<b>。', code: null }]);
  expect(mails[0]?.['html']).toContain('你的昵称改为&lt;b&gt;。');
  expect(mails[0]?.['html']).not.toMatch(/<img|href|https?:/);
});

test('the next mail to an address set to fail is rejected, the one after it arrives; meanwhile the page shows the setting', async () => {
  const address = 'fails@mail.example';
  const fail = (given: string) =>
    fetch(`${sandbox.url}/mail/faults`, { method: 'POST', body: new URLSearchParams({ address: given }), redirect: 'manual' });
  expect((await fail(address)).headers.get('location')).toBe('../mail');
  await fail('no address');
  expect(await text('mail')).toContain(`下一封会发送失败：${address}</p>`);
  const mail = { to: address, ...codeMail('bind', '135790') };
  await send({ ...mail, to: 'other@mail.example' });
  await expect(send(mail)).rejects.toThrow('try again later');
  await send(mail);
  expect(await inbox(address)).toHaveLength(1);
  expect(await text('mail')).not.toContain('下一封会发送失败');
});
