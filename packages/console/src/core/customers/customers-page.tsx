import { Link } from '@tanstack/react-router'
import { type CustomerRow, setRole } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, type Column, DataTable, InstantText, TextField, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { AddressText } from '../../platform/address/index.ts'
import { Answered, FilterRow, May, MoreOf, NoRows, Page, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { CustomerStates } from './customer-states.tsx'
import styles from './customers.module.css'
import { useCustomers } from './customers-queries.ts'
import { ObjectionsSection } from './objections-section.tsx'

/** Customers by their address, and what may be set of them. */
export function CustomersPage() {
  const words = useWords()
  const [email, find] = useState<string>()
  const answer = useCustomers(email)
  const [chosen, choose] = useState<CustomerRow | null>(null)
  return (
    <Page title={words('console.customers.title')} text={words('console.customers.text')}>
      <EmailSearch onFind={(next) => find(next === '' ? undefined : next)} />
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows isFiltered={email !== undefined} />
        ) : (
          <CustomersTable rows={answer.data ?? []} isWaiting={answer.isPending} onChoose={choose} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      <ObjectionsSection />
      {chosen !== null && <CustomerPanel row={chosen} onClose={() => choose(null)} />}
    </Page>
  )
}

function EmailSearch({ onFind }: { onFind: (email: string) => void }) {
  const words = useWords()
  const [email, setEmail] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(email.trim())
  }
  return (
    <form onSubmit={submit} className={styles.search}>
      <FilterRow label={words('console.filter')}>
        <TextField label={words('console.customers.search')} value={email} onChange={setEmail} autoComplete="off" />
      </FilterRow>
      <Button kind="ghost" type="submit">
        <Say id="console.customers.find" />
      </Button>
    </form>
  )
}

type TableProps = { rows: readonly CustomerRow[]; isWaiting: boolean; onChoose: (row: CustomerRow) => void }

function CustomersTable({ rows, isWaiting, onChoose }: TableProps) {
  const words = useWords()
  const columns: readonly Column<CustomerRow>[] = [
    {
      id: 'email',
      header: <Say id="account.email" />,
      cell: (row) => (
        <TwoLineCell
          main={
            <Link to="/customers/$id" params={{ id: String(row.id) }}>
              <AddressText className={styles.email} email={row.email} />
            </Link>
          }
          more={<Verbatim text={row.id} />}
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'states',
      header: <Say id="console.customers.states" />,
      cell: (row) => <CustomerStates row={row} />,
      onPhone: 'aside',
    },
    {
      id: 'tier',
      header: <Say id="account.vipTier" />,
      cell: (row) => <Verbatim text={row.vip_tier} />,
      onPhone: 'pair',
    },
    {
      id: 'region',
      header: <Say id="account.region" />,
      cell: (row) =>
        row.region === null ? <Say id="console.customers.region.none" /> : <Verbatim text={row.region} />,
      onPhone: 'pair',
    },
    {
      id: 'mode',
      header: <Say id="account.mode" />,
      cell: (row) => <Say id={`account.mode.${row.account_mode}`} />,
      onPhone: 'pair',
    },
    {
      id: 'since',
      header: <Say id="console.customers.since" />,
      cell: (row) => <InstantText at={instantOfSeconds(row.created_at)} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <May call={setRole}>
          <Button
            kind="ghost"
            aria-label={words('console.customers.changeOne', { email: row.email })}
            onPress={() => onChoose(row)}
          >
            <Say id="console.act.change" />
          </Button>
        </May>
      ),
      align: 'end',
    },
  ]
  const label = words('console.customers.title')
  return <DataTable label={label} columns={columns} rows={rows} rowKey={(row) => row.id} isWaiting={isWaiting} isWide />
}
