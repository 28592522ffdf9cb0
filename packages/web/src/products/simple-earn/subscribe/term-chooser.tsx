import { Percent, Segmented } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import styles from '../simple-earn.module.css'

export type TermChooserProps = {
  asset: string
  /** The chosen fixed product; 0 is flexible. */
  pid: number
  onTerm: (pid: number) => void
}

/** How long the coin is given: for as long as one likes, or for a term at a fixed rate. */
export function TermChooser({ asset, pid, onTerm }: TermChooserProps) {
  const words = useWords()
  const { data } = useFixedOffers(asset)
  if (data === undefined || data.length === 0) return null
  const fixed = data.map((offer) => ({
    value: String(offer.id),
    label: (
      <span className={styles.term}>
        <Say id="earn.days" values={{ days: offer.days }} />
        <small>
          <Percent value={offer.rate} />
        </small>
      </span>
    ),
  }))
  return (
    <div className={styles.terms}>
      <Segmented
        label={words('earn.term')}
        value={String(pid)}
        options={[{ value: '0', label: <Say id="earn.flexible" /> }, ...fixed]}
        onChange={(value) => onTerm(Number.parseInt(value, 10))}
      />
    </div>
  )
}
