import { queryOf } from '@tenor/browser/calls'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { dualSettlements } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { earnFees, earnRateSeries, proofSnapshots } from '@tenor/contract/overview'
import { flexibleAuction } from '@tenor/contract/simple-earn'
import { softStakingDays } from '@tenor/contract/soft-staking'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

const AGAIN_MS = 60_000
const READ = { group: ['checks'], againMs: AGAIN_MS } as const
const NEWEST = { page_size: 1 } as const

/** Newest settlement price of a coin; null before the first delivery. */
export const newestSettlement = queryOf(dualSettlements, {
  ...READ,
  ask: (coin: string) => ({ query: { coin, ...NEWEST } }),
  show: ({ list: [row] }) =>
    row === undefined ? null : { price: decimal(row.price), at: instantOfSeconds(row.delivery_timest) },
})

/** How the last hour of the quote asset's pool was cleared, as a rate of a year. */
export const newestAuction = queryOf(flexibleAuction, {
  ...READ,
  ask: () => ({ query: { asset: QUOTE_ASSET } }),
  show: ({ clearing_rate, hour }) => ({ rate: decimal(clearing_rate), at: instantOfSeconds(hour) }),
})

/** Newest day of soft staking whose key is published; null while there is none. */
export const newestSnapshotDay = queryOf(softStakingDays, {
  ...READ,
  // Today's key is published tomorrow: the days before it are looked through.
  ask: () => ({ query: { page_size: 3 } }),
  show: ({ list }): Instant | null => {
    const open = list.find(({ key }) => key !== null)
    return open === undefined ? null : instantOfSeconds(open.day)
  },
})

/** Of how many products and coins rates are kept, and up to which midnight. */
export const keptRates = queryOf(earnRateSeries, {
  ...READ,
  show: ({ list }) => ({
    count: list.length,
    until: list.length === 0 ? null : instantOfSeconds(Math.max(...list.map(({ until }) => until))),
  }),
})

export const feeCount = queryOf(earnFees, { ...READ, show: ({ fees }) => fees.length })

/** Newest proof of what is owed; null before the first. */
export const newestProof = queryOf(proofSnapshots, {
  ...READ,
  ask: () => ({ query: NEWEST }),
  show: ({ list: [row] }) => (row === undefined ? null : { id: row.id, at: instantOfSeconds(row.at) }),
})
