import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** A section of the gallery. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One part with its name above it. */
export function Specimen({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? styles.wideSpecimen : styles.specimen}>
      <h3 className={styles.name}>{name}</h3>
      <div>{children}</div>
    </div>
  )
}

/** Specimens beside each other, as many as there is room for. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className={styles.shelf}>{children}</div>
}

/** Parts on a line that wraps. */
export function Line({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>
}
