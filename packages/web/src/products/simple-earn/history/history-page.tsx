import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { buttonClass } from '@tenor/ui'
import { useMemo } from 'react'
import { SignedIn, useCustomer } from '../../../core/account/index.ts'
import { Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { HistoryNarrowing } from './history-filters.tsx'
import { readHistorySearch } from './history-search.ts'
import { type HistorySelection, selectionOf } from './history-selection.ts'
import { HistoryView } from './history-view.tsx'
import { useHistorySelection } from './use-history-selection.ts'

const PATH = '/simple-earn/history'
const MONTHS = 12

/** What happened to what a customer has or had in Simple Earn. */
export function HistoryPage() {
  return (
    <ModuleWords module="simple-earn-pages">
      <ModuleWords module="simple-earn-history">
        <History />
      </ModuleWords>
    </ModuleWords>
  )
}

function History() {
  const words = useWords()
  const customer = useCustomer()
  return (
    <Page title={words('history.title')} text={words('history.text')} aside={<Holdings />}>
      <SignedIn>{customer && <Own key={customer.id} userId={customer.id} />}</SignedIn>
    </Page>
  )
}

function Holdings() {
  return (
    <Link to="/simple-earn/my-lendings" className={buttonClass({})}>
      <Say id="earn.myHoldings" />
    </Link>
  )
}

function Own({ userId }: { userId: number }) {
  const navigate = useNavigate({ from: PATH })
  const { tab, type, asset = '', from = '', to = '' } = readHistorySearch(useSearch({ from: PATH }))
  const said = useMemo(() => selectionOf({ tab, type }), [tab, type])
  const { selection, choose } = useHistorySelection(userId, said)
  const shown = said ?? selection
  const go = (next: HistorySelection, { asset: coin, ...days }: HistoryNarrowing) =>
    navigate({
      to: PATH,
      search: given({ ...next, asset: coin || undefined, from: days.from || undefined, to: days.to || undefined }),
      replace: true,
      resetScroll: false,
    })
  const narrowing = { asset, from, to }
  return (
    <HistoryView
      selection={shown}
      onSelect={(next) => {
        choose(next)
        // Another side has other coins.
        go(next, { ...narrowing, asset: next.tab === shown.tab ? asset : '' })
      }}
      narrowing={narrowing}
      onNarrow={(next) => go(shown, next)}
      months={MONTHS}
    />
  )
}
