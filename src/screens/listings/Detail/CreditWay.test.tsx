import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { refusal } from '#testing/answers.ts';
import { stage } from '#tests/screens/stage.tsx';
import { CreditWay } from './CreditWay.tsx';

afterEach(cleanup);

it.each(['CREDIT_TOO_LOW', 'CREDIT_TOO_LOW_TO_RENT'] as const)('%s shows the missing points and links to how to earn them', (code) => {
  const problem = { ...refusal(code), details: { missing: 3 } };
  stage(() => ({
    screen: (
      <ProblemNote problem={problem}>
        <CreditWay problem={problem} />
      </ProblemNote>
    ),
  }));
  expect(screen.getByRole('alert').textContent).toBe(`${problem.message}还差 3 分，看怎么恢复`);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account/creditScore');
});

it('renders nothing for another refusal', () => {
  stage(() => ({ screen: <CreditWay problem={refusal('LISTING_UNLISTED')} /> }));
  expect(screen.queryByRole('link')).toBe(null);
});
