import {
  type AmountShape,
  decimal,
  decimalText,
  editedAmount,
  finishedText,
  groupedText,
  readEntry,
  type TypedMark,
} from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const textOf = (typed: string, shape?: AmountShape) => readEntry(typed, shape).text
const noteOn = (typed: string, shape?: AmountShape) => readEntry(typed, shape).note?.reason ?? null

describe('a text that is pasted as an amount', () => {
  test.each([
    ['5000', '5000'],
    ['0.00000001', '0.00000001'],
    ['1,250.5', '1250.5'],
    ['1,000.5', '1000.5'],
    ['1.000,5', '1000.5'],
    ['12,345,678', '12345678'],
    ['1.234.567', '1234567'],
    ['12,345', '12345'],
    ['0,500', '0.500'],
    ['1,5', '1.5'],
    ['1,', '1.'],
    ['12,34', '12.34'],
    [' 1 000 ', '1000'],
    ['1 000,25', '1000.25'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['1_234', '1234'],
    ['\t12.5\n', '12.5'],
    ['\u2068\u200e12.5\u2069', '12.5'],
    ['١٢٫٥', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٢،٥', '12.5'],
    ['１２．５', '12.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['00012', '12'],
    ['0', '0'],
    ['3.', '3.'],
    ['+5', '5'],
    ['', ''],
  ])('"%s" is "%s"', (typed, text) => {
    expect(readEntry(typed)).toEqual({ text, note: null })
  })

  test.each([
    ['1000 USDT', '1000'],
    ['USDT 1000', '1000'],
    ['1000usdt', '1000'],
    ['1,000.50 USDT', '1000.50'],
    ['$1,000', '1000'],
    ['$ 1,000', '1000'],
    ['US$1,000', '1000'],
    ['1,000 USD', '1000'],
    ['≈ 12.5', '12.5'],
    ['≈ $12.5', '12.5'],
    ['~12.5 USDT', '12.5'],
    ['≈ 12.5\u00a0USDT', '12.5'],
  ])('"%s" in a field of USDT is "%s"', (typed, text) => {
    expect(readEntry(typed, { asset: 'USDT' })).toEqual({ text, note: null })
  })

  test('a coin with digits in its name is told from the amount by a space', () => {
    expect(textOf('500 1000SATS', { asset: '1000SATS' })).toBe('500')
    expect(textOf('1000SATS 500', { asset: '1000SATS' })).toBe('500')
    expect(noteOn('5001000SATS', { asset: '1000SATS' })).toBe('amount.entry.unit')
    expect(textOf('12.5%', { asset: '%' })).toBe('12.5')
  })

  test('an amount of another coin or currency is not an amount of this one', () => {
    for (const typed of ['1000 USDC', 'BTC 1', '€5', '1.5k', '5%']) {
      expect(readEntry(typed, { asset: 'USDT' }), typed).toEqual({
        text: null,
        note: { reason: 'amount.entry.unit', params: { asset: 'USDT' } },
      })
    }
    expect(noteOn('$1,000', { asset: 'BTC' })).toBe('amount.entry.unit')
    expect(noteOn('1000 USDT', { asset: 'USD' })).toBe('amount.entry.unit')
  })

  test.each(['1e5', '1E-5', '0x10', 'abc', 'USDT', '≈', '1.2.3', '1,2,3', '1,2.3,4', '12 34', '1 + 1', '(5)', '1-2'])(
    '"%s" is no amount, and never another one',
    (typed) => {
      expect(readEntry(typed, { asset: 'USDT' })).toMatchObject({
        text: null,
        note: { reason: 'amount.entry.unreadable' },
      })
    },
  )

  test('an amount below zero is refused where there is none', () => {
    for (const typed of ['-5', '−5', '-$5', '$-5', '- 5 USDT']) {
      expect(noteOn(typed, { asset: 'USDT' }), typed).toBe('amount.entry.negative')
      expect(textOf(typed, { asset: 'USDT', isSigned: true })).toBe('-5')
    }
  })

  test('more than the largest amount is the largest, and says so', () => {
    for (const typed of ['999999999999999', '1000000000000', '999999999999.5', '1,000,000,000,000 USDT']) {
      expect(readEntry(typed, { asset: 'USDT' }), typed).toEqual({
        text: '999999999999',
        note: { reason: 'amount.entry.largest', params: { number: '999999999999' } },
      })
    }
    expect(readEntry('999999999999.0')).toEqual({ text: '999999999999.0', note: null })
  })

  test('more decimals than it takes are kept, for the form to refuse by name, or cut with a note', () => {
    expect(readEntry('1.123456789')).toEqual({ text: '1.123456789', note: null })
    expect(readEntry('1.123456789', { places: 8, isLenient: true })).toEqual({
      text: '1.12345678',
      note: { reason: 'amount.entry.cut', params: { places: 8 } },
    })
    expect(readEntry('12.9', { places: 0, isLenient: true })).toEqual({
      text: '12',
      note: { reason: 'amount.entry.cut', params: { places: 0 } },
    })
    expect(readEntry('1.500', { isLenient: true })).toEqual({ text: '1.50', note: null })
  })

  test('an amount as Tenor writes it comes back to the last unit, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        expect(decimal(textOf(decimalText(value)) ?? '')).toBe(value)
      }),
    )
  })

  test('an amount as Tenor shows it can be pasted back, and as it is grouped while typing', () => {
    const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        const text = decimalText(value)
        const shown = grouped.format(text as Intl.StringNumericLiteral)
        expect(textOf(`${shown}\u00a0USDT`, { asset: 'USDT' })).toBe(text)
        expect(groupedText(text, ',')).toBe(shown)
      }),
    )
  })

  test('whatever is typed, what stands there is an amount of its precision, at most the largest, and stays as it is', () => {
    const pasted = fc.string({ unit: fc.constantFrom(...'0123456789.,- e$'), maxLength: 24 })
    fc.assert(
      fc.property(pasted, fc.integer({ min: 0, max: 8 }), (typed, places) => {
        const shape = { places, isLenient: true }
        const text = textOf(typed, shape)
        if (text === null) return
        expect(text).toMatch(places === 0 ? /^\d*$/ : new RegExp(`^(\\d*|\\d+\\.\\d{0,${places}})$`))
        expect(text).not.toMatch(/^0\d/)
        const left = finishedText(text)
        if (left !== '') expect(decimal(left) <= decimal('999999999999')).toBe(true)
        expect(textOf(text, shape)).toBe(text)
      }),
    )
  })

  test('left, it has no point at its end', () => {
    expect(finishedText('12.')).toBe('12')
    expect(finishedText('12.5')).toBe('12.5')
  })
})

