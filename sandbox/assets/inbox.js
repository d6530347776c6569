const list = document.querySelector('[data-messages]');
const refresh = async () => {
  if (document.hidden) return;
  const answer = await fetch(list.dataset.messages + '/rows' + location.search).catch(() => null);
  const rows = answer?.ok ? await answer.text() : null;
  if (rows !== null && rows !== list.dataset.shown) {
    list.innerHTML = rows;
    list.dataset.shown = rows;
  }
};
const copy = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
};
list.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  await copy(button.dataset.copy);
  button.textContent = '已复制';
});
setInterval(refresh, 2000);
document.addEventListener('visibilitychange', refresh);
