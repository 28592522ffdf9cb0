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
export const useNewestSettlement = queryOf(dualSettlements, {
  ...READ,
  ask: (coin: string) => ({ query: { coin, ...NEWEST } }),
  show: ({ list: [row] }) =>
    row === undefined ? null : { price: decimal(row.price), at: instantOfSeconds(row.delivery_timest) },
})

/** How the last hour of the quote asset's pool was cleared, as a rate of a year. */
export const useNewestAuction = queryOf(flexibleAuction, {
  ...READ,
  ask: () => ({ query: { asset: QUOTE_ASSET } }),
  show: ({ clearing_rate, hour }) => ({ rate: decimal(clearing_rate), at: instantOfSeconds(hour) }),
})

/** Newest day of soft staking whose key is published; null while there is none. */
export const useNewestSnapshotDay = queryOf(softStakingDays, {
  ...READ,
  // Today's key is published tomorrow: the days before it are looked through.
  ask: () => ({ query: { page_size: 3 } }),
  show: ({ list }): Instant | null => {
    const open = list.find(({ key }) => key !== null)
    return open === undefined ? null : instantOfSeconds(open.day)
  },
})

/** Of how many products and coins rates are kept, and up to which midnight. */
export const useKeptRates = queryOf(earnRateSeries, {
  ...READ,
  show: ({ list }) => ({
    count: list.length,
    until: list.length === 0 ? null : instantOfSeconds(Math.max(...list.map(({ until }) => until))),
  }),
})

export const useFeeCount = queryOf(earnFees, { ...READ, show: ({ fees }) => fees.length })

/** Newest proof of what is owed; null before the first. */
export const useNewestProof = queryOf(proofSnapshots, {
  ...READ,
  ask: () => ({ query: NEWEST }),
  show: ({ list: [row] }) => (row === undefined ? null : { id: row.id, at: instantOfSeconds(row.at) }),
})
