import type { PhraseKey } from '@tenor/contract/phrases'
import type { ReactNode } from 'react'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './places.module.css'

/* The parts of each document, in the order in which they are read. */
const TERMS = [6, 1, 2, 3, 4, 8, 7, 9, 5] as const
const RISK = [1, 6, 2, 3, 4, 11, 5, 12, 7, 8, 9, 10] as const
const PRIVACY = [1, 2, 3, 4, 5] as const

export function TermsPage() {
  return (
    <Document name="terms">
      {TERMS.map((part) => (
        <Part key={part} title={`document.terms.${part}.title`} text={`document.terms.${part}.text`} />
      ))}
    </Document>
  )
}

export function RiskPage() {
  return (
    <Document name="risk">
      {RISK.map((part) => (
        <Part key={part} title={`document.risk.${part}.title`} text={`document.risk.${part}.text`} />
      ))}
    </Document>
  )
}

export function PrivacyPage() {
  return (
    <Document name="privacy">
      {PRIVACY.map((part) => (
        <Part key={part} title={`document.privacy.${part}.title`} text={`document.privacy.${part}.text`} />
      ))}
    </Document>
  )
}

function Document({ name, children }: { name: 'terms' | 'risk' | 'privacy'; children: ReactNode }) {
  const words = useWords()
  return (
    <Page title={words(`document.${name}.title`)} text={words(`document.${name}.lede`)}>
      <ol className={styles.document}>{children}</ol>
    </Page>
  )
}

function Part({ title, text }: { title: PhraseKey; text: PhraseKey }) {
  return (
    <li>
      <h2>
        <Say id={title} />
      </h2>
      <p>
        <Say id={text} />
      </p>
    </li>
  )
}
