import { contactIn } from '#contract/rules/contacts.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Refuses texts with a contact, by field. */
export function requireNoContact(texts: Readonly<Record<string, string>>): void {
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts)) {
    const found = contactIn(text);
    if (found !== null) fields[field] = `写了联系方式“${found}”，请删掉；沟通都在交付记录里`;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw refused('TASK_CONTACT', { message: first, fields });
}
