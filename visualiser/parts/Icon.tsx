/** Icon paths on a 16 × 16 grid. */
export const ICONS = {
  back: 'M10 3 5 8l5 5',
  next: 'm6 3 5 5-5 5',
  first: 'M12 3 7 8l5 5M4 3v10',
  last: 'm4 3 5 5-5 5M12 3v10',
  play: 'M5 3.5v9l7-4.5Z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  step: 'M4 3.5v9l6-4.5ZM12.5 3.5v9',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11ZM8 5v3l2 1.5',
  save: 'M8 2.5v7M5 7l3 3 3-3M3 13h10',
  open: 'M8 10V3M5 5.5l3-3 3 3M3 13h10',
  clear: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5 5 13h6l.500-8.5',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  eye:
    'M1.5 8C3.5 4.7 5.6 3.5 8 3.5S12.5 4.7 14.5 8C12.5 11.3 10.4 12.5 8 12.5S3.5 11.3 1.5 8ZM8 6.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 ' +
    '0 1 1 0-3.6',
  target: 'M8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3',
  cover: 'M3 13V9M6.5 13V6M10 13V8M13.5 13V3',
  sun: 'M8 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6ZM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5Z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9ZM10.5 10.5 14 14',
  route: 'M4 3a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3ZM12 10a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3ZM4 6v2.5a3 3 0 0 0 3 3h3.5',
  send: 'M2.5 8 13.5 3 11 13 8 9.5ZM8 9.5 13.5 3',
  rewind: 'M3 8a5 5 0 1 0 1.6-3.7M3 2.5V5.5h3',
  close: 'm4 4 8 8M12 4l-8 8',
  keys: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.8.400-1 .900-1 1.700M8 12.300v.200',
  panels: 'M2.500 3.500h11v9h-11ZM6 3.500v9M10.500 3.500v9',
  across: 'M2.500 8h10M9.500 5l3 3-3 3',
  down: 'M8 2.500v10M5 9.500l3 3 3-3',
  folds: 'M3 5h10M3 8h6M3 11h10',
  copy: 'M6 6h7v7H6ZM10 6V3H3v7h3',
} as const;

export type IconName = keyof typeof ICONS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);
