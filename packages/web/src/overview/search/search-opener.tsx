import { SearchIcon } from '@tenor/ui'
import { useEffect, useState } from 'react'
import { panelOnDemand } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import styles from './search.module.css'
import type { SearchPage } from './search-panel.tsx'

const SearchPanel = panelOnDemand(() => import('./search-panel.tsx').then((module) => module.SearchPanel))
const OPEN = 'tenor.search'

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** Searches everything: by its button, by Ctrl or Command with K, or by a slash. */
export function SearchOpener({ pages }: { pages: readonly SearchPage[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const press = (event: KeyboardEvent) => {
      const isShort = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey
      const isSlash = event.key === '/' && !isField(event.target)
      if (!isShort && !isSlash) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    addEventListener(OPEN, open)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(OPEN, open)
    }
  }, [])
  return (
    <>
      <div className={styles.inHeader}>
        <SearchButton />
      </div>
      {isOpen && <SearchPanel pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same on a page of a phone, whose header has no room for it. */
export function PhoneSearch() {
  return (
    <div className={styles.onPhone}>
      <SearchButton />
    </div>
  )
}

/** Looks like a field: what is typed goes into the panel that it opens. */
function SearchButton() {
  const open = () => dispatchEvent(new Event(OPEN))
  return (
    <button type="button" className={styles.opener} aria-keyshortcuts="Control+K Meta+K /" onClick={open}>
      <SearchIcon />
      <span>
        <Say id="nav.search" />
      </span>
      <kbd>⌘K</kbd>
    </button>
  )
}
