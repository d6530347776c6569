import * as look from '#ui/look.module.css';
import { useFavourites } from '#api/queries/listing.ts';
import { ComparableCard } from '#screens/listings/Compare/ComparableCard.tsx';
import { CompareTray } from '#screens/listings/Compare/CompareTray.tsx';
import { AccountGrid } from '#ui/AccountCard.tsx';
import { KeptAccounts } from './KeptAccounts.tsx';

const empty = { icon: 'heart', title: '还没有收藏', hint: '点卡片上的爱心，账号空出来时一眼就能看到' } as const;

export function FavouritesScreen() {
  return (
    <KeptAccounts title="我的收藏" reading={useFavourites()} empty={empty}>
      {(listings, readAt) => (
        <>
          <h2 className={look['visuallyHidden']}>收藏的账号</h2>
          <AccountGrid columns={4} lying>
            {listings.map((listing) => (
              <ComparableCard key={listing.id} listing={listing} now={readAt} />
            ))}
          </AccountGrid>
          <CompareTray />
        </>
      )}
    </KeptAccounts>
  );
}
