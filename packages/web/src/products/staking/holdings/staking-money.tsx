import { QUOTE_ASSET } from '@tenor/contract/core'
import { MoneyHeader } from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import { usePrices } from '../../../core/market/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import {
  useMintPositions,
  useStakingEarned,
  useStakingHoldings,
  useStakingTokens,
  useTokenRates,
} from '../staking-queries.ts'
import { hasTokens, stakingSums } from './staking-sums.ts'

/** What the reader has in staking, all together, and what it earned; nothing for a visitor, or where there is nothing. */
export function StakingMoney() {
  return useCustomer() === null ? null : <Money />
}

function Money() {
  const words = useWords()
  const { data: held, hasMore } = useStakingHoldings({ asset: undefined })
  const tokens = useStakingTokens().data
  const minting = useMintPositions().data
  const earned = useStakingEarned(undefined).data
  const prices = usePrices().data
  const priceOf = (coin: string) => prices?.find((row) => row.coin === coin)?.price ?? null
  const isRead = held !== undefined && tokens !== undefined && minting !== undefined && earned !== undefined
  const inTokens = isRead && hasTokens({ held, earned, onItsWay: minting.onItsWay })
  const known = useTokenRates.useIf(inTokens).data
  const rates = inTokens ? known : []
  const isThere = isRead && rates !== undefined
  const { list: positions = [], onItsWay = [] } = minting ?? {}
  const sums = isThere ? stakingSums({ held, tokens, positions, onItsWay, earned, rates }, priceOf) : null
  const parts = [held, tokens, positions, onItsWay, earned]
  if (isThere && parts.every((part) => part?.length === 0)) return null
  return (
    <MoneyHeader
      label={words('staking.money')}
      asset={QUOTE_ASSET}
      isWaiting={!isThere || prices === undefined}
      lead={{ id: 'worth', name: <Say id="staking.money.worth" />, value: sums?.worth ?? null }}
      figures={[
        { id: 'redeeming', name: <Say id="staking.redeeming" />, value: sums?.redeeming ?? null },
        { id: 'yesterday', name: <Say id="staking.money.yesterday" />, value: sums?.yesterday ?? null, isGain: true },
        { id: 'earned', name: <Say id="staking.money.earned" />, value: sums?.earned ?? null, isGain: true },
      ]}
      {...(hasMore ? { note: <Say id="staking.money.more" values={{ count: held?.length ?? 0 }} /> } : {})}
    />
  )
}
