import { Link } from '@tanstack/react-router'
import { Card } from '@tenor/ui'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './places.module.css'

/** What anybody can check here, and what nobody can yet. */
export function ProofPage() {
  const words = useWords()
  return (
    <Page title={words('place.proof.title')} text={words('place.proof.text')}>
      <div className={styles.pair}>
        <Card>
          <div className={styles.text}>
            <h2>
              <Say id="place.proof.public" />
            </h2>
            <ul>
              <li>
                <Say id="place.proof.settlements" />{' '}
                <Link to="/settlements/$coin" params={{ coin: 'BTC' }}>
                  <Say id="nav.settlements" />
                </Link>
              </li>
              <li>
                <Say id="place.proof.statement" />{' '}
                <Link to="/statement">
                  <Say id="nav.statement" />
                </Link>
              </li>
              <li>
                <Say id="place.proof.source" />
              </li>
            </ul>
          </div>
        </Card>
        <Card>
          <div className={styles.text}>
            <h2>
              <Say id="place.proof.not" />
            </h2>
            <p>
              <Say id="place.proof.notText" />
            </p>
          </div>
        </Card>
      </div>
    </Page>
  )
}
