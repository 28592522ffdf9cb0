import {
  type CustomerDetail,
  endCustomerSessions,
  freezeCustomer,
  grantVoucher,
  lockCustomer,
  QUOTE_ASSET,
  setRole,
} from '@tenor/contract/core'
import type { Audience } from '@tenor/contract/http'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { Amount, Button } from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { CustomerPanel } from '../../core/customers/index.ts'
import { VoucherGrantPanel } from '../../core/vouchers/index.ts'
import { May, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './customer.module.css'
import { ReasonPanel } from './reason-panel.tsx'

type Opened = 'voucher' | 'change' | 'sessions' | 'lock'

/** The acts about a customer, each with its bound; those of other roles are not shown. */
export function CustomerActs({ row }: { row: CustomerDetail }) {
  const words = useWords()
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const act = (call: Audience, does: Opened, phrase: BackOfficePhraseKey, bound: ReactNode) => (
    <May call={call} key={phrase}>
      <li>
        <span>
          <Say id={phrase} />
          <small>{bound}</small>
        </span>
        <Button kind="ghost" aria-label={`${words('console.act.change')}: ${words(phrase)}`} onPress={() => open(does)}>
          <Say id="console.act.change" />
        </Button>
      </li>
    </May>
  )
  const left =
    row.voucher_left === null ? (
      <Say id="console.customer.vouchers.open" />
    ) : (
      <Say
        id="console.customer.vouchers.left"
        values={{ amount: <Amount value={row.voucher_left} asset={QUOTE_ASSET} minimum={2} maximum={2} /> }}
      />
    )
  return (
    <Section title={words('console.customer.acts')}>
      <ul className={styles.acts}>
        {act(grantVoucher, 'voucher', 'console.vouchers.grant', left)}
        {act(setRole, 'change', 'console.customer.change', <Say id="console.customer.bound" />)}
        {act(
          endCustomerSessions,
          'sessions',
          'console.customer.endSessions',
          <Say id="console.customer.endSessions.text" />,
        )}
        {!row.trading_locked &&
          act(lockCustomer, 'lock', 'console.customer.lock', <Say id="console.customer.lock.text" />)}
        {act(freezeCustomer, 'change', 'console.customer.protect', <Say id="console.customer.bound" />)}
      </ul>
      {opened === 'voucher' && <VoucherGrantPanel email={row.email} onClose={close} />}
      {opened === 'change' && <CustomerPanel row={row} onClose={close} />}
      {(opened === 'sessions' || opened === 'lock') && <ReasonPanel id={row.id} does={opened} onClose={close} />}
    </Section>
  )
}
