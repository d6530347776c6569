import type { Conversion } from '#machines/channelTracking.machine.ts';
import { remembered } from './remembered.ts';

const isConversions = (value: unknown): value is readonly Conversion[] =>
  Array.isArray(value) && value.every((each) => typeof (each as Conversion | null)?.orderNo === 'string' && typeof (each as Conversion).clicks === 'object');

/** Orders out of clicks on advertisements that the statistics host has not taken yet. */
export const owedConversions = remembered<readonly Conversion[]>('owed-conversions', isConversions, []);
