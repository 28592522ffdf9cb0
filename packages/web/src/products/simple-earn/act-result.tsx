import { Link, useLocation } from '@tanstack/react-router'
import { Button, buttonClass, useIsPhone } from '@tenor/ui'
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
          {isDone && toTab !== undefined && <ToHoldings tab={toTab} withHistory={withHistory} />}
          <Button kind="primary" large onPress={onClose}>
            <Say id={isDone ? 'earn.done' : 'act.close'} />
          </Button>
        </>
      }
    />
  )
}

const VIP_PATH = '/simple-earn/vip-wealth'

/**
 * After a subscription the holdings open beside the shop, on a phone in its place; from VIP holdings they are those again. After a
 * redemption they come with the history over them.
 */
function ToHoldings({ tab, withHistory }: { tab: LendingTab; withHistory: boolean }) {
  const isPhone = useIsPhone()
  const isVip = useLocation({ select: ({ pathname }) => pathname === VIP_PATH })
  const look = { className: buttonClass({ large: true }), ...(isPhone || withHistory ? {} : BESIDE) }
  const text = <Say id="earn.viewHoldings" />
  if (isVip && !withHistory) {
    return (
      <Link to={VIP_PATH} {...look}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/simple-earn/my-lendings" search={withHistory ? { tab, show_history_modal: 1 } : { tab }} {...look}>
      {text}
    </Link>
  )
}

const BESIDE = { target: '_blank', rel: 'noopener' } as const
