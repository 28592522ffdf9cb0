import { Link } from '@tanstack/react-router'
import { actName, STATEMENT_ACTS } from '@tenor/browser/ledger-names'
import { MoreRows } from '@tenor/browser/lists'
import { actsOf, QUOTE_ASSET, type StatementAct } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, type Column, DataTable, InstantText, Verbatim } from '@tenor/ui'
import { Answered } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { products } from '../product-list/index.ts'
import styles from './balances.module.css'
import { NoMovements } from './no-movements.tsx'
import { StatementBooks } from './statement-books.tsx'
import { useStatementLegs } from './statement-queries.ts'
import { type StatementSearch, statementFilterOf } from './statement-search.ts'

/**
 * One row an act: what came in, what went out, and what for. Acts that move money within a product alone, such as the
 * acceptance of an order, stand in the ledger only.
 */
export function StatementActs({ search }: { search: StatementSearch }) {
  const words = useWords()
  const answer = useStatementLegs(statementFilterOf(search))
  const { data, hasMore } = answer
  if (data?.length === 0) return <NoMovements search={search} />
  return (
    <div className={styles.rows}>
      <Answered answer={answer}>
        <DataTable
          label={words('ledger.statement')}
          columns={actColumns(words)}
          rows={actsOf(data ?? [], STATEMENT_ACTS, hasMore).filter(({ moved }) => moved.length > 0)}
          rowKey={({ id }) => id}
          isWaiting={data === undefined}
          isWide
        />
        <MoreRows of={answer} />
      </Answered>
      {data !== undefined && <StatementBooks filter={statementFilterOf(search)} />}
    </div>
  )
}

function actColumns(words: Words): Column<StatementAct>[] {
  return [
    { id: 'what', header: words('ledger.statement.for'), onPhone: 'lead', cell: (act) => <What act={act} /> },
    {
      id: 'at',
      header: words('ledger.statement.when'),
      onPhone: 'under',
      cell: ({ at }) => <InstantText at={instantOfSeconds(at)} short />,
    },
    {
      id: 'in',
      header: words('ledger.statement.in'),
      align: 'end',
      onPhone: 'aside',
      cell: (act) => <InOut act={act} />,
    },
    {
      id: 'out',
      header: words('ledger.statement.out'),
      align: 'end',
      onPhone: 'hidden',
      cell: (act) => <Out act={act} />,
    },
    {
      id: 'value',
      header: words('ledger.statement.value'),
      align: 'end',
      onPhone: 'note',
      cell: ({ value, moved }) =>
        value === null || moved.length === 0 ? (
          '–'
        ) : (
          <Amount value={value} asset={QUOTE_ASSET} minimum={2} maximum={2} withPlus />
        ),
    },
  ]
}

/** In words, with the way to the order that it is about. */
function What({ act }: { act: StatementAct }) {
  const words = useWords()
  const order = orderOf(act)
  return (
    <span className={styles.what}>
      <b>{act.names.map((name) => actName(words, name)).join(' · ')}</b>
      {order !== null && (
        <Link {...order.to} className={styles.code}>
          <Say id="ledger.statement.order" values={{ id: <Verbatim text={order.id} /> }} />
        </Link>
      )}
    </span>
  )
}

/** The order whose account a leg moved: its id is the beginning of the leg's. */
function orderOf({ legs }: StatementAct) {
  for (const { id, account, counter_account: counter } of legs) {
    const link = products().flatMap(({ ordersOf }) => ordersOf[account] ?? ordersOf[counter] ?? [])[0]
    const order = Number.parseInt(id, 10)
    if (link === undefined || !Number.isSafeInteger(order)) continue
    return { id: order, to: { ...link, search: { ...(link.search as object), order } } }
  }
  return null
}

/** A phone has one place for both. */
function InOut({ act }: { act: StatementAct }) {
  const hasIn = act.moved.some((movement) => movement.in > 0n)
  const hasOut = act.moved.some((movement) => movement.out > 0n)
  return (
    <>
      <span className={hasIn ? undefined : styles.onWide}>
        <In act={act} />
      </span>
      {hasOut && (
        <span className={styles.onPhone}>
          <Out act={act} />
        </span>
      )}
    </>
  )
}

function In({ act: { moved } }: { act: StatementAct }) {
  const came = moved.filter((movement) => movement.in > 0n)
  if (came.length === 0) return '–'
  return (
    <b className={styles.in}>
      {came.map((movement) => (
        <Amount key={movement.asset} value={movement.in} asset={movement.asset} withPlus />
      ))}
    </b>
  )
}

function Out({ act: { moved } }: { act: StatementAct }) {
  const went = moved.filter((movement) => movement.out > 0n)
  if (went.length === 0) return '–'
  return (
    <span className={styles.out}>
      {went.map((movement) => (
        <Amount key={movement.asset} value={-movement.out} asset={movement.asset} />
      ))}
    </span>
  )
}
