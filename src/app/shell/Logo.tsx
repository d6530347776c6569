import { links } from '#lib/links.ts';
import { useBrand } from '#app/brandContext.ts';
import { Anchor } from '#ui/Anchor.tsx';

export function Logo() {
  const { id, name } = useBrand();
  return (
    <Anchor className="logo" href={links.home()} aria-label={`${name}首页`}>
      <svg width="36" height="36" aria-hidden="true">
        <use href={`#logo-${id}`} />
      </svg>
      <span className="nm">{name}</span>
    </Anchor>
  );
}
