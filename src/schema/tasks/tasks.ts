import { taskDraft as draft, tasks as rest } from '#contract/rest/index.ts';
import { payMethods, taskKinds, taskParties, taskSorts } from '#contract/names.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

const FILTERS = 'kind: TaskKind, gameId: ID, rewardFromFen: Fen, rewardToFen: Fen';
const answer = one(rest.taskShape);
const ofTask = ({ taskNo }: { taskNo: string }) => ({ params: { task_no: taskNo } });
const ofPlace = ({ id }: { id: string }) => ({ params: { id } });
const written = { args: 'id: ID!', form: rest.placeWordsForm, request: ofPlace, answer } as const;

export const area: Area = {
  Query: {
    tasks: calls(rest.listTasks, {
      args: `${FILTERS}, isOpen: Boolean! = false, noDeposit: Boolean! = false, sort: TaskSort! = NEWEST, ${PAGE}`,
      request: ({ kind, gameId, rewardFromFen, rewardToFen, isOpen, noDeposit, sort, ...at }) => ({
        query: {
          ...pageQuery(at),
          kind: kind ? taskKinds[kind] : undefined,
          game_id: gameId ?? undefined,
          reward_from: rewardFromFen ?? undefined,
          reward_to: rewardToFen ?? undefined,
          is_open: isOpen ? '1' : undefined,
          no_deposit: noDeposit ? '1' : undefined,
          sort: taskSorts[sort],
        },
      }),
      answer: page('TaskPage', rest.taskRowShape),
    }),
    task: calls(rest.getTask, { args: 'taskNo: ID!', request: ofTask, answer }),
    ownTasks: calls(rest.listOwnTasks, {
      args: `party: TaskParty!, ${PAGE}`,
      request: ({ party, ...at }) => ({ query: { ...pageQuery(at), party: taskParties[party] } }),
      answer: page('OwnTaskPage', rest.ownTaskShape),
    }),
    taskDraft: calls(draft.getTaskDraft, { answer: one(draft.taskDraftShape), fresh: true }),
    waitingTasks: calls(rest.getOwnTasks, { answer: one(rest.ownTasksShape) }),
  },
  Mutation: {
    saveTaskDraft: calls(draft.saveTaskDraft, { form: draft.taskDraft, answer: one(draft.taskDraftShape) }),
    publishTask: calls(rest.publishTask, { form: rest.taskForm, answer }),
    payTask: calls(rest.payTask, {
      args: 'taskNo: ID!, method: PayMethod!, proof: String',
      request: ({ taskNo, method, proof }) => ({
        params: { task_no: taskNo },
        body: { method: payMethods[method], proof: proof ?? undefined },
      }),
      answer: one(rest.taskPaymentShape),
    }),
    closeTask: calls(rest.closeTask, { args: 'taskNo: ID!', request: ofTask, answer }),
    recallTask: calls(rest.recallTask, { args: 'taskNo: ID!', request: ofTask, answer }),
    takeTask: calls(rest.takeTask, {
      args: 'taskNo: ID!, agreedDepositFen: Fen!, proof: String',
      request: ({ taskNo, agreedDepositFen, proof }) => ({
        body: { task_no: taskNo, agreed_deposit: agreedDepositFen, proof: proof ?? undefined },
      }),
      answer,
    }),
    handInPlace: calls(rest.handInPlace, written),
    returnPlace: calls(rest.returnPlace, written),
    disputePlace: calls(rest.disputePlace, written),
    stateInPlace: calls(rest.stateInPlace, written),
    acceptPlace: calls(rest.acceptPlace, { args: 'id: ID!', request: ofPlace, answer }),
    quitPlace: calls(rest.quitPlace, { args: 'id: ID!', request: ofPlace, answer }),
  },
};
