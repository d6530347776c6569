import { useQuery } from '@tanstack/react-query';
import type { LifecycleName } from '#contract/operator/lifecycles.ts';
import type { Sheet } from '#tools/charts/drawing/index.ts';

/** The files of `npm run charts`, each fetched when its chart is opened. */
const files = import.meta.glob<Sheet>('../../../docs/charts/*Lifecycle.layout.json', { import: 'default' });

/** The picture of a chart and the descriptions of its states. */
export const useSheet = (chart: LifecycleName) =>
  useQuery({
    queryKey: ['sheet', chart],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async (): Promise<Sheet> => {
      const load = files[`../../../docs/charts/${chart}.layout.json`];
      if (!load) throw new Error(`no picture of ${chart}`);
      return load();
    },
  });
