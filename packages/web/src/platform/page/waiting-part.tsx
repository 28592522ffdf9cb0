import { useWords } from '../phrases/index.ts'

/** Rows of the shape of what is to come, while nothing of a page is known yet. */
export function WaitingPart() {
  const words = useWords()
  return (
    <div className="bars" role="status" aria-label={words('state.loading')}>
      <b />
      <span />
      <span />
      <span />
    </div>
  )
}
