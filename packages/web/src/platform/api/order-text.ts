import { keepText, keptText } from '../kept.ts'

/*
 * The caller's own id of an act that moves money. It is made and kept before anything is sent, so a double click, a
 * refresh or a lost answer asks again with the same id, and the server answers with what it did the first time.
 */

const PREFIX = 'tenor.order.'
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 24

/** The id of this act: the kept one when the same act is still unanswered, else a new one. */
export function orderText(act: string): string {
  const key = PREFIX + act
  const kept = keptText(key, sessionStorage)
  if (kept !== null) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const text = `t-${Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
  keepText(key, text, sessionStorage)
  return text
}

/** The act has its answer; the next one like it is another act. */
export function forgetOrderText(act: string): void {
  keepText(PREFIX + act, null, sessionStorage)
}
