const view = document.querySelector('[data-view]');
const form = document.querySelector('[data-answer]');
const number = view.dataset.view;
const post = (fields) =>
  fetch('desk/act', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ number, ...fields }) });

let read = 0;
const toEnd = () => {
  const list = view.querySelector('.thread ol');
  if (list) list.scrollTop = list.scrollHeight;
};
const markRead = () => {
  const seq = Math.max(0, ...[...view.querySelectorAll('li.customer')].map((line) => Number(line.dataset.seq)));
  if (seq <= read || document.hidden) return;
  read = seq;
  void post({ event: 'read', body: String(seq) });
};
const refresh = async () => {
  if (document.hidden) return;
  const answer = await fetch(`desk/view${number ? `?open=${number}` : ''}`).catch(() => null);
  const shown = answer?.ok ? await answer.text() : null;
  if (shown !== null && shown !== view.dataset.shown) {
    view.innerHTML = shown;
    view.dataset.shown = shown;
    toEnd();
  }
  if (number) markRead();
};
setInterval(refresh, 700);
document.addEventListener('visibilitychange', refresh);
toEnd();
markRead();

if (form) {
  let typed = 0;
  const words = form.querySelector('textarea');
  const send = async (event, body) => {
    await post({ event, body });
    if (event === 'text') words.value = '';
    await refresh();
  };
  words.addEventListener('input', () => {
    if (Date.now() - typed < 2000) return;
    typed = Date.now();
    void post({ event: 'typing' });
  });
  words.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || words.value.trim() === '') return;
    event.preventDefault();
    void send('text', words.value.trim());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { value, dataset } = event.submitter;
    if (value === 'text' && words.value.trim() === '') return;
    void send(value, value === 'take' ? dataset.name : value === 'text' ? words.value.trim() : '');
  });
}
