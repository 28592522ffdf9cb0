import { assetsNow } from '@tenor/browser/assets'
import { leastRest } from '@tenor/contract/core'
import { decimal, decimalText, readDecimal, smaller } from '@tenor/contract/money'
import { BUSY_RATIO, redemptionViolation } from '@tenor/contract/simple-earn'
import { Amount, AmountField, Button, classes, Notice, Panel, shapes, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FundPassword } from '../../../core/account/index.ts'
import { amountPicks } from '../../../core/balances/index.ts'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { ActResult } from '../act-result.tsx'
import type { FlexibleHolding } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'
import { type Redeemed, useRedeeming } from '../simple-earn-queries.ts'
import { useActGuard } from '../subscribe/use-act-guard.ts'
import { useAmountShape } from '../subscribe/use-amount-shape.ts'
import { RedemptionForecast } from './redemption-forecast.tsx'

export type HoldingPanelProps = { holding: FlexibleHolding; onClose: () => void }

/** Redeeming: from what is idle at once, the rest at the next full hour. What was asked is never more than there is. */
export function RedeemPanel({ holding, onClose }: HoldingPanelProps) {
  const words = useWords()
  const redemption = useRedemption(holding)
  const { done } = redemption
  const title = <Say id="earn.redeem.title" values={{ asset: <Verbatim text={holding.asset} /> }} />
  const frame = { isOpen: true, onClose, closeLabel: words('act.close'), title }
  if (done !== null) {
    return (
      <Panel {...frame} isHeld>
        <ActResult
          isDone
          title={<Say id="earn.redeem.done" />}
          text={<Paid done={done} />}
          onClose={onClose}
          toTab="flexible"
          withHistory
        />
      </Panel>
    )
  }
  return (
    <Panel {...frame} footer={<Confirm redemption={redemption} />}>
      <Form holding={holding} redemption={redemption} />
    </Panel>
  )
}

type Redemption = ReturnType<typeof useRedemption>

function useRedemption(holding: FlexibleHolding) {
  const say = useSay()
  const reasonWords = useReasonWords()
  const [text, setTyped] = useState('')
  const [done, setDone] = useState<Redeemed | null>(null)
  const { isChecking, guard } = useActGuard('redeem')
  const act = useRedeeming({
    onDone: setDone,
    onRefused: (refusal) => say(reasonWords(refusal), 'caution'),
  })
  const read = readDecimal(text)
  const amount = read.ok && read.value > 0n ? smaller(read.value, holding.redeemable) : null
  // More than there is to redeem is cut in the field, as the specification has it.
  const setText = (typed: string) => {
    const wanted = readDecimal(typed)
    setTyped(wanted.ok && wanted.value > holding.redeemable ? decimalText(holding.redeemable) : typed)
  }
  const held = {
    offered: holding.amount,
    joining: 0n,
    frozen: holding.frozen,
    marginFrozen: holding.marginFrozen,
  }
  const fault = amount === null ? null : redemptionViolation(amount, held, leastRest(assetsNow(), holding.asset))
  const ask = {
    asset: holding.asset,
    curr_amount: decimalText(holding.amount),
    lend_amount: decimalText(holding.lent),
  }
  return {
    text,
    setText,
    amount,
    fault,
    done,
    isPending: act.isPending || isChecking,
    asked: act.asked,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
    canConfirm: amount !== null && fault === null && !act.isPending && !isChecking,
    confirm: () => void guard(() => amount !== null && act.send({ ...ask, amount: decimalText(amount) })),
  }
}

function Form({ holding, redemption }: { holding: FlexibleHolding; redemption: Redemption }) {
  const words = useWords()
  const violationWords = useViolationWords()
  const { asset, redeemable, lentRatio } = holding
  return (
    <div className={classes(shapes.stack, styles.stack)}>
      <AmountField
        label={words('earn.redeem.amount')}
        value={redemption.text}
        onChange={redemption.setText}
        asset={asset}
        {...useAmountShape(leastRest(assetsNow(), asset))}
        picks={amountPicks(redeemable, redemption.setText, { asset, withRest: true, all: <Say id="earn.max" /> })}
        fault={violationWords(redemption.fault)}
        below={<Say id="earn.redeem.most" values={{ amount: <Amount value={redeemable} asset={asset} /> }} />}
      />
      <FundPassword {...redemption} />
      {redemption.amount !== null && <RedemptionForecast asset={asset} amount={redemption.amount} />}
      {lentRatio >= BUSY_RATIO && (
        <Notice>
          <Say id="lend_earn.borrowedRule2" />
        </Notice>
      )}
      <ul className={shapes.notes}>
        <li>
          <Say id="earn.redeem.rule.idle" />
        </li>
        <li>
          <Say id="earn.redeem.rule.hour" />
        </li>
      </ul>
    </div>
  )
}

function Confirm({ redemption }: { redemption: Redemption }) {
  return (
    <Button
      kind="primary"
      large
      isDisabled={!redemption.canConfirm}
      isPending={redemption.isPending}
      onPress={redemption.confirm}
    >
      <Say id="earn.redeem" />
    </Button>
  )
}

function Paid({ done: { asset, paid, frozen } }: { done: Redeemed }) {
  const [isPaid, waits] = [decimal(paid) > 0n, decimal(frozen) > 0n]
  const how = waits ? (isPaid ? 'part' : 'none') : 'all'
  return (
    <Say
      id={`earn.redeem.done.${how}`}
      values={{ paid: <Amount value={paid} asset={asset} />, frozen: <Amount value={frozen} asset={asset} /> }}
    />
  )
}
