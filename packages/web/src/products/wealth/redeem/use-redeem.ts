import { pressGate, useAskOnce } from '@tenor/browser/money-act'
import { decimal, decimalText, readAmount } from '@tenor/contract/money'
import { redeemUnitsViolation, type WealthHoldingRow, type WealthRedeemed, worthOfUnits } from '@tenor/contract/wealth'
import { useState } from 'react'
import { useFailureToast } from '../../../platform/page/index.ts'
import { useRedeeming } from '../wealth-queries.ts'

/** Decimals of units. */
export const UNIT_PLACES = 6
const DEBOUNCE_MS = 200

export type Redemption = ReturnType<typeof useRedeem>

/** Facts, rule and act of one redemption, by the function that the server asks. */
export function useRedeem({ pid, redeemable, net_value_ratio }: WealthHoldingRow) {
  const [text, setText] = useState('')
  const [done, setDone] = useState<WealthRedeemed | null>(null)
  const [gate] = useState(() => pressGate(DEBOUNCE_MS))
  const act = useRedeeming({ onDone: setDone, onRefused: useFailureToast('fault') })
  const { isAsking, askOrAct } = useAskOnce(text)
  const units = readAmount(text, UNIT_PLACES)
  const fault = units === null ? null : redeemUnitsViolation(units, decimal(redeemable))
  return {
    text,
    setText,
    units,
    fault,
    done,
    /** By the last value; the next one decides. Of what cannot be redeemed there is none. */
    worth: units === null || fault !== null ? null : worthOfUnits(units, decimal(net_value_ratio)),
    canConfirm: units !== null && fault === null && !act.isPending,
    isAsking,
    confirm: () =>
      gate(() =>
        askOrAct(() => {
          if (units !== null) act.send({ pid, unit: decimalText(units) })
        }),
      ),
    stage: act.stage,
    isPending: act.isPending,
    asked: act.asked,
    restart: act.restart,
    fundPassword: act.fundPassword,
    setFundPassword: act.setFundPassword,
  }
}
