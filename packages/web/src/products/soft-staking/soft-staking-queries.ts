import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressOf, call, PATIENT_READ } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { canDigest, digestOf, sealsOf } from '@tenor/browser/digest'
import { type MoreList, useMore } from '@tenor/browser/lists'
import { type Decimal8, decimal } from '@tenor/contract/money'
import {
  type SoftStakingCoinRow,
  type SoftStakingDayRow,
  type SoftStakingRewardRow,
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

const KEY = ['soft-staking'] as const
/** How often what may change is read again, as the specification has it. */
const AGAIN_MS = 60_000
const PAGE_SIZE = 20

const instantOf = (seconds: number | null) => (seconds === null ? null : instantOfSeconds(seconds))

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

function stateOf(state: SoftStakingState): SoftState {
  return {
    isOn: state.status,
    keyHash: state.key_hash,
    onAt: instantOf(state.on_at),
    offAt: instantOf(state.off_at),
    firstDay: instantOf(state.first_day),
    nextPayment: instantOf(state.next_payment),
    earned: state.earned.map(({ coin, total, yesterday, unpaid }) => ({
      coin,
      total: decimal(total),
      yesterday: decimal(yesterday),
      unpaid: decimal(unpaid),
    })),
  }
}

export function useSoftState(isWanted: boolean) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...KEY, 'status'],
    queryFn: async ({ signal }) => stateOf(await call(softStakingStatus, { signal })),
    enabled: isWanted,
    ...toldBy('account', AGAIN_MS),
  })
}

/** Switches it; whoever asked hears how it ended. */
export function useSwitchSoft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isOn: boolean) => stateOf(await call(softStakingSwitch, { body: { status: isOn } })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export type SoftCoin = { readonly coin: string; readonly terms: SoftTerms }
const coinOf = ({ coin, ...terms }: SoftStakingCoinRow): SoftCoin => ({ coin, terms: softTermsOf(terms) })

export function useSoftCoins() {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...KEY, 'coins'],
    queryFn: async ({ signal }) => (await call(softStakingCoins, { query: {}, signal })).list.map(coinOf),
    refetchInterval: AGAIN_MS,
  })
}

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
function rewardOf({ coin, bonus_date, snapshots, ...row }: SoftStakingRewardRow): SoftReward {
  return {
    id: `${bonus_date} ${coin}`,
    coin,
    snapshots,
    day: instantOfSeconds(bonus_date),
    average: decimal(row.average),
    amount: decimal(row.amount),
    isPaid: row.paid_at !== null,
    dueAt: instantOfSeconds(row.due_at),
  }
}

const pageOf = <Row, Shown>(
  { list, next_cursor }: { list: readonly Row[]; next_cursor?: string | undefined },
  shown: (row: Row) => Shown,
) => ({ rows: list.map(shown), next: next_cursor })

export function useSoftRewards(): MoreList<SoftReward> {
  return useMore({
    isPatient: true,
    key: [...KEY, 'rewards'],
    againMs: AGAIN_MS,
    topic: 'account',
    read: async (start, signal) =>
      pageOf(await call(softStakingRewards, { query: { ...start, page_size: PAGE_SIZE }, signal }), rewardOf),
  })
}

/** Where the rewards are to be had as a file. */
export const REWARDS_CSV = addressOf(softStakingRewardsCsv, { query: {} })

export type SoftSpan = {
  readonly id: number
  readonly onAt: Instant
  readonly firstDay: Instant | null
  readonly offAt: Instant | null
}

export function useSoftHistory(): MoreList<SoftSpan> {
  return useMore({
    isPatient: true,
    key: [...KEY, 'history'],
    read: async (start, signal) =>
      pageOf(await call(softStakingHistory, { query: { ...start, page_size: PAGE_SIZE }, signal }), (row) => ({
        id: row.id,
        onAt: instantOfSeconds(row.on_at),
        firstDay: instantOf(row.first_day),
        offAt: instantOf(row.off_at),
      })),
  })
}

export type SoftDay = {
  readonly day: Instant
  readonly keyHash: string
  readonly key: string | null
  readonly publishedAt: Instant
}
const dayOf = (row: SoftStakingDayRow): SoftDay => ({
  day: instantOfSeconds(row.day),
  keyHash: row.key_hash,
  key: row.key,
  publishedAt: instantOfSeconds(row.published_at),
})

export function useSoftDays(): MoreList<SoftDay> {
  return useMore({
    isPatient: true,
    key: [...KEY, 'days'],
    againMs: AGAIN_MS,
    topic: 'account',
    read: async (start, signal) =>
      pageOf(await call(softStakingDays, { query: { ...start, page_size: PAGE_SIZE }, signal }), dayOf),
  })
}

/** What a day's key comes to: whether it is the one whose hash was published, and the seconds that it stands for. */
export type CheckedDay = { readonly isSame: boolean; readonly digest: string; readonly instants: readonly Instant[] }

/** Computed here, of what was published. */
export function useCheckedDay({ day, key, keyHash }: SoftDay) {
  return useQuery({
    queryKey: [...KEY, 'checked', day, key, keyHash],
    queryFn: async (): Promise<CheckedDay> => {
      const [digest, seals] = await Promise.all([digestOf(key ?? ''), sealsOf(key ?? '', snapshotNames(day))])
      return { isSame: digest === keyHash, digest, instants: snapshotInstants(day, seals) }
    },
    enabled: key !== null && canDigest,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the snapshots of a day found of the reader's own, by the server. */
export function useOwnSnapshots(day: Instant, coin: string, isWanted: boolean) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...KEY, 'snapshots', day, coin],
    queryFn: async ({ signal }) => {
      const { list } = await call(softStakingSnapshots, { query: { day: unixSeconds(day), coin }, signal })
      return list.map(({ at, amount, is_counted }) => ({
        at: instantOfSeconds(at),
        amount: decimal(amount),
        isCounted: is_counted,
      }))
    },
    enabled: isWanted,
  })
}
