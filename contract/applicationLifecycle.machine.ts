import { setup } from 'xstate';

export type ApplicationEventName =
  | 'application.submit'
  | 'application.recall'
  | 'application.approve'
  | 'application.sendBack'
  | 'application.refuse'
  | 'application.again';

/** Chart of an application for a shop or as a merchant. State names are the stored statuses. */
export const applicationLifecycleMachine = setup({
  types: { events: {} as { [Name in ApplicationEventName]: { type: Name } }[ApplicationEventName] },
}).createMachine({
  id: 'applicationLifecycle',
  description: '一次开店申请从草稿到有结果的全过程',
  initial: 'draft',
  states: {
    draft: {
      description: '草稿：存在平台上，换台设备也能接着填',
      on: {
        // The applicant, with a proof of the own phone.
        'application.submit': { target: 'submitted' },
      },
    },
    submitted: {
      description: '待审核：平台 24 小时内处理',
      on: {
        // The applicant, until it is decided.
        'application.recall': { target: 'draft' },
        // The platform: the certificate and the shop's name take effect.
        'application.approve': { target: 'approved' },
        // The platform, with reasons by field.
        'application.sendBack': { target: 'sent_back' },
        // The platform, with a reason.
        'application.refuse': { target: 'refused' },
      },
    },
    sent_back: {
      description: '已退回：按写明的原因改好再提交',
      on: {
        // The applicant, with another proof of the own phone.
        'application.submit': { target: 'submitted' },
      },
    },
    refused: {
      description: '未通过：30 天后可以再申请',
      on: {
        // The applicant, 30 days after the decision.
        'application.again': { target: 'draft' },
      },
    },
    approved: { type: 'final', description: '已通过：认证和店铺已生效' },
  },
});
