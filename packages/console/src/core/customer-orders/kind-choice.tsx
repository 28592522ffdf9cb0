import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Segmented } from '@tenor/ui'
import { useWords } from '../../platform/phrases/index.ts'

type KindChoiceProps = {
  /** A sentence by `type`. */
  phrase: BackOfficePhraseKey
  kinds: readonly number[]
  value: number
  onChange: (kind: number) => void
}

/** Which records of a history are shown. */
export function KindChoice({ phrase, kinds, value, onChange }: KindChoiceProps) {
  const words = useWords()
  return (
    <Segmented
      label={words('console.customer.orders')}
      value={String(value)}
      options={kinds.map((type) => ({ value: String(type), label: words(phrase, { type }) }))}
      onChange={(next) => onChange(kinds.find((kind) => String(kind) === next) ?? value)}
    />
  )
}
