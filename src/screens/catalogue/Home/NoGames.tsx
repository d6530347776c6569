import { links } from '#lib/links.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/State.tsx';

/** Shown while there are no games. */
export const NoGames = () => (
  <EmptyState icon="pad" title="还没有游戏上架" action={<LinkButton href={links.hall({})}>去大厅看看</LinkButton>}>
    号主上架后，这里就能按游戏找号
  </EmptyState>
);
