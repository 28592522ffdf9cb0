import { call, refusalOf } from '@tenor/browser/api'
import { tradeInfo } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import { subscribeCheck } from '@tenor/contract/simple-earn'
import { useSay } from '@tenor/ui'
import { useRef, useState } from 'react'
import { useCompliance, useCustomer } from '../../../core/account/index.ts'
import { useReasonWords, useWords } from '../../../platform/phrases/index.ts'

/**
 * What is asked before an act is sent: whether trading is locked, and for a subscription whether the customer may. What is
 * against it is said in passing, and nothing is sent.
 */
export function useActGuard(kind: 'subscribe' | 'redeem') {
  const words = useWords()
  const reasonWords = useReasonWords()
  const say = useSay()
  const isAsking = useRef(false)
  const [isChecking, setChecking] = useState(false)

  const isFree = async () => {
    const { use_funding, locked } = await call(tradeInfo)
    if (!use_funding || !locked) return true
    say(words(`lend_earn.not${kind}.toast`), 'caution')
    return false
  }
  const isAble = async (pid: number) => {
    const { is_able_subscribe, reason } = await call(subscribeCheck, { query: { pid } })
    if (!is_able_subscribe) say(reasonWords({ reason: reason ?? '', params: {} }), 'fault')
    return is_able_subscribe
  }
  /** Goes on where nothing is against it; `pid` is the product that is subscribed to. */
  const guard = async (goOn: () => void, pid?: number) => {
    if (isAsking.current) return
    isAsking.current = true
    setChecking(true)
    try {
      if ((await isFree()) && (pid === undefined || (await isAble(pid)))) goOn()
    } catch (error) {
      say(reasonWords(refusalOf(error)), 'fault')
    } finally {
      isAsking.current = false
      setChecking(false)
    }
  }
  return { isChecking, guard }
}

/**
 * Whether a subscription may be asked for with this fault in its amount. Customers who may take on nothing new read why when they press,
 * also with an empty account: a balance that is too low would otherwise be all that they ever read. Nothing is sent.
 */
export function useMayAsk(fault: Violation | null): boolean {
  const isHeld = (useCompliance.useIf(Boolean(useCustomer())).data?.held ?? null) !== null
  return fault === null || (isHeld && fault.reason === 'lend_earn.insufficient.balance')
}
