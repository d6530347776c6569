import { proxy } from 'valtio';

/** Unread messages of this browser's open conversation, shown at every entrance to customer service. */
export const chatDoor = proxy({ unread: 0 });

export function showUnread(unread: number): void {
  chatDoor.unread = unread;
}
