// @vitest-environment happy-dom
import { now } from '@tenor/browser/clock'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, instantOfSeconds, later } from '@tenor/contract/time'
import { DataTable } from '@tenor/ui'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useWords } from '../../../src/platform/phrases/index.ts'
import { sheetOf } from '../../../src/products/dual/dual-sheet.ts'
import type { DualChoice } from '../../../src/products/dual/offers/dual-choice.ts'
import type { DualOffer } from '../../../src/products/dual/offers/dual-offer.ts'
import { DualOfferCalendar } from '../../../src/products/dual/offers/dual-offer-calendar.tsx'
import { offerColumns } from '../../../src/products/dual/offers/dual-offer-columns.tsx'
import { DualOfferLadder } from '../../../src/products/dual/offers/dual-offer-ladder.tsx'
import { type EarnStage, earnStage } from '../simple-earn/earn-stage.tsx'
import { projectRow } from './sheet-rows.ts'

let stage: EarnStage

beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

/** A buy low of six days; made-up figures. */
const QUOTED: DualOffer = {
  id: 1,
  type: 'put',
  isVip: false,
  isTrialFund: false,
  coin: 'BTC',
  investAsset: 'USDT',
  exerciseAsset: 'BTC',
  target: decimal('67500'),
  price: decimal('68100'),
  apr: decimal('1.07'),
  term: { days: 6, hours: 0 },
  deliveryAt: instantOfSeconds(1_795_248_000),
  quotedUntil: instantOfSeconds(1_795_100_000),
  minimum: decimal('10'),
  maximum: decimal('1000'),
  gapPercent: decimal('-0.89'),
  sheet: sheetOf(projectRow({ at: 1_795_000_000, delivery: 1_795_248_000 })),
  honest: { fairApr: decimal('1.26'), volatility: decimal('0.5'), margin: decimal('0.15'), chance: decimal('0.4') },
  isSoldOut: false,
  listing: 'listed',
}
const BY_HAND: DualOffer = {
  ...QUOTED,
  id: 2,
  target: decimal('67400'),
  sheet: { ...QUOTED.sheet, improves: false },
}

function Rows() {
  const words = useWords()
  const columns = offerColumns({ words, locale: 'en', onSubscribe: () => undefined })
  return <DataTable label="Offers" columns={columns} rows={[QUOTED, BY_HAND]} rowKey={({ id }) => id} />
}

const marked = (selector: string) =>
  [...document.querySelectorAll(selector)].map((row) => (row.textContent ?? '').includes('Set by hand'))

test.each([false, true])(
  'what is listed by hand is marked in its row, on a phone too (%s), and what is quoted is not',
  async (isNarrow) => {
    await stage.show(<Rows />, { isNarrow })
    expect(marked('tbody tr')).toEqual([false, true])
  },
)

test('it is marked on its rung of the ladder as well', async () => {
  await stage.show(<DualOfferLadder offers={[QUOTED, BY_HAND]} onSubscribe={() => undefined} />)
  expect(marked('[aria-label] button')).toEqual([false, true])
})

test('a day of the calendar whose best rate was set by hand says so, and its list too', async () => {
  const [soon, afterwards] = [later(now(), 2 * DAY_MS), later(now(), 3 * DAY_MS)]
  const choice = { day: undefined, go: () => undefined, words: () => '' } as unknown as DualChoice
  const offers = [
    { ...QUOTED, deliveryAt: soon },
    { ...BY_HAND, deliveryAt: soon, apr: decimal('1.5') },
    { ...QUOTED, id: 3, deliveryAt: afterwards, apr: decimal('2') },
  ]
  await stage.show(<DualOfferCalendar choice={choice} offers={offers} onSubscribe={() => undefined} />)
  expect(marked('tbody tr').slice(-2)).toEqual([false, true])
  expect(marked('button[aria-pressed]').filter(Boolean)).toHaveLength(1)
})
