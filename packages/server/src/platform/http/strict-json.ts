import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * JSON with the same key twice says two things: one reader takes the first and another the last, so it is refused. The
 * standard parser keeps the last and tells nobody, so members are counted in the text: each has one colon outside of
 * strings. The same walk looks for what the database cannot keep: the character NUL, and half of a pair of UTF-16, which
 * is no character. In JSON both are always escaped.
 */
export function parseJsonStrictly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, body) => {
      if (error !== null) return done(error, undefined)
      const { members, nested, hasNul, hasHalves } = walked(text)
      const isSaidOnce = members === (nested ? membersOf(body) : Object.keys(body ?? {}).length)
      const isKept = !hasNul && !(hasHalves && holds(body, (part) => !part.isWellFormed()))
      if (!isKept || !isSaidOnce) return done(new Refusal(400, 'request.unreadable'), undefined)
      if (typeof body === 'object' && body !== null) withoutNul.add(body)
      done(null, body)
    })
  })
}

/** Bodies that were walked through as they were read. */
const withoutNul = new WeakSet<object>()

/** Whether an input holds the character NUL in a field. */
export function holdsNul(input: unknown): boolean {
  if (typeof input === 'object' && input !== null && withoutNul.has(input)) return false
  return holds(input, (text) => text.includes('\0'))
}

/** Whether an input holds such a text, names of fields included. Input may be nested deeply: no recursion. */
function holds(input: unknown, isSuch: (text: string) => boolean): boolean {
  const left = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') {
      if (isSuch(value)) return true
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.entries(value).flat()) left.push(part)
    }
  }
  return false
}

type Walked = { members: number; nested: boolean; hasNul: boolean; hasHalves: boolean }

/** What a text that is known to be JSON has outside of its strings, and inside of them NUL and escapes of halves of pairs. */
function walked(text: string): Walked {
  let members = 0
  let openings = 0
  let [hasNul, hasHalves] = [false, false]
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (isString) {
      if (sign === BACKSLASH) {
        index += 1
        if (text.charCodeAt(index) !== SMALL_U) continue
        if (text.startsWith('0000', index + 1)) hasNul = true
        else if (/^d[89a-f]/i.test(text.slice(index + 1, index + 3))) hasHalves = true
      } else if (sign === QUOTE) isString = false
    } else if (sign === QUOTE) isString = true
    else if (sign === COLON) members += 1
    else if (sign === BRACE || sign === BRACKET) openings += 1
  }
  return { members, nested: openings !== 1 || text.trimStart()[0] !== '{', hasNul, hasHalves }
}

const [QUOTE, BACKSLASH, COLON, SMALL_U, BRACE, BRACKET] = [34, 92, 58, 117, 123, 91]

/** Members of all objects within. Input may be nested deeply: no recursion. */
function membersOf(body: unknown): number {
  let members = 0
  const left = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    const parts = Object.values(value)
    if (!Array.isArray(value)) members += parts.length
    for (const part of parts) left.push(part)
  }
  return members
}
