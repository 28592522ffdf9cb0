import { decimal } from '@tenor/contract/money'
import { LOCALE_DIRECTIONS, LOCALES, type Locale } from '@tenor/contract/phrases'
import { instant } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'
import { posterSvg } from '../../../src/overview/posters/poster-template.ts'
import { exampleAmount, type PosterFacts, posterWords } from '../../../src/overview/posters/poster-words.ts'

const FACTS: PosterFacts = {
  type: 'put',
  coin: 'BTC',
  target: decimal('59500'),
  apr: decimal('0.31029999'),
  deliveryAt: instant(Date.UTC(2026, 10, 22, 8)),
  term: { days: 1, hours: 0 },
  isTrialFund: false,
  offeredAt: instant(Date.UTC(2026, 10, 21, 9)),
  price: decimal('60000'),
}

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path fill="#f7931a" d="M0 0h24v24z"/></svg>'

function drawn(
  locale: Locale,
  facts: PosterFacts = FACTS,
  shape: 'poster' | 'wide' = 'poster',
  coinMark: string | null = null,
): string {
  const isRightToLeft = LOCALE_DIRECTIONS[locale] === 'rtl'
  const words = posterWords(locale, facts)
  return posterSvg({ words, link: 'https://earn.example/', shape, isRightToLeft, coinMark })
}

/** The lines of a picture without the marks that guide the direction. */
function lines(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) =>
    (match[1] ?? '').replace(/[\u2066-\u2069]/g, ''),
  )
}

/** Each line with the one after it. */
function pairsOf(said: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(said.map((line, place) => [line, said[place + 1]]))
}

