import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './places.module.css'

const PARTS = [1, 2, 3, 4, 5] as const

export function TermsPage() {
  return <Document name="terms" />
}

export function RiskPage() {
  return <Document name="risk" />
}

export function PrivacyPage() {
  return <Document name="privacy" />
}

function Document({ name }: { name: 'terms' | 'risk' | 'privacy' }) {
  const words = useWords()
  return (
    <Page title={words(`document.${name}.title`)} text={words(`document.${name}.lede`)}>
      <ol className={styles.document}>
        {PARTS.map((part) => (
          <li key={part}>
            <h2>
              <Say id={`document.${name}.${part}.title`} />
            </h2>
            <p>
              <Say id={`document.${name}.${part}.text`} />
            </p>
          </li>
        ))}
      </ol>
    </Page>
  )
}
