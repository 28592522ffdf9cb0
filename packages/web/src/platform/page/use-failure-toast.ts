import { NETWORK_ERROR, refusalOf } from '@tenor/browser/api'
import { useSay } from '@tenor/ui'
import { useReasonWords } from '../phrases/index.ts'

/** Says in passing why something was not done: what the server says as `kind`, a lost network as a fault. */
export function useFailureToast(kind: 'caution' | 'fault'): (error: unknown) => void {
  const say = useSay()
  const reasonWords = useReasonWords()
  return (error) => {
    const refusal = refusalOf(error)
    say(reasonWords(refusal), refusal.reason === NETWORK_ERROR ? 'fault' : kind)
  }
}
