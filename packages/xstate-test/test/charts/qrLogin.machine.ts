import { assign, fromPromise, setup } from 'xstate';

export type QrStatus = 'pending' | 'scanned' | 'confirmed' | 'risk' | 'expired';

export const qrLogin = setup({
  types: {
    context: {} as { qrId: string; fetchTries: number; smsTries: number; ticket: string; status: QrStatus },
    events: {} as
      | { type: 'open' }
      | { type: 'refresh' }
      | { type: 'close' }
      | { type: 'code.resend' }
      | { type: 'captcha.passed'; ticket: string }
      | { type: 'code.submit'; code: string },
    output: {} as { via: 'qr' | 'sms' },
  },
  actors: {
    fetchQr: fromPromise<{ qrId: string }>(() => Promise.reject(new Error('not provided'))),
    checkStatus: fromPromise<{ status: QrStatus }, { qrId: string }>(() => Promise.reject(new Error('not provided'))),
    sendSms: fromPromise<void, { ticket: string }>(() => Promise.reject(new Error('not provided'))),
    verifyCode: fromPromise<{ ok: boolean }, { code: string }>(() => Promise.reject(new Error('not provided'))),
  },
  actions: { focusCode: () => undefined },
  delays: { pollEvery: 2000, staleAfter: 60_000, expireAfter: 120_000, lockFor: 300_000 },
  guards: {
    canRetryFetch: ({ context }) => context.fetchTries < 2,
    isConfirmed: ({ context }) => context.status === 'confirmed',
    needsSms: ({ context }) => context.status === 'risk',
    tooManyCodes: ({ context }) => context.smsTries >= 2,
  },
}).createMachine({
  id: 'qrLogin',
  description: 'Login by scanning a code, with a text message when the risk is high',
  context: { qrId: '', fetchTries: 0, smsTries: 0, ticket: '', status: 'pending' },
  initial: 'idle',
  on: { close: '.idle' },
  output: ({ context }) => ({ via: context.smsTries > 0 ? 'sms' : 'qr' }),
  states: {
    idle: {
      description: 'Nothing shown',
      entry: assign({ qrId: '', fetchTries: 0, smsTries: 0, ticket: '', status: 'pending' }),
      on: { open: 'fetching' },
    },
    fetching: {
      invoke: {
        id: 'fetchQr',
        src: 'fetchQr',
        onDone: { target: 'live', actions: assign({ qrId: ({ event }) => event.output.qrId, fetchTries: 0 }) },
        onError: [
          {
            guard: 'canRetryFetch',
            target: 'fetching',
            reenter: true,
            actions: assign({ fetchTries: ({ context }) => context.fetchTries + 1 }),
          },
          { target: 'failed' },
        ],
      },
    },
    live: {
      description: 'Code shown; polling and expiry run side by side',
      type: 'parallel',
      on: { refresh: 'fetching' },
      states: {
        poll: {
          initial: 'waiting',
          states: {
            waiting: { after: { pollEvery: 'checking' } },
            checking: {
              invoke: {
                id: 'checkStatus',
                src: 'checkStatus',
                input: ({ context }) => ({ qrId: context.qrId }),
                onDone: [
                  { guard: ({ event }) => event.output.status === 'expired', target: '#qrLogin.expired' },
                  {
                    guard: ({ event }) => event.output.status === 'confirmed' || event.output.status === 'risk',
                    target: '#qrLogin.routing',
                    actions: assign({ status: ({ event }) => event.output.status }),
                  },
                  { target: 'waiting', actions: assign({ status: ({ event }) => event.output.status }) },
                ],
                onError: 'waiting',
              },
            },
          },
        },
        expiry: {
          initial: 'fresh',
          states: { fresh: { after: { staleAfter: 'stale' } }, stale: { after: { expireAfter: '#qrLogin.expired' } } },
        },
      },
    },
    routing: {
      always: [{ guard: 'isConfirmed', target: 'success' }, { guard: 'needsSms', target: 'sms' }, { target: 'failed' }],
    },
    sms: {
      initial: 'captcha',
      states: {
        captcha: { on: { 'captcha.passed': { target: 'sending', actions: assign({ ticket: ({ event }) => event.ticket }) } } },
        sending: {
          invoke: {
            id: 'sendSms',
            src: 'sendSms',
            input: ({ context }) => ({ ticket: context.ticket }),
            onDone: 'enterCode',
            onError: 'captcha',
          },
        },
        enterCode: {
          entry: 'focusCode',
          on: { 'code.submit': { guard: ({ event }) => event.code.length === 6, target: 'verifying' }, 'code.resend': 'captcha' },
        },
        verifying: {
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ event }) => ({ code: event.type === 'code.submit' ? event.code : '' }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: '#qrLogin.success',
                actions: assign({ smsTries: ({ context }) => context.smsTries + 1 }),
              },
              { guard: 'tooManyCodes', target: '#qrLogin.locked' },
              { target: 'enterCode', actions: assign({ smsTries: ({ context }) => context.smsTries + 1 }) },
            ],
            onError: 'enterCode',
          },
        },
      },
    },
    expired: { on: { refresh: 'fetching' } },
    failed: { on: { refresh: { target: 'fetching', actions: assign({ fetchTries: 0 }) } } },
    locked: { after: { lockFor: 'idle' } },
    success: { type: 'final' },
  },
});
