import {
  DUAL_QUOTE_ASSET,
  type DualPosition,
  type DualTerm,
  type DualType,
  dualOutlook,
  fractionDecimal,
  outcomes,
  termYield,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, multiply } from '@tenor/contract/money'
import type { PosterPhraseKey } from '@tenor/contract/overview'
import type { Locale, PhraseKey } from '@tenor/contract/phrases'
import { phrasesOf, posterPhrasesOf } from '@tenor/contract/phrases/all'
import type { Instant } from '@tenor/contract/time'
import { IntlMessageFormat } from 'intl-messageformat'
import { amountText, changeText, dayText, percentText, targetText, timeText } from './poster-figures.ts'

/** What an offer tells the world. Nothing of a customer is in it. */
export type PosterFacts = {
  readonly type: DualType
  readonly coin: string
  readonly target: Decimal8
  readonly apr: Decimal8
  readonly deliveryAt: Instant
  readonly term: DualTerm
  /** Paid for with a voucher: nobody's coins are bought or sold, and nobody's principal is at stake. */
  readonly isTrialFund: boolean
  /** The day on which the rate was offered. */
  readonly offeredAt: Instant
  /** Index price of then; null while there is none. */
  readonly price: Decimal8 | null
}

export type PosterWords = {
  readonly name: string
  readonly pair: string
  readonly title: string
  readonly apr: string
  /** What the figure above it is, and what it comes to over the term. */
  readonly aprName: string
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly sentences: readonly string[]
  /** What an example amount comes to, whichever side it settles on; none for a trial fund. */
  readonly outcomes: readonly (readonly [when: string, paid: string])[]
  /** What the example loses when the coin falls: the case of the panel; null where there is none. */
  readonly worst: readonly [when: string, difference: string] | null
  readonly scan: string
  readonly notes: readonly string[]
}

const SMALL_RATE = decimal('0.001')

type Key = PhraseKey | PosterPhraseKey
type Say = (key: Key, values?: Record<string, string | number>) => string

/** The words of the picture, each number, ticker and date kept apart from the direction of the writing around it. */
export function posterWords(locale: Locale, facts: PosterFacts): PosterWords {
  const say = sayer(locale, isolated)
  const { type, coin, deliveryAt, term, isTrialFund } = facts
  const target = targetText(locale, facts.target)
  const values = { coin, quote: DUAL_QUOTE_ASSET, target }
  return {
    name: say('app.name'),
    pair: `${coin} / ${DUAL_QUOTE_ASSET}`,
    title: say(`dual.type.${type}.coin`, values),
    apr: percentText(locale, facts.apr),
    aprName: say('poster.aprOfTerm', { rate: rateText(locale, facts), term: termText(say, term) }),
    rows: [
      [say('poster.target'), isolated(`${target} ${DUAL_QUOTE_ASSET}`)],
      [say('poster.delivery'), whenText(locale, deliveryAt, isolated)],
      [say('poster.term'), termText(say, term)],
    ],
    sentences: isTrialFund ? [] : [say(`poster.${type}.converts`, values), say(`poster.${type}.otherwise`, values)],
    outcomes: isTrialFund ? [] : outcomeRows(locale, say, facts),
    worst: isTrialFund ? null : worstRow(locale, say, facts),
    scan: say('poster.scan'),
    notes: [
      say('poster.asOf', { date: dayText(locale, facts.offeredAt) }),
      say('poster.changes'),
      ...(isTrialFund ? [] : [say('poster.risk')]),
    ],
  }
}

const EXAMPLE = decimal('1000')

/** What the example puts in: 1,000 of the quote asset, or the least power of ten of the coin that is worth as much at the target. */
export function exampleAmount({ type, target }: Pick<PosterFacts, 'type' | 'target'>): Decimal8 {
  if (type === 'put') return EXAMPLE
  let amount = 1n
  while (target > 0n && multiply(amount, target, 'down') < EXAMPLE) amount *= 10n
  return amount
}

