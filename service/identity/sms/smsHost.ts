import { maskPhone } from '#contract/rules/display.ts';
import type { SmsAction } from '#service/db/tables/identity.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { postJson } from '#service/lib/postJson.ts';

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
  const answer = await postJson(`${deps.outside.smsUrl}/sms/send`, body, 'Code').catch((error: Error) => error.message);
  if (answer === 'OK') return;
  deps.log.warn({ requestId, phone: maskPhone(phone), answer }, 'SMS not sent');
  throw refused('UPSTREAM', { message: '短信发送失败，请稍后再试' });
}
