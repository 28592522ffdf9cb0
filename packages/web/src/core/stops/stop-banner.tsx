import { useStops } from './stop-queries.ts'
import styles from './stops.module.css'

/** Says on every page what is stopped and why, for as long as it is. */
export function StopBanner() {
  const stops = useStops().data?.list ?? []
  return stops.map(({ id, message }) => (
    <div key={id} className={styles.banner} role="status">
      {message}
    </div>
  ))
}
