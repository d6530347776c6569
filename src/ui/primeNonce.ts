/** For PrimeReact's provider: the page's CSP allows only styles with its nonce, and PrimeReact adds some at run time. */
export const primeNonce = (): { nonce?: string } => {
  const given = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return given === undefined ? {} : { nonce: given };
};
