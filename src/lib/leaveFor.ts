/** Hands the browser over to another site, such as the card cashier; never to anything but a web page. */
export function leaveFor(address: string): void {
  const url = new URL(address, location.href);
  if (url.protocol === 'https:' || url.protocol === 'http:') location.assign(url);
}
