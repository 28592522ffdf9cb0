import { spellAsset } from '@tenor/browser/assets'
import { eventName, STATEMENT_EVENTS } from '@tenor/browser/ledger-names'
import { given } from '@tenor/browser/search'
import type { StatementRow } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Choice, type Column, DataTable, InstantText, TextField, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, FilterRow, MoreOf, NoRows, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type LedgerSearch, useTheirLedger } from './customer-queries.ts'

const ANY = ''

/** Every movement of a customer's accounts, narrowed to a coin or an event. */
export function CustomerLedger({ id }: { id: number }) {
  const words = useWords()
  const [search, find] = useState<LedgerSearch>({})
  const answer = useTheirLedger(id, search)
  const events = STATEMENT_EVENTS.map((value) => ({ value, label: eventName(words as never, value) }))
  const columns: readonly Column<StatementRow>[] = [
    {
      id: 'event',
      header: <Say id="console.customer.event" />,
      cell: (row) => (
        <TwoLineCell main={eventName(words as never, row.event)} more={<Verbatim text={`#${row.group_id}`} />} />
      ),
      onPhone: 'lead',
    },
    {
      id: 'amount',
      header: <Say id="console.customer.has" />,
      cell: (row) => <Amount value={row.amount} asset={row.asset} withPlus />,
      align: 'end',
      onPhone: 'aside',
    },
    {
      id: 'balance',
      header: <Say id="console.customer.ledger.after" />,
      cell: ({ balance, asset }) => (balance === null ? '–' : <Amount value={balance} asset={asset} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'at',
      header: <Say id="console.audit.at" />,
      cell: ({ at }) => <InstantText at={instantOfSeconds(at)} seconds />,
      onPhone: 'pair',
    },
  ]
  return (
    <>
      <FilterRow label={words('console.filter')}>
        <TextField
          label={words('console.balance.asset')}
          value={search.asset ?? ANY}
          autoComplete="off"
          onChange={(text) => find(given({ ...search, asset: spellAsset(text.trim()) || undefined }))}
        />
        <Choice<string>
          label={words('console.customer.event')}
          value={search.event ?? ANY}
          options={[{ value: ANY, label: words('console.customer.all') }, ...events]}
          onChange={(event) => find(given({ ...search, event: event === ANY ? undefined : event }))}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={search.asset !== undefined || search.event !== undefined} />
        ) : (
          <DataTable
            label={words('console.customer.ledger')}
            columns={columns}
            rows={answer.data ?? []}
            rowKey={(row) => `${row.id} ${row.account}`}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </>
  )
}
