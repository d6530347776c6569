import * as look from '#ui/look.module.css';
import * as styles from './TypeChoice.module.css';
import { formatYuan } from '#contract/rules/money.ts';
import { TIME_BLOCK, offeredTypes, rentModeName } from '#contract/rules/rentTypes.ts';
import type { BlockId, Instant } from '#contract/rules/types.ts';
import { Segmented } from '#ui/Segmented.tsx';
import type { Choice, Decision } from './decision.ts';
import { blockOffers, typeOffers } from './offers.ts';
import { nextBlockStart, type Rentable } from './starts.ts';

export interface ChoiceProps {
  decision: Decision;
  listing: Rentable;
  now: Instant;
  onChange: (part: Partial<Choice>) => void;
}

function Blocks({ decision, listing, now, onChange }: ChoiceProps) {
  const isAhead = decision.mode === 'appoint';
  const choose = (block: BlockId) => {
    if (isAhead) onChange({ startAt: nextBlockStart(listing, block, now) });
  };
  return (
    <Segmented
      kind="line"
      label="时段"
      value={decision.period?.block ?? null}
      onChange={choose}
      options={blockOffers(listing, decision.startAt, isAhead).map(({ block, name, note, isOpen }) => ({
        value: block,
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
  const { decision, listing, onChange } = props;
  const { modes } = decision.availability;
  const offered = offeredTypes(listing.prices);
  return (
    <div className={styles['choices']}>
      {modes.length > 1 && (
        <Segmented
          label="立即租用或预约"
          value={decision.mode}
          onChange={(mode) => onChange({ mode })}
          options={modes.map((mode) => ({ value: mode, label: <b>{rentModeName(mode)}</b> }))}
        />
      )}
      <Segmented
        label="租用方式"
        value={decision.type}
        onChange={(type) => onChange({ type, startAt: null })}
        options={typeOffers(listing, decision.startAt).map(({ type, name, totalFen, hourlyFen, isCheapest }) => ({
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
      {decision.type === TIME_BLOCK && <Blocks {...props} />}
    </div>
  );
}
