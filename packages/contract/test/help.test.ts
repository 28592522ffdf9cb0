import { expect, it } from 'vitest'
import { phrasesOf } from '../src/all-phrases.ts'
import { createAssets, exampleCoin } from '../src/core/index.ts'
import { HELP, topicsAt } from '../src/help.ts'
import { LOCALES } from '../src/joined-phrases.ts'
import { MANIFESTS } from '../src/manifests.ts'
import { decimalText } from '../src/money/index.ts'
import { SAMPLE_ASSETS } from './core/sample-assets.ts'

const exampleOf = (name: string) => {
  const values = Object.entries(HELP.find((topic) => topic.name === name)?.example('BTC') ?? {})
  return Object.fromEntries(values.map(([key, { value }]) => [key, decimalText(value)]))
}

it('help is what the manifests bring, so that a product which is added adds its own', () => {
  expect(HELP).toEqual(MANIFESTS.flatMap(({ help = [] }) => help))
  expect(HELP.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['dual', 'sniper', 'flexible', 'fixed', 'staking', 'soft-staking', 'wealth']),
  )
})

it.each(LOCALES)('every topic has each of its sentences, and no other, in %s', (locale) => {
  const phrases: Readonly<Record<string, string>> = phrasesOf(locale)
  for (const { name, count } of HELP) {
    const numbered = Object.entries({ ...count, answer: count.question }).flatMap(([part, most]) =>
      Array.from({ length: most }, (_, index) => `help.${name}.${part}.${index + 1}`),
    )
    const keys = Object.keys(phrases).filter((key) => key.startsWith(`help.${name}.`))
    expect(keys.toSorted()).toEqual([`help.${name}.title`, `help.${name}.what`, ...numbered].toSorted())
  }
})

it.each(LOCALES)('the sentences of %s name values that the examples compute', (locale) => {
  const phrases: Readonly<Record<string, string>> = phrasesOf(locale)
  for (const topic of HELP) {
    const said = Object.keys(phrases).filter((key) => key.startsWith(`help.${topic.name}.`))
    const named = said.flatMap((key) => [...(phrases[key] ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    expect([...Object.keys(topic.example('BTC')), 'coin']).toEqual(expect.arrayContaining(named))
  }
})

it('the examples pay what orders pay', () => {
  // 5,000 × (1 + 0.365 × 10 / 365) = 5,050; 5,050 / 60,000 = 0.08416666…; × 54,000 = 4,544.99964.
  expect(exampleOf('dual')).toMatchObject({
    rate: '0.01',
    kept: '5050',
    gain: '50',
    bought: '0.08416666',
    worth: '4544.99964',
    loss: '455.00036',
    fee: '0.005',
  })
  // 0.4 × 0.5 = 0.2 sold at 66,000, the rest back; against 64,000 that gains 0.2 × 2,000. At 70,000 all of it loses 4,000 a coin.
  expect(exampleOf('sniper')).toMatchObject({
    exercised: '0.2',
    payment: '13200',
    refund: '0.3',
    gain: '400',
    whole: '33000',
    loss: '2000',
  })
  // 10,000 × 0.0642 / 8,760 = 0.07328767…; / 365 a day; 10,000 × 0.091 × 30 / 365 = 74.79452054…
  expect(exampleOf('flexible')).toMatchObject({ hour: '0.07328767', day: '1.7589041' })
  expect(exampleOf('fixed')).toMatchObject({ interest: '74.79452054', total: '10074.79452054' })
  // 10 × 3.2 / 36,500; of it 8 %; 0.1 % of 10; 10 / 1.04 tokens, at 1.05.
  expect(exampleOf('staking')).toMatchObject({
    gross: '0.00087671',
    fee: '0.00007013',
    net: '0.00080658',
    fastFee: '0.01',
    fast: '9.99',
    tokens: '9.61538461',
    back: '10.09615384',
  })
  // (10 × 1.5 + 14 × 4) / 24 = 2.95833333…, × 0.018 / 365; switched off after ten: 15 / 24 × 0.018 / 365.
  expect(exampleOf('soft-staking')).toMatchObject({ average: '2.95833333', reward: '0.00014589', off: '0.00003082' })
  // 10,000 / 1.25 = 8,000 units; × 1.35 = 10,800, of the 800 a fifth; × 1.15 = 9,200, and no share.
  expect(exampleOf('wealth')).toMatchObject({
    units: '8000',
    gross: '10800',
    share: '160',
    net: '10640',
    less: '9200',
    loss: '800',
  })
})

it('examples name the first coin that the exchange lists, and no other', () => {
  expect(exampleCoin(SAMPLE_ASSETS)).toBe(SAMPLE_ASSETS.priced[0])
  expect(exampleCoin(createAssets([], 0))).toBe('USDT')
  for (const { name, example } of HELP) {
    const named = Object.values(example('柴犬')).flatMap((each) => (each.kind === 'amount' ? [each.asset] : []))
    expect(
      named.filter((asset) => !['柴犬', 'USDT', ''].includes(asset)),
      name,
    ).toEqual([])
  }
})

it('a path of a specification names the topics of its product; an unknown one names none', () => {
  expect(topicsAt('lend/simple-earn').map(({ name }) => name)).toEqual(['flexible', 'fixed'])
  expect(topicsAt('staking').map(({ name }) => name)).toEqual(['staking'])
  for (const path of ['', 'gone', undefined]) expect(topicsAt(path)).toEqual([])
})
