import { QUOTE_ASSET } from '@tenor/contract/core'
import type { OperationsData } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Countdown, FigureRow, InstantText, Verbatim } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import { nextDue, worthOf } from './due-groups.ts'

/** The day in five figures. */
export function OperatingFigures({ data }: { data: OperationsData }) {
  const sold = worthOf(data.sold)
  const next = nextDue(data.due, data.at)
  const late = data.reasons.filter(({ name }) => name === 'job.overdue' || name === 'job.failed').length
  const facts = [
    {
      id: 'sold',
      name: <Say id="console.overview.sold" />,
      value: sold === null ? '–' : <Amount value={sold} asset={QUOTE_ASSET} maximum={2} />,
    },
    {
      id: 'next',
      name: <Say id="console.overview.next" />,
      value: next?.at == null ? <Say id="console.overview.next.none" /> : <Countdown to={instantOfSeconds(next.at)} />,
    },
    { id: 'late', name: <Say id="console.overview.overdue" />, value: <Verbatim text={late} /> },
    {
      id: 'runs',
      name: <Say id="console.overview.running" />,
      value: <Verbatim text={data.runs.filter(({ state }) => state === 'open').length} />,
    },
    {
      id: 'reconciled',
      name: <Say id="console.overview.reconciled" />,
      value:
        data.reconciled === null ? (
          <Say id="console.overview.reconciled.never" />
        ) : (
          <InstantText at={instantOfSeconds(data.reconciled.at)} short />
        ),
    },
  ]
  return <FigureRow facts={facts} />
}
