import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'

/** They open beside the form, which keeps what is typed. */
const DOCUMENTS = {
  terms: (text: ReactNode) => (
    <Link to="/terms" target="_blank">
      {text}
    </Link>
  ),
  risk: (text: ReactNode) => (
    <Link to="/risk-disclosure" target="_blank">
      {text}
    </Link>
  ),
}

/** What is accepted by confirming. */
export function DualTerms() {
  return (
    <p className={styles.terms}>
      <Say id="dual.panel.terms" values={DOCUMENTS} />
    </p>
  )
}
