import { assign, setup } from 'xstate';
import { known } from '#lib/known.ts';
import { imageUploadMachine, type KeptPicture } from '#machines/pictures/imageUpload.machine.ts';

interface Chosen {
  file: Blob;
  name: string;
}
type Uploaded = { kept: KeptPicture | null };

export const chatPictureMachine = setup({
  types: {
    children: {} as { imageUpload: 'imageUpload' },
    input: {} as { number: string },
    context: {} as { number: string; chosen: Chosen | null },
    events: {} as { type: 'picture.choose' } & Chosen,
    tags: {} as 'busy',
  },
  actors: { imageUpload: imageUploadMachine },
  guards: { isStored: (_, { kept }: Uploaded) => kept !== null },
  actions: {
    keepChosen: assign((_, { file, name }: Chosen) => ({ chosen: { file, name } })),
    dropChosen: assign({ chosen: null }),
    queuePicture: (_, _params: { number: string; pictureId: string }) => {},
    announceLost: () => {},
  },
}).createMachine({
  id: 'chatPicture',
  description: '发给客服的一张图片：收起窗口、离开页面也接着传，传好就排进待发的消息',
  context: ({ input: { number } }) => ({ number, chosen: null }),
  initial: 'empty',
  states: {
    empty: {
      description: '没有在传的图片',
      on: { 'picture.choose': { target: 'uploading', actions: { type: 'keepChosen', params: ({ event }) => event } } },
    },
    uploading: {
      description: '正在上传，可以取消；没有传到的可以重试',
      tags: 'busy',
      exit: 'dropChosen',
      invoke: {
        id: 'imageUpload',
        src: 'imageUpload',
        input: ({ context }) => ({ file: known(context.chosen, 'picture').file, purpose: 'chat' as const }),
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => ({ kept: event.output }) },
            target: 'empty',
            actions: {
              type: 'queuePicture',
              params: ({ context, event }) => ({ number: context.number, pictureId: known(event.output, 'picture').id }),
            },
          },
          { target: 'empty' },
        ],
        onError: { target: 'empty', actions: 'announceLost' },
      },
    },
  },
});
