import { answerComplaintActors } from '#actors/answerComplaint.actors.ts';
import { cancelOrderActors } from '#actors/cancelOrder.actors.ts';
import { fileComplaintActors } from '#actors/fileComplaint.actors.ts';
import { renewOrderActors } from '#actors/renewOrder.actors.ts';
import { imageUploadActors } from '#actors/imageUpload.actors.ts';
import { writeReviewActors } from '#actors/writeReview.actors.ts';
import type { Api } from '#api/api.ts';
import { client } from '#api/client.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell, Wiring } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { answerComplaintMachine } from '#machines/answerComplaint.machine.ts';
import { cancelOrderMachine } from '#machines/cancelOrder.machine.ts';
import { fileComplaintMachine } from '#machines/fileComplaint.machine.ts';
import { imageUploadMachine } from '#machines/imageUpload.machine.ts';
import { renewOrderMachine } from '#machines/renewOrder.machine.ts';
import { writeReviewMachine } from '#machines/writeReview.machine.ts';
import { toastBad, toastGood, toastPlain } from '#state/toast.ts';
import { goBackFromCashier } from '#state/wayBack.ts';
import { rereadMoney } from './money.ts';

/** The charts that screens start themselves, but the checkout and those of `AccountWiring`; they come with the first such screen. */
export function wireScreens(api: Api, shell: Shell): Wiring {
  const rereadComplaints = () => {
    void queryClient.invalidateQueries({ queryKey: keys.complaints });
    void queryClient.invalidateQueries({ queryKey: keys.orders });
  };
  goBackFromCashier();
  return {
    cancelOrder: cancelOrderMachine.provide({
      actors: cancelOrderActors(api) satisfies ActorsOf<typeof cancelOrderMachine>,
      actions: {
        announceCancelled: () => toastGood('订单已取消'),
        announceUnchanged: () => toastPlain('目前没有取消，没有扣费'),
        announceUnread: () => toastBad('没有查到，请重试'),
        announceUncertain: () => toastPlain('没有收到取消结果，以订单状态为准'),
      },
    }),
    imageUpload: imageUploadMachine.provide({ actors: imageUploadActors(client) satisfies ActorsOf<typeof imageUploadMachine> }),
    renewOrder: renewOrderMachine.provide({
      actors: renewOrderActors(api) satisfies ActorsOf<typeof renewOrderMachine>,
      actions: {
        rereadMoney: () => rereadMoney(shell.session),
        announceRenewed: () => toastGood('续租成功'),
        announceUnchanged: () => toastPlain('目前没有续上，没有扣款'),
        announceUnread: () => toastBad('没有查到，请重试'),
      },
    }),
    writeReview: writeReviewMachine.provide({
      actors: writeReviewActors(api) satisfies ActorsOf<typeof writeReviewMachine>,
      actions: {
        rereadReviews: () => {
          void queryClient.invalidateQueries({ queryKey: keys.ownReviews });
          void queryClient.invalidateQueries({ queryKey: keys.loyalty });
        },
        announceSent: () => toastGood('已提交'),
        announceUnsent: () => toastPlain('没有提交上，填的内容都还在'),
      },
    }),
    fileComplaint: fileComplaintMachine.provide({
      actors: fileComplaintActors(api) satisfies ActorsOf<typeof fileComplaintMachine>,
      actions: {
        rereadComplaints,
        announceFiled: () => toastGood('投诉已提交'),
        announceUnfiled: () => toastPlain('没有提交上，填的内容都还在'),
      },
    }),
    answerComplaint: answerComplaintMachine.provide({
      actors: answerComplaintActors(api) satisfies ActorsOf<typeof answerComplaintMachine>,
      actions: {
        rereadComplaint: rereadComplaints,
        announceSaid: () => toastGood('已提交，对方和平台都能看到'),
        announceWithdrawn: () => toastGood('投诉已撤回'),
      },
    }),
  };
}
