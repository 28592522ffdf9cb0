import { useNavigate, useParams } from '@tanstack/react-router'
import { COINS } from '@tenor/contract/core'
import { DUAL_BADGE, SNIPER_STATES } from '@tenor/contract/dual'
import {
  Amount,
  Badge,
  Button,
  buttonClass,
  Choice,
  type Column,
  DataTable,
  InstantText,
  ListLine,
  ListState,
  Pager,
  Percent,
  Price,
} from '@tenor/ui'
import { SignInNeeded, useCustomer } from '../../core/account/index.ts'
import { FailedList, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { withoutUnset } from './dual-search.ts'
import styles from './sniper.module.css'
import type { SniperHolding } from './sniper-offer.ts'
import { SNIPERS_PAGE_SIZE, snipersCsvAddress, useSniperOrders } from './sniper-queries.ts'
import type { TradeSearch } from './sniper-search.ts'

const ANY = 'any'

/** The customer's sniper orders, of every pair. */
export function SniperOrders({ search }: { search: TradeSearch }) {
  const customer = useCustomer()
  return (
    <section className={styles.orders}>
      <h2 className={styles.heading}>
        <Say id="sniper.orders" />
      </h2>
      {customer === null && <SignInNeeded />}
      {customer && <Filters search={search} />}
      {customer && <Orders search={search} />}
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
      search: withoutUnset<TradeSearch>({ ...search, ...change }),
      resetScroll: false,
    })
}

function Filters({ search }: { search: TradeSearch }) {
  const words = useWords()
  const go = useGo(search)
  const { state, of } = search
  return (
    <div className={styles.filters}>
      <Choice
        label={words('dual.holdings.status')}
        value={state === undefined ? ANY : String(state)}
        options={[
          { value: ANY, label: words('dual.filter.anyStatus') },
          ...SNIPER_STATES.map((one, number) => ({ value: String(number), label: words(`dual.status.${one}`) })),
        ]}
        onChange={(value) => {
          const number = SNIPER_STATES.findIndex((_, place) => String(place) === value)
          go({ state: number < 0 ? undefined : number, page: undefined })
        }}
      />
      <Choice
        label={words('dual.coin')}
        value={of ?? ANY}
        options={[
          { value: ANY, label: words('dual.filter.anyCoin') },
          ...COINS.map((coin) => ({ value: coin as string, label: coin })),
        ]}
        onChange={(value) => go({ of: value === ANY ? undefined : value, page: undefined })}
      />
      <a className={buttonClass({})} href={snipersCsvAddress(search)} download>
        CSV
      </a>
    </div>
  )
}

function Orders({ search }: { search: TradeSearch }) {
  const words = useWords()
  const go = useGo(search)
  const { data, isError, error, refetch } = useSniperOrders(search)
  const { page = 1, state, of } = search
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.totalCount === 0) {
    const isNarrowed = state !== undefined || of !== undefined
    return isNarrowed ? <Unmatched onClear={() => go({ state: undefined, of: undefined })} /> : <Empty />
  }
  const pages = Math.ceil((data?.totalCount ?? 0) / SNIPERS_PAGE_SIZE)
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('sniper.orders')}
        columns={columns(words, (order) => go({ order }))}
        rows={data?.holdings ?? []}
        rowKey={(holding) => holding.id}
        isWaiting={data === undefined}
        waitingRows={3}
      />
      <Pager
        label={words('list.pages')}
        page={page}
        pages={pages}
        onPage={(next) => go({ page: next === 1 ? undefined : next })}
        previousLabel={<Say id="list.previous" />}
        nextLabel={<Say id="list.next" />}
        position={<Say id="list.page" values={{ page, pages }} />}
      />
      {data !== undefined && page >= pages && (
        <ListLine kind="end">
          <Say id="sniper.orders.end" />
        </ListLine>
      )}
    </div>
  )
}

function Empty() {
  return <ListState kind="empty" title={<Say id="sniper.orders.empty" />} />
}

function Unmatched({ onClear }: { onClear: () => void }) {
  return (
    <ListState
      kind="unmatched"
      title={<Say id="state.nothingMatches" />}
      action={
        <Button onPress={onClear}>
          <Say id="act.clear" />
        </Button>
      }
    />
  )
}

export function SniperBadge({ holding }: { holding: SniperHolding }) {
  return (
    <Badge colour={DUAL_BADGE[holding.state]}>
      <Say id={`dual.status.${holding.state}`} />
    </Badge>
  )
}

function columns(words: Words, onOpen: (id: number) => void): Column<SniperHolding>[] {
  return [
    {
      id: 'what',
      header: words('sniper.strategy'),
      onCard: 'lead',
      cell: (holding) => (
        <span className={styles.what}>
          <b>
            <Say id={`sniper.type.${holding.type}`} /> <bdi>{holding.coin}</bdi>
          </b>
          <SniperBadge holding={holding} />
        </span>
      ),
    },
    {
      id: 'invested',
      header: words('dual.holdings.invested'),
      align: 'end',
      onCard: 'aside',
      cell: (holding) => (
        <b>
          <Amount value={holding.amount} asset={holding.investAsset} />
        </b>
      ),
    },
    {
      id: 'target',
      header: words('dual.list.target'),
      align: 'end',
      onCard: 'pair',
      cell: (holding) => <Price value={holding.target} isTarget />,
    },
    {
      id: 'guarantee',
      header: words('sniper.guarantee'),
      align: 'end',
      onCard: 'pair',
      cell: (holding) => <Percent value={holding.guarantee} />,
    },
    {
      id: 'delivery',
      header: words('dual.list.delivery'),
      onCard: 'pair',
      cell: (holding) => <InstantText at={holding.deliveryAt} short />,
    },
    {
      id: 'open',
      header: <span className="visually-hidden">{words('act.details')}</span>,
      align: 'end',
      onCard: 'full',
      cell: (holding) => (
        <Button wide onPress={() => onOpen(holding.id)} aria-label={`${words('act.details')} ${holding.id}`}>
          <Say id="act.details" />
        </Button>
      ),
    },
  ]
}
