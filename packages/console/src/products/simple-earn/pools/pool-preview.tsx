import { type Decimal8, decimal } from '@tenor/contract/money'
import type { FlexiblePoolCreateBody, FlexiblePoolRow } from '@tenor/contract/simple-earn'
import { type Column, DataTable, Percent } from '@tenor/ui'
import { lazy, Suspense } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { type CurveStep, curveSteps } from './curve-steps.ts'
import { curveOf } from './pool-form.ts'

const PoolCurveChart = lazy(async () => ({ default: (await import('./pool-curve-chart.tsx')).PoolCurveChart }))

const rate = (value: Decimal8 | null) => (value === null ? '–' : <Percent value={value} />)

const COLUMNS: readonly Column<CurveStep>[] = [
  {
    id: 'use',
    header: <Say id="console.pools.utilisation" />,
    cell: ({ utilisation }) => <Percent value={utilisation} places={0} />,
    onPhone: 'lead',
  },
  {
    id: 'before',
    header: <Say id="console.difference.before" />,
    cell: ({ before }) => rate(before),
    align: 'end',
    onPhone: 'under',
  },
  {
    id: 'after',
    header: <Say id="console.difference.after" />,
    cell: ({ after }) => <b>{rate(after)}</b>,
    align: 'end',
    onPhone: 'aside',
  },
]

/** What lenders get of a year at several uses of the pool, before anything is saved: drawn, and in numbers. */
export function PoolPreview({ row, body }: { row: FlexiblePoolRow | null; body: FlexiblePoolCreateBody }) {
  const words = useWords()
  const before = row === null ? null : { curve: curveOf(row.curve), most: decimal(row.max_lend_rate_year) }
  const steps = curveSteps(before, { curve: curveOf(body.curve), most: decimal(body.max_lend_rate_year ?? '0') })
  return (
    <>
      <Suspense fallback={null}>
        <PoolCurveChart steps={steps} />
      </Suspense>
      <DataTable
        label={words('console.pools.preview')}
        columns={COLUMNS}
        rows={steps}
        rowKey={({ utilisation }) => String(utilisation)}
      />
    </>
  )
}
