import type { Generated } from 'kysely';
import type { Instant } from './people.ts';

export interface PopupAdTable {
  id: Generated<string>;
  /** 1 web. */
  device: Generated<number>;
  title: string;
  subtitle: string;
  kicker: string;
  button: string;
  /** Visual world of its picture. */
  world: string;
  /** An address on this site. */
  href: string;
  start_date: string | null;
  end_date: string | null;
  display_frequency: Generated<0 | 1 | 2 | 3>;
  position: Generated<0 | 1>;
  priority: Generated<1 | 2 | 3>;
  is_shown: Generated<boolean>;
}

export interface EmergencyNoticeTable {
  id: Generated<string>;
  title: string;
  content: string;
  published_at: Instant;
  /** From then on it is not shown any more; null: until it is taken back. */
  expires_at: Instant | null;
}

export interface PopupTables {
  popup_ad: PopupAdTable;
  emergency_notice: EmergencyNoticeTable;
}
