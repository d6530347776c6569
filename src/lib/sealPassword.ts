/** Input for encrypting a password: the server's one-time sign and its public key (SPKI, base64). `timestamp` in epoch seconds. */
export interface Seal {
  publicKey: string;
  timestamp: number;
  nonce: string;
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Purpose of an encrypted password. */
type SealAction = 'login' | 'register' | 'prove' | 'password' | 'pay_password';

/** Encrypts a password so that only the server can read it, only for this action, and only once. Returns base64. */
export async function sealPassword(password: string, action: SealAction, seal: Seal): Promise<string> {
  const encoder = new TextEncoder();
  const message = encoder.encode(password);
  const label = encoder.encode(`${action}|${seal.nonce}|${seal.timestamp}`);
  const spki = fromBase64(seal.publicKey);
  if (globalThis.crypto.subtle === undefined) {
    const { encryptOaep } = await import('./oaep.ts');
    return toBase64(encryptOaep(spki, message, label));
  }
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return toBase64(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP', label }, key, message)));
}
