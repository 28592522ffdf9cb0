import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newestFirst, readCursor } from '../../../src/platform/database/index.ts'

/* The digest of a cursor is no secret: one that somebody makes by hand is read, and says nothing that breaks a statement. */

const KEYSET = newestFirst('n', 'at')
const made = (content: string) => {
  const digest = hash('sha256', `list\n${content}`, 'base64url').slice(0, 16)
  return readCursor('list', KEYSET, Buffer.from(`${digest}${content}`).toString('base64url'))
}

it('a cursor by hand that says what one of ours could is read', () => {
  expect(made('[3,0,"2030-03-17T17:46:40.123456+00:00",7]')).toEqual({
    key: ['2030-03-17T17:46:40.123456+00:00', 7],
    total: { found: 3, isCapped: false },
  })
})

it.each([
  ['no JSON', '[3,0,'],
  ['no list', '{"0":3}'],
  ['nothing', 'null'],
  ['a day that no calendar has', '[3,0,"2030-02-31T00:00:00+00:00",7]'],
  ['the year zero', '[3,0,"0000-01-01T00:00:00+00:00",7]'],
  ['an hour that no day has', '[3,0,"2030-01-01T24:00:01+00:00",7]'],
  ['a count that is none', '[1e308,0,"2030-03-17T17:46:40+00:00",7]'],
  ['a count below zero', '[-1,0,"2030-03-17T17:46:40+00:00",7]'],
  ['a count of parts', '[0.5,0,"2030-03-17T17:46:40+00:00",7]'],
  ['an id beyond numbers', '[3,0,"2030-03-17T17:46:40+00:00",9007199254740993]'],
])('one with %s is none', (_what, content) => {
  expect(made(content)).toBeNull()
})
