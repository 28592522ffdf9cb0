import { addressOf } from '@tenor/browser/api'
import { actOf, pagesOf, queryOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { decimal } from '@tenor/contract/money'
import {
  BALANCE_AGAIN_MS,
  STAKING_AGREEMENT,
  STAKING_HISTORY,
  STAKING_LOOK,
  STAKING_SIDE,
  stakingDefiTrend,
  stakingFaq,
  stakingHistory,
  stakingHistoryCsv,
  stakingHoldings,
  stakingMine,
  stakingMineOfCoin,
  stakingMintPositions,
  stakingOrder,
  stakingProduct,
  stakingProducts,
  stakingRedeem,
  stakingRedeemFast,
  stakingRewards,
  stakingStatistics,
  stakingTokenRates,
  stakingTokens,
  stakingTotalStaked,
  stakingTrend,
} from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { BALANCES_KEY } from '../../core/balances/index.ts'
import {
  fractionOf,
  holdingOf,
  offerOf,
  ownOf,
  positionOf,
  actOf as readAct,
  rewardOf,
  tokenOf,
  tokenRateOf,
} from './staking-offer.ts'

const GROUP = ['staking'] as const
const PATIENT = { group: GROUP, isPatient: true } as const
const AGAIN = { ...PATIENT, againMs: BALANCE_AGAIN_MS } as const
const LIVE = { ...AGAIN, topic: 'account' } as const
const PAGES = { ...LIVE, pageSize: 10 } as const
/** Holdings and balances change with every act. */
const READS = [GROUP, BALANCES_KEY]

export const useStakingOffers = queryOf(stakingProducts, {
  ...AGAIN,
  ask: (coin?: string) => ({ query: given({ coin }) }),
  show: ({ list }) => list.map(offerOf),
})

/** One product, whatever its status. */
export const useStakingOffer = queryOf(stakingProduct, {
  ...AGAIN,
  isKept: true,
  ask: (pid: number) => ({ query: { pid } }),
  show: offerOf,
})

export const useStakingOwn = queryOf(stakingMine, { ...LIVE, ask: (pid: number) => ({ query: { pid } }), show: ownOf })

/** Own figures of every product of a coin, by its pid. */
export const useStakingOwnOfCoin = queryOf(stakingMineOfCoin, {
  ...LIVE,
  ask: (coin: string) => ({ query: { coin } }),
  show: ({ list }) => new Map(list.map((row) => [row.pid, ownOf(row)])),
})

/** What staking of a coin has earned, by the coin that it was paid in. */
export const useStakingEarned = queryOf(stakingStatistics, {
  ...AGAIN,
  ask: (coin: string) => ({ query: { coin } }),
  show: ({ list }) => list.map(({ reward_coin: coin, total }) => ({ coin, total: decimal(total) })),
})

/** Rates of a product by the day, oldest first, of so many days. */
export const useRateTrend = queryOf(stakingTrend, {
  ...PATIENT,
  isKept: true,
  ask: (coin: string, pid: number, limit: number) => ({ query: { coin, pid, limit, page: 1 } }),
  show: ({ lines, stated_prices }) => ({
    points: lines.map(({ time, rate, extra_rate }) => ({
      at: instantOfSeconds(time),
      price: fractionOf(decimal(rate) + decimal(extra_rate)),
    })),
    stated: stated_prices.map((row) => ({ ...row, price: decimal(row.price) })),
  }),
})

/** Rates of every protocol of a coin. */
export const useDefiTrend = queryOf(stakingDefiTrend, {
  ...PATIENT,
  ask: (coin: string, limit: number) => ({ query: { coin, limit, page: 1 } }),
  show: ({ list }) =>
    list.map(({ pid, protocol_name: name, lines }) => ({
      pid,
      name,
      points: lines.map(({ time, rate }) => ({ at: instantOfSeconds(time), price: fractionOf(decimal(rate)) })),
    })),
})

/** Total staked by the day, oldest first. */
export const useTotalStaked = queryOf(stakingTotalStaked, {
  ...PATIENT,
  isKept: true,
  ask: (coin: string, limit: number) => ({ query: { coin, limit, page: 1 } }),
  show: ({ list }) =>
    list.map((point) => ({
      at: instantOfSeconds(point.time),
      staked: decimal(point.stake_total_amount),
      worth: point.stake_total_amount_usdt === null ? null : decimal(point.stake_total_amount_usdt),
      rate: fractionOf(decimal(point.rate)),
    })),
})

/** Questions about a product, with answers in the language of the page. */
export const useQuestions = queryOf(stakingFaq, {
  ...PATIENT,
  ask: (pid: number, _locale: string) => ({ query: { pid } }),
  show: ({ list }) => list,
})

/** What lists are narrowed to: a coin; of holdings also 0 what became a token, 1 the rest. */
export type StakingListed = { asset: string | undefined; productType?: 0 | 1 | undefined }

export const useStakingHoldings = pagesOf(stakingHoldings, {
  ...PAGES,
  ask: ({ asset, productType }: StakingListed) => ({ query: given({ asset, product_type: productType }) }),
  row: holdingOf,
})

/** Which records of the history. */
export type ActSide =
  | ('stakes' | 'redemptions')
  | ('tokenStakes' | 'tokenRedemptions')
  | ('mints' | 'repayments' | 'sales')
const TYPE_OF: Readonly<Record<ActSide, number>> = {
  stakes: STAKING_HISTORY.STAKE,
  redemptions: STAKING_HISTORY.REDEEM,
  mints: STAKING_HISTORY.MINT,
  tokenStakes: STAKING_HISTORY.TOKEN,
  tokenRedemptions: STAKING_HISTORY.TOKEN_BACK,
  repayments: STAKING_HISTORY.MINT_BACK,
  sales: STAKING_HISTORY.MINT_SALE,
}

export const useStakingActs = pagesOf(stakingHistory, {
  ...PAGES,
  ask: (side: ActSide, { asset }: StakingListed) => ({ query: { ...given({ asset }), type: TYPE_OF[side] } }),
  row: readAct,
})

export const useStakingRewards = pagesOf(stakingRewards, {
  ...PAGES,
  ask: ({ asset }: StakingListed) => ({ query: given({ asset }) }),
  row: rewardOf,
})

/** Collateral of the reader, and their debt against it. */
export const useMintPositions = queryOf(stakingMintPositions, {
  ...LIVE,
  isKept: true,
  ask: (asset?: string) => ({ query: given({ asset }) }),
  show: ({ list, total }) => ({ list: list.map(positionOf), totalCount: total }),
})

/** Tokens that were given for what was staked, wherever they lie in the reader's spot account or on their way back. */
export const useStakingTokens = queryOf(stakingTokens, {
  ...LIVE,
  ask: (asset?: string) => ({ query: given({ asset }) }),
  show: ({ list }) => list.map(tokenOf),
})

/** Rates of tokens against their coins now, where something is paid in them: they have no price of their own. */
export const useTokenRates = queryOf(stakingTokenRates, { ...AGAIN, show: ({ list }) => list.map(tokenRateOf) })

/** Where the history is to be had as a file. */
export function historyCsvAddress(side: ActSide): string {
  return addressOf(stakingHistoryCsv, { query: { type: TYPE_OF[side] } })
}

/** `rate`: the rate of a token that the reader saw. `isVip`: they asked in the look of VIP. */
type Seen = { rate: string | null; isVip: boolean }
export type StakeAsk = Seen & { pid: number; coin: string; amount: string; mint_amount?: string }

const lookOf = (isVip: boolean) => (isVip ? { src: STAKING_LOOK.VIP } : {})
const seenRate = ({ rate }: Seen): Record<string, string> => (rate === null ? {} : { exchange_rate: rate })

export const useStaking = actOf(stakingOrder, {
  name: ({ pid, coin, amount, mint_amount }: StakeAsk) => `staking.stake.${pid}.${coin}.${amount}.${mint_amount ?? ''}`,
  seen: seenRate,
  ask: ({ rate: _, isVip, ...ask }, order) => ({
    body: { side: STAKING_SIDE.STAKE, agreement: STAKING_AGREEMENT, ...lookOf(isVip), ...ask, ...order },
  }),
  reads: READS,
})

export type RedeemAsk = Seen & { pid: number; coin: string; amount: string; quick: number; redeem_coin?: string }

export const useRedeeming = actOf(stakingRedeem, {
  name: ({ pid, amount, quick, redeem_coin }: RedeemAsk) =>
    `staking.redeem.${pid}.${amount}.${quick}.${redeem_coin ?? ''}`,
  seen: seenRate,
  ask: ({ rate: _, isVip, ...ask }, order) => ({
    body: { side: STAKING_SIDE.REDEEM, ...lookOf(isVip), ...ask, ...order },
  }),
  reads: READS,
})

/** A redemption that waits becomes a fast one. */
export const useBecomingFast = actOf(stakingRedeemFast, { name: ({ id }) => `staking.fast.${id}`, reads: READS })
