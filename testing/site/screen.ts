import type { Locator } from '@playwright/test';

/** The lines of a price summary, each with its amount. */
export const lines = (place: Locator): Locator => place.locator('dl > div');

/** Selects an option of a radio group by its label, which covers the input. */
export const choose = (place: Locator, name: string | RegExp): Promise<void> => place.getByRole('radio', { name }).locator('..').click();