describe('a picture', () => {
  it.each(LOCALES)(
    'has APR and yield of the term, never rounded up, and target price in %s, in both shapes',
    (locale) => {
      for (const shape of ['poster', 'wide'] as const) {
        // 0.31029999 / 365 is 0.0850136 %.
        const said = lines(drawn(locale, FACTS, shape))
        expect(said).toEqual(expect.arrayContaining(['31.02%', '59,500 USDT', 'BTC / USDT']))
        expect(said.filter((line) => line.includes('0.0850%'))).toHaveLength(1)
        const week = lines(drawn(locale, { ...FACTS, term: { days: 7, hours: 0 } }, shape))
        expect(week.filter((line) => line.includes('0.59%'))).toHaveLength(1)
      }
    },
  )

  it.each(['en', 'ar'] as const)('has the mark of its coin where the title begins, in %s', (locale) => {
    for (const shape of ['poster', 'wide'] as const) {
      const svg = drawn(locale, FACTS, shape, MARK)
      expect(svg).toContain(MARK)
      const [, at = ''] = /translate\((\d+) \d+\) scale\([\d.]+\)" clip-path/.exec(svg) ?? []
      const width = shape === 'poster' ? 1_080 : 1_200
      expect(Number.parseInt(at, 10) < width / 2).toBe(locale === 'en')
    }
    expect(drawn(locale)).not.toContain('clip-path')
  })

  it('says what happens at the target and beside it, for either direction', () => {
    expect(lines(drawn('en'))).toEqual(
      expect.arrayContaining(['Buy BTC low', 'At or below 59,500: you buy BTC at 59,500.', '22 Nov 2026, 08:00 UTC']),
    )
    expect(lines(drawn('en', { ...FACTS, type: 'call' }))).toEqual(
      expect.arrayContaining([
        'Sell BTC high',
        'At or above 59,500: you sell BTC at 59,500.',
        'As quoted on 21 Nov 2026.',
      ]),
    )
  })

  it.each(['poster', 'wide'] as const)('tells both outcomes in money, cut down, in its %s shape', (shape) => {
    // 1,000 × (1 + 0.31029999 / 365) = 1,000.850136 USDT; / 59,500 = 0.01682101 BTC.
    const low = lines(drawn('en', FACTS, shape))
    expect(pairsOf(low)).toMatchObject({
      'For 1,000 USDT, at or below 59,500': '0.016821 BTC',
      'For 1,000 USDT, above 59,500': '1,000.85 USDT',
    })
    // 0.1 × 59,500 × 1.000850136 = 5,955.0583 USDT.
    const high = lines(drawn('en', { ...FACTS, type: 'call' }, shape))
    expect(pairsOf(high)).toMatchObject({
      'For 0.1 BTC, at or above 59,500': '5,955.05 USDT',
      'For 0.1 BTC, below 59,500': '0.100085 BTC',
    })
    expect(lines(drawn('en', { ...FACTS, isTrialFund: true }, shape)).filter((line) => /^For /.test(line))).toEqual([])
  })

  it.each(['poster', 'wide'] as const)('says in money what a fall of the coin costs, in its %s shape', (shape) => {
    // 10 % below 60,000 it settles under the target: 0.0168210106 BTC at 54,000 are 908.33, less 1,000.
    expect(pairsOf(lines(drawn('en', FACTS, shape)))).toMatchObject({
      'For 1,000 USDT, BTC 10% lower at delivery': '−91.67 USDT',
    })
    // 0.1000850136 BTC at 54,000 are 5,404.59, and 0.1 BTC are worth 6,000.
    expect(pairsOf(lines(drawn('en', { ...FACTS, type: 'call' }, shape)))).toMatchObject({
      'For 0.1 BTC, BTC 10% lower at delivery': '−595.41 USDT',
    })
    for (const none of [{ price: null }, { isTrialFund: true }, { target: decimal('100') }]) {
      expect(lines(drawn('en', { ...FACTS, ...none }, shape)).filter((line) => line.includes('lower'))).toEqual([])
    }
  })

  it.each([
    ['60000', '0.1'],
    ['104500', '0.01'],
    ['3400', '1'],
    ['0.1234', '10000'],
  ])('takes of a coin at %s the least power of ten that is worth 1,000 USDT: %s', (target, amount) => {
    expect(exampleAmount({ type: 'call', target: decimal(target) })).toBe(decimal(amount))
    expect(exampleAmount({ type: 'put', target: decimal(target) })).toBe(decimal('1000'))
  })

  it('of a trial fund promises neither coins nor a principal, whose voucher is the house’s', () => {
    const said = lines(drawn('en', { ...FACTS, isTrialFund: true }))
    expect(said).toEqual(expect.arrayContaining(['31.02%', '59,500 USDT', 'The rate changes with the market.']))
    expect(said.filter((line) => /you buy|you keep|principal/i.test(line))).toEqual([])
  })

  it('shows a target with the decimals of its size', () => {
    expect(lines(drawn('en', { ...FACTS, coin: 'DOGE', target: decimal('0.1234567') }))).toContain('0.1235 USDT')
  })

  it('keeps numbers, tickers and times apart from Arabic, and each line as a whole from right to left', () => {
    const svg = drawn('ar')
    expect(svg).toContain('عند \u206859,500\u2069 أو أدنى: تشتري \u2068BTC\u2069 بسعر \u206859,500\u2069.')
    expect(svg).toContain('\u206808:00 UTC\u2069')
    for (const line of svg.matchAll(/<text [^>]*>([^<]*)</g)) expect(line[1]).toMatch(/^\u2067.*\u2069$/u)
    expect(svg).toContain('font-family="Noto Sans Arabic"')
  })

  it('is mirrored in Arabic, but for the QR code and the mark', () => {
    const places = (svg: string) =>
      [...svg.matchAll(/<text x="(\d+)" y="(\d+)" text-anchor="(\w+)"/g)].map((one) => one.slice(1))
    const mirrored = places(drawn('en')).map(([x, y, anchor]) => [
      String(1080 - Number(x)),
      y,
      anchor === 'end' ? 'start' : 'end',
    ])
    expect(places(drawn('ar'))).toEqual(mirrored)
    expect(drawn('ar')).not.toMatch(/scale\(-/)
  })

  it('escapes whatever is written into it', () => {
    const svg = drawn('en', { ...FACTS, coin: '<b>&"\'' })
    expect(svg).toContain('Buy \u2068&lt;b&gt;&amp;&quot;&#39;\u2069 low')
    expect(svg).not.toContain('<b>')
  })
})
