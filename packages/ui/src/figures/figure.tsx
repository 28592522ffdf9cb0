import type { ReactNode } from 'react'
import styles from './figure.module.css'

export type FigureProps = {
  /** All that it says: another text is another element. */
  text: string
  className?: string | undefined
  title?: string | undefined
  children?: ReactNode
}

/**
 * A figure, coin or instant. Page translators put elements of their own in the place of its text and leave it alone where
 * they are told to; it is made anew when it changes, because text they have moved is out of React's reach.
 */
export function Figure({ text, className = styles.figure, title, children = text }: FigureProps) {
  return (
    <bdi key={text} className={className} title={title} translate="no">
      {children}
    </bdi>
  )
}
