import { LOCALES } from '@tenor/contract/phrases'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { describe, expect, it } from 'vitest'

/* What terms and risk page must say, in every language, with the figures that the rules have. */

const english: Record<string, string> = phrasesOf('en')

/** A clause: where it stands, what it must say in English, and figures that stand in each language. */
type Clause = [says: string, key: string, words: RegExp[], figures: string[]]

const CLAUSES: Clause[] = [
  [
    'who the counterparty is',
    'terms.6',
    [/operator of this platform is the counterparty/, /Nobody else guarantees/],
    [],
  ],
  ['that a claim is unsecured', 'terms.6', [/not held separately/, /unsecured claim against the operator/], []],
  ['what insolvency means', 'risk.6', [/insolvent/, /other creditors/, /lose part or all/, /not a bank deposit/], []],
  [
    'what the index is, and that the house is no source',
    'risk.7',
    [/several exchanges/, /own market is never one/],
    [],
  ],
  ['what is done when the index fails', 'risk.7', [/whole hour is used/, /two operators enter the price/], []],
  [
    'which minutes a settlement price needs',
    'terms.3',
    [/two operators/, /three named markets/],
    ['20', '30', '40', '60'],
  ],
  ['that an order can be declined', 'terms.2', [/less than half of our margin/, /declined/, /returned in full/], []],
  ['that a better price is given', 'terms.2', [/in your favour, you get the better rate/], []],
  ['that auto-reinvest has no known rate', 'risk.9', [/rate of that moment/, /minimum APR/], []],
  [
    'which floor auto-reinvest can have',
    'terms.7',
    [/minimum APR below which it ends/, /A notification a day before/],
    ['30'],
  ],
  ['what a sniper does', 'terms.9', [/whole amount at the target/, /guaranteed part/, /cannot be redeemed early/], []],
  [
    'what leaving early costs',
    'terms.8',
    [/at most the fair yield/, /fee, which is shown before you order/],
    ['20', '0.25'],
  ],
  ['that leaving early may bring less', 'risk.11', [/get back less than you invested/], []],
  [
    'whose model value and chance are',
    'risk.12',
    [/Black-Scholes/, /our own volatility/, /interest rate of zero/],
    ['30'],
  ],
  ['that surfaces are public', 'risk.12', [/surfaces are public, with their author and time/], []],
]

describe('terms and risk page', () => {
  it.each(CLAUSES)('say %s, in every language', (_says, key, words, figures) => {
    const name = `document.${key}.text`
    for (const word of words) expect(english[name]).toMatch(word)
    for (const locale of LOCALES) {
      const text: string = (phrasesOf(locale) as Record<string, string>)[name] ?? ''
      expect(text.length, locale).toBeGreaterThan(40)
      for (const figure of figures) expect(inLatinDigits(text), `${locale} ${name}`).toContain(figure)
    }
  })
})

function inLatinDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replaceAll('٫', '.')
}
