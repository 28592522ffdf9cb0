import type { Decimal8 } from '@tenor/contract/money'
import { forecastRedemption } from '@tenor/contract/simple-earn'
import { Amount, Facts, InstantText } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { useRedemptionFacts } from '../simple-earn-queries.ts'

type Line = 'now' | 'next' | 'later' | 'queue' | 'recalled'

/** When the amount is paid: at once, or at full hours behind earlier redemptions where money is lent out. */
export function RedemptionForecast({ asset, amount }: { asset: string; amount: Decimal8 }) {
  const { data: facts } = useRedemptionFacts(asset)
  if (facts === undefined) return null
  const { atOnce, waiting, atNextHour, recalled, hours } = forecastRedemption(amount, facts)
  const [first, second] = hours
  if (first === undefined || second === undefined) return null
  const line = (id: Line, value: Decimal8) => ({
    id,
    name: (
      <Say
        id={`earn.redeem.when.${id}`}
        values={{ first: <InstantText at={first} short />, second: <InstantText at={second} short /> }}
      />
    ),
    value: <Amount value={value} asset={asset} />,
  })
  const now = line('now', atOnce)
  if (waiting === 0n) return <Facts facts={[now]} />
  const lines = [now, line('next', atNextHour), line('later', waiting - atNextHour)]
  return <Facts facts={lines.concat(line('queue', facts.queue), line('recalled', recalled))} />
}
