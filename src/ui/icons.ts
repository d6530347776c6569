/** Every icon drawn in `index.html`; a test holds the two together. */
export const iconNames = [
  'back', 'bell', 'bolt', 'check', 'clock', 'coin', 'copy', 'dl', 'down', 'eye', 'filter', 'gift', 'grid', 'head', 'heart', 'home', 'left',
  'list', 'lock', 'minus', 'moon', 'msg', 'offline', 'pad', 'pause', 'phone', 'play', 'plus', 'refresh', 'right', 'search', 'share',
  'shield', 'shop', 'star', 'task', 'ticket', 'top', 'trash', 'up', 'user', 'wallet', 'warn', 'x',
] as const;

export type IconName = (typeof iconNames)[number];
