import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { createFaults } from '#sandbox/faults.ts';

export interface Message {
  readonly id: string;
  readonly phone: string;
  readonly text: string;
  readonly code: string;
  readonly template: string;
  readonly outId: string | undefined;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** A request shaped like Aliyun’s SendSms. */
export interface SendRequest {
  readonly PhoneNumbers: string;
  readonly SignName: string;
  readonly TemplateCode: string;
  /** JSON text that holds the code. */
  readonly TemplateParam: string;
  /** The caller’s own number of the request: the same one sends nothing more. */
  readonly OutId?: string | undefined;
}

export interface SendAnswer {
  readonly Code: string;
  readonly Message: string;
  readonly RequestId: string;
  readonly BizId?: string;
}

export interface Inbox {
  send(request: Partial<SendRequest>): SendAnswer;
  /** Newest first. */
  list(phone?: string): readonly Message[];
  /** The next message to a number does not go out; a text that is no mobile number is not kept. */
  failNext(phone: string): void;
  /** Numbers whose next message does not go out. */
  failing(): readonly string[];
}

const KEPT = 300;
const PURPOSES: Readonly<Record<string, string>> = { SMS_LOGIN: '登录', SMS_REGISTER: '注册' };

export function createInbox(): Inbox {
  const messages: Message[] = [];
  const faults = createFaults();

  const accept = ({ id }: Message): SendAnswer => ({ Code: 'OK', Message: 'OK', RequestId: randomUUID(), BizId: id });
  const refuse = (Code: string, Message: string): SendAnswer => ({ Code, Message, RequestId: randomUUID() });

  return {
    send({ PhoneNumbers = '', SignName = '', TemplateCode = '', TemplateParam = '', OutId }) {
      const purpose = PURPOSES[TemplateCode];
      const code = codeIn(TemplateParam);
      if (!isMobile(PhoneNumbers)) return refuse('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号');
      if (SignName === '') return refuse('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
      if (purpose === undefined) return refuse('isv.SMS_TEMPLATE_ILLEGAL', '短信模版不合法');
      if (code === undefined) return refuse('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值');
      const before = messages.find(({ outId }) => OutId !== undefined && outId === OutId);
      if (before) return accept(before);
      if (faults.take(PhoneNumbers)) return refuse('isp.SYSTEM_ERROR', '系统错误');
      const text = `【${SignName}】您的${purpose}验证码为 ${code}，10分钟内有效，请勿泄露给他人。`;
      const message = { id: randomUUID(), phone: PhoneNumbers, text, code, template: TemplateCode, outId: OutId, sentAt: Date.now() };
      messages.unshift(message);
      messages.length = Math.min(messages.length, KEPT);
      return accept(message);
    },
    failNext(phone) {
      if (isMobile(phone)) faults.arm(phone);
    },
    failing: () => faults.waiting(),
    list: (phone = '') => messages.filter((message) => message.phone.includes(phone)),
  };
}

const isMobile = (phone: string): boolean => /^1[3-9]\d{9}$/.test(phone);

function codeIn(param: string): string | undefined {
  try {
    return parseJson(param, (value) => z.object({ code: z.string() }).parse(value)).code;
  } catch {
    return undefined;
  }
}
