// Decides, before the first paint, which brand the address belongs to: the host's first name, then a path prefix,
// then ?brand= on a developer's machine. src/state/brand.ts reads the two attributes that it leaves.
(() => {
  const hosts = new Map([['wangka', 'internet-cafe'], ['internet-cafe', 'internet-cafe'], ['ai', 'ai']]);
  const { hostname, pathname, search } = location;
  const prefix = /^\/(internet-cafe|ai)(?=\/|$)/.exec(pathname);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const asked = isLocal ? /[?&]brand=(general|internet-cafe|ai)(?=&|$)/.exec(search) : null;
  const root = document.documentElement;
  root.dataset.brand = hosts.get(hostname.split('.')[0]) ?? (prefix ?? asked)?.[1] ?? 'general';
  root.dataset.base = prefix ? prefix[0] : '';
  // Until the skin's own styles are there, so that a dark page does not begin with a white flash.
  root.style.background = { 'internet-cafe': '#0a0e17', ai: '#faf9ff' }[root.dataset.brand] ?? '';
})();
