import { bindEmailActors } from '#actors/bindEmail.actors.ts';
import { bindAlipayActors } from '#actors/bindAlipay.actors.ts';
import { bindPhoneActors } from '#actors/bindPhone.actors.ts';
import { changePasswordActors } from '#actors/changePassword.actors.ts';
import { changePayPasswordActors } from '#actors/changePayPassword.actors.ts';
import { changePhoneActors } from '#actors/changePhone.actors.ts';
import { deactivationActors } from '#actors/deactivation.actors.ts';
import { exchangeCodeActors } from '#actors/exchangeCode.actors.ts';
import { exchangeCoinsActors, signInActors } from '#actors/loyalty.actors.ts';
import { paymentCheckActors } from '#actors/paymentCheck.actors.ts';
import { realNameActors } from '#actors/realName.actors.ts';
import { rechargeActors } from '#actors/recharge.actors.ts';
import { resetPasswordActors } from '#actors/resetPassword.actors.ts';
import { membershipPaymentActors, subscribeActors } from '#actors/subscribe.actors.ts';
import { settingsActors } from '#actors/settings.actors.ts';
import { signContractActors } from '#actors/signContract.actors.ts';
import { suggestionActors } from '#actors/suggestion.actors.ts';
import { withdrawActors } from '#actors/withdraw.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { AccountWiring, Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bindEmailMachine } from '#machines/bindEmail.machine.ts';
import { bindAlipayMachine } from '#machines/bindAlipay.machine.ts';
import { bindPhoneMachine } from '#machines/bindPhone.machine.ts';
import { changePasswordMachine } from '#machines/changePassword.machine.ts';
import { changePayPasswordMachine } from '#machines/changePayPassword.machine.ts';
import { changePhoneMachine } from '#machines/changePhone.machine.ts';
import { deactivationMachine } from '#machines/deactivation.machine.ts';
import { exchangeCodeMachine } from '#machines/exchangeCode.machine.ts';
import { exchangeCoinsMachine } from '#machines/exchangeCoins.machine.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import { realNameMachine } from '#machines/realName.machine.ts';
import { rechargeMachine } from '#machines/recharge.machine.ts';
import { resetPasswordMachine } from '#machines/resetPassword.machine.ts';
import { orderPaymentMachine } from '#machines/orderPayment.machine.ts';
import { subscribeMachine } from '#machines/subscribe.machine.ts';
import { settingsMachine } from '#machines/settings.machine.ts';
import { keepInvite } from '#state/invite.ts';
import { askFor } from '#state/layers.ts';
import { goBackFromCashier, leaveForCashier } from '#state/wayBack.ts';
import { signContractMachine } from '#machines/signContract.machine.ts';
import { suggestionMachine } from '#machines/suggestion.machine.ts';
import { withdrawMachine } from '#machines/withdraw.machine.ts';
import { toastBad, toastGood, toastPlain } from '#state/toast.ts';
import { openSession, wireCodes, wireRegister } from './login.ts';
import { wireOwnerProof } from './ownerProof.ts';
import { rereadMoney } from './money.ts';

