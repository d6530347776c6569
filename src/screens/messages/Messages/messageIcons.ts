import type { Message } from '#api/queries/messages.ts';
import type { IconName } from '#ui/icons.ts';

export const messageIcons: Readonly<Record<Message['type'], IconName>> = {
  ORDER: 'list',
  PAYMENT: 'wallet',
  DEPOSIT: 'shield',
  SYSTEM: 'bell',
  ACTIVITY: 'gift',
};
