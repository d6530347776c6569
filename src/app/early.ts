import { parseJson } from '#contract/json.ts';
import { FIRST_READING_ID, type FirstReading } from '#contract/firstScreen.ts';
import { headers } from '#contract/rest/endpoint.ts';
import { channelHeaders } from '#contract/rules/channel.ts';
import { client } from '#api/client.ts';
import { type HomeReading, storeHome, readHome } from '#api/queries/firstHome.ts';
import { storeHotWords } from '#api/queries/hotWords.ts';
import { brandOf } from '#state/brand.ts';
import { currentChannel, readLink } from '#state/channel.ts';
import { readToken } from '#state/storedToken.ts';
import { watchTrail } from '#state/usageTrail.ts';

// Imported first: requests that the first screen waits for are sent before React is evaluated.

readLink(location.search);
watchTrail();
client.configure({ headers: () => channelHeaders(currentChannel(), headers) });

const stored = readToken(Date.now());
if (stored !== null) client.configure({ token: () => stored.token });

function fetchBanner(reading: HomeReading): void {
  const [banner] = reading.ok ? reading.data.banners : [];
  if (banner) Object.assign(new Image(), { fetchPriority: 'high', src: banner.image });
}

const brought = document.getElementById(FIRST_READING_ID)?.textContent;
if (brought) {
  // Embedded in the page by the gateway of the same build.
  const reading = parseJson(brought, (value) => value as FirstReading);
  // A page restored from the history may be hours old.
  const isBack = performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
  if (reading.hotWords !== null) storeHotWords(reading.hotWords);
  storeHome(reading, stored !== null || isBack);
} else if (location.pathname === `${brandOf(document.documentElement).base}/`) {
  void readHome().then(fetchBanner);
}
