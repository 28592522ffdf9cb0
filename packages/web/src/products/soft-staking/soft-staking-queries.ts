import { addressOf } from '@tenor/browser/api'
import { actOf, pagesOf, queryOf, readOf } from '@tenor/browser/calls'
import { digestOf, sealsOf } from '@tenor/browser/digest'
import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  type SoftStakingState,
  type SoftTerms,
  snapshotInstants,
  snapshotNames,
  softStakingCoins,
  softStakingDays,
  softStakingHistory,
  softStakingRewards,
  softStakingRewardsCsv,
  softStakingSnapshots,
  softStakingStatus,
  softStakingSwitch,
  softTermsOf,
} from '@tenor/contract/soft-staking'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'

const GROUP = ['soft-staking'] as const
/** How often what may change is read again, as the specification has it. */
const AGAIN_MS = 60_000
const PATIENT = { group: GROUP, isPatient: true } as const
const PAGES = { group: GROUP, isPatient: true, pageSize: 20 } as const
/** Read again when the change stream announces it, else by time. */
const LIVE = { againMs: AGAIN_MS, topic: 'account' } as const

const readInstant = (seconds: number | null) => (seconds === null ? null : instantOfSeconds(seconds))

/** Where soft staking of the reader stands. */
export type SoftState = {
  readonly isOn: boolean
  readonly onAt: Instant | null
  readonly offAt: Instant | null
  readonly firstDay: Instant | null
  readonly nextPayment: Instant | null
  readonly keyHash: string | null
  readonly earned: readonly { coin: string; total: Decimal8; yesterday: Decimal8; unpaid: Decimal8 }[]
}

const readState = (state: SoftStakingState): SoftState => ({
  isOn: state.status,
  keyHash: state.key_hash,
  onAt: readInstant(state.on_at),
  offAt: readInstant(state.off_at),
  firstDay: readInstant(state.first_day),
  nextPayment: readInstant(state.next_payment),
  earned: state.earned.map(({ coin, total, yesterday, unpaid }) => ({
    coin,
    total: decimal(total),
    yesterday: decimal(yesterday),
    unpaid: decimal(unpaid),
  })),
})

export const useSoftState = queryOf(softStakingStatus, { ...PATIENT, ...LIVE, show: readState })

export const useSoftSwitch = actOf(softStakingSwitch, {
  ask: (isOn: boolean) => ({ body: { status: isOn } }),
  show: readState,
  reads: [GROUP],
})

export type SoftSwitch = ReturnType<typeof useSoftSwitch>

export type SoftCoin = { readonly coin: string; readonly terms: SoftTerms }

export const useSoftCoins = queryOf(softStakingCoins, {
  ...PATIENT,
  ask: () => ({ query: {} }),
  show: ({ list }): readonly SoftCoin[] => list.map(({ coin, ...terms }) => ({ coin, terms: softTermsOf(terms) })),
  againMs: AGAIN_MS,
})

export type SoftReward = {
  readonly id: string
  readonly coin: string
  readonly day: Instant
  readonly snapshots: number
  readonly average: Decimal8
  readonly amount: Decimal8
  readonly isPaid: boolean
  readonly dueAt: Instant
}

export const useSoftRewards = pagesOf(softStakingRewards, {
  ...PAGES,
  ...LIVE,
  row: ({ coin, bonus_date, snapshots, average, amount, paid_at, due_at }): SoftReward => ({
    id: `${bonus_date} ${coin}`,
    coin,
    snapshots,
    day: instantOfSeconds(bonus_date),
    average: decimal(average),
    amount: decimal(amount),
    isPaid: paid_at !== null,
    dueAt: instantOfSeconds(due_at),
  }),
})

/** Where the rewards are to be had as a file. */
export const REWARDS_CSV = addressOf(softStakingRewardsCsv, { query: {} })

export type SoftSpan = {
  readonly id: number
  readonly onAt: Instant
  readonly firstDay: Instant | null
  readonly offAt: Instant | null
}

export const useSoftHistory = pagesOf(softStakingHistory, {
  ...PAGES,
  row: ({ id, on_at, first_day, off_at }): SoftSpan => ({
    id,
    onAt: instantOfSeconds(on_at),
    firstDay: readInstant(first_day),
    offAt: readInstant(off_at),
  }),
})

export type SoftDay = {
  readonly day: Instant
  readonly keyHash: string
  readonly key: string | null
  readonly publishedAt: Instant
}

export const useSoftDays = pagesOf(softStakingDays, {
  ...PAGES,
  ...LIVE,
  row: ({ day, key, key_hash, published_at }): SoftDay => ({
    day: instantOfSeconds(day),
    keyHash: key_hash,
    key,
    publishedAt: instantOfSeconds(published_at),
  }),
})

/** Whether a day's key is the one whose hash was published, and the seconds that it stands for. */
export type CheckedDay = { readonly isSame: boolean; readonly digest: string; readonly instants: readonly Instant[] }

/** Computed here, of what was published. */
export const useCheckedDay = readOf(
  'checked',
  async (_, { day, key, keyHash }: SoftDay): Promise<CheckedDay> => {
    const [digest, seals] = await Promise.all([digestOf(key ?? ''), sealsOf(key ?? '', snapshotNames(day))])
    return { isSame: digest === keyHash, digest, instants: snapshotInstants(day, seals) }
  },
  { group: GROUP, staleMs: Number.POSITIVE_INFINITY },
)

/** Amounts that the snapshots of a day found of the reader's own coin, as the server counted them. */
export const useOwnSnapshots = queryOf(softStakingSnapshots, {
  ...PATIENT,
  ask: ({ day, coin }: { day: Instant; coin: string }) => ({ query: { day: unixSeconds(day), coin } }),
  show: ({ list }) =>
    list.map(({ at, amount, is_counted }) => ({
      at: instantOfSeconds(at),
      amount: decimal(amount),
      isCounted: is_counted,
    })),
})
