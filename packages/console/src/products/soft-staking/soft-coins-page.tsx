import { useNavigate, useSearch } from '@tanstack/react-router'
import { listedOptions } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { type SoftStakingCoinOffer, softStakingCoinCreate } from '@tenor/contract/soft-staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Button, type Column, InstantText, Percent, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import {
  CatalogueList,
  CatalogueTable,
  type ListingAct,
  ListingPanel,
  type OfferAct,
  OrderBounds,
} from '../../core/catalogue/index.ts'
import { AnyOf, May } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { SoftCoinEditor } from './soft-coin-editor.tsx'
import { useSoftCoins, useSoftListings } from './soft-staking-queries.ts'
import type { SoftCoinsSearch } from './soft-staking-search.ts'

type Row = SoftStakingCoinOffer
type Open = { kind: 'new' } | { kind: 'change'; row: Row } | { kind: 'listing'; rows: readonly Row[]; act: ListingAct }

const NONE = '-1'
const boundsOf = ({ coin, min_amount: least, max_amount: most }: Row) => ({
  least,
  most: most === NONE ? null : most,
  asset: coin,
})
const TERMS: readonly Column<Row>[] = [
  {
    id: 'rate',
    header: <Say id="console.softStaking.rate" />,
    cell: ({ rate_year }) => <Percent value={rate_year} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'bounds',
    header: <Say id="console.softStaking.counts" />,
    cell: (row) => <OrderBounds {...boundsOf(row)} />,
    align: 'end',
    onPhone: 'pair',
  },
]

/** What may be done with a coin: nothing once it has been retired. */
function actsOn({ status }: Row): readonly OfferAct[] {
  if (status === 'retired') return []
  return status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
}

const nameOf = ({ coin }: Row) => (
  <b>
    <Verbatim text={coin} />
  </b>
)

/** Every coin of soft staking, whatever its status. */
export function SoftCoinsPage() {
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: '/soft-staking/coins' })
  const { coin, status } = search
  const answer = useSoftCoins(search)
  const listings = useSoftListings()
  const [open, setOpen] = useState<Open | null>(null)
  const show = (next: SoftCoinsSearch) => navigate({ to: '/soft-staking/coins', search: next })
  const close = () => setOpen(null)
  const onAct = (row: Row, act: OfferAct) =>
    setOpen(act === 'change' ? { kind: 'change', row } : { kind: 'listing', rows: [row], act })
  return (
    <CatalogueList
      title={words('console.softStaking')}
      text={words('console.softStaking.text')}
      aside={
        <May call={softStakingCoinCreate}>
          <Button kind="primary" onPress={() => setOpen({ kind: 'new' })}>
            <Say id="console.softStaking.new" />
          </Button>
        </May>
      }
      filters={
        <AnyOf
          label={words('console.balance.asset')}
          value={coin}
          options={listedOptions()}
          onChange={(next) => show(given({ coin: next, status }))}
        />
      }
      status={status}
      onStatus={(next) => show(given({ coin, status: next }))}
      isFiltered={coin !== undefined || status !== undefined}
      answer={answer}
      table={(rows, isWaiting) => <CoinsTable rows={rows} isWaiting={isWaiting} onAct={onAct} />}
    >
      {open?.kind === 'new' && <SoftCoinEditor row={null} onClose={close} />}
      {open?.kind === 'change' && <SoftCoinEditor row={open.row} onClose={close} />}
      {open?.kind === 'listing' && (
        <ListingPanel
          rows={open.rows}
          act={open.act}
          nameOf={nameOf}
          listings={listings}
          onClose={close}
          onDone={close}
        />
      )}
    </CatalogueList>
  )
}

type TableProps = { rows: readonly Row[]; isWaiting: boolean; onAct: (row: Row, act: OfferAct) => void }

function CoinsTable(props: TableProps) {
  const words = useWords()
  return (
    <CatalogueTable
      {...props}
      label={words('console.softStaking')}
      name={nameOf}
      note={({ next_from: from }) =>
        from === null ? null : (
          <Say id="console.softStaking.next" values={{ time: <InstantText at={instantOfSeconds(from)} short /> }} />
        )
      }
      terms={TERMS}
      sold={null}
      actsOn={actsOn}
    />
  )
}
