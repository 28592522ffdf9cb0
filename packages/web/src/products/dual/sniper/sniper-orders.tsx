import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { pricedOptions } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { SNIPER_STATES } from '@tenor/contract/dual'
import { buttonClass, Choice, ListState, shapes } from '@tenor/ui'
import { SignedIn } from '../../../core/account/index.ts'
import { Unmatched } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './sniper.module.css'
import { SniperOrderList } from './sniper-order-list.tsx'
import { type SniperFilter, snipersCsvAddress } from './sniper-order-queries.ts'
import type { TradeSearch } from './sniper-search.ts'

const ANY = 'any'

/** The customer's sniper orders, of every pair. */
export function SniperOrders({ search }: { search: TradeSearch }) {
  return (
    <section className={shapes.stack}>
      <h2 className={styles.heading}>
        <Say id="sniper.orders" />
      </h2>
      <SignedIn>
        <Filters search={search} />
        <Orders search={search} />
      </SignedIn>
    </section>
  )
}

/** Goes on in the address of this page. */
function useGo(search: TradeSearch) {
  const navigate = useNavigate()
  const { pair } = useParams({ from: '/trade/$pair' })
  return (change: { [Key in keyof TradeSearch]?: TradeSearch[Key] | undefined }) =>
    navigate({
      to: '/trade/$pair',
      params: { pair },
      search: given({ ...search, ...change }),
      resetScroll: false,
    })
}

function filterOf({ state, of }: TradeSearch): SniperFilter {
  return { status: state === undefined ? undefined : SNIPER_STATES[state], coin: of }
}

function Filters({ search }: { search: TradeSearch }) {
  const words = useWords()
  const go = useGo(search)
  const { state, of } = search
  return (
    <div className={shapes.wrapEnd}>
      <Choice
        label={words('dual.holdings.status')}
        value={state === undefined ? ANY : String(state)}
        options={[
          { value: ANY, label: words('dual.filter.anyStatus') },
          ...SNIPER_STATES.map((one, number) => ({ value: String(number), label: words(`dual.status.${one}`) })),
        ]}
        onChange={(value) => {
          const number = SNIPER_STATES.findIndex((_, place) => String(place) === value)
          go({ state: number < 0 ? undefined : number })
        }}
      />
      <Choice
        label={words('dual.coin')}
        value={of ?? ANY}
        options={[{ value: ANY, label: words('dual.filter.anyCoin') }, ...pricedOptions()]}
        onChange={(value) => go({ of: value === ANY ? undefined : value })}
      />
      <a className={buttonClass({})} href={snipersCsvAddress(filterOf(search))} download>
        CSV
      </a>
    </div>
  )
}

function Orders({ search }: { search: TradeSearch }) {
  const go = useGo(search)
  const isNarrowed = search.state !== undefined || search.of !== undefined
  return (
    <SniperOrderList
      filter={filterOf(search)}
      onOpen={(order) => go({ order })}
      nothing={
        isNarrowed ? <Unmatched onClear={() => go({ state: undefined, of: undefined })} /> : <Empty search={search} />
      }
    />
  )
}

/** The offers are the first thing of the same page. */
function Empty({ search }: { search: TradeSearch }) {
  const { pair } = useParams({ from: '/trade/$pair' })
  return (
    <ListState
      kind="empty"
      title={<Say id="sniper.orders.empty" />}
      action={
        <Link
          to="/trade/$pair"
          params={{ pair }}
          search={search}
          hash="main"
          className={buttonClass({ kind: 'primary' })}
        >
          <Say id="dual.holdings.browse" />
        </Link>
      }
    />
  )
}
