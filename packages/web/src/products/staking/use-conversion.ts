import { assetsNow } from '@tenor/browser/assets'
import { isToken, QUOTE_ASSET } from '@tenor/contract/core'
import { decimal, ONE } from '@tenor/contract/money'
import { type Conversion, rewardConversion } from '@tenor/contract/staking'
import { usePrices } from '../../core/market/index.ts'
import { useTokenRates } from './staking-queries.ts'

type Paid = { readonly coin: string; readonly exchangeRate?: bigint | null }

/** How rewards in these coins are reckoned now from what is staked of a coin; null: a price or a rate is not known. */
export function useConversion(coin: string, paid: readonly string[]): (entry: Paid) => Conversion | null {
  const prices = usePrices().data
  const rates = useTokenRates.useIf(paid.some((each) => each !== coin && isToken(assetsNow(), each))).data
  const priceOf = (asset: string) => {
    // What is minted is worth 1 USDT.
    if (asset === QUOTE_ASSET || isToken(assetsNow(), asset)) return ONE
    const price = prices?.find((row) => row.coin === asset)?.price ?? null
    return price === null ? null : decimal(price)
  }
  return ({ coin: into, exchangeRate = null }) => {
    const token = rates?.find((row) => row.token === into) ?? null
    if (token === null && into !== coin && isToken(assetsNow(), into)) return null
    return rewardConversion(coin, { coin: into, exchangeRate, token }, priceOf)
  }
}
