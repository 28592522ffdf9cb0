import { type MoreList, MoreRows } from '@tenor/browser/lists'
import { Unmatched } from '@tenor/browser/states'
import { ListState } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../phrases/index.ts'

/** In place of a table without rows: why there are none. */
export function NoRows({ isFiltered = false, text }: { isFiltered?: boolean; text?: ReactNode }) {
  if (isFiltered) return <Unmatched />
  return <ListState kind="empty" title={text ?? <Say id="noRecord" />} />
}

export const PAGE_ROWS = 20

/** The way on below a long list, and how much of it there is to see. */
export function MoreOf({ answer }: { answer: MoreList<unknown> }) {
  const { data = [], total } = answer
  const shown = data.length
  return (
    <MoreRows
      of={answer}
      position={
        total !== undefined && (
          <Say
            id={total.isCapped ? 'console.list.shownCapped' : 'console.list.shown'}
            values={{ shown, count: total.count }}
          />
        )
      }
    />
  )
}
