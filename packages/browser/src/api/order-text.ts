import { keepText, keptText } from '../kept/index.ts'

/*
 * The caller's own id of an act that moves money. It is made and kept before anything is sent, so a double click, a
 * refresh or a lost answer asks again with the same id, and the server answers with what it did the first time.
 * The same id must say the same thing: what was seen at the time, such as an APR that moves on, is kept with it.
 */

const PREFIX = 'tenor.order.'
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 24

export type Seen = Readonly<Record<string, string>>
export type KeptOrder = { readonly text: string; readonly seen: Seen }

/** The id of this act and what was seen: those kept while the same act is still unanswered, else new ones. */
export function keptOrder(act: string, seen: Seen): KeptOrder {
  const kept = readOrder(keptText(PREFIX + act, 'session'))
  if (kept !== null) return kept
  const order = { text: newText(), seen }
  keepText(PREFIX + act, JSON.stringify(order), 'session')
  return order
}

/** The act has its answer; the next one like it is another act. */
export function forgetOrder(act: string): void {
  keepText(PREFIX + act, null, 'session')
}

function newText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `t-${Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

function readOrder(kept: string | null): KeptOrder | null {
  try {
    return kept === null ? null : (JSON.parse(kept) as KeptOrder)
  } catch {
    return null
  }
}
