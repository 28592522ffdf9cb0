import { QUOTE_ASSET } from '@tenor/contract/core'
import { Amount, FigureRow } from '@tenor/ui'
import { Answered } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import { useTheirBalances, useTheirPortfolio } from './customer-queries.ts'

/** Worth and earnings in the quote asset; a dash while a price is missing. */
export function CustomerMoney({ id }: { id: number }) {
  const answer = useTheirPortfolio(id)
  const idle = useTheirBalances(id).data?.total_value
  const data = answer.data
  const amount = (value: string | null | undefined, withPlus = false) =>
    value === null || value === undefined ? (
      '–'
    ) : (
      <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} withPlus={withPlus} />
    )
  const facts = [
    { id: 'inEarn', name: <Say id="console.customer.inEarn" />, value: amount(data?.worth_now) },
    { id: 'idle', name: <Say id="console.customer.idle" />, value: amount(idle) },
    { id: 'today', name: <Say id="console.customer.earnedToday" />, value: amount(data?.earned_today, true) },
    { id: '30', name: <Say id="console.customer.earned30" />, value: amount(data?.earned_30_days, true) },
    { id: 'ever', name: <Say id="console.customer.earnedEver" />, value: amount(data?.earned_ever, true) },
  ]
  return (
    <Answered answer={answer}>
      <FigureRow facts={facts} />
    </Answered>
  )
}
