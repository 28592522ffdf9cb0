import { useSpaced } from '@tenor/browser/clock'
import { isUnified } from '@tenor/contract/core'
import { decimal, decimalText, readDecimal } from '@tenor/contract/money'
import { earlyAmountViolation, type FixedEarly } from '@tenor/contract/simple-earn'
import { Amount, AmountField, Button, classes, Facts, ListState, Notice, Panel, shapes, useSay } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks, useAvailableSeldom } from '../../../core/balances/index.ts'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActResult } from '../act-result.tsx'
import { useEarly, useRedeemingEarly } from '../fixed-queries.ts'
import type { FixedOrder } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { useActGuard } from '../subscribe/use-act-guard.ts'

/** Of two presses within it the first counts, as the specification has it. */
const CONFIRM_MS = 200

export type OrderPanelProps = { order: FixedOrder; onClose: () => void }

/** Redeeming before the end, all of it or a part where that is allowed: the payment now, and the loss against staying, in money. */
export function EarlyPanel({ order, onClose }: OrderPanelProps) {
  const words = useWords()
  const redemption = useEarlyRedemption(order)
  const { done, account, canRedeem } = redemption
  const frame = { isOpen: true, isHeld: true, onClose, closeLabel: words('act.close'), title: <Say id="earn.early" /> }
  if (done !== null) {
    const amount = <Amount value={done.received} asset={order.asset} />
    return (
      <Panel {...frame}>
        <ActResult
          isDone
          title={<Say id="earn.early.done" />}
          text={<Say id="earn.early.paid" values={{ amount, account }} />}
          onClose={onClose}
        />
      </Panel>
    )
  }
  return (
    <Panel
      {...frame}
      footer={
        <Button
          kind="primary"
          large
          isDisabled={!canRedeem}
          isPending={redemption.isPending}
          onPress={redemption.confirm}
        >
          <Say id="earn.early.confirm" />
        </Button>
      }
    >
      <Form order={order} redemption={redemption} />
    </Panel>
  )
}

type EarlyForm = ReturnType<typeof useEarlyRedemption>

function useEarlyRedemption(order: FixedOrder) {
  const say = useSay()
  const reasonWords = useReasonWords()
  const [text, setText] = useState('')
  const [done, setDone] = useState<FixedEarly | null>(null)
  const read = readDecimal(text)
  // Nothing typed is all of it.
  const amount = text === '' ? order.principal : read.ok ? read.value : 0n
  const fault = text === '' ? null : earlyAmountViolation(order, amount)
  const part = amount === order.principal ? null : decimalText(amount)
  const quote = useEarly(order.id, order.isVip, fault === null ? part : null)
  const act = useRedeemingEarly({
    onDone: setDone,
    onRefused: (refusal) => say(reasonWords(refusal), 'fault'),
  })
  const { isChecking, guard } = useActGuard('redeem')
  const spaced = useSpaced(CONFIRM_MS)
  const mode = useAvailableSeldom(order.asset).data?.mode ?? 'classic'
  const early = fault === null ? quote.data : undefined
  const ask = { id: order.id, isVip: order.isVip, amount: part }
  return {
    text,
    setText,
    fault,
    done,
    quote,
    early,
    act,
    account: isUnified(mode) ? 'unified' : 'spot',
    canRedeem: early !== undefined && early !== null && !quote.isPlaceholderData,
    isPending: act.isPending || isChecking,
    confirm: () => spaced(() => void guard(() => act.send(ask))),
  }
}

function Form({ order, redemption }: { order: FixedOrder; redemption: EarlyForm }) {
  const { quote, early, act, account } = redemption
  return (
    <div className={classes(shapes.stack, styles.stack)}>
      {order.isPartial && quote.data !== null && <PartField order={order} redemption={redemption} />}
      {quote.isError && early === undefined && <FailedList error={quote.error} onRetry={quote.refetch} />}
      {early === null && <ListState kind="not_for_you" title={<Say id="simpleEarn.fixed.lastHour" />} />}
      {early !== undefined && early !== null && (
        <>
          <Quote asset={order.asset} early={early} />
          <p className={shapes.small}>
            <Say id="earn.early.text" values={{ account }} />
          </p>
        </>
      )}
      <FundPassword {...act} />
    </div>
  )
}

function PartField({ order, redemption: { text, setText, fault } }: { order: FixedOrder; redemption: EarlyForm }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { asset, principal, minimum } = order
  const bounds = {
    amount: <Amount value={principal} asset={asset} />,
    rest: <Amount value={minimum} asset={asset} />,
  }
  return (
    <AmountField
      label={words('earn.early.part')}
      value={text}
      onChange={setText}
      asset={asset}
      placeholder={decimalText(principal)}
      picks={amountPicks(principal, setText, { asset, withRest: true, all: <Say id="earn.max" /> })}
      fault={violationWords(fault)}
      below={<Say id="earn.early.rest" values={bounds} />}
    />
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
