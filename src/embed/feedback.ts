import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/skins/ai.css';
import '#ui/skins/internet-cafe.css';
import * as styles from './feedback.module.css';
import {
  SUGGESTION_CONTACT_LONG,
  SUGGESTION_CONTACT_MOST,
  SUGGESTION_TOO_LONG,
  SUGGESTION_TOO_SHORT,
  SUGGESTION_WORDS,
  type SuggestionKind,
  suggestionKindTexts,
} from '#contract/rules/suggestion.ts';
import { enveloped, type FeedbackFault, type FeedbackForm, type FromFrame, messageFromPage, type ToFrame } from '#lib/feedbackTalk.ts';
import { storeDraft, readDraft } from './draft.ts';
import { element } from './element.ts';

/** The enclosing page sends the form; this page makes no request. Null when opened outside a frame. */
const page = window.parent === window ? null : window.parent;
const { origin } = location;
const tell = (message: FromFrame): void => page?.postMessage(enveloped(message), origin);

const kinds = Object.entries(suggestionKindTexts) as [SuggestionKind, string][];
const draft = readDraft();

const radios = kinds.map(([value, text]) => {
  const input = element('input', { type: 'radio', name: 'kind', value, checked: value === draft.kind });
  return { input, label: element('label', { className: styles['kind'] ?? '' }, input, element('span', {}, text)) };
});
const fault = (id: string) => element('p', { id, className: styles['fault'] ?? '', role: 'alert', hidden: true });
const [wordsFault, contactFault, problem] = [fault('words-fault'), fault('contact-fault'), fault('problem')];
const words = element('textarea', { id: 'words', rows: 6, value: draft.words, maxLength: SUGGESTION_WORDS.most * 2 });
const left = element('small', { className: styles['hint'] ?? '' });
const contact = element('input', {
  id: 'contact',
  type: 'text',
  autocomplete: 'off',
  maxLength: SUGGESTION_CONTACT_MOST,
  value: draft.contact,
});
const submit = element('button', { type: 'submit', className: styles['submit'] ?? '' }, '提交');
const form = element(
  'form',
  { noValidate: true },
  element('fieldset', {}, element('legend', {}, '类别'), ...radios.map(({ label }) => label)),
  element('label', { htmlFor: 'words' }, '内容'),
  words,
  left,
  wordsFault,
  element('label', { htmlFor: 'contact' }, '联系方式（可以不填）'),
  contact,
  contactFault,
  problem,
  submit,
);

const number = element('output', { className: styles['number'] ?? '' });
const another = element('button', { type: 'button', className: styles['submit'] ?? '' }, '再写一条');
const accepted = element(
  'section',
  { role: 'status', hidden: true },
  element('h1', {}, '已收到，谢谢'),
  element('p', {}, '凭编号随时可以查到回复，请记下：'),
  number,
  another,
);
const alone = element('p', { hidden: page !== null }, '请从网站上的“投诉建议”打开这个表格。');

/** Current input. */
const written = (): FeedbackForm => ({
  kind: kinds.map(([kind]) => kind).find((_, at) => radios[at]?.input.checked) ?? 'suggestion',
  words: words.value,
  contact: contact.value,
});

function faultsOf({ words: text, contact: way }: FeedbackForm): FeedbackFault {
  const length = [...text.trim()].length;
  const faults: FeedbackFault = {};
  if (length < SUGGESTION_WORDS.least) faults.words = SUGGESTION_TOO_SHORT;
  if (length > SUGGESTION_WORDS.most) faults.words = SUGGESTION_TOO_LONG;
  if ([...way.trim()].length > SUGGESTION_CONTACT_MOST) faults.contact = SUGGESTION_CONTACT_LONG;
  return faults;
}

function say(place: HTMLElement, text: string | null | undefined): void {
  place.textContent = text ?? '';
  place.hidden = !text;
}

function showFaults({ words: ofWords, contact: ofContact }: FeedbackFault): void {
  say(wordsFault, ofWords);
  say(contactFault, ofContact);
  for (const [field, text, place] of [
    [words, ofWords, wordsFault],
    [contact, ofContact, contactFault],
  ] as const) {
    field.setAttribute('aria-invalid', String(text !== undefined));
    field.setAttribute('aria-describedby', place.id);
  }
  if (ofWords !== undefined) words.focus();
  else if (ofContact !== undefined) contact.focus();
}

function showLength(): void {
  left.textContent = `${[...words.value.trim()].length}/${SUGGESTION_WORDS.most}，至少 ${SUGGESTION_WORDS.least} 个字`;
}

function clear(): void {
  [words.value, contact.value] = ['', ''];
  storeDraft(null);
  showLength();
}

function show(told: ToFrame): void {
  const isForm = told.type === 'writing' || told.type === 'sending';
  form.hidden = !isForm;
  accepted.hidden = told.type !== 'accepted';
  submit.setAttribute('aria-busy', String(told.type === 'sending'));
  for (const field of [words, contact]) field.readOnly = told.type === 'sending';
  if (told.type === 'writing') {
    say(problem, told.problem);
    if (told.problem !== null) problem.scrollIntoView({ block: 'nearest' });
    showFaults(told.fields);
  }
  if (told.type === 'accepted') {
    number.textContent = told.number;
    clear();
    another.focus();
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (submit.getAttribute('aria-busy') === 'true') return;
  say(problem, null);
  const now = written();
  const faults = faultsOf(now);
  showFaults(faults);
  if (Object.keys(faults).length === 0) tell({ type: 'submit', form: { ...now, words: now.words.trim(), contact: now.contact.trim() } });
});
form.addEventListener('input', () => {
  storeDraft(written());
  showLength();
});
another.addEventListener('click', () => tell({ type: 'another' }));
addEventListener('message', (event) => {
  const told = messageFromPage(event, { from: page, origin });
  if (told !== null) show(told);
});

document.body.className = styles['body'] ?? '';
form.hidden = page === null;
showLength();
document.body.append(element('main', { className: styles['page'] ?? '' }, form, accepted, alone));
tell({ type: 'ready' });
