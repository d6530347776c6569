import * as styles from './CompareToggle.module.css';
import { useSnapshot } from 'valtio';
import type { ListingCardPartsFragment } from '#api/generated/operations.ts';
import { compared, toggleCompared } from '#state/compared.ts';

type Account = Pick<ListingCardPartsFragment, 'id' | 'gameId' | 'cover' | 'title'>;

/** Puts an account beside others. */
export function CompareToggle({ account }: { account: Account }) {
  const { id, title } = account;
  const isOn = useSnapshot(compared).list.some((each) => each.id === id);
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-pressed={isOn}
      aria-label={`对比 ${title}`}
      onClick={() => toggleCompared(account)}
    >
      {isOn ? '已加入' : '对比'}
    </button>
  );
}
