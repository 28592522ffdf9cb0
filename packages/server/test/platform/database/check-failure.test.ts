import { expect, it } from 'vitest'
import { isCheckFailure } from '../../../src/platform/database/index.ts'

const NAME = 'ledger_balance_not_negative'
const violates = (constraint: string) =>
  `new row for relation "ledger_balance" violates check constraint "${constraint}"`

it('a broken check is known by its field, or by the message where a distributed database leaves the field out', () => {
  expect(isCheckFailure({ code: '23514', constraint: NAME, message: '' }, NAME)).toBe(true)
  expect(isCheckFailure({ code: '23514', message: violates(NAME) }, NAME)).toBe(true)
  expect(isCheckFailure({ code: '23514', message: violates(`${NAME}_102021`) }, NAME)).toBe(true)
  expect(isCheckFailure({ code: '23514' })).toBe(true)
})

it('another check, or another fault, is none of it', () => {
  expect(isCheckFailure({ code: '23514', constraint: 'another', message: violates(NAME) }, NAME)).toBe(false)
  expect(isCheckFailure({ code: '23514', message: violates('another') }, NAME)).toBe(false)
  expect(isCheckFailure({ code: '23514' }, NAME)).toBe(false)
  expect(isCheckFailure({ code: '23505', constraint: NAME, message: violates(NAME) }, NAME)).toBe(false)
})
