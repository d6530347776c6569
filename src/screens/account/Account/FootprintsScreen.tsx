import * as section from '#ui/section.module.css';
import { type Footprint, useFootprints } from '#api/queries/listing.ts';
import { links } from '#lib/links.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { dayLabel } from '#screens/parts/dayLabel.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { AccountGrid } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { KeptAccounts } from './KeptAccounts.tsx';

interface DayProps {
  label: string;
  looks: readonly Footprint[];
  /** Epoch ms of the read. */
  now: number;
  isFirst: boolean;
}

function Day({ label, looks, now, isFirst }: DayProps) {
  return (
    <section className={section['section']} aria-label={label}>
      <div className={section['head']}>
        <h2>{label}</h2>
        {isFirst && (
          <Anchor className={section['more']} href={links.similar()}>
            找相似
          </Anchor>
        )}
      </div>
      <AccountGrid columns={4} lying>
        {looks.map(({ listing }) => (
          <ListingCard key={listing.id} listing={listing} now={now} />
        ))}
      </AccountGrid>
    </section>
  );
}

function days(looks: readonly Footprint[], readAt: number) {
  const byDay = [...Map.groupBy(looks, ({ lookedAt }) => dayKey(lookedAt))];
  return byDay.map(([key, ofDay], at) => (
    <Day key={key} isFirst={at === 0} label={dayLabel(ofDay[0]?.lookedAt ?? readAt, readAt)} looks={ofDay} now={readAt} />
  ));
}

const empty = { icon: 'clock', title: '还没有足迹', hint: '看过的账号都会记在这里' } as const;

/** Viewed listings by the day of the last view. */
export function FootprintsScreen() {
  return (
    <KeptAccounts title="我的足迹" reading={useFootprints()} empty={empty} byDay>
      {days}
    </KeptAccounts>
  );
}
