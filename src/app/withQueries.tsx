import type { FunctionComponent } from 'react';
import type { Load } from './routeView.tsx';

/** A screen with the query cache, whose code loads with the first such screen: the home page does without. */
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
