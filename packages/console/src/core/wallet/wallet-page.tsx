import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { given, oneOf } from '@tenor/browser/search'
import { WALLET_FILTERS, type WalletComparisonRow } from '@tenor/contract/core'
import { Button, buttonClass, Choice, ListState } from '@tenor/ui'
import { useState } from 'react'
import { Acts, Answered, FilterRow, MoreOf, Page, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { WalletDayForm } from './wallet-day-form.tsx'
import { WalletDaysTable } from './wallet-days-table.tsx'
import { WalletDifferences } from './wallet-differences.tsx'
import { useComparisons, useWalletTransfers } from './wallet-queries.ts'
import { WalletTransfersTable } from './wallet-transfers-table.tsx'

const ANY = ''

/** Transfers from and to the exchange's wallet, and its days compared with ours. */
export function WalletPage() {
  const words = useWords()
  return (
    <Page title={words('console.wallet.title')} text={words('console.wallet.text')}>
      <Transfers />
      <Days />
    </Page>
  )
}

function Transfers() {
  const words = useWords()
  const navigate = useNavigate()
  const { state } = useSearch({ from: '/wallet' })
  const answer = useWalletTransfers(state)
  const options = WALLET_FILTERS.map((value) => ({ value, label: words('console.wallet.state', { state: value }) }))
  return (
    <Section title={words('console.wallet.transfers')}>
      <FilterRow label={words('console.filter')}>
        <Choice<string>
          label={words('console.wallet.filter')}
          value={state ?? ANY}
          options={[{ value: ANY, label: words('console.wallet.filter.all') }, ...options]}
          onChange={(next) => navigate({ to: '/wallet', search: given({ state: oneOf(WALLET_FILTERS, next) }) })}
        />
      </FilterRow>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <ListState
            kind="empty"
            title={<Say id="console.wallet.none" />}
            text={<Say id="console.wallet.none.text" />}
            {...(state === undefined
              ? {}
              : {
                  action: (
                    <Link to="/wallet" className={buttonClass({})}>
                      <Say id="console.wallet.showAll" />
                    </Link>
                  ),
                })}
          />
        ) : (
          <WalletTransfersTable rows={answer.data ?? []} isWaiting={answer.isPending} />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </Section>
  )
}

function Days() {
  const words = useWords()
  const answer = useComparisons()
  const [form, setForm] = useState<'file' | 'asked' | null>(null)
  const [shown, show] = useState<WalletComparisonRow | null>(null)
  const acts = (
    <Acts>
      <Button kind="ghost" onPress={() => setForm('asked')}>
        <Say id="console.wallet.ask" />
      </Button>
      <Button kind="primary" onPress={() => setForm('file')}>
        <Say id="console.wallet.file" />
      </Button>
    </Acts>
  )
  return (
    <Section title={words('console.wallet.days')} text={words('console.wallet.days.text')} aside={acts}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.wallet.days.none" />} />
        ) : (
          <WalletDaysTable rows={answer.data ?? []} isWaiting={answer.isPending} onShow={show} />
        )}
      </Answered>
      <MoreOf answer={answer} />
      {form !== null && <WalletDayForm source={form} onClose={() => setForm(null)} />}
      {shown !== null && <WalletDifferences row={shown} onClose={() => show(null)} />}
    </Section>
  )
}
