import { Link, type LinkProps } from '@tanstack/react-router'
import { firstCoin } from '@tenor/browser/assets'
import { buttonClass, Card, CheckIcon } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import styles from './proof.module.css'
import { ProofPart } from './proof-part.tsx'

/** What else anybody can check here, each with the way there. */
export function ProofElse() {
  return (
    <ProofPart title={<Say id="proof.public" />}>
      <Card flush>
        <ul className={styles.checks}>
          <Check
            text={<Say id="place.proof.settlements" />}
            to={{ to: '/settlements/$coin', params: { coin: firstCoin() } }}
            way={<Say id="nav.settlements" />}
          />
          <Check text={<Say id="place.proof.statement" />} to={{ to: '/statement' }} way={<Say id="nav.statement" />} />
          <Check text={<Say id="place.proof.source" />} />
        </ul>
      </Card>
    </ProofPart>
  )
}

function Check({ text, to, way }: { text: ReactNode; to?: LinkProps; way?: ReactNode }) {
  return (
    <li>
      <CheckIcon />
      <span>{text}</span>
      {to !== undefined && (
        <Link {...to} className={buttonClass({})}>
          {way}
        </Link>
      )}
    </li>
  )
}
