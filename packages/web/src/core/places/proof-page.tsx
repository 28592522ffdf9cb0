import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass, Card, CheckIcon, Notice } from '@tenor/ui'
import type { ReactNode } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './places.module.css'

/** What anybody can check here, each with the way there, and what nobody can yet. */
export function ProofPage() {
  const words = useWords()
  return (
    <Page title={words('place.proof.title')} text={words('place.proof.text')}>
      <section className={styles.proof}>
        <h2>
          <Say id="place.proof.public" />
        </h2>
        <Card flush>
          <ul className={styles.checks}>
            <Check
              text={<Say id="place.proof.settlements" />}
              to={{ to: '/settlements/$coin', params: { coin: 'BTC' } }}
              way={<Say id="nav.settlements" />}
            />
            <Check
              text={<Say id="place.proof.statement" />}
              to={{ to: '/statement' }}
              way={<Say id="nav.statement" />}
            />
            <Check text={<Say id="place.proof.source" />} />
          </ul>
        </Card>
      </section>
      <section className={styles.proof}>
        <h2>
          <Say id="place.proof.not" />
        </h2>
        <Notice>
          <Say id="place.proof.notText" />
        </Notice>
      </section>
    </Page>
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