function examplePosition(facts: PosterFacts): DualPosition {
  const { type, coin, target, apr, term } = facts
  return { type, coin, quoteAsset: DUAL_QUOTE_ASSET, target, amount: exampleAmount(facts), yield: termYield(apr, term) }
}

/** Both outcomes in money, by the function that pays them, cut down: the one at the target first. */
function outcomeRows(locale: Locale, say: Say, facts: PosterFacts): PosterWords['outcomes'] {
  const { type, target } = facts
  const paid = outcomes(examplePosition(facts))
  const values = { amount: putInText(locale, facts), target: targetText(locale, target) }
  const textOf = ({ amount, asset }: (typeof paid)['at']) => isolated(amountText(locale, amount, asset))
  const missed = type === 'put' ? paid.above : paid.below
  return [
    [say(`poster.${type}.reached`, values), textOf(paid.at)],
    [say(`poster.${type}.missed`, values), textOf(missed)],
  ]
}

function putInText(locale: Locale, facts: PosterFacts): string {
  return amountText(locale, exampleAmount(facts), facts.type === 'put' ? DUAL_QUOTE_ASSET : facts.coin)
}

/** The worst case that is shown: the first fall of the coin that ends in coins. */
function worstRow(locale: Locale, say: Say, facts: PosterFacts): PosterWords['worst'] {
  const { price, coin } = facts
  if (price === null) return null
  const { worst } = dualOutlook({ position: examplePosition(facts), price, isTrialFund: false })
  if (worst === null) return null
  const values = { amount: putInText(locale, facts), coin, percent: percentText(locale, worst.drop, 0) }
  return [say('poster.worst', values), isolated(changeText(locale, worst.difference, DUAL_QUOTE_ASSET))]
}

/** Yield of the whole term, never rounded up; a small one with two decimals more. */
function rateText(locale: Locale, { apr, term }: PosterFacts): string {
  const rate = fractionDecimal(termYield(apr, term), 'down')
  return percentText(locale, rate, rate < SMALL_RATE ? 4 : 2)
}

/** Headline and description of a link, as plain text. */
export function linkWords(locale: Locale, facts: PosterFacts): { title: string; description: string } {
  const say = sayer(locale, (value) => value)
  const target = targetText(locale, facts.target)
  const values = { coin: facts.coin, quote: DUAL_QUOTE_ASSET, target }
  return {
    title: say('poster.headline', {
      title: say(`dual.type.${facts.type}.coin`, values),
      apr: percentText(locale, facts.apr),
      rate: rateText(locale, facts),
      term: termText(say, facts.term),
      target,
    }),
    description: say('poster.description', {
      target,
      date: whenText(locale, facts.deliveryAt, (text) => text),
      converts: facts.isTrialFund ? '' : say(`poster.${facts.type}.converts`, values),
      otherwise: facts.isTrialFund ? '' : say(`poster.${facts.type}.otherwise`, values),
    }).trim(),
  }
}

function termText(say: Say, term: DualTerm): string {
  return term.hours > 0 ? say('unit.hours', { hours: term.hours }) : say('unit.days', { days: term.days })
}

const BETWEEN: Readonly<Record<Locale, string>> = { en: ', ', 'zh-CN': ' ', ar: '، ' }

function whenText(locale: Locale, at: Instant, keep: (text: string) => string): string {
  return `${dayText(locale, at)}${BETWEEN[locale]}${keep(timeText(locale, at))}`
}

/** FSI and PDI: what lies between goes its own way and does not touch its surroundings. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`
}

function sayer(locale: Locale, keep: (value: string) => string): Say {
  const phrases: Readonly<Record<Key, string>> = { ...phrasesOf(locale), ...posterPhrasesOf(locale) }
  return (key, values = {}) => {
    const kept = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? keep(value) : value])
    return String(new IntlMessageFormat(phrases[key], locale).format(Object.fromEntries(kept)))
  }
}
