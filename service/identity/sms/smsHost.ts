import { SECOND } from '#contract/rules/constants.ts';
import { maskPhone } from '#contract/rules/display.ts';
import type { SmsAction } from '#service/db/tables/identity.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';

const TIMEOUT = 5 * SECOND;
const SIGN_NAME = '租号平台';
const TEMPLATES: Readonly<Record<SmsAction, string>> = { login: 'SMS_LOGIN', register: 'SMS_REGISTER' };

/**
 * `POST {smsUrl}/sms/send`, shaped like Aliyun’s SendSms: PhoneNumbers, SignName, TemplateCode, TemplateParam (JSON text) and OutId,
 * under which a repeated request sends nothing more; the answer is { Code: 'OK', Message, BizId } or another Code.
 */
export async function sendText(deps: Deps, phone: string, action: SmsAction, code: string, requestId: string): Promise<void> {
  const body = {
    PhoneNumbers: phone,
    SignName: SIGN_NAME,
    TemplateCode: TEMPLATES[action],
    TemplateParam: JSON.stringify({ code }),
    OutId: requestId,
  };
  const answer = await post(`${deps.outside.smsUrl}/sms/send`, body).catch((error: Error) => error.message);
  if (answer === 'OK') return;
  deps.log.warn({ requestId, phone: maskPhone(phone), answer }, 'SMS not sent');
  throw refused('UPSTREAM', { message: '短信发送失败，请稍后再试' });
}

async function post(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const { Code } = (await response.json()) as { Code?: unknown };
  return typeof Code === 'string' ? Code : `HTTP ${response.status}`;
}
