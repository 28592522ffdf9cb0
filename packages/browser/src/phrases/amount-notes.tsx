import type { AmountNote } from '@tenor/contract/money'
import { ModuleWords } from './module-words.tsx'
import { useReasonWords } from './say.tsx'

/** Why an amount field did not take a key or a pasted text as it was. Its words are loaded with the first of them. */
export function AmountNotes({ note }: { note: AmountNote }) {
  return (
    <ModuleWords module="amount-entry">
      <Sentence note={note} />
    </ModuleWords>
  )
}

function Sentence({ note }: { note: AmountNote }) {
  return useReasonWords()(note)
}
