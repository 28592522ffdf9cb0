import { useSpaced } from '@tenor/browser/clock'
import { useMoneyAct } from '@tenor/browser/money-act'
import { decimal } from '@tenor/contract/money'
import type { FixedEarly } from '@tenor/contract/simple-earn'
import { Amount, Button, Facts, ListState, Notice, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { ActResult } from '../act-result.tsx'
import { earlyAct, useEarly } from '../fixed-queries.ts'
import type { FixedOrder } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { useActGuard } from '../subscribe/use-act-guard.ts'

/** Of two presses within it the first counts, as the specification has it. */
const CONFIRM_MS = 200

export type OrderPanelProps = { order: FixedOrder; onClose: () => void }

/** Redeeming before the end: what is paid now, and what is lost by it, in money. */
export function EarlyPanel({ order, onClose }: OrderPanelProps) {
  const words = useWords()
  const say = useSay()
  const reasonWords = useReasonWords()
  const { data: early, isError, error, refetch } = useEarly(order)
  const [done, setDone] = useState<FixedEarly | null>(null)
  const act = useMoneyAct(earlyAct, {
    onDone: setDone,
    onRefused: (refusal) => say(reasonWords(refusal), 'fault'),
  })
  const { isChecking, guard } = useActGuard('redeem')
  const spaced = useSpaced(CONFIRM_MS)
  const title = <Say id="earn.early" />
  const frame = { isOpen: true, isHeld: true, onClose, closeLabel: words('act.close'), title }
  if (done !== null) {
    return (
      <Panel {...frame}>
        <ActResult
          isDone
          title={<Say id="earn.early.done" />}
          text={<Say id="earn.early.paid" values={{ amount: <Amount value={done.received} asset={order.asset} /> }} />}
          onClose={onClose}
        />
      </Panel>
    )
  }
  const canRedeem = early !== undefined && early !== null
  return (
    <Panel
      {...frame}
      footer={
        <Button
          kind="primary"
          large
          isDisabled={!canRedeem}
          isPending={act.isPending || isChecking}
          onPress={() => spaced(() => void guard(() => act.send({ id: order.id, isVip: order.isVip })))}
        >
          <Say id="earn.early.confirm" />
        </Button>
      }
    >
      <div className={styles.stack}>
        {isError && early === undefined && <FailedList error={error} onRetry={refetch} />}
        {early === null && <ListState kind="not_for_you" title={<Say id="simpleEarn.fixed.lastHour" />} />}
        {canRedeem && <Quote asset={order.asset} early={early} />}
        {canRedeem && (
          <p className={styles.small}>
            <Say id="earn.early.text" />
          </p>
        )}
        <FundPassword {...act} />
      </div>
    </Panel>
  )
}

function Quote({ asset, early }: { asset: string; early: FixedEarly }) {
  const lost = decimal(early.lost)
  const fact = (id: 'amount' | 'interest' | 'coupon_interest' | 'clawed_back' | 'received') => ({
    id,
    name: <Say id={`earn.early.${id}`} />,
    value: <Amount value={early[id]} asset={asset} />,
  })
  const shown = (['interest', 'coupon_interest', 'clawed_back'] as const).filter((id) => decimal(early[id]) !== 0n)
  return (
    <>
      <Facts facts={[fact('amount'), ...shown.map(fact), fact('received')]} />
      {lost > 0n && (
        <Notice kind="caution">
          <Say id="earn.early.lost" values={{ amount: <Amount value={lost} asset={asset} /> }} />
        </Notice>
      )}
    </>
  )
}
