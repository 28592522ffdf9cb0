import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { MoneyHeader } from '@tenor/ui'
import { usePrices } from '../../../core/market/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useWealthHoldings } from '../wealth-queries.ts'
import { fundsSums } from './funds-sums.ts'

/** The least that two decimals show. */
const LEAST_SHOWN = decimal('0.01')

/** What the reader has of funds, all together, and what it came to. */
export function FundsMoney() {
  const words = useWords()
  const { data, hasMore } = useWealthHoldings()
  const prices = usePrices().data
  const priceOf = (coin: string) => prices?.find((row) => row.coin === coin)?.price ?? null
  const sums = data === undefined ? null : fundsSums(data, priceOf)
  if (data?.length === 0) return null
  return (
    <MoneyHeader
      label={words('wealth.money')}
      asset={QUOTE_ASSET}
      isWaiting={data === undefined || prices === undefined}
      lead={{ id: 'worth', name: <Say id="wealth.money.worth" />, value: sums?.worth ?? null }}
      figures={[
        { id: 'putIn', name: <Say id="wealth.money.putIn" />, value: sums?.putIn ?? null },
        { id: 'income', name: <Say id="wealth.income" />, value: sums?.income ?? null, isGain: true },
        { id: 'waiting', name: <Say id="wealth.money.waiting" />, value: sums?.waiting ?? null },
        // Mostly nothing waits, and then nothing is said of it; nor of what would be shown as 0.00.
      ].filter(({ id, value }) => id !== 'waiting' || value === null || value >= LEAST_SHOWN)}
      {...(hasMore ? { note: <Say id="wealth.money.more" values={{ count: data?.length ?? 0 }} /> } : {})}
    />
  )
}
