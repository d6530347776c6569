import * as look from '#ui/look.module.css';
import * as styles from './Staff.module.css';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useCentreChanged, useStaffPlaces } from '#api/queries/staff.ts';
import { links } from '#lib/links.ts';
import { acting, actFor } from '#state/acting.ts';
import { session } from '#state/session.ts';
import { classes } from '#ui/classes.ts';
import { Select } from '#ui/Select.tsx';

const OWN = '';

/** Whose centre this is: the user's own, or that of an owner for whom the user works. Nothing for whoever works for nobody. */
export function ActingBar() {
  const { viewer } = useSnapshot(session);
  const { now } = useSnapshot(acting);
  const { data } = useStaffPlaces();
  const [, navigate] = useLocation();
  const changed = useCentreChanged();
  const places = (data ?? []).filter(({ status }) => status === 'ACCEPTED');
  const current = now !== null && now.by === viewer?.id ? now : null;
  if (!viewer || (places.length === 0 && current === null)) return null;
  const change = (ownerId: string) => {
    const place = places.find((each) => each.ownerId === ownerId);
    actFor(place ? { ownerId, shop: place.shop, by: viewer.id } : null);
    changed();
    navigate(links.merchant());
  };
  const shown = current && !places.some(({ ownerId }) => ownerId === current.ownerId) ? [current] : [];
  return (
    <div className={classes(look['card'], styles['bar'])} role="group" aria-label="在谁的店里操作">
      <span>{current ? `代“${current.shop}”操作，你做的事会记下你的名字` : '你也在别人的店里做店员'}</span>
      <Select
        size="sm"
        label="切换店铺"
        className={styles['place']}
        value={current?.ownerId ?? OWN}
        onChange={change}
        options={[
          { value: OWN, label: '我自己的账号' },
          ...[...places, ...shown].map(({ ownerId, shop }) => ({ value: ownerId, label: `代“${shop}”操作` })),
        ]}
      />
    </div>
  );
}
