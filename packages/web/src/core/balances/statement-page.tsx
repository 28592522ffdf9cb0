import { useSearch } from '@tanstack/react-router'
import { accountName, eventName } from '@tenor/browser/ledger-names'
import { MoreRows } from '@tenor/browser/lists'
import { QUOTE_ASSET, type StatementRow } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { AccountPage } from '../account/index.ts'
import styles from './balances.module.css'
import { NoMovements } from './no-movements.tsx'
import { StatementActs } from './statement-acts.tsx'
import { StatementBooks } from './statement-books.tsx'
import { StatementFilters } from './statement-filters.tsx'
import { useStatement } from './statement-queries.ts'
import { isLedgerView, readStatementSearch, type StatementSearch, statementFilterOf } from './statement-search.ts'

export function StatementPage() {
  const words = useWords()
  const search = readStatementSearch(useSearch({ from: '/statement' }))
  return (
    <AccountPage title={words('ledger.statement')} text={words('ledger.statement.lede')}>
      <StatementFilters search={search} />
      {isLedgerView(search) ? <Movements search={search} /> : <StatementActs search={search} />}
    </AccountPage>
  )
}

function Movements({ search }: { search: StatementSearch }) {
  const words = useWords()
  const answer = useStatement(statementFilterOf(search))
  const { data, total } = answer
  if (data?.length === 0) return <NoMovements search={search} />
  return (
    <div className={styles.rows}>
      <p className={styles.count} role="status">
        {total !== undefined && (
          <Say id={total.isCapped ? 'list.countCapped' : 'list.count'} values={{ count: total.count }} />
        )}
      </p>
      <Answered answer={answer}>
        <DataTable
          label={words('ledger.statement')}
          columns={movementColumns(words)}
          rows={data ?? []}
          rowKey={(row) => `${row.id} ${row.account}`}
          isWaiting={data === undefined}
        />
        <MoreRows of={answer} />
      </Answered>
      {data !== undefined && <StatementBooks filter={statementFilterOf(search)} />}
    </div>
  )
}

function movementColumns(words: Words): Column<StatementRow>[] {
  return [
    { id: 'event', header: words('ledger.statement.what'), onPhone: 'lead', cell: (row) => <What row={row} /> },
    {
      id: 'account',
      header: words('ledger.account'),
      onPhone: 'pair',
      cell: (row) => (
        <>
          {accountName(words, row.account)}
          <span className={styles.more}> ⇄ {accountName(words, row.counter_account)}</span>
        </>
      ),
    },
    {
      id: 'amount',
      header: words('ledger.amount'),
      align: 'end',
      onPhone: 'aside',
      cell: (row) => <Moved row={row} />,
    },
    {
      id: 'balance',
      header: words('ledger.statement.balance'),
      align: 'end',
      onPhone: 'pair',
      cell: (row) => (row.balance === null ? '–' : <Amount value={row.balance} asset={row.asset} />),
    },
  ]
}

/** With what it was worth at the time. */
function Moved({ row }: { row: StatementRow }) {
  return (
    <>
      <b>
        <Amount value={decimal(row.amount)} asset={row.asset} withPlus />
      </b>
      {row.value_usdt !== null && row.asset !== QUOTE_ASSET && (
        <span className={styles.code}>
          <Amount value={row.value_usdt} asset={QUOTE_ASSET} minimum={2} maximum={2} />
        </span>
      )}
    </>
  )
}

/** What happened and when, with the code by which software knows it and the id that joins the legs of one act. */
function What({ row }: { row: StatementRow }) {
  const words = useWords()
  return (
    <>
      {eventName(words, row.event)}
      <span className={styles.code}>
        <InstantText at={instantOfSeconds(row.at)} seconds />
      </span>
      <span className={styles.code}>
        <Verbatim text={row.event} /> ·{' '}
        <Say id="account.statement.group" values={{ id: <Verbatim text={row.group_id} /> }} />
      </span>
    </>
  )
}
