import type { RangeMonths } from '@tenor/contract/simple-earn'
import { classes, shapes } from '@tenor/ui'
import styles from '../simple-earn.module.css'
import { HistoryAlerts } from './history-alerts.tsx'
import { HistoryFilters, type HistoryNarrowing, rangeOf } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistorySelection } from './history-selection.ts'

export type HistoryViewProps = {
  selection: HistorySelection
  onSelect: (selection: HistorySelection) => void
  narrowing: HistoryNarrowing
  onNarrow: (narrowing: HistoryNarrowing) => void
  /** How far it may be looked at together. */
  months: RangeMonths
}

/** Records with what narrows them; the same on the page and in the modal. */
export function HistoryView({ selection, onSelect, narrowing, onNarrow, months }: HistoryViewProps) {
  const { from, to } = rangeOf(narrowing, months)
  const asset = narrowing.asset === '' ? undefined : narrowing.asset
  const filter = { ...selection, asset, from, to }
  const key = `${selection.tab} ${selection.type} ${asset} ${narrowing.from} ${narrowing.to}`
  return (
    <div className={classes(shapes.stack, styles.stack)}>
      <HistoryAlerts tab={selection.tab} />
      <HistoryFilters
        selection={selection}
        onSelect={onSelect}
        narrowing={narrowing}
        onNarrow={onNarrow}
        filter={filter}
        months={months}
        isWanted
      />
      <HistoryList key={key} filter={filter} isWanted />
    </div>
  )
}
