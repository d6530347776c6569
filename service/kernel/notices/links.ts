interface HallPlace {
  readonly game_id: string | null;
  readonly is_special: boolean;
  /** Query string of the other filters. */
  readonly search: string;
}

/** Addresses on the site that notifications lead to. */
export const links = {
  detail: (id: string): string => `/detail/${id}.html`,
  task: (taskNo: string): string => `/task?task=${taskNo}`,
  shop: (ownerId: string): string => `/dianpu?shop=${ownerId}&sort=newest`,
  hall: ({ game_id, is_special, search }: HallPlace): string => {
    const query = new URLSearchParams(search);
    query.set('sort', 'newest');
    return `/${is_special ? 'tejia' : 'zuhao'}${game_id === null ? '' : `/${game_id}`}.html?${query.toString()}`;
  },
};