/** The text of an empty field once each key was pressed at its end, and the reasons that were given. */
function typedKeys(keys: string, shape?: AmountShape) {
  let [value, typed] = ['', null as TypedMark | null]
  const notes: string[] = []
  for (const key of keys) {
    const shown = groupedText(value, ',')
    const edit = editedAmount({
      value,
      after: shown + key,
      caret: shown.length + 1,
      typed,
      mark: ',',
      shape: shape ?? {},
    })
    value = edit.text
    typed = edit.typed
    if (edit.note !== null) notes.push(edit.note.reason)
  }
  return { value, notes }
}

describe('keys', () => {
  test.each([
    ['1,234.5', '1234.5', []],
    ['1,234,567.25', '1234567.25', []],
    ['1.234,5', '1234.5', []],
    ['1,5', '1.5', []],
    ['0,1234', '0.1234', []],
    ["1'234.5", '1234.5', []],
    ['1 234.5', '1234.5', []],
    ['1.2.5', '1.25', ['amount.entry.key']],
    ['12345,678.5', '12345.6785', ['amount.entry.key']],
    ['1e5', '15', ['amount.entry.key']],
    ['-5', '5', ['amount.entry.key']],
    ['5 USDT', '5', Array(4).fill('amount.entry.key')],
    ['1234567890123', '999999999999', ['amount.entry.largest']],
    ['999999999999.5', '999999999999', ['amount.entry.largest']],
    ['٣', '3', []],
  ])('"%s" key by key is "%s"', (keys, value, notes) => {
    expect(typedKeys(keys)).toEqual({ value, notes })
  })

  test('a digit beyond the precision does nothing, at the end and among the others', () => {
    expect(typedKeys('1.239', { places: 2 })).toEqual({ value: '1.23', notes: [] })
    const edit = editedAmount({ value: '1.23', after: '1.293', caret: 4, mark: ',', shape: { places: 2 } })
    expect(edit).toMatchObject({ text: '1.23', caret: 3, note: null })
    expect(typedKeys('1,234.567', { places: 2 })).toEqual({ value: '1234.56', notes: [] })
    expect(typedKeys('1,234,567.25', { places: 2 })).toEqual({ value: '1234567.25', notes: [] })
    expect(editedAmount({ value: '1.23', after: '91.23', caret: 1, mark: ',', shape: { places: 2 } }).text).toBe(
      '91.23',
    )
  })

  test('a field of whole numbers takes no point, and says so', () => {
    expect(typedKeys('12.', { places: 0 })).toEqual({ value: '12', notes: ['amount.entry.whole'] })
    expect(typedKeys('1,234', { places: 0 })).toEqual({ value: '1234', notes: [] })
  })

  test('a minus is kept in front where an amount can be below zero, and nowhere else', () => {
    const shape = { isSigned: true, isLenient: true }
    expect(typedKeys('-12.5', shape)).toEqual({ value: '-12.5', notes: [] })
    expect(typedKeys('1-2', shape)).toEqual({ value: '12', notes: ['amount.entry.key'] })
    expect(editedAmount({ value: '5', after: '-5', caret: 1, mark: ',', shape }).text).toBe('-5')
  })

  test('a paste is read as a whole, even where it begins as the field did', () => {
    const paste = (text: string) =>
      editedAmount({
        value: '1000',
        after: text,
        caret: text.length,
        selectedFrom: 0,
        isPasted: true,
        mark: ',',
        shape: { asset: 'USDT' },
      })
    expect(paste('1,000 USDT')).toMatchObject({ text: '1000', note: null })
    expect(paste('1.000,5')).toMatchObject({ text: '1000.5', note: null })
    expect(paste('1e5')).toMatchObject({ text: '1000', note: { reason: 'amount.entry.unreadable' } })
    expect(paste('-5')).toMatchObject({ text: '1000', note: { reason: 'amount.entry.negative' } })
    expect(paste('x')).toMatchObject({ text: '1000', note: { reason: 'amount.entry.unreadable' } })
  })

  test('pasted in the midst of digits, a leading zero is none', () => {
    const edit = editedAmount({ value: '1', after: '1.5', caret: 3, selectedFrom: 1, isPasted: true, mark: ',' })
    expect(edit.text).toBe('1.5')
  })
})

