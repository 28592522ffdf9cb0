import type { PromiseRow } from '@tenor/contract/core'
import { Amount, type Fact } from '@tenor/ui'
import { BoundPanel } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import { promisePhrase } from './promise-name.ts'
import { useCapChange } from './promises-queries.ts'

const PHRASES = {
  title: 'console.promises.title',
  label: 'console.promises.cap',
  hint: 'console.promises.hint',
  saved: 'console.promises.saved',
} as const

/** Sets one cap; blank takes it away. */
export function PromisePanel({ row, onClose }: { row: PromiseRow; onClose: () => void }) {
  const words = useWords()
  const change = useCapChange()
  const promised = <Amount value={row.promised} asset={row.asset} />
  const facts: Fact[] = [
    { id: 'name', name: words('console.promises.promise'), value: words(promisePhrase(row)) },
    { id: 'promised', name: words('console.promises.promised'), value: promised },
  ]
  const bodyOf = (cap: string) => ({ ...row, cap })
  return (
    <BoundPanel
      phrases={PHRASES}
      facts={facts}
      change={change}
      bodyOf={bodyOf}
      onClose={onClose}
      asset={row.asset}
      bound={row.cap}
    />
  )
}
