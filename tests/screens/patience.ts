import { configure } from '@testing-library/react';

// Long, since these tests check that elements appear, not how fast.
configure({ asyncUtilTimeout: 10_000 });
