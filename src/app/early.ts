import { client } from '#api/client.ts';
import { type HomeReading, readHome } from '#api/queries/firstHome.ts';
import { brandOf } from '#state/brand.ts';
import { readToken } from '#state/storedToken.ts';

// Imported first: what the first screen waits for leaves before React is evaluated.

const stored = readToken(Date.now());
if (stored !== null) client.configure({ token: () => stored.token });

function fetchBanner(reading: HomeReading): void {
  const [banner] = reading.ok ? reading.data.banners : [];
  if (banner) Object.assign(new Image(), { fetchPriority: 'high', src: banner.image });
}

if (location.pathname === `${brandOf(document.documentElement).base}/`) void readHome().then(fetchBanner);
