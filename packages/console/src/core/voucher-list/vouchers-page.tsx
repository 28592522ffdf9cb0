import { useNavigate, useSearch } from '@tanstack/react-router'
import { given, oneOf } from '@tenor/browser/search'
import { type BackOfficeVoucherRow, grantVoucher, VOUCHER_STATUSES } from '@tenor/contract/core'
import { Button, Choice, TextField } from '@tenor/ui'
import { type FormEvent, Suspense, useState } from 'react'
import { Acts, Answered, FilterRow, May, MoreOf, NoRows, Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { products } from '../product-list/index.ts'
import { useBackOfficeVouchers, VoucherGrantPanel, VoucherRecallPanel, VouchersTable } from '../vouchers/index.ts'
import styles from './vouchers-page.module.css'
import type { VouchersSearch } from './vouchers-search.ts'

/** Who has which voucher; giving one, and taking it back. */
export function VouchersPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/vouchers' })
  const [email, look] = useState<string>()
  const answer = useBackOfficeVouchers({ ...search, email })
  const [recalled, recall] = useState<BackOfficeVoucherRow | null>(null)
  return (
    <Page
      title={words('console.vouchers.title')}
      text={words('console.vouchers.text')}
      aside={<GrantActs email={email ?? ''} />}
    >
      <Filters
        search={search}
        onFind={(next, of) => {
          look(of)
          navigate({ to: '/vouchers', search: next })
        }}
      />
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows
            isFiltered={email !== undefined || search.status !== undefined}
            text={<Say id="console.vouchers.noneGiven" />}
          />
        ) : (
          <VouchersTable rows={answer.data ?? []} isWaiting={answer.isPending} onRecall={recall} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {recalled !== null && <VoucherRecallPanel row={recalled} onClose={() => recall(null)} />}
    </Page>
  )
}

const ANY = ''

type FiltersProps = {
  search: VouchersSearch
  onFind: (search: VouchersSearch, email: string | undefined) => void
}

/** Giving one: the usual kind, and those that products have forms for. */
function GrantActs({ email }: { email: string }) {
  const [open, setOpen] = useState<number | 'usual' | null>(null)
  const kinds = products().flatMap(({ vouchers = [] }) => vouchers)
  const Panel = typeof open === 'number' ? kinds[open]?.Panel : undefined
  const close = () => setOpen(null)
  return (
    <May call={grantVoucher}>
      <Acts>
        {kinds.map(({ phrase }, place) => (
          <Button key={phrase} kind="ghost" onPress={() => setOpen(place)}>
            <Say id={phrase} />
          </Button>
        ))}
        <Button kind="primary" onPress={() => setOpen('usual')}>
          <Say id="console.vouchers.grant" />
        </Button>
      </Acts>
      {open === 'usual' && <VoucherGrantPanel email={email} onClose={close} />}
      {Panel !== undefined && (
        <Suspense fallback={null}>
          <Panel email={email} onClose={close} />
        </Suspense>
      )}
    </May>
  )
}

function Filters({ search, onFind }: FiltersProps) {
  const words = useWords()
  const [email, setEmail] = useState('')
  const find = (status: string) =>
    onFind(given({ status: oneOf(VOUCHER_STATUSES, status) }), email.trim() === '' ? undefined : email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(search.status ?? ANY)
  }
  return (
    <form onSubmit={submit} className={styles.search}>
      <FilterRow label={words('console.filter')}>
        <TextField label={words('console.vouchers.search')} value={email} onChange={setEmail} autoComplete="off" />
        <Choice<string>
          label={words('console.status')}
          value={search.status ?? ANY}
          options={[
            { value: ANY, label: words('console.filter.any') },
            ...VOUCHER_STATUSES.map((value) => ({ value, label: words(`voucher.status.${value}`) })),
          ]}
          onChange={find}
        />
      </FilterRow>
      <Button kind="ghost" type="submit">
        <Say id="console.customers.find" />
      </Button>
    </form>
  )
}
