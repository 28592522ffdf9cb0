import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * JSON with the same key twice says two things: one reader takes the first and another the last, so it is refused. The
 * standard parser keeps the last and tells nobody, so members are counted in the text: each has one colon outside of
 * strings.
 */
export function parseJsonStrictly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, body) => {
      if (error !== null) done(error, undefined)
      else if (membersInText(text) === membersOf(body)) done(null, body)
      else done(new Refusal(400, 'request.unreadable'), undefined)
    })
  })
}

/** Colons outside of strings; the text is known to be JSON. */
function membersInText(text: string): number {
  let members = 0
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (isString) {
      if (sign === BACKSLASH) index += 1
      else if (sign === QUOTE) isString = false
    } else if (sign === QUOTE) isString = true
    else if (sign === COLON) members += 1
  }
  return members
}

const [QUOTE, BACKSLASH, COLON] = [34, 92, 58]

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
