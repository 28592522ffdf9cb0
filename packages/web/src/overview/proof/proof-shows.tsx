import { Card } from '@tenor/ui'
import { Say } from '../../platform/phrases/index.ts'
import styles from './proof.module.css'
import { ProofPart } from './proof-part.tsx'

const POINTS = ['proof.shows.yours', 'proof.shows.others', 'proof.shows.totals', 'proof.shows.away'] as const

/** How far a proof goes: for its customer, about others, and where it ends. */
export function ProofShows() {
  return (
    <ProofPart title={<Say id="proof.shows" />}>
      <Card>
        <ul className={styles.points}>
          {POINTS.map((id) => (
            <li key={id}>
              <Say id={id} />
            </li>
          ))}
        </ul>
      </Card>
    </ProofPart>
  )
}
