import { CHART_DAYS } from '@tenor/contract/staking'
import { Segmented } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'

/** How far back a chart goes. */
export function ChartDays({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const words = useWords()
  return (
    <Segmented
      wide
      label={words('staking.trend.days')}
      value={String(days)}
      options={CHART_DAYS.PERIODS.map((each) => ({
        value: String(each),
        label: <Say id="staking.trend.daysOf" values={{ days: each }} />,
      }))}
      onChange={(next) => onChange(CHART_DAYS.PERIODS.find((each) => String(each) === next) ?? CHART_DAYS.FIRST)}
    />
  )
}
