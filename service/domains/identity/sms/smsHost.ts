import { maskPhone } from '#contract/rules/display.ts';
import type { CodePurpose } from '#service/domains/identity/tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { postJson } from '#service/kernel/hosts/postJson.ts';

const SIGN_NAME = '租号平台';
const templateOf = (action: CodePurpose): string => `SMS_${action.toUpperCase()}`;

/**
 * `POST {smsUrl}/sms/send`, shaped like Aliyun's SendSms: PhoneNumbers, SignName, TemplateCode, TemplateParam (JSON text) and OutId, the
 * idempotency key; the response is { Code: 'OK', Message, BizId } or another Code.
 */
export async function sendText(deps: Deps, phone: string, action: CodePurpose, code: string, requestId: string): Promise<void> {
  const answer = await postSms(deps, { phone, template: templateOf(action), params: { code }, outId: requestId });
  if (answer === 'OK') return;
  deps.log.warn({ requestId, phone: maskPhone(phone), answer }, 'SMS not sent');
  throw refused('UPSTREAM', { message: '短信发送失败，请稍后再试' });
}

interface Sms {
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly outId: string;
}

/** The host's result code: OK, or why it was not sent. */
export const postSms = (deps: Deps, { phone, template, params, outId }: Sms): Promise<unknown> =>
  postJson(
    `${deps.outside.smsUrl}/sms/send`,
    { PhoneNumbers: phone, SignName: SIGN_NAME, TemplateCode: template, TemplateParam: JSON.stringify(params), OutId: outId },
    'Code',
  ).catch((error: Error) => error.message);
