import * as look from '#ui/look.module.css';
import * as styles from './Shops.module.css';
import { useDeferredValue, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { certificates, shopSorts, type WireOf } from '#contract/names.ts';
import { useGameChoices } from '#api/queries/gameList.ts';
import { type Certificate, type ShopFilters, type ShopSort, useShops } from '#api/queries/shops.ts';
import { links } from '#lib/links.ts';
import { certificateTexts } from '#screens/parts/certificates.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { ShopCard } from './ShopCard.tsx';
import { ShopPage } from './ShopPage.tsx';

const NAME_MOST = 40;
/** About as many as fill the two rows that they come in. */
const GAMES_WAITED_FOR = 14;

const sortTexts = { LISTINGS: '账号最多', RATING: '好评最高', RENTED: '租出最多', NEWEST: '最新加入' } as const satisfies Readonly<
  Record<ShopSort, string>
>;
const sorts = Object.keys(sortTexts) as ShopSort[];
const kinds = ['MERCHANT', 'INDIVIDUAL_STORE'] as const satisfies readonly Certificate[];

const idIn = (text: string | null): string | null => (text !== null && /^[1-9]\d{0,17}$/.test(text) ? text : null);

function readFilters(search: string): ShopFilters {
  const params = new URLSearchParams(search);
  return {
    keyword: [...(params.get('keyword') ?? '').trim()].slice(0, NAME_MOST).join(''),
    gameId: idIn(params.get('game_id')),
    certificate: kinds.find((kind) => String(certificates[kind]) === params.get('cert')) ?? null,
    sort: sorts.find((sort) => shopSorts[sort] === params.get('sort')) ?? 'LISTINGS',
  };
}

const addressOf = ({ keyword, gameId, certificate, sort }: ShopFilters): string => {
  const wire: WireOf<typeof shopSorts> = shopSorts[sort];
  return links.shops({
    ...(keyword !== '' && { keyword }),
    ...(gameId !== null && { game_id: gameId }),
    ...(certificate !== null && { cert: String(certificates[certificate]) }),
    ...(sort !== 'LISTINGS' && { sort: wire }),
  });
};

interface Changing {
  filters: ShopFilters;
  change: (part: Partial<ShopFilters>) => void;
}

function Filters({ filters, change }: Changing) {
  const { data: games, isPending } = useGameChoices();
  return (
    <section className={classes(look['card'], styles['filters'])} aria-label="筛选店铺">
      <div>
        <TextInput
          type="search"
          aria-label="搜店铺"
          placeholder="店名或拼音，如 xiagu"
          value={filters.keyword}
          maxLength={NAME_MOST}
          onChange={(keyword, phase) => phase !== 'composing' && change({ keyword })}
          lead={<Icon name="search" small />}
          frameClass={styles['keyword']}
        />
        <div className={styles['chips']} role="group" aria-label="认证">
          <Chip pressed={filters.certificate === null} onClick={() => change({ certificate: null })}>
            全部
          </Chip>
          {kinds.map((kind) => (
            <Chip key={kind} pressed={filters.certificate === kind} onClick={() => change({ certificate: kind })}>
              {certificateTexts[kind]}
            </Chip>
          ))}
        </div>
      </div>
      <div className={styles['chips']} role="group" aria-label="游戏">
        <Chip pressed={filters.gameId === null} onClick={() => change({ gameId: null })}>
          全部游戏
        </Chip>
        {isPending && Array.from({ length: GAMES_WAITED_FOR }, (_, at) => <Skeleton key={at} width={72} height={32} radius={16} />)}
        {games?.map(({ value, label }) => (
          <Chip key={value} pressed={filters.gameId === value} onClick={() => change({ gameId: value })}>
            {label}
          </Chip>
        ))}
      </div>
    </section>
  );
}

const waiting = (
  <Loading label="正在载入店铺" className={styles['shops']}>
    {[0, 1, 2, 3, 4, 5].map((at) => (
      <Skeleton key={at} height={164} radius={10} />
    ))}
  </Loading>
);

function Shelf({ filters }: Pick<Changing, 'filters'>) {
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useShops(filters);
  if (!data) {
    if (!error) return waiting;
    return (
      <div className={look['card']}>
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const shops = data.pages.flatMap(({ items }) => items);
  if (shops.length === 0) {
    const isAll = filters.keyword === '' && filters.gameId === null && filters.certificate === null;
    const action = (
      <LinkButton kind="primary" href={isAll ? links.hall({}) : links.shops()}>
        {isAll ? '去租号大厅' : '看全部店铺'}
      </LinkButton>
    );
    return (
      <div className={look['card']}>
        <EmptyState icon="shop" title={isAll ? '现在没有店铺在出租账号' : '没有符合条件的店铺'} action={action}>
          {isAll ? '大厅里还有个人号主的账号' : '换个店名，或者去掉一个条件'}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className={styles['shops']} aria-label="店铺列表" aria-busy={isPlaceholderData || undefined}>
        {shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} />
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {hasNextPage && !error && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

function ShopList({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const [asked] = useState(() => readFilters(search));
  const [typed, setTyped] = useState(asked.keyword);
  const filters = { ...readFilters(search), keyword: typed };
  const listed = useDeferredValue({ ...filters, keyword: typed.trim() });
  const change = (part: Partial<ShopFilters>) => {
    if (part.keyword !== undefined) setTyped(part.keyword);
    navigate(addressOf({ ...filters, ...part }), { replace: true });
  };
  return (
    <div className={look['pageWidth']}>
      <h1 className={look['visuallyHidden']}>店铺</h1>
      <Filters filters={filters} change={change} />
      <div className={classes(look['card'], styles['bar'])} role="group" aria-label="排序">
        {sorts.map((sort) => (
          <button key={sort} type="button" aria-pressed={filters.sort === sort} onClick={() => change({ sort })}>
            {sortTexts[sort]}
          </button>
        ))}
      </div>
      <Shelf filters={listed} />
    </div>
  );
}

/** The shops, or with `?shop=` one of them. */
export function ShopsScreen() {
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const shop = idIn(asked.get('shop'));
  if (shop === null) return <ShopList search={search} />;
  return <ShopPage key={shop} id={shop} tab={asked.get('tab') === 'reviews' ? 'reviews' : 'accounts'} />;
}
