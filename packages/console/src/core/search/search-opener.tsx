import { spoken } from '@tenor/browser/phrases'
import { Button, SearchIcon } from '@tenor/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Say } from '../../platform/phrases/index.ts'
import type { BackOfficeLink } from '../product-list/index.ts'
import styles from './search.module.css'

const SearchPanel = lazy(async () => {
  const { SearchPanel: Panel } = await import('./search-panel.tsx')
  return { default: spoken(Panel, ['console-search']) }
})

/** Opens the search from every page: by its button, or by Ctrl or Command with K. */
export function SearchOpener({ pages }: { pages: readonly BackOfficeLink[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button kind="ghost" onPress={() => setOpen(true)} aria-keyshortcuts="Control+K Meta+K">
        <SearchIcon /> <Say id="console.search" /> <kbd className={styles.keys}>⌘K</kbd>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPanel pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
