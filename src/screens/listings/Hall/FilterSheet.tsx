import * as styles from './FilterSheet.module.css';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { HallOptions } from '#api/queries/hall.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { FilterPanel } from './FilterPanel.tsx';

interface FilterSheetProps {
  open: boolean;
  count: string;
  filters: HallFilters;
  options: HallOptions | undefined;
  onChange: (part: Partial<HallFilters>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Filters on phones. Each choice applies at once; the button shows the number of results. */
export function FilterSheet({ open, count, filters, options, onChange, onClear, onClose }: FilterSheetProps) {
  const foot = (
    <>
      <Button size="lg" onClick={onClear}>
        清空
      </Button>
      <Button size="lg" kind="primary" onClick={onClose}>
        {count === '' ? '看结果' : `看 ${count} 个账号`}
      </Button>
    </>
  );
  return (
    <Sheet open={open} title="筛选" onClose={onClose} foot={foot}>
      <div className={styles['switches']}>
        <Switch checked={filters.availability === 'now'} onChange={(on) => onChange({ availability: on ? 'now' : 'bookable' })}>
          现在可租
        </Switch>
        <Switch checked={filters.noDeposit} onChange={(noDeposit) => onChange({ noDeposit })}>
          无押金
        </Switch>
        <Switch checked={filters.staysOnline} onChange={(staysOnline) => onChange({ staysOnline })}>
          到时不下线
        </Switch>
      </div>
      <FilterPanel filters={filters} options={options} onChange={onChange} />
    </Sheet>
  );
}
