import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import { classes } from '#ui/classes.ts';
import { Suspense, use } from 'react';
import type { HomeReading } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { AccountGrid, AccountSkeletons } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListingCard } from './ListingCard.tsx';
import { useHomeReading } from './useHomeReading.ts';

const shown = { page: 5, account: 4 } as const;

interface PicksProps {
  /** Fewer fit beside the account menu. */
  within?: keyof typeof shown;
}

function Cards({ reading, within }: { reading: Promise<HomeReading> } & Required<PicksProps>) {
  const read = use(reading);
  if (!read.ok || read.data.recommended.length === 0) return null;
  return (
    <section className={classes(section['section'], look['notPrinted'])} aria-labelledby="picks">
      <div className={section['head']}>
        <h2 id="picks">正在热租</h2>
        <p>现在就能上号的账号</p>
        <Anchor className={section['more']} href={links.hall({ sort: 'hot' })}>
          更多
          <Icon name="right" small />
        </Anchor>
      </div>
      <AccountGrid columns={shown[within]} lying={within === 'account'}>
        {read.data.recommended.slice(0, shown[within]).map((listing) => (
          <ListingCard key={listing.id} listing={listing} now={read.at} />
        ))}
      </AccountGrid>
    </section>
  );
}

/** Some listings below a page without any; nothing if they cannot be read. */
export function Picks({ within = 'page' }: PicksProps) {
  const { reading } = useHomeReading();
  return (
    <Suspense
      fallback={
        <div className={section['section']}>
          <AccountSkeletons count={shown[within]} columns={shown[within]} lying={within === 'account'} />
        </div>
      }
    >
      <Cards reading={reading} within={within} />
    </Suspense>
  );
}
