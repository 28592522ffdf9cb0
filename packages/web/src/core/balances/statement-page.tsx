import { useNavigate, useSearch } from '@tanstack/react-router'
import { ASSETS, type StatementRow } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, buttonClass, Choice, type Column, DataTable, InstantText, ListState, Pager } from '@tenor/ui'
import { FailedList, Page } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { SignInNeeded, useCustomer } from '../account/index.ts'
import styles from './balances.module.css'
import { STATEMENT_PAGE_SIZE, statementCsvAddress, useStatement } from './balances-queries.ts'
import { accountName, eventName } from './ledger-names.ts'

const ANY = 'any'

export function StatementPage() {
  const words = useWords()
  const navigate = useNavigate()
  const customer = useCustomer()
  const { asset, page = 1 } = useSearch({ from: '/statement' })
  const choices = [ANY, ...ASSETS].map((value) => ({ value, label: value === ANY ? words('ledger.anyAsset') : value }))
  return (
    <Page title={words('ledger.statement')} text={words('ledger.statement.lede')}>
      {customer === null && <SignInNeeded />}
      {customer && (
        <>
          <div className={styles.bar}>
            <Choice
              label={words('ledger.asset')}
              value={asset ?? ANY}
              options={choices}
              onChange={(next) => navigate({ to: '/statement', search: next === ANY ? {} : { asset: next } })}
            />
            <a
              className={buttonClass({ kind: 'ghost' })}
              href={statementCsvAddress(asset === undefined ? {} : { asset })}
              download
            >
              <Say id="act.exportCsv" />
            </a>
          </div>
          <Movements asset={asset} page={page} />
        </>
      )}
    </Page>
  )
}

function Movements({ asset, page }: { asset: string | undefined; page: number }) {
  const words = useWords()
  const navigate = useNavigate()
  const filter = { page, ...(asset === undefined ? {} : { asset }) }
  const { data, isPending, isError, error, refetch } = useStatement(filter, true)
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.list.length === 0) {
    const kind = asset === undefined ? 'empty' : 'unmatched'
    return (
      <ListState
        kind={kind}
        title={<Say id={kind === 'empty' ? 'ledger.statement.empty' : 'state.nothingMatches'} />}
      />
    )
  }
  const pages = Math.ceil((data?.totalCount ?? 0) / STATEMENT_PAGE_SIZE)
  return (
    <div>
      <DataTable
        label={words('ledger.statement')}
        columns={movementColumns(words)}
        rows={data?.list ?? []}
        rowKey={(row) => row.id}
        isWaiting={isPending}
      />
      <Pager
        label={words('list.pages')}
        page={page}
        pages={pages}
        previousLabel={<Say id="list.previous" />}
        nextLabel={<Say id="list.next" />}
        position={<Say id="list.page" values={{ page, pages }} />}
        onPage={(next) =>
          navigate({ to: '/statement', search: { ...(asset === undefined ? {} : { asset }), page: next } })
        }
      />
    </div>
  )
}

function movementColumns(words: Words): Column<StatementRow>[] {
  return [
    {
      id: 'event',
      header: words('ledger.statement.what'),
      onCard: 'lead',
      cell: (row) => (
        <>
          {eventName(words, row.event)}
          <span className={styles.code}>
            <bdi>{row.event}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'at',
      header: words('ledger.statement.when'),
      onCard: 'pair',
      cell: (row) => <InstantText at={instantOfSeconds(row.at)} seconds />,
    },
    {
      id: 'account',
      header: words('ledger.account'),
      onCard: 'pair',
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
      onCard: 'aside',
      cell: (row) => (
        <b>
          <Amount value={decimal(row.amount)} asset={row.asset} withPlus />
        </b>
      ),
    },
    {
      id: 'balance',
      header: words('ledger.statement.balance'),
      align: 'end',
      onCard: 'pair',
      cell: (row) => (row.balance === null ? '–' : <Amount value={row.balance} asset={row.asset} />),
    },
  ]
}