/** The field with a caret ("|"), and what a browser makes of it. */
function field(shown: string) {
  const caret = shown.indexOf('|')
  const before = shown.replace('|', '')
  const show = (edit: ReturnType<typeof editedAmount>) => {
    const text = groupedText(edit.text, ',')
    return `${text.slice(0, edit.caret)}|${text.slice(edit.caret)}`
  }
  const after = (head: string, tail: string, isForward = false) =>
    show(
      editedAmount({
        value: before.replaceAll(',', ''),
        after: `${head}${tail}`,
        caret: head.length,
        isForward,
        mark: ',',
      }),
    )
  return {
    type: (text: string) => after(before.slice(0, caret) + text, before.slice(caret)),
    backspace: () => after(before.slice(0, Math.max(0, caret - 1)), before.slice(caret)),
    remove: () => after(before.slice(0, caret), before.slice(caret + 1), true),
  }
}

describe('a field that groups as one types', () => {
  test.each([
    ['100|', '0', '1,000|'],
    ['1,000|', '5', '10,005|'],
    ['1|,000', '2', '12|,000'],
    ['12,|345', '9', '129|,345'],
    ['1,000|', '.', '1,000.|'],
    ['1,000|', ',', '1,000.|'],
    ['1,000.|', '5', '1,000.5|'],
    ['|', '1,000.5', '1,000.5|'],
    ['|', '1.000,5', '1,000.5|'],
    ['|', '1234567', '1,234,567|'],
    ['5|', '٣', '53|'],
    ['|', '.', '0.|'],
    ['1,0|00', '2.5', '102.5|00'],
    ['1,000.5|', '.', '1,000.5|'],
    ['1,000|', 'x', '1,000|'],
    ['|5', '0', '|5'],
  ])('"%s" with "%s" is "%s"', (shown, typed, result) => {
    expect(field(shown).type(typed)).toBe(result)
  })

  test('deleting a mark deletes the digit beside it, and the caret stays by its digit', () => {
    expect(field('1,|000').backspace()).toBe('|0')
    expect(field('12,|345').backspace()).toBe('1|,345')
    expect(field('12|,345').remove()).toBe('1,2|45')
    expect(field('1,234|').backspace()).toBe('123|')
    expect(field('1,234.5|').backspace()).toBe('1,234.|')
    expect(field('|').backspace()).toBe('|')
  })

  test('typed digit by digit, every amount is what was typed, with the caret at its end', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: decimal('999999999999') }), (value) => {
        const text = decimalText(value)
        let shown = ''
        for (const character of text) {
          const value = shown.replaceAll(',', '')
          const edit = editedAmount({ value, after: shown + character, caret: shown.length + 1, mark: ',' })
          expect(edit.note).toBeNull()
          shown = groupedText(edit.text, ',')
          expect(edit.caret).toBe(shown.length)
        }
        expect(shown.replaceAll(',', '')).toBe(text)
      }),
    )
  })

  test('a digit typed anywhere lands where the caret was, and the caret behind it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 9_999_999n }),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (value, at, digit) => {
          const shown = groupedText(String(value), ',')
          const caret = Math.min(at, shown.length)
          const [head, tail] = [shown.slice(0, caret), shown.slice(caret)]
          const edit = editedAmount({
            value: String(value),
            after: `${head}${digit}${tail}`,
            caret: caret + 1,
            mark: ',',
          })
          const plain = `${head}${digit}${tail}`.replaceAll(',', '')
          expect(edit.text).toBe(plain)
          const before = groupedText(plain, ',').slice(0, edit.caret).replaceAll(',', '')
          expect(before).toBe(`${head}${digit}`.replaceAll(',', ''))
        },
      ),
    )
  })
})
