import * as look from '#ui/look.module.css';
import * as styles from './Compare.module.css';
import type { ReactNode } from 'react';
import { DEPOSIT_FREEZE, HOUR } from '#contract/rules/constants.ts';
import { HOURLY } from '#contract/rules/rentTypes.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Compared } from '#api/queries/compare.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Price } from '#ui/Price.tsx';
import { Tag } from '#ui/Tag.tsx';
import { attributeRows, freeText, pieceRows, priceRows, type PriceRow, wholeText } from './table.ts';

interface TableProps {
  accounts: readonly Compared[];
  /** Epoch ms of the read. */
  now: number;
  onlyDifferent: boolean;
  onLeave: (id: string) => void;
}

const doorTexts: Readonly<Partial<Record<Compared['card']['availability'], string>>> = { NORMAL: '立即租用', BOOKABLE: '预约' };

/** Pieces named in a row; the others are counted. */
const PIECES_NAMED = 8;

function Row({ name, note, className, children }: { name: string; note?: ReactNode; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes(styles['row'], className)} role="row">
      <div className={styles['name']} role="rowheader">
        {name}
        {note !== undefined && <small>{note}</small>}
      </div>
      {children}
    </div>
  );
}

const Cell = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={classes(styles['cell'], className)} role="cell">
    {children}
  </div>
);

const Section = ({ title, note }: { title: string; note?: string }) => (
  <div className={styles['section']} role="row">
    <div role="rowheader">
      {title}
      {note !== undefined && <small>{note}</small>}
    </div>
  </div>
);

function Heads({ accounts, now, onLeave }: Pick<TableProps, 'accounts' | 'now' | 'onLeave'>) {
  return (
    <div className={classes(styles['row'], styles['heads'])} role="row">
      <div className={styles['name']} role="columnheader">
        <b>{accounts[0]?.card.gameName}</b>
        <span className={styles['swipe']}>左右滑动看全部</span>
      </div>
      {accounts.map(({ card }) => {
        const free = freeText(card, now);
        return (
          <div key={card.id} className={styles['cell']} role="columnheader">
            <div className={styles['picture']}>
              <img src={card.cover} width="640" height="360" alt="" />
              <span className={styles['availability']}>{free.text}</span>
              <button type="button" aria-label={`移出 ${card.title}`} onClick={() => onLeave(card.id)}>
                <Icon name="x" small />
              </button>
            </div>
            <b className={styles['title']}>
              <Anchor href={links.detail({ id: card.id })}>{card.title}</Anchor>
            </b>
            {card.shop !== null && (
              <small className={look['muted']}>
                <Anchor href={links.shops({ shop: card.shop.id })}>{card.shop.name}</Anchor>
              </small>
            )}
          </div>
        );
      })}
    </div>
  );
}

const PriceRowOf = ({ row, accounts }: { row: PriceRow; accounts: readonly Compared[] }) => (
  <Row name={row.name} className={row.isSame ? styles['same'] : undefined}>
    {accounts.map(({ card }, at) => {
      const price = row.prices[at] ?? null;
      const isLowest = row.isLowest[at] === true;
      return (
        <Cell key={card.id} className={isLowest ? styles['lowest'] : undefined}>
          {price === null ? (
            <span className={look['muted']}>不出租</span>
          ) : (
            <>
              <span className={styles['price']}>
                <Price fen={price.hourFen} size="md" per="时" />
                {isLowest && <Tag tone="ok">最低</Tag>}
              </span>
              {row.type !== HOURLY && (
                <small className={classes(look['muted'], look['number'])}>
                  {wholeText(price)} {formatYuan(price.totalFen)}
                </small>
              )}
            </>
          )}
        </Cell>
      );
    })}
  </Row>
);

