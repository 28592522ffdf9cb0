import { useWords } from '../phrases/index.ts'
import styles from './page.module.css'

/** Rows of the shape of what is to come, while nothing of a page is known yet. */
export function WaitingPart() {
  const words = useWords()
  return (
    <div className={styles.waiting} role="status" aria-label={words('state.loading')}>
      {['lead', 'first', 'second', 'third'].map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}
