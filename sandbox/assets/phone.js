const list = document.querySelector('[data-codes]');
const refresh = async () => {
  if (document.hidden) return;
  const answer = await fetch('phone/rows').catch(() => null);
  const rows = answer?.ok ? await answer.text() : null;
  if (rows !== null && rows !== list.dataset.shown) {
    list.innerHTML = rows;
    list.dataset.shown = rows;
  }
};
if (list) {
  setInterval(refresh, 2000);
  document.addEventListener('visibilitychange', refresh);
}
const count = () => {
  for (const place of document.querySelectorAll('[data-until]')) {
    const seconds = Math.max(0, Math.ceil((place.dataset.until - Date.now()) / 1000));
    if (place.textContent !== String(seconds)) place.textContent = seconds;
    if (seconds === 0 && !list) {
      clearInterval(counting);
      location.reload();
      return;
    }
  }
};
const counting = setInterval(count, 250);
