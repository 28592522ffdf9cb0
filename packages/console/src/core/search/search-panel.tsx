import { useNavigate } from '@tanstack/react-router'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText, Panel, TextField, Verbatim } from '@tenor/ui'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { AddressText } from '../../platform/address/index.ts'
import { RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import type { BackOfficeLink } from '../product-list/index.ts'
import styles from './search.module.css'
import { useFound } from './search-queries.ts'

type Hit = { key: string; group: BackOfficePhraseKey; what: ReactNode; more: ReactNode; to: string; id?: number }

const PAGES_SHOWN = 6

/** Finds customers, orders, ledger references and pages; arrows move, Enter opens. */
export function SearchPanel({ pages, onClose }: { pages: readonly BackOfficeLink[]; onClose: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [place, move] = useState(0)
  const answer = useFound(text)
  const hits = text.trim() === '' ? [] : [...customerHits(answer.data), ...pageHits(words, pages, text)]
  const at = Math.min(place, Math.max(0, hits.length - 1))
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onClose()
    void (hit.id === undefined
      ? navigate({ to: hit.to })
      : navigate({ to: '/customers/$id', params: { id: String(hit.id) } }))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) move((at + step + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'Enter') open(hits[at])
    else return
    event.preventDefault()
  }
  return (
    <Panel isOpen onClose={onClose} title={<Say id="console.search" />} closeLabel={words('act.close')} width="middle">
      <Stack>
        <div onKeyDownCapture={press}>
          <TextField
            label={words('console.search.field')}
            value={text}
            autoComplete="off"
            autoFocus
            onChange={setText}
          />
        </div>
        <RefusalLine error={answer.error} />
        {text.trim() === '' ? (
          <p className={styles.hint}>
            <Say id="console.search.begin" />
          </p>
        ) : (
          <Hits hits={hits} at={at} id={id} isWaiting={answer.isFetching} onOpen={open} />
        )}
        {answer.data?.any_part === false && (
          <p className={styles.hint}>
            <Say id="console.search.beginnings" />
          </p>
        )}
        <p className={styles.hint}>
          <Say id="console.search.keys" />
        </p>
      </Stack>
    </Panel>
  )
}

type HitsProps = { hits: readonly Hit[]; at: number; id: string; isWaiting: boolean; onOpen: (hit: Hit) => void }

function Hits({ hits, at, id, isWaiting, onOpen }: HitsProps) {
  const words = useWords()
  if (hits.length === 0) return <p role="status">{!isWaiting && <Say id="console.search.none" />}</p>
  return (
    <div role="listbox" aria-label={words('console.search')} aria-activedescendant={`${id}-${at}`} tabIndex={-1}>
      {hits.map((hit, place) => (
        <div key={hit.key} role="presentation">
          {hits[place - 1]?.group !== hit.group && (
            <h3 className={styles.heading}>
              <Say id={hit.group} />
            </h3>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and opens by keys. */}
          <div
            role="option"
            id={`${id}-${place}`}
            aria-selected={place === at}
            tabIndex={-1}
            className={styles.hit}
            onClick={() => onOpen(hit)}
          >
            <span>{hit.what}</span>
            <small>{hit.more}</small>
          </div>
        </div>
      ))}
    </div>
  )
}

function customerHits(data: ReturnType<typeof useFound>['data']): Hit[] {
  const customers = (data?.customers ?? []).map(({ id, email }) => ({
    key: `customer ${id}`,
    group: 'console.search.customers' as const,
    what: <AddressText email={email} />,
    more: <Verbatim text={id} />,
    to: '/customers/$id',
    id,
  }))
  const found = (data?.found ?? []).map(({ kind, id, user_id, email, at }) => ({
    key: `${kind} ${id} ${user_id}`,
    group: 'console.search.found' as const,
    what: (
      <>
        <Say id={`console.found.${kind}` as BackOfficePhraseKey} /> <Verbatim text={`#${id}`} />
      </>
    ),
    more: (
      <Say
        id="console.search.of"
        values={{ email: <AddressText email={email} />, at: <InstantText at={instantOfSeconds(at)} short /> }}
      />
    ),
    to: '/customers/$id',
    id: user_id,
  }))
  return [...customers, ...found]
}

function pageHits(words: Words, pages: readonly BackOfficeLink[], text: string): Hit[] {
  const part = text.trim().toLocaleLowerCase()
  return pages
    .map(({ to, phrase }) => ({ to, name: words(phrase) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(part))
    .slice(0, PAGES_SHOWN)
    .map(({ to, name }) => ({ key: to, group: 'console.search.acts' as const, what: name, more: null, to }))
}
