import { useNavigate, useSearch } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { SignInNeeded, useCustomer } from '../../../core/account/index.ts'
import { Page } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { FixedLendings } from '../lendings/fixed-lendings.tsx'
import { readLendingsSearch } from '../simple-earn-search.ts'

const PATH = '/simple-earn/vip-wealth'

/** What a customer has in VIP products. */
export function VipWealthPage() {
  return (
    <ModuleWords module="flexible">
      <ModuleWords module="simple-earn-pages">
        <VipWealth />
      </ModuleWords>
    </ModuleWords>
  )
}

function VipWealth() {
  const words = useWords()
  const customer = useCustomer()
  const navigate = useNavigate({ from: PATH })
  const { page = 1 } = readLendingsSearch(useSearch({ from: PATH }))
  const onPage = (next: number) =>
    navigate({ to: PATH, search: given({ page: next === 1 ? undefined : next }), resetScroll: false })
  return (
    <Page title={words('earn.vip.holdings')} text={words('earn.vip.holdings.text')}>
      {customer === null ? (
        <SignInNeeded />
      ) : (
        <FixedLendings isVip page={page} onPage={onPage} isWanted={customer !== undefined} />
      )}
    </Page>
  )
}
