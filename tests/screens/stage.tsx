import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor, fromPromise, type PromiseActorLogic } from 'xstate';
import {
  type AccountWiring,
  AccountWiringProvider,
  CheckoutProvider,
  type CheckoutWiring,
  type Shell,
  ShellProvider,
  type Wiring,
  WiringProvider,
} from '#context/charts.ts';
import { adRotationMachine } from '#machines/adRotation.machine.ts';
import { answerComplaintMachine } from '#machines/answerComplaint.machine.ts';
import { bindAlipayMachine } from '#machines/bindAlipay.machine.ts';
import { bindPhoneMachine } from '#machines/bindPhone.machine.ts';
import { cancelOrderMachine } from '#machines/cancelOrder.machine.ts';
import { changePasswordMachine } from '#machines/changePassword.machine.ts';
import { changePayPasswordMachine } from '#machines/changePayPassword.machine.ts';
import { bindEmailMachine } from '#machines/bindEmail.machine.ts';
import { registerMachine } from '#machines/register.machine.ts';
import { exchangeCoinsMachine } from '#machines/exchangeCoins.machine.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import { resetPasswordMachine } from '#machines/resetPassword.machine.ts';
import { changePhoneMachine } from '#machines/changePhone.machine.ts';
import { channelTrackingMachine } from '#machines/channelTracking.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { emergencyNoticeMachine } from '#machines/emergencyNotice.machine.ts';
import { chunkRecoveryMachine } from '#machines/chunkRecovery.machine.ts';
import { exchangeCodeMachine } from '#machines/exchangeCode.machine.ts';
import { deactivationMachine } from '#machines/deactivation.machine.ts';
import { favouriteMachine } from '#machines/favourite.machine.ts';
import { fileComplaintMachine } from '#machines/fileComplaint.machine.ts';
import { imageUploadMachine } from '#machines/imageUpload.machine.ts';
import { loginModalMachine } from '#machines/loginModal.machine.ts';
import { noticePopupMachine } from '#machines/noticePopup.machine.ts';
import { payPasswordMachine } from '#machines/payPassword.machine.ts';
import { orderPaymentMachine } from '#machines/orderPayment.machine.ts';
import { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import { pendingActionMachine } from '#machines/pendingAction.machine.ts';
import { realNameMachine } from '#machines/realName.machine.ts';
import { rechargeMachine } from '#machines/recharge.machine.ts';
import { renewOrderMachine } from '#machines/renewOrder.machine.ts';
import { sessionMachine, type Viewer } from '#machines/session.machine.ts';
import { settingsMachine } from '#machines/settings.machine.ts';
import { signContractMachine } from '#machines/signContract.machine.ts';
import { suggestionMachine } from '#machines/suggestion.machine.ts';
import { withdrawMachine } from '#machines/withdraw.machine.ts';
import { subscribeMachine } from '#machines/subscribe.machine.ts';
import { writeReviewMachine } from '#machines/writeReview.machine.ts';
import { showSession } from '#state/session.ts';

/** A slot whose answers the test gives, one after the other, once the chart has asked. */
export function held<Output, Input>() {
  const asked: Input[] = [];
  const open: { resolve: (output: Output) => void; reject: (error: unknown) => void }[] = [];
  const logic: PromiseActorLogic<Output, Input> = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push(input);
        const waiting = { resolve, reject };
        open.push(waiting);
        signal.addEventListener('abort', () => {
          if (open.includes(waiting)) open.splice(open.indexOf(waiting), 1);
        });
      }),
  );
  const next = () => {
    const waiting = open.shift();
    if (!waiting) throw new Error('nobody has asked');
    return waiting;
  };
  return {
    logic,
    asked,
    answer: (output: Output) => act(async () => next().resolve(output)),
    fail: (error: unknown) => act(async () => next().reject(error)),
  };
}

const unwired: Wiring = {
  cancelOrder: cancelOrderMachine,
  renewOrder: renewOrderMachine,
  imageUpload: imageUploadMachine,
  writeReview: writeReviewMachine,
  fileComplaint: fileComplaintMachine,
  answerComplaint: answerComplaintMachine,
};

const unwiredAccount: AccountWiring = {
  paymentCheck: paymentCheckMachine,
  bindPhone: bindPhoneMachine,
  recharge: rechargeMachine,
  realName: realNameMachine,
  changePhone: changePhoneMachine,
  changePassword: changePasswordMachine,
  changePayPassword: changePayPasswordMachine,
  deactivation: deactivationMachine,
  settings: settingsMachine,
  subscribe: subscribeMachine,
  bindEmail: bindEmailMachine,
  resetPassword: resetPasswordMachine,
  signIn: signInMachine,
  exchangeCoins: exchangeCoinsMachine,
  register: registerMachine,
  exchangeCode: exchangeCodeMachine,
  bindAlipay: bindAlipayMachine,
  signContract: signContractMachine,
  withdraw: withdrawMachine,
  suggestion: suggestionMachine,
};

export const aViewer = (wish: Partial<Viewer> = {}): Viewer => ({
  id: '3',
  nickname: '夜猫',
  avatar: '',
  phone: null,
  email: null,
  hasPassword: true,
  isRealName: true,
  isAdult: true,
  isVip: false,
  creditScore: 60,
  goldCoin: 0,
  levelName: '新兵',
  availableFen: 10_000,
  frozenFen: 0,
  redPackets: 0,
  unread: 0,
  activeOrder: null,
  ...wish,
});

/** The shell's charts, at rest; what the session shows is said by `logIn` and `logOut`. */
const aShell = (): Shell => ({
  session: createActor(sessionMachine).start(),
  loginModal: createActor(loginModalMachine).start(),
  pendingAction: createActor(pendingActionMachine).start(),
  emergencyNotice: createActor(emergencyNoticeMachine),
  noticePopup: createActor(noticePopupMachine),
  adRotation: createActor(adRotationMachine),
  favourite: createActor(favouriteMachine).start(),
  chunkRecovery: createActor(chunkRecoveryMachine).start(),
  channelTracking: createActor(channelTrackingMachine),
});

export const logIn = (wish: Partial<Viewer> = {}): void => showSession({ standing: 'member', viewer: aViewer(wish), unreadable: null });
export const logOut = (): void => showSession({ standing: 'guest', viewer: null, unreadable: null });

interface Played {
  screen: ReactNode;
  /** Charts with the test's own slots; a chart without them fails when it is started. */
  wiring?: Partial<Wiring & AccountWiring & CheckoutWiring>;
}

/** A screen with everything around it that the app would give; `at` with its query. */
export function stage(play: (shell: Shell) => Played, at = '/') {
  const shell = aShell();
  const {
    screen,
    wiring: {
      checkout = checkoutMachine,
      orderPayment = orderPaymentMachine,
      payPassword = async () => payPasswordMachine,
      ...wiring
    } = {},
  } = play(shell);
  const { hook, searchHook, history } = memoryLocation({ path: at, record: true });
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  });
  const view = render(
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={cache}>
        <ShellProvider value={shell}>
          <CheckoutProvider value={{ checkout, orderPayment, payPassword }}>
            <WiringProvider value={{ ...unwired, ...wiring }}>
              <AccountWiringProvider value={{ ...unwiredAccount, ...wiring }}>{screen}</AccountWiringProvider>
            </WiringProvider>
          </CheckoutProvider>
        </ShellProvider>
      </QueryClientProvider>
    </Router>,
  );
  return { ...view, shell, history, cache };
}
