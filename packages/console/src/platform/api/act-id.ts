const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const LENGTH = 24

/** The caller's own id of an act: sent again with it, the act is done once. */
export function newActId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `t-${Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
