import { createActor } from 'xstate';
import { imageUploadActors } from '#actors/pictures/imageUpload.actors.ts';
import type { Client } from '#api/client.ts';
import { randomId } from '#lib/randomId.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import { chatPictureMachine } from '#machines/chat/chatPicture.machine.ts';
import { imageUploadMachine } from '#machines/pictures/imageUpload.machine.ts';
import { toastBad } from '#state/toast.ts';
import { wire as wireOutbox } from './chatOutbox.ts';

export function wire(client: Client) {
  const outbox = wireOutbox(client);
  const chatPicture = chatPictureMachine.provide({
    actors: { imageUpload: imageUploadMachine.provide({ actors: imageUploadActors(client) }) },
    actions: {
      queuePicture: (_, { number, pictureId }) =>
        outbox(number).send({ type: 'message.send', saying: { text: null, order: null, pictureId, clientId: randomId() } }),
      announceLost: () => toastBad('图片发送失败，请重新选择'),
    },
  });
  const pictures = new Map<string, Running<typeof chatPictureMachine>>();
  return (number: string): Running<typeof chatPictureMachine> => {
    const picture = pictures.get(number) ?? createActor(chatPicture, { input: { number }, ...watchable }).start();
    pictures.set(number, picture);
    return picture;
  };
}
