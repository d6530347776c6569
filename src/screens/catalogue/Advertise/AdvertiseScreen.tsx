import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { useSearch } from 'wouter';
import { useAdvertisePage, useBanners } from '#api/queries/notices.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { AdvertiseText } from './AdvertiseText.tsx';
import { OverCard } from './OverCard.tsx';

/** What the home page offers now; nothing while it is not known. */
function Running() {
  const { data = [] } = useBanners();
  if (data.length === 0) return null;
  return (
    <section className={classes(look['pageWidth'], guide['page'])} aria-labelledby="running">
      <div className={classes(look['card'], guide['panel'])}>
        <h2 id="running">正在进行</h2>
        <ul>
          {data.map(({ id, title, subtitle, href }) => (
            <li key={id}>
              <span className={guide['icon']}>
                <Icon name="bolt" />
              </span>
              <Anchor href={href}>
                <b>{title.replaceAll('\n', ' ')}</b>
                <small>{subtitle}</small>
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Shown for an activity that is over, and without one. */
const Over = () => (
  <>
    <div className={look['pageWidth']}>
      <OverCard />
      <Picks />
    </div>
    <Running />
  </>
);

function Activity({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useAdvertisePage(id);
  if (!data && error?.problem.kind === 'refused') return <Over />;
  return (
    <div className={classes(look['pageWidth'], guide['page'])}>
      <section className={classes(look['card'], guide['panel'])}>
        {!data && error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label="正在载入活动">
            <Skeleton width={240} height={36} />
            <Skeleton height={84} />
          </Loading>
        )}
        {data && <AdvertiseText {...data} />}
      </section>
    </div>
  );
}

/** `id` names the activity. */
export function AdvertiseScreen() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return /^[1-9]\d{0,17}$/.test(id) ? <Activity key={id} id={id} /> : <Over />;
}
