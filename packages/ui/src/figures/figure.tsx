import type { ReactNode } from 'react'
import styles from './figure.module.css'

export type VerbatimProps = {
  /** All that it says: another text is another element. */
  text: string | number | bigint | null | undefined
  className?: string | undefined
  title?: string | undefined
  dir?: 'ltr' | undefined
  /** Words of a person, which a translator may translate. */
  isProse?: boolean
  children?: ReactNode
}

/**
 * A coin, id, name or number as it is written. Page translators put elements of their own in the place of its text and leave it alone
 * where they are told to; what is inside is made anew when it changes, because text they have moved is out of React's reach. The
 * element itself stays: React could not put a new one before a text of the sentence that has moved.
 */
export function Verbatim({ text, className, title, dir, isProse = false, children = text }: VerbatimProps) {
  return (
    <bdi className={className} title={title} dir={dir} translate={isProse ? undefined : 'no'}>
      <span key={text}>{children}</span>
    </bdi>
  )
}

export type FigureProps = VerbatimProps & { text: string }

/** A figure of money, rate or time: digits of one width, on one line. */
export function Figure({ className = styles.figure, ...figure }: FigureProps) {
  return <Verbatim className={className} {...figure} />
}
