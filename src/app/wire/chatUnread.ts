import { watchUnread } from '#actors/chat/unreadChat.ts';
import { client } from '#api/client.ts';

export const countUnreadChat = (): void => watchUnread(client, (options) => client.headers(options));
