import { Link, useNavigate } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { HELP } from '@tenor/contract/help'
import type { PhraseModule } from '@tenor/contract/phrases'
import { classes, Panel, shapes, TextField, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { useCustomer } from '../../core/account/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { usePortfolioHoldings } from '../portfolio/index.ts'
import { findHits, SEARCH_GROUPS, type SearchHit, type SearchPage } from './search-hits.ts'
import styles from './search-panel.module.css'

export type { SearchPage } from './search-hits.ts'

const BOOKS = ['search', ...new Set(HELP.map(({ book }) => book as PhraseModule))] as const

/** What the header does not lead to by itself. */
const MORE: readonly SearchPage[] = [
  { phrase: 'nav.earn', to: { to: '/' } },
  { phrase: 'nav.holdings.short', to: { to: '/holdings' } },
  { phrase: 'nav.fees', to: { to: '/fees' } },
  { phrase: 'nav.tax', to: { to: '/account/tax' } },
]

export type SearchPanelProps = { pages: readonly SearchPage[]; onClose: () => void }

/** Finds coins, products, own orders, pages and help; Enter opens the first. */
export function SearchPanel(props: SearchPanelProps) {
  return (
    <ModuleWords module={BOOKS}>
      <Search {...props} />
    </ModuleWords>
  )
}

function Search({ pages, onClose }: SearchPanelProps) {
  const words = useWords()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const holdings = usePortfolioHoldings.useIf(Boolean(useCustomer())).data?.holdings ?? []
  const hits = findHits(text, { words, pages: MORE.concat(pages), holdings })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = hits
    if (first === undefined) return
    onClose()
    void navigate(first.to)
  }
  return (
    <Panel isOpen onClose={onClose} title={<Say id="search.title" />} closeLabel={words('act.close')} width="middle">
      <form className={classes(shapes.stack, styles.groups)} onSubmit={submit}>
        <TextField label={words('nav.search')} value={text} onChange={setText} autoComplete="off" autoFocus />
        {SEARCH_GROUPS.map((group) => (
          <Group key={group} group={group} hits={hits.filter((hit) => hit.group === group)} onOpen={onClose} />
        ))}
        <p role="status">{text.trim() !== '' && hits.length === 0 && <Say id="search.none" />}</p>
      </form>
    </Panel>
  )
}

type GroupProps = { group: SearchHit['group']; hits: readonly SearchHit[]; onOpen: () => void }

function Group({ group, hits, onOpen }: GroupProps) {
  if (hits.length === 0) return null
  return (
    <section>
      <h3>
        <Say id={`search.${group}`} />
      </h3>
      <ul>
        {hits.map(({ name, more, to }) => (
          <li key={`${name} ${more}`}>
            <Link {...to} onClick={onOpen}>
              {name}
              <small>
                <Verbatim text={more} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
