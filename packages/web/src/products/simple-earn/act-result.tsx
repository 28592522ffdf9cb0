import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@tenor/ui'
import type { ReactNode } from 'react'
import { ResultView } from '../../core/orders/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import type { LendingTab } from './simple-earn-search.ts'

export type ActResultProps = {
  isDone: boolean
  title: ReactNode
  text: ReactNode
  onClose: () => void
  onAgain?: (() => void) | undefined
  /** Leads to this tab of the holdings too. */
  toTab?: LendingTab
  /** With the history open over it. */
  withHistory?: boolean
}

/** How an act ended, read out: what happens next, and the ways on. */
export function ActResult({ isDone, title, text, onClose, onAgain, toTab, withHistory = false }: ActResultProps) {
  return (
    <ResultView
      sign={isDone ? 'tick' : 'cross'}
      title={title}
      text={text}
      buttons={
        <>
          {onAgain !== undefined && (
            <Button large onPress={onAgain}>
              <Say id="act.retry" />
            </Button>
          )}
          {isDone && toTab !== undefined && (
            <Link
              to="/simple-earn/my-lendings"
              search={withHistory ? { tab: toTab, show_history_modal: 1 } : { tab: toTab }}
              className={buttonClass({ large: true })}
            >
              <Say id="earn.viewHoldings" />
            </Link>
          )}
          <Button kind="primary" large onPress={onClose}>
            <Say id={isDone ? 'earn.done' : 'act.close'} />
          </Button>
        </>
      }
    />
  )
}
