import { Verbatim } from '@tenor/ui'
import { useWords } from '../../platform/phrases/index.ts'
import { switchMark, useMarkedCoins } from './marked-coins.ts'
import styles from './star.module.css'

/** Marks a coin as a favourite of this device, or takes the mark away. */
export function Star({ coin }: { coin: string }) {
  const words = useWords()
  const isOn = useMarkedCoins().includes(coin)
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={words('home.mark', { coin })}
      aria-pressed={isOn}
      onClick={() => switchMark(coin)}
    >
      <Verbatim text={isOn ? '★' : '☆'} />
    </button>
  )
}
