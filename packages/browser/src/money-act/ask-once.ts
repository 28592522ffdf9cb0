import { useState } from 'react'

/** Before an act that is final: the first press asks, the next one acts, of the same input only. */
export function useAskOnce(input: string) {
  const [agreed, setAgreed] = useState<string | null>(null)
  const isAsking = agreed === input
  return { isAsking, askOrAct: (act: () => void) => (isAsking ? act() : setAgreed(input)) }
}
