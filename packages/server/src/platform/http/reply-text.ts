/* Replies whose text is known, or goes to several callers: it is written once. */

const texts = new WeakMap<object, string | null>()

/** Marks data that goes to several callers as it is: its text is written once. */
export function writtenOnce<Data extends object>(data: Data): Data {
  texts.set(data, null)
  return data
}

/** Marks data whose JSON is known, since it is kept as well: the reply is made of it, in the words of the envelope. */
export function writtenAs(data: object, json: string): void {
  texts.set(data, `{"code":200,"message":"","data":${json}}`)
}

/** The text of a reply with such data, null for all other data. */
export function textOf(data: unknown, write: () => string): string | null {
  if (typeof data !== 'object' || data === null) return null
  const known = texts.get(data)
  if (known === undefined) return null
  const text = known ?? write()
  texts.set(data, text)
  return text
}
