import type { MoneyStage } from '@tenor/browser/money-act'
import { classes, Panel, Percent, shapes, Timeline, Verbatim, VipBadge } from '@tenor/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { ActResult } from '../act-result.tsx'
import styles from '../simple-earn.module.css'
import type { LendingTab } from '../simple-earn-search.ts'

export type SubscriptionPanelProps = {
  asset: string
  isVip?: boolean
  stage: MoneyStage
  /** What a subscription that is done leads to, in words. */
  doneText: ReactNode
  tab: LendingTab
  onAgain: () => void
  onClose: () => void
  footer: ReactNode
  /** What goes in. */
  form: ReactNode
  /** What comes of it, and when. */
  returns: ReactNode
  /** Beside the way out. */
  tools?: ReactNode
}

/** One subscription: the form beside its returns, and then how it ended. */
export function SubscriptionPanel(props: SubscriptionPanelProps) {
  const { asset, isVip = false, stage, doneText, tab, onAgain, onClose, footer, form, returns, tools } = props
  const words = useWords()
  const reasonWords = useReasonWords()
  const title = <Say id="earn.subscribe" values={{ asset: <Verbatim text={asset} /> }} />
  const frame = { isOpen: true, onClose, isVip, closeLabel: words('act.close'), title }
  const isShut = useIsShut(stage.name === 'done')
  if (isShut || stage.name === 'failed') {
    const isDone = stage.name !== 'failed'
    return (
      <Panel {...frame} isHeld>
        <ActResult
          isDone={isDone}
          title={<Say id={isDone ? 'earn.subscribed' : 'earn.failed'} />}
          text={stage.name === 'failed' ? reasonWords(stage.refusal) : doneText}
          onClose={onClose}
          onAgain={isDone ? undefined : onAgain}
          toTab={tab}
        />
      </Panel>
    )
  }
  return (
    <Panel
      {...frame}
      flush
      width="broad"
      tools={tools}
      aside={isVip && <VipBadge>{words('earn.vip')}</VipBadge>}
      footer={footer}
    >
      <div className={styles.columns} data-columns="">
        <div className={shapes.panelHalf}>{form}</div>
        <div className={classes(shapes.panelHalf, shapes.panelEnd)}>{returns}</div>
      </div>
    </Panel>
  )
}

/** How long the form still stands there once it is done, as the specification has it. */
const SHUT_AFTER_MS = 200

function useIsShut(isDone: boolean): boolean {
  const [isShut, setShut] = useState(false)
  useEffect(() => {
    if (!isDone) return setShut(false)
    const timer = setTimeout(() => setShut(true), SHUT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return isShut
}

type RateHeadProps = {
  name: ReactNode
  rate: bigint
  /** What a voucher adds. */
  more?: bigint | undefined
  aside?: ReactNode
}

/** The rate that a subscription of now gets, above what it comes to. */
export function RateHead({ name, rate, more, aside }: RateHeadProps) {
  return (
    <div>
      <p className={shapes.small}>{name}</p>
      <p className={shapes.rate}>
        <Percent value={rate} />
        {more !== undefined && (
          <span className={styles.rise}>
            {' + '}
            <Percent value={more} />
          </span>
        )}
      </p>
      {aside}
    </div>
  )
}

export type ReturnStep = { readonly id: string; readonly title: ReactNode; readonly at: ReactNode }

/** When what happens: the subscription of now, and what comes after it. */
export function ReturnSteps({ coming }: { coming: readonly ReturnStep[] }) {
  const words = useWords()
  const later = { state: 'coming', stateLabel: words('earn.when.coming') } as const
  return (
    <Timeline
      label={words('earn.when')}
      steps={[
        { id: 'now', state: 'now', stateLabel: words('earn.when.now'), title: <Say id="earn.when.subscribed" /> },
        ...coming.map((step) => ({ ...step, ...later })),
      ]}
    />
  )
}
