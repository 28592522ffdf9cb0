import { decimal, decimalText } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountTextOf, editedAmount, finishedText, groupedText } from '../../src/inputs/amount-text.ts'

describe('text that a person types as an amount', () => {
  test.each([
    ['5000', '5000'],
    ['0.00000001', '0.00000001'],
    ['1,250.5', '1250.5'],
    ['1,000.5', '1000.5'],
    ['1.000,5', '1000.5'],
    ['12,345,678', '12345678'],
    ['12,345', '12345'],
    ['0,500', '0.500'],
    ['1,5', '1.5'],
    ['1,', '1.'],
    ['12,34', '12.34'],
    [' 1 000 ', '1000'],
    ['1 000,25', '1000.25'],
    ['١٢٫٥', '12.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٢،٥', '12.5'],
    ['１２．５', '12.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['3.', '3.'],
    ['', ''],
  ])('"%s" becomes "%s"', (typed, text) => {
    expect(amountTextOf(typed)).toBe(text)
  })

  test('pasted with more decimals than an amount has it is kept as it is, to be refused by name', () => {
    expect(amountTextOf('0.123456789', { isLong: true })).toBe('0.123456789')
    expect(amountTextOf(' 1,250.1234567891 ', { isLong: true })).toBe('1250.1234567891')
    expect(amountTextOf('1.2.3', { isLong: true })).toBeNull()
  })

  test.each(['-1', '1e5', 'abc', '1.2.3', '1,2,3', '1,2.3,4', '0.123456789', '1234567890123'])(
    '"%s" does not get in',
    (typed) => {
      expect(amountTextOf(typed)).toBeNull()
    },
  )

  test('an amount as Tenor writes it comes back to the last unit, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        expect(decimal(amountTextOf(decimalText(value)) ?? '')).toBe(value)
      }),
    )
  })

  test('an amount as Tenor shows it can be pasted back, and as it is grouped while typing', () => {
    const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        const text = decimalText(value)
        const shown = grouped.format(text as Intl.StringNumericLiteral)
        expect(amountTextOf(shown)).toBe(text)
        expect(groupedText(text, ',')).toBe(shown)
      }),
    )
  })
})

describe('an input that makes what does not fit fit, as Simple Earn asks for', () => {
  test.each([
    ['-12.5', { places: 2 }, '12.5'],
    ['1.239', { places: 2 }, '1.23'],
    ['12.9', { places: 0 }, '12'],
    ['.5', { places: 6 }, '0.5'],
    ['0012', { places: 2 }, '12'],
    ['9999999999999', { places: 2 }, '999999999999'],
    ['12.', { places: 2 }, '12.'],
    ['12.', { places: 0 }, '12'],
    ['1.239', {}, '1.23'],
    ['-', { places: 2 }, ''],
    ['-5', { places: 2, isSigned: true }, '-5'],
    ['999999999999.5', { places: 2 }, '999999999999'],
    ['999999999999.0', { places: 2 }, '999999999999.0'],
    ['000', { places: 2 }, '0'],
  ])('"%s" becomes "%s"', (typed, shape, text) => {
    expect(amountTextOf(typed, { ...shape, isLenient: true })).toBe(text)
  })

  /** Whatever fingers and clipboards bring: digits, points, signs, zeros in front. */
  const typedText = fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 24 })
  const places = fc.integer({ min: 0, max: 8 })

  test('whatever is typed, what stands there is an amount of its precision, at most the largest, and stays as it is', () => {
    fc.assert(
      fc.property(typedText, places, (typed, most) => {
        const shape = { places: most, isLenient: true }
        const text = amountTextOf(typed, shape)
        if (text === null) return
        expect(text).toMatch(most === 0 ? /^\d*$/ : new RegExp(`^(\\d*|\\d+\\.\\d{0,${most}})$`))
        expect(text).not.toMatch(/^0\d/)
        const left = finishedText(text)
        if (left !== '') expect(decimal(left) <= decimal('999999999999')).toBe(true)
        expect(amountTextOf(text, shape)).toBe(text)
      }),
    )
  })

  test('an amount that fits is what was typed, keystroke by keystroke', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: decimal('999999999999') }), (value) => {
        const text = decimalText(value)
        const typed = [...text].reduce((so, next) => amountTextOf(so + next, { places: 8, isLenient: true }) ?? '', '')
        expect(typed).toBe(text)
      }),
    )
  })

  test('a minus is dropped wherever it is typed, and kept in front only where it may be', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(6), (value, at) => {
        const text = String(value)
        const typed = `${text.slice(0, at)}-${text.slice(at)}`
        expect(amountTextOf(typed, { isLenient: true })).toBe(text)
        expect(amountTextOf(typed, { isLenient: true, isSigned: true })).toBe(at === 0 ? `-${text}` : text)
      }),
    )
  })

  test('a decimal too many is dropped as it is typed, and so is a pasted one', () => {
    const shape = { places: 2, isLenient: true }
    expect(editedAmount({ before: '1.23', after: '1.239', caret: 5, mark: ',', shape })).toEqual({
      text: '1.23',
      caret: 4,
    })
    expect(editedAmount({ before: '', after: '1,234.5678', caret: 10, mark: ',', shape })?.text).toBe('1234.56')
    expect(editedAmount({ before: '5', after: '-5', caret: 1, mark: ',', shape })?.text).toBe('5')
  })

  test('left, it has no point at its end', () => {
    expect(finishedText('12.')).toBe('12')
    expect(finishedText('12.5')).toBe('12.5')
  })
})

/** The field with a caret ("|"), and what a browser makes of it. */
function field(shown: string) {
  const caret = shown.indexOf('|')
  const before = shown.replace('|', '')
  const show = (edit: ReturnType<typeof editedAmount>) => {
    if (edit === null) return null
    const text = groupedText(edit.text, ',')
    return `${text.slice(0, edit.caret)}|${text.slice(edit.caret)}`
  }
  const after = (head: string, tail: string, isForward = false) =>
    show(editedAmount({ before, after: `${head}${tail}`, caret: head.length, isForward, mark: ',' }))
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
    ['1,000.5|', '.', null],
    ['1,000|', 'x', null],
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
          const edit = editedAmount({ before: shown, after: shown + character, caret: shown.length + 1, mark: ',' })
          if (edit === null) throw new Error(`refused at ${shown}`)
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
          const edit = editedAmount({ before: shown, after: `${head}${digit}${tail}`, caret: caret + 1, mark: ',' })
          const plain = `${head}${digit}${tail}`.replaceAll(',', '')
          expect(edit?.text).toBe(plain)
          const before = groupedText(plain, ',').slice(0, edit?.caret).replaceAll(',', '')
          expect(before).toBe(`${head}${digit}`.replaceAll(',', ''))
        },
      ),
    )
  })
})