/** The charts that the pages of an account and of a payment’s result start themselves: they come with the first such page. */
export function wireAccount(api: Api, shell: Shell): AccountWiring {
  const { captcha, smsCode, emailCode } = wireCodes(api);
  const realName = realNameMachine.provide({ actors: realNameActors(api) satisfies ActorsOf<typeof realNameMachine> });
  const ownerProof = wireOwnerProof(api);
  const rereadPayout = () => void queryClient.invalidateQueries({ queryKey: keys.payout });
  const rereadSettings = () => void queryClient.invalidateQueries({ queryKey: keys.settings });
  const rereadLoyalty = () => {
    void queryClient.invalidateQueries({ queryKey: keys.loyalty });
    shell.session.send({ type: 'session.refresh' });
  };
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  goBackFromCashier();
  return {
    paymentCheck: paymentCheckMachine.provide({ actors: paymentCheckActors(api) satisfies ActorsOf<typeof paymentCheckMachine> }),
    bindPhone: bindPhoneMachine.provide({
      actors: { ...bindPhoneActors(api), smsCode } satisfies ActorsOf<typeof bindPhoneMachine>,
      actions: {
        openSession: (_, bound) => {
          if (!bound.ok) return;
          shell.loginModal.send({ type: 'bind.completed' });
          openSession(shell.session, shell.pendingAction, bound.value);
        },
        askScan: () => askFor({ name: 'login', tab: 'scan' }),
      },
    }),
    recharge: rechargeMachine.provide({
      actors: { ...rechargeActors(api), realName } satisfies ActorsOf<typeof rechargeMachine>,
      actions: {
        rereadSession: () => shell.session.send({ type: 'session.refresh' }),
        rereadMoney: () => rereadMoney(shell.session),
        leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
      },
    }),
    subscribe: subscribeMachine.provide({
      actors: {
        ...subscribeActors(api),
        realName,
        orderPayment: orderPaymentMachine.provide({
          actors: membershipPaymentActors(api) satisfies ActorsOf<typeof orderPaymentMachine>,
          actions: {
            leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
            rereadBalance: () => void queryClient.invalidateQueries({ queryKey: keys.balance }),
          },
        }),
      } satisfies ActorsOf<typeof subscribeMachine>,
      actions: {
        rereadSession: readAgain,
        rereadOffers: () => void queryClient.invalidateQueries({ queryKey: keys.membership }),
        rereadMoney: () => rereadMoney(shell.session),
      },
    }),
    realName,
    changePhone: changePhoneMachine.provide({
      actors: { ...changePhoneActors(api), ownerProof, smsCode } satisfies ActorsOf<typeof changePhoneMachine>,
      actions: {
        announceChanged: ({ context }) => {
          toastGood(context.has.phone === null ? '手机号已绑定' : '手机号已更换，其他设备已退出登录');
          readAgain();
        },
      },
    }),
    changePassword: changePasswordMachine.provide({
      actors: { ...changePasswordActors(api), ownerProof } satisfies ActorsOf<typeof changePasswordMachine>,
      actions: {
        announceChanged: ({ context }) => {
          toastGood(context.has.hasPassword ? '密码已修改，其他设备已退出登录' : '密码已设置，其他设备已退出登录');
          readAgain();
        },
      },
    }),
    changePayPassword: changePayPasswordMachine.provide({
      actors: { ...changePayPasswordActors(api), ownerProof } satisfies ActorsOf<typeof changePayPasswordMachine>,
      actions: {
        announceChanged: () => {
          toastGood('支付密码已保存');
          rereadSettings();
        },
      },
    }),
    bindEmail: bindEmailMachine.provide({
      actors: { ...bindEmailActors(api), ownerProof, emailCode } satisfies ActorsOf<typeof bindEmailMachine>,
      actions: {
        announceChanged: ({ context }) => {
          toastGood(context.has.email === null ? '邮箱已绑定' : '邮箱已更换');
          readAgain();
        },
      },
    }),
    signIn: signInMachine.provide({
      actors: signInActors(api) satisfies ActorsOf<typeof signInMachine>,
      actions: {
        announceSigned: () => {
          toastGood('签到成功，金币已到账');
          rereadLoyalty();
        },
      },
    }),
    exchangeCoins: exchangeCoinsMachine.provide({
      actors: exchangeCoinsActors(api) satisfies ActorsOf<typeof exchangeCoinsMachine>,
      actions: { announceBought: () => toastGood('红包已到账'), rereadCoins: rereadLoyalty },
    }),
    resetPassword: resetPasswordMachine.provide({
      actors: { ...resetPasswordActors(api), smsCode, emailCode } satisfies ActorsOf<typeof resetPasswordMachine>,
    }),
    register: wireRegister(api).provide({
      actions: {
        openSession: (_, { token }) => {
          keepInvite('');
          openSession(shell.session, shell.pendingAction, token);
        },
      },
    }),
    exchangeCode: exchangeCodeMachine.provide({
      actors: { ...exchangeCodeActors(api), captcha } satisfies ActorsOf<typeof exchangeCodeMachine>,
      actions: {
        rereadGifts: () => {
          void queryClient.invalidateQueries({ queryKey: keys.mine });
          readAgain();
        },
      },
    }),
    bindAlipay: bindAlipayMachine.provide({
      actors: { ...bindAlipayActors(api), ownerProof } satisfies ActorsOf<typeof bindAlipayMachine>,
      actions: {
        announceBound: () => {
          toastGood('支付宝已绑定，24 小时后开始打款');
          rereadPayout();
        },
        announceUnbound: () => {
          toastGood('支付宝已解绑');
          rereadPayout();
        },
      },
    }),
    signContract: signContractMachine.provide({
      actors: signContractActors(api) satisfies ActorsOf<typeof signContractMachine>,
      actions: {
        leaveForHost: (_, { signingUrl }) => leaveForCashier(signingUrl),
        announceSigned: () => {
          toastGood('协议已签署');
          rereadPayout();
        },
      },
    }),
    suggestion: suggestionMachine.provide({
      actors: { ...suggestionActors(api), captcha } satisfies ActorsOf<typeof suggestionMachine>,
      actions: { rereadSuggestions: () => void queryClient.invalidateQueries({ queryKey: keys.suggestions }) },
    }),
    withdraw: withdrawMachine.provide({
      actors: withdrawActors(api) satisfies ActorsOf<typeof withdrawMachine>,
      actions: {
        rereadMoney: () => rereadMoney(shell.session),
        announceCancelled: () => toastGood('提现已取消，钱已退回余额'),
        announceTooLate: () => toastPlain('没有取消：这笔提现已在打款或已结束'),
        announceUnchanged: () => toastPlain('还没有取消，可以重试'),
        announceUnread: () => toastBad('没有查到，请重试'),
      },
    }),
    deactivation: deactivationMachine.provide({
      actors: { ...deactivationActors(api), ownerProof } satisfies ActorsOf<typeof deactivationMachine>,
      actions: {
        announceStayed: () => {
          toastGood('注销已撤销，账号照常使用');
          readAgain();
        },
      },
    }),
    settings: settingsMachine.provide({
      actors: { ...settingsActors(api), ownerProof } satisfies ActorsOf<typeof settingsMachine>,
      actions: { rereadSettings },
    }),
  };
}
