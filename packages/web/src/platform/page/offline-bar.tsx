import { useSyncExternalStore } from 'react'
import { Say } from '../phrases/index.ts'
import styles from './page.module.css'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that there is no network for as long as there is none. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className={styles.offline} role="status">
      <Say id="state.offline" />
    </div>
  )
}
