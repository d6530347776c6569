import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { CODE_LIFETIME, MINUTE } from '#contract/rules/constants.ts';
import { createFaults } from '#sandbox/faults.ts';

export interface Message {
  readonly id: string;
  readonly phone: string;
  readonly text: string;
  /** null: a notification without a code. */
  readonly code: string | null;
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
  /** JSON text that contains the code. */
  readonly TemplateParam: string;
  /** The caller's request id: a repeated one sends no further message. */
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
  /** Makes the next message to a number fail; invalid numbers are ignored. */
  failNext(phone: string): void;
  /** Numbers whose next message fails. */
  failing(): readonly string[];
}

const KEPT = 300;
/** Templates of codes, by what the code is for. */
const PURPOSES: Readonly<Record<string, string>> = {
  SMS_LOGIN: '登录',
  SMS_REGISTER: '注册',
  SMS_BIND: '绑定手机号',
  SMS_BIND_THIRD: '给这个手机号的账号绑定微信或 QQ（绑定后可用它扫码登录）',
  SMS_RESET: '找回密码',
  SMS_CHANGE_PHONE: '更换手机号',
  SMS_CHANGE_PASSWORD: '修改密码',
  SMS_CHANGE_EMAIL: '更换邮箱',
  SMS_SET_PAY_PASSWORD: '设置支付密码',
  SMS_RESET_PAY_PASSWORD: '重置支付密码',
  SMS_DEACTIVATE: '注销账号',
  SMS_BIND_ALIPAY: '绑定支付宝',
  SMS_APPLY: '提交开店申请',
};
/** Template for security notices; its parameter describes the event. */
const SECURITY_NEWS = 'SMS_SECURITY_NEWS';

export function createInbox(): Inbox {
  const messages: Message[] = [];
  const faults = createFaults();

  const accept = ({ id }: Message): SendAnswer => ({ Code: 'OK', Message: 'OK', RequestId: randomUUID(), BizId: id });
  const refuse = (Code: string, Message: string): SendAnswer => ({ Code, Message, RequestId: randomUUID() });

  return {
    send({ PhoneNumbers = '', SignName = '', TemplateCode = '', TemplateParam = '', OutId }) {
      const text = textOf(TemplateCode, TemplateParam);
      if (!isMobile(PhoneNumbers)) return refuse('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号');
      if (SignName === '') return refuse('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
      if (text === 'unknown template') return refuse('isv.SMS_TEMPLATE_ILLEGAL', '短信模版不合法');
      if (text === 'bad parameters') return refuse('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值');
      const before = messages.find(({ outId }) => OutId !== undefined && outId === OutId);
      if (before) return accept(before);
      if (faults.take(PhoneNumbers)) return refuse('isp.SYSTEM_ERROR', '系统错误');
      const message = {
        id: randomUUID(),
        phone: PhoneNumbers,
        text: `【${SignName}】${text.words}`,
        code: text.code,
        template: TemplateCode,
        outId: OutId,
        sentAt: Date.now(),
      };
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

function textOf(template: string, param: string): { words: string; code: string | null } | 'unknown template' | 'bad parameters' {
  const purpose = PURPOSES[template];
  if (purpose === undefined && template !== SECURITY_NEWS) return 'unknown template';
  const { code, news } = paramsIn(param);
  if (purpose !== undefined)
    return code === undefined
      ? 'bad parameters'
      : { words: `你的${purpose}验证码为 ${code}，${CODE_LIFETIME / MINUTE} 分钟内有效，请勿泄露给他人。`, code };
  return news === undefined ? 'bad parameters' : { words: news, code: null };
}

const params = z.object({ code: z.string().optional(), news: z.string().optional() });

function paramsIn(param: string): z.output<typeof params> {
  try {
    return parseJson(param, (value) => params.parse(value));
  } catch {
    return {};
  }
}
