import { entryPlaces } from '@tenor/browser/assets'
import { pressGate } from '@tenor/browser/money-act'
import { type Decimal8, decimal, decimalText, readAmount } from '@tenor/contract/money'
import { subscribeAmountViolation, type WealthProductRow, type WealthPurchased } from '@tenor/contract/wealth'
import { useState } from 'react'
import { useFailureToast } from '../../../platform/page/index.ts'
import { useSubscribing } from '../wealth-queries.ts'

const DEBOUNCE_MS = 200

export type Subscription = ReturnType<typeof useSubscribe>

/** Facts, rule and act of one subscription, by the function that the server asks. */
export function useSubscribe(fund: WealthProductRow, available: Decimal8 | null) {
  const [text, setText] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const [done, setDone] = useState<WealthPurchased | null>(null)
  const [gate] = useState(() => pressGate(DEBOUNCE_MS))
  const act = useSubscribing({ onDone: setDone, onRefused: useFailureToast('fault') })
  const { coin, pid } = fund
  const amount = readAmount(text, entryPlaces(coin))
  const facts = { coin, minimum: decimal(fund.min_amount), available }
  const fault = amount === null ? null : subscribeAmountViolation({ ...facts, amount })
  return {
    text,
    setText,
    amount,
    fault,
    isAgreed,
    setAgreed,
    available,
    done,
    canConfirm:
      amount !== null && fault === null && available !== null && isAgreed && fund.status === 'listed' && !act.isPending,
    confirm: () =>
      gate(() => {
        if (amount !== null) act.send({ pid, amount: decimalText(amount), project_type: fund.project_type })
      }),
    stage: act.stage,
    isPending: act.isPending,
    asked: act.asked,
    restart: act.restart,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
  }
}
