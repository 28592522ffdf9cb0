import { keepText, keptText } from '@tenor/browser/kept'
import { EARN_HISTORY } from '@tenor/contract/simple-earn'
import { useEffect, useState } from 'react'
import { interestFound } from './history-queries.ts'
import { afterInterestCheck, type HistorySelection, keptSelection, selectionText } from './history-selection.ts'

/**
 * What is shown: what the address says, which is remembered for the customer; else what was remembered. Where that is no
 * interest, it is looked up once whether there is any, and what has some is shown.
 */
export function useHistorySelection(userId: number, said: HistorySelection | null) {
  const [key, checkedKey] = [`tenor.earn.history.${userId}`, `tenor.earn.history.checked.${userId}`]
  const [selection, setSelection] = useState(() => said ?? keptSelection(keptText(key)))
  const choose = (next: HistorySelection) => {
    keepText(key, selectionText(next))
    setSelection(next)
  }
  useEffect(() => {
    if (said !== null) keepText(key, selectionText(said))
  }, [key, said])
  useEffect(() => {
    const mustCheck = said === null && selection.type !== EARN_HISTORY.INTEREST && keptText(checkedKey) === null
    if (!mustCheck) return
    keepText(checkedKey, '1')
    interestFound().then(
      (has) => setSelection((now) => afterInterestCheck(now, has)),
      // It stays as it was remembered.
      () => undefined,
    )
  }, [checkedKey, said, selection.type])
  return { selection, choose }
}
