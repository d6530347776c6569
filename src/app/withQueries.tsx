import type { FunctionComponent } from 'react';
import type { Load } from './routeView.tsx';

/** A screen that reads through the query cache, which comes with the first screen that does: a visit to the home page goes without. */
export const withQueries =
  <Props extends object>(load: Load<Props>): Load<Props> =>
  async () => {
    const [Screen, { Queries }] = await Promise.all([load(), import('./Queries.tsx')]);
    const Reading: FunctionComponent<Props> = (props) => (
      <Queries>
        <Screen {...props} />
      </Queries>
    );
    return Reading;
  };