/** The accounts in columns; on a phone each label stands above its row and the columns are swiped. */
export function CompareTable({ accounts, now, onlyDifferent, onLeave }: TableProps) {
  const isShown = ({ isSame }: { isSame: boolean }): boolean => !onlyDifferent || !isSame || accounts.length < 2;
  const { common, only } = pieceRows(accounts);
  const deposits = accounts.map(({ card }) => card.depositFen);
  const frees = accounts.map(({ card }) => freeText(card, now));
  const style = { '--accounts': accounts.length } as React.CSSProperties;
  return (
    <div className={classes(look['card'], styles['table'])} role="table" aria-label={`${accounts.length} 个账号对比`} style={style}>
      <Heads accounts={accounts} now={now} onLeave={onLeave} />
      <Section title="每小时价格" note="各种租法都折成一小时，已算活动" />
      {priceRows(accounts)
        .filter(isShown)
        .map((row) => (
          <PriceRowOf key={row.type} row={row} accounts={accounts} />
        ))}
      <Section title="押金与时间" />
      {isShown({ isSame: new Set(deposits).size === 1 }) && (
        <Row name="押金">
          {accounts.map(({ card }) => (
            <Cell key={card.id}>
              {card.depositFen === 0 ? (
                <Tag tone="ok">无押金</Tag>
              ) : (
                <>
                  <b className={look['number']}>{formatYuan(card.depositFen)}</b>
                  <small className={look['muted']}>归还满 {DEPOSIT_FREEZE / HOUR} 小时退</small>
                </>
              )}
            </Cell>
          ))}
        </Row>
      )}
      {isShown({ isSame: new Set(frees.map(({ text }) => text)).size === 1 }) && (
        <Row name="最早可租">
          {accounts.map(({ card }, at) => (
            <Cell key={card.id}>
              <b className={frees[at]?.isNow ? styles['now'] : styles['later']}>{frees[at]?.text}</b>
            </Cell>
          ))}
        </Row>
      )}
      <Section title="账号属性" />
      {attributeRows(accounts)
        .filter(isShown)
        .map(({ name, values, isSame }) => (
          <Row key={name} name={name} className={isSame ? styles['same'] : undefined}>
            {accounts.map(({ card }, at) => (
              <Cell key={card.id}>{values[at] || <span className={look['muted']}>未填写</span>}</Cell>
            ))}
          </Row>
        ))}
      {accounts.length > 1 && (common.length > 0 || only.some(({ length }) => length > 0)) && (
        <>
          <Section title="账号里有什么" />
          {!onlyDifferent && common.length > 0 && (
            <Row name={`${accounts.length} 个都有`} note={`${common.length} 件`}>
              <Cell className={styles['wide']}>
                {common.slice(0, PIECES_NAMED).map(({ name }) => (
                  <Tag key={name}>{name}</Tag>
                ))}
                {common.length > PIECES_NAMED && <small className={look['muted']}>等 {common.length} 件</small>}
              </Cell>
            </Row>
          )}
          <Row name="只有它有">
            {accounts.map(({ card }, at) => {
              const pieces = only[at] ?? [];
              return (
                <Cell key={card.id} className={styles['only']}>
                  {pieces.length === 0 && <span className={look['muted']}>没有</span>}
                  {pieces.slice(0, PIECES_NAMED).map(({ name }) => (
                    <span key={name}>{name}</span>
                  ))}
                  {pieces.length > PIECES_NAMED && <small className={look['muted']}>等 {pieces.length} 件</small>}
                </Cell>
              );
            })}
          </Row>
        </>
      )}
      <Row name="" className={styles['buy']}>
        {accounts.map(({ card }) => (
          <Cell key={card.id}>
            <LinkButton
              kind={card.availability === 'NORMAL' ? 'primary' : 'plain'}
              href={links.detail({ id: card.id })}
              aria-label={`${doorTexts[card.availability] ?? '看账号'} ${card.title}`}
            >
              {doorTexts[card.availability] ?? '看账号'}
            </LinkButton>
          </Cell>
        ))}
      </Row>
    </div>
  );
}
