import { CODE_LIFETIME, MINUTE } from '#contract/rules/constants.ts';
import type { EmailAction } from '#service/domains/identity/tables.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SIGN_NAME = '租号平台';

/** Texts by purpose of the code; purposes whose codes are not mailed are missing. */
const purposes: Partial<Record<EmailAction, string>> = {
  bind: '绑定邮箱',
  reset: '找回密码',
  reset_pay_password: '重置支付密码',
  bind_alipay: '绑定支付宝',
};

export const codeTemplate = (action: EmailAction): string => `EMAIL_${action.toUpperCase()}`;
export const SECURITY_NEWS_MAIL = 'EMAIL_SECURITY_NEWS';

/** The action whose code a template contains; undefined for notifications. */
export const actionOf = (template: string): EmailAction | undefined =>
  (Object.keys(purposes) as EmailAction[]).find((action) => codeTemplate(action) === template);

export const codeMail = (action: EmailAction, code: string): MailText => {
  const purpose = purposes[action] ?? '';
  const rest = `${CODE_LIFETIME / MINUTE} 分钟内有效，请勿泄露给他人。如非本人操作，请忽略这封邮件。`;
  return {
    subject: `【${SIGN_NAME}】${purpose}验证码`,
    text: `你的${purpose}验证码为 ${code}，${rest}`,
    html: page(`<p>你的${purpose}验证码为</p><p style="font-size:28px;letter-spacing:4px"><b>${code}</b></p><p>${rest}</p>`),
  };
};

export const newsMail = (news: string, subject = '账号安全提醒'): MailText => {
  return { subject: `【${SIGN_NAME}】${subject}`, text: news, html: page(`<p>${linked(escaped(news))}</p>`) };
};

const NO_ACCOUNT = '有人用这个邮箱找回密码，但没有账号绑定它。如果是你，请用注册时的手机号登录或找回密码；不是你，请忽略这封邮件。';
/** To a mailbox that no account has, for which a code to reset the password was requested. */
export const noAccountMail = (): MailText => ({
  subject: `【${SIGN_NAME}】这个邮箱没有绑定账号`,
  text: NO_ACCOUNT,
  html: page(`<p>${NO_ACCOUNT}</p>`),
});

/** The address at the end of a text as a link. */
const linked = (html: string): string => html.replace(/https?:\/\/[^\s<]+$/, (url) => `<a href="${url}">${url}</a>`);

const page = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body style="font:16px/1.6 sans-serif;color:#16181d">${body}` +
  `<p>${SIGN_NAME}</p></body></html>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
