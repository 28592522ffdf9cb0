import { Notice } from '@tenor/ui'
import { refusalOf } from '../api/index.ts'
import { useReasonWords } from '../phrases/index.ts'

/** Why a form was refused; nothing while it was not. */
export function RefusalLine({ error }: { error: unknown }) {
  const words = useReasonWords()
  if (error === null || error === undefined) return null
  return <Notice kind="fault">{words(refusalOf(error))}</Notice>
}
