import type { PopupAd } from '#machines/popups/adRotation.machine.ts';

export type Kind = 'dialog' | 'emergencyNotice' | 'notification' | 'ad';
/** `deciding`: a page for choosing, logging in or paying. */
export type Page = 'special' | 'other' | 'deciding';

/** Observable events of a browser and its server, with their time in epoch ms. */
export type Seen = { at: number } & (
  | { what: 'visit' | 'settled' | 'left' | 'hidden' | 'shown' | 'login' | 'logout' | 'poll' | 'adsAsked' }
  /** `acts`: user activity; `calm`: 30 seconds have passed since the last one. */
  | { what: 'acts' | 'calm' }
  /** The user starts and ends a form, or a step of a workflow. */
  | { what: 'begins' | 'ends' }
  | { what: 'page'; page: Page }
  | { what: 'ads'; ads: readonly PopupAd[] }
  /** Ids in the response about notices; null: it was lost. */
  | { what: 'urgent'; ids: readonly string[] | null }
  | { what: 'told'; ids: readonly string[] }
  | { what: 'silenced'; id: string }
  | { what: 'waits' | 'withdraws'; kind: Exclude<Kind, 'dialog'> }
  /** The user opens or closes a dialog. */
  | { what: 'wants' | 'done' }
  | { what: 'opens'; kind: Kind; id: string }
  | { what: 'closes'; kind: Kind; id: string; by: 'person' | 'itself' }
);
