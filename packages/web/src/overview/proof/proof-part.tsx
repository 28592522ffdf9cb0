import { classes, shapes } from '@tenor/ui'
import type { ReactNode } from 'react'
import styles from './proof.module.css'

/** A part of the page with its heading. */
export function ProofPart({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes(shapes.stack3, styles.part)}>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  )
}
