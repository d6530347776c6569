import { configure } from '@testing-library/react';

// How long a screen may take to show something is measured elsewhere; here it only has to come.
configure({ asyncUtilTimeout: 10_000 });
