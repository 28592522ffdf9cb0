import { Parts } from '@tenor/ui'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '../phrases/index.ts'
import styles from './page.module.css'

export type PageProps = { title: string; text?: ReactNode; aside?: ReactNode; narrow?: boolean; children: ReactNode }

/** A page of the back office with its one heading, which names the tab too. */
export function Page({ title, text, aside, narrow = false, children }: PageProps) {
  const words = useWords()
  const backOffice = words('console.title')
  useEffect(() => {
    document.title = `${title} · ${backOffice}`
  }, [title, backOffice])
  return (
    <main id="main" tabIndex={-1} className={narrow ? styles.narrow : styles.page}>
      <div className={styles.lede}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
        {aside}
      </div>
      <Parts>{children}</Parts>
    </main>
  )
}

export type SectionProps = {
  title: string
  text?: ReactNode
  aside?: ReactNode
  /** By which a link leads to it. */
  id?: string
  children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, text, aside, id, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title} id={id}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {text !== undefined && <p className={styles.sectionText}>{text}</p>}
      <Parts>{children}</Parts>
    </section>
  )
}

/** Fields of a form, one under the other; side by side where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Choices above a list. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={styles.filters} aria-label={label}>
      {children}
    </search>
  )
}

/** Buttons beside each other; in a row of a table they stay so. */
export function Acts({ inRow = false, children }: { inRow?: boolean; children: ReactNode }) {
  return <div className={inRow ? styles.rowActs : styles.acts}>{children}</div>
}

/** Parts of a panel, one under the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Two lines of one cell: what counts, and a word more. */
export function TwoLineCell({ main, more }: { main: ReactNode; more: ReactNode }) {
  return (
    <div className={styles.twofold}>
      <div>{main}</div>
      <div className={styles.more}>{more}</div>
    </div>
  )
}
