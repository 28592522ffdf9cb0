import { Link } from '@tanstack/react-router'
import { utcMinute } from '@tenor/contract/core'
import { instantOfSeconds } from '@tenor/contract/time'
import { buttonClass, Card, ListState, Notice } from '@tenor/ui'
import { FailedList } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage } from '../account/index.ts'
import { useWallet } from '../balances/index.ts'
import { WalletForm } from './wallet-form.tsx'
import { WalletHistory } from './wallet-history.tsx'

/** Money from and to the exchange's wallet, and what became of it. */
export function WalletPage() {
  const words = useWords()
  const name = useWallet().data?.name ?? null
  const title = name === null ? words('wallet.titleNone') : words('wallet.title', { name })
  return (
    <AccountPage title={title} text={words('wallet.lede')}>
      <Connected />
    </AccountPage>
  )
}

function Connected() {
  const { data, isError, error, refetch } = useWallet()
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data === undefined) return null
  if (!data.connected || data.name === null) {
    return (
      <ListState
        kind="empty"
        title={<Say id="wallet.none" />}
        text={<Say id="wallet.none.text" />}
        action={
          <Link to="/balances" className={buttonClass({ kind: 'primary' })}>
            <Say id="nav.balances" />
          </Link>
        }
      />
    )
  }
  return (
    <>
      {data.held_until !== null && (
        <Notice kind="caution">
          <Say id="wallet.held" values={{ until: utcMinute(instantOfSeconds(data.held_until)) }} />
        </Notice>
      )}
      <Card>
        <WalletForm name={data.name} />
      </Card>
      <WalletHistory name={data.name} />
    </>
  )
}
