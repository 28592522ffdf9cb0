import { shapes } from '@tenor/ui'
import { useReasonWords } from '../../../platform/phrases/index.ts'
import { useHistoryAlerts } from './history-queries.ts'
import type { HistoryTab } from './history-selection.ts'

/** What the server says above the records of a tab: its keys, in the reader's words. */
export function HistoryAlerts({ tab }: { tab: HistoryTab }) {
  const words = useReasonWords()
  const { data = [] } = useHistoryAlerts(tab)
  return data.map(({ id, text_key: reason, params }) => (
    <p key={id} className={shapes.small}>
      {words({ reason, params })}
    </p>
  ))
}
