import { FormFields, formOf } from '@tenor/browser/forms'
import { WordsProvider } from '@tenor/browser/phrases'
import { LISTINGS } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { BOOKS, loadSpoken } from '@tenor/contract/phrases'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AMOUNT, FLAG, maybeWord, name, PERCENT, whole } from '../../src/platform/form/index.ts'

const schema = z.object({
  name: z.string().max(5),
  rate: z.string(),
  days: z.int(),
  policy: z.enum(['forfeit', 'reduced']).optional(),
  fee: z.string().optional(),
  gate: z.string().nullable().optional(),
  flag: z.int(),
  status: z.enum(LISTINGS),
})

const FORM = formOf(
  { body: schema },
  {
    name: {
      ...name(60),
      label: 'console.balance.asset',
      first: '',
      fault: 'console.wealth.name.missing',
    },
    rate: { ...PERCENT, label: 'console.wealth.share', first: '10', fault: 'console.earn.rate.malformed' },
    days: { ...whole(1_000), label: 'act.back', first: '0', fault: 'console.wealth.lock.days' },
    policy: {
      ...maybeWord(['forfeit', 'reduced'], (word) => `console.fixed.policy.${word}`),
      label: 'console.fixed.policy',
      first: 'reduced',
      none: { typed: 'none', sent: undefined },
    },
    fee: {
      ...AMOUNT,
      label: 'console.wealth.least',
      first: '1',
      unit: 'USDT',
      fault: 'amount.malformed',
      isUsed: ({ policy }) => policy === 'reduced',
    },
    gate: { ...PERCENT, label: 'console.wealth.gate', first: '', none: { typed: '', sent: null } },
    flag: { ...FLAG, label: 'console.wealth.highWater', first: true },
  },
  {
    rest: () => ({ status: LISTINGS[0] }),
    rule: ({ days }) => (days > 100 ? violation('wealth.product.share') : null),
    about: { 'wealth.product.share': 'rate' },
  },
)

const RATE = { body: z.object({ rate: z.string() }) }
const DAYS = { body: z.object({ days: z.int() }) }

describe('a form by the schema of its call', () => {
  test('sends what is typed in the form of the wire, with what has no field', () => {
    expect(FORM.read({ ...FORM.first(), name: ' New ' }).body).toEqual({
      name: 'New',
      rate: '0.1',
      days: 0,
      policy: 'reduced',
      fee: '1',
      gate: null,
      flag: 1,
      status: 'listed',
    })
  })

  test('leaves out what is not used and what is typed as none', () => {
    const { body } = FORM.read({ ...FORM.first(), name: 'New', policy: 'none', fee: 'x' })
    expect(body).toEqual({ name: 'New', rate: '0.1', days: 0, gate: null, flag: 1, status: 'listed' })
  })

  test('is filled in by a row, where nothing stands as none', () => {
    const row = { name: 'Old', rate: '0.125', days: 7, policy: null, fee: '3', gate: '0.5', flag: 0 }
    const filled = { name: 'Old', rate: '12.5', days: '7', policy: 'none', fee: '3', gate: '50', flag: false }
    expect(FORM.fill(row)).toEqual(filled)
  })

  test.each([
    ['a name of spaces', { name: ' ' }, 'name', 'console.wealth.name.missing'],
    ['a number above its most', { days: '1001' }, 'days', 'console.wealth.lock.days'],
    ['a rate in words', { rate: 'ten' }, 'rate', 'console.earn.rate.malformed'],
    ['a rule', { days: '101' }, 'rate', 'wealth.product.share'],
  ])('names the field that %s is about', (_, part, field, reason) => {
    const found = FORM.read({ ...FORM.first(), name: 'New', ...part })
    expect([found.field, found.violation?.reason]).toEqual([field, reason])
  })

  test('shows its fields in their order, the fault beside its own, and none that is not used', async () => {
    const phrases = await loadSpoken(BOOKS, 'console', 'en')
    const fault = { field: 'days', violation: violation('amount.malformed') }
    const html = renderToStaticMarkup(
      <WordsProvider first={{ locale: 'en', phrases }} load={async () => phrases}>
        <FormFields
          of={FORM}
          names={['days', 'name', 'fee']}
          form={{ ...FORM.first(), policy: 'none' }}
          fault={fault}
          onChange={() => {}}
        />
      </WordsProvider>,
    )
    const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input)
    expect(inputs.map((input) => input.includes('aria-invalid="true"'))).toEqual([false, true])
    expect(inputs[1]).toContain('value="0"')
  })

  test('has no field without a formatter, and none whose formatter reads another kind of value', () => {
    // @ts-expect-error nothing says how it is shown and read
    formOf(RATE, { rate: { label: 'console.wealth.share', first: '10' } }, { rest: () => ({}) })
    // @ts-expect-error days are a number on the wire
    formOf(DAYS, { days: { ...PERCENT, label: 'console.wealth.lock', first: '0' } }, { rest: () => ({}) })
    // @ts-expect-error the body has a rate, and nothing gives one
    formOf(RATE, {}, { rest: () => ({}) })
    expect(Object.keys(FORM.first())).toHaveLength(7)
  })
})
