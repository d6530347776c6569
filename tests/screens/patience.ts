import { configure } from '@testing-library/react';

// Speed is measured elsewhere; here elements only have to appear.
configure({ asyncUtilTimeout: 10_000 });
