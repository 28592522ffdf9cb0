import { useParams } from '@tanstack/react-router'
import type { CustomerDetail } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { InstantText, TabSet, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { CustomerStates } from '../../core/customers/index.ts'
import { AddressMark } from '../../platform/address/index.ts'
import { Answered, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './customer.module.css'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerAudit } from './customer-audit.tsx'
import { CustomerComing } from './customer-coming.tsx'
import { CustomerHoldings } from './customer-holdings.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { CustomerLedger } from './customer-ledger.tsx'
import { CustomerMoney } from './customer-money.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrderLists } from './customer-order-lists.tsx'
import { useCustomerDetail } from './customer-queries.ts'
import { CustomerSent } from './customer-sent.tsx'
import { CustomerSignIns } from './customer-sign-ins.tsx'
import { CustomerVouchers } from './customer-vouchers.tsx'

/** One customer: who they are, what they have as they see it, what happened, and what an operator may do. */
export function CustomerPage() {
  const words = useWords()
  const { id } = useParams({ from: '/customers/$id' })
  const answer = useCustomerDetail(Number(id))
  const row = answer.data
  return (
    <Page title={row?.email ?? words('console.customer.customer', { id })} text={<Say id="console.customer.seen" />}>
      <Answered answer={answer}>{row !== undefined && <Customer row={row} />}</Answered>
    </Page>
  )
}

const TABS = ['holdings', 'orders', 'ledger', 'sent', 'signIns', 'keys', 'vouchers', 'operators'] as const

function Customer({ row }: { row: CustomerDetail }) {
  const words = useWords()
  const [tab, show] = useState<(typeof TABS)[number]>('holdings')
  const content = {
    holdings: <CustomerHoldings id={row.id} />,
    orders: <CustomerOrderLists id={row.id} />,
    ledger: <CustomerLedger id={row.id} />,
    sent: <CustomerSent row={row} />,
    signIns: <CustomerSignIns row={row} />,
    keys: <CustomerKeys id={row.id} />,
    vouchers: <CustomerVouchers row={row} />,
    operators: <CustomerAudit id={row.id} />,
  }
  return (
    <>
      <Who row={row} />
      <div className={styles.grid}>
        <div className={styles.main}>
          <CustomerMoney id={row.id} />
          <TabSet
            label={words('console.customer.customer', { id: row.id })}
            value={tab}
            onChange={show}
            tabs={TABS.map((value) => ({
              value,
              label: words(`console.customer.${value}`),
              content: content[value],
            }))}
          />
        </div>
        <aside className={styles.aside}>
          <CustomerActs row={row} />
          <CustomerComing id={row.id} />
          <CustomerNotes row={row} />
        </aside>
      </div>
    </>
  )
}

function Who({ row }: { row: CustomerDetail }) {
  return (
    <div className={styles.who}>
      <AddressMark email={row.email} />
      <CustomerStates row={row} />
      <Say id="console.customer.customer" values={{ id: <Verbatim text={row.id} /> }} />
      <Say id="console.customer.vip" values={{ tier: row.vip_tier }} />
      {row.region === null ? <Say id="console.customers.region.none" /> : <Verbatim text={row.region} />}
      <Say id={`account.mode.${row.account_mode}`} />
      <Say id={row.email_confirmed ? 'console.customer.confirmed' : 'console.customer.unconfirmed'} />
      <span>
        <Say id="console.customers.since" /> <InstantText at={instantOfSeconds(row.created_at)} short />
      </span>
    </div>
  )
}
