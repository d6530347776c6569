import { proxy } from 'valtio';

/** What the doors of customer service show: messages that were not read yet, of the conversation that this browser has open. */
export const chatDoor = proxy({ unread: 0 });

export function showUnread(unread: number): void {
  chatDoor.unread = unread;
}
