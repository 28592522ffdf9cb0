import { classes, Parts } from '@tenor/ui'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '../phrases/index.ts'
import styles from './page.module.css'

export type PageProps = {
  title: string
  text?: ReactNode
  aside?: ReactNode
  children: ReactNode
  narrow?: boolean
  /** Where what stands first says more than the heading, which is then only heard. */
  isTitleHidden?: boolean
  /** Leaves the screen to a list. */
  isDense?: boolean
}

/** A page with its one heading, which names the tab as well; its text describes it. */
export function Page({
  title,
  text,
  aside,
  children,
  narrow = false,
  isTitleHidden = false,
  isDense = false,
}: PageProps) {
  const words = useWords()
  usePageTitle(title, typeof text === 'string' && text !== '' ? text : words('app.description'))
  return (
    <main id="main" tabIndex={-1} className={classes(styles.page, narrow && styles.narrow, isDense && styles.dense)}>
      <div className={classes(styles.lede, isTitleHidden && 'visually-hidden')}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      <Parts>{children}</Parts>
    </main>
  )
}

function usePageTitle(title: string, description: string) {
  useEffect(() => {
    document.title = `${title} · Tenor`
    const known = document.querySelector('meta[name=description]')
    const meta = known ?? document.head.appendChild(document.createElement('meta'))
    meta.setAttribute('name', 'description')
    meta.setAttribute('content', description)
  }, [title, description])
}
