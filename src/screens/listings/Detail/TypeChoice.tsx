import * as look from '#ui/look.module.css';
import * as styles from './TypeChoice.module.css';
import { blockOnOffer } from '#contract/rules/blocks.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { TIME_BLOCK, offeredTypes, rentModeName } from '#contract/rules/rentTypes.ts';
import type { BlockId, Instant } from '#contract/rules/types.ts';
import { Segmented } from '#ui/Segmented.tsx';
import type { Choice, Decision } from './decision.ts';
import { isBlockOnSale } from './blockChoice.ts';
import { blockOffers, typeOffers } from './offers.ts';
import type { Rentable } from './starts.ts';

export interface ChoiceProps {
  decision: Decision;
  listing: Rentable;
  now: Instant;
  onChange: (part: Partial<Choice>) => void;
}

function Blocks({ decision, listing, now, onChange }: ChoiceProps) {
  const { block, mode, availability } = decision;
  return (
    <Segmented
      kind="line"
      label="时段"
      value={block.block}
      onChange={(chosen: BlockId) => onChange({ block: chosen })}
      options={blockOffers(listing, now, { mode, modes: availability.modes }).map(({ block: each, name, note, isOpen }) => ({
        value: each,
        label: (
          <>
            {name}
            <small>{note}</small>
          </>
        ),
        disabled: !isOpen,
      }))}
    />
  );
}

/** Mode and rent type, with the hourly price of each. */
export function TypeChoice(props: ChoiceProps) {
  const { decision, listing, now, onChange } = props;
  const { modes } = decision.availability;
  const offered = offeredTypes(listing.prices);
  const isBlock = decision.type === TIME_BLOCK;
  return (
    <div className={styles['choices']}>
      {modes.length > 1 && (
        <Segmented
          label="立即租用或预约"
          value={decision.mode}
          onChange={(mode) => onChange({ mode, ...(isBlock && mode === 'now' && { block: null }) })}
          options={modes.map((mode) => ({
            value: mode,
            label: <b>{rentModeName(mode)}</b>,
            disabled: isBlock && mode === 'now' && !isBlockOnSale(listing, blockOnOffer(now), now),
          }))}
        />
      )}
      <Segmented
        label="租用方式"
        value={decision.type}
        onChange={(type) => onChange({ type, startAt: null })}
        options={typeOffers(listing, decision.block.startAt).map(({ type, name, totalFen, hourlyFen, isCheapest }) => ({
          value: type,
          label: (
            <>
              <b>{name}</b>
              <span className={look['number']}>{totalFen === null ? '—' : formatYuan(totalFen)}</span>
              <small className={look['number']}>{hourlyFen === null ? '不出租' : `${formatYuan(hourlyFen).slice(1)}/时`}</small>
            </>
          ),
          disabled: !offered.includes(type),
          flag: isCheapest ? '均价最低' : undefined,
        }))}
      />
      {isBlock && <Blocks {...props} />}
    </div>
  );
}
