import { Link, type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { useFilterWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import {
  Amount,
  Change,
  CoinName,
  type Column,
  classes,
  DataTable,
  FilterBar,
  FilterChip,
  Price,
  SearchField,
  useIsUpright,
} from '@tenor/ui'
import { type ReactNode, useState } from 'react'
import { type EarnMarket, type EarnOffer, RangeOf, Star, useMarkedCoins } from '../../core/earn-market/index.ts'
import { type ProductEntry, viewOfColumn } from '../../core/product-list/index.ts'
import { EndlessEnd, Unmatched } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import styles from './home.module.css'
import { phoneColumns } from './home-phone.tsx'
import { bestRate, type HomeRow, shownColumns, shownRows, waysOn } from './home-rows.ts'
import { BEST, HOME_SHOWS, type HomeSearch, type HomeShow } from './home-search.ts'

export type HomeMarketProps = {
  rows: readonly HomeRow[]
  columns: EarnMarket['columns']
  isWaiting: boolean
  isCustomer: boolean
  /** The one whose columns they are; undefined: of all. */
  product?: ProductEntry | undefined
  /** Of the product: filters of its own, and the coins that they leave. */
  chips?: ReactNode
  assets?: ReadonlySet<string> | null | undefined
}

/** Rows that are shown at first, and that each scroll to the end adds. */
const ROWS = 50

type Unset = { [Key in keyof HomeSearch]?: HomeSearch[Key] | undefined }

/** Coins against products, as the address narrows and sorts them. */
export function HomeMarket({ rows, columns, isWaiting, isCustomer, product, chips, assets = null }: HomeMarketProps) {
  const words = useWords()
  const navigate = useNavigate()
  const view = useSearch({ from: '/' })
  const { show, search = '', sort, up = false } = view
  const go = (change: Unset) =>
    navigate({ to: '/', search: (known) => given({ ...known, ...change }), resetScroll: false, replace: true })
  const [most, setMost] = useState(ROWS)
  const isPhone = useIsUpright()
  const marked = useMarkedCoins()
  const listed = shownColumns(columns, show)
  // Where one product is asked for, a coin that it does not take is no row.
  const there = product === undefined ? rows : rows.filter((row) => waysOn(row, columns) > 0)
  const shown = shownRows(there, columns, { ...view, assets, marked })
  // Where one product is asked for, its panel opens.
  const linkTo = (row: HomeRow) => {
    const way = product === undefined ? undefined : bestRate(row, columns)?.column
    return { to: '/earn/$coin', params: { coin: row.asset }, search: given({ way }) } as const
  }
  const clear = () => void navigate({ to: '/', search: given({ of: view.of }), resetScroll: false, replace: true })
  return (
    <section className={styles.market} aria-label={words('home.market')}>
      <FilterBar
        words={useFilterWords()}
        lead={
          <>
            {product !== undefined && (
              <FilterChip isOn onChange={() => void navigate({ to: '/', resetScroll: false })}>
                <Say id={product.links[0].phrase} />
              </FilterChip>
            )}
            <Shows view={view} columns={columns} isCustomer={isCustomer} hasMarks={marked.length > 0} go={go} />
            {chips}
          </>
        }
        end={
          <SearchField
            label={words('home.search')}
            value={search}
            onChange={(text) => go({ search: text === '' ? undefined : text })}
          />
        }
        chosen={search === '' ? 0 : 1}
        onClear={clear}
      />
      {!isWaiting && shown.length === 0 ? (
        <Unmatched onClear={clear} />
      ) : (
        <DataTable
          label={words('home.market')}
          columns={isPhone ? phoneColumns(words, listed) : tableColumns(words, listed, { isCustomer, linkTo })}
          rows={shown.slice(0, most)}
          rowKey={({ asset }) => asset}
          onOpen={(row) => void navigate(linkTo(row))}
          sort={{ by: sort, isDown: !up, onSort: (by) => go(sortedBy(by, sort, up)) }}
          isWaiting={isWaiting}
          waitingRows={rows.length}
          isWide
        />
      )}
      {shown.length > most && (
        <EndlessEnd of={{ hasMore: true, isMoreLoading: false, more: () => setMost(most + ROWS) }} />
      )}
      {!isPhone && <Legend columns={columns} />}
    </section>
  )
}

/** Down first, then up, then as they come. */
function sortedBy(by: string, sort: string | undefined, up: boolean): Unset {
  if (by !== sort) return { sort: by, up: undefined }
  return up ? { sort: undefined, up: undefined } : { up: true }
}

type ShowsProps = {
  view: HomeSearch
  columns: EarnMarket['columns']
  isCustomer: boolean
  hasMarks: boolean
  go: (change: Unset) => void
}

/** What a reader is after. A choice that would leave everything, or nothing, is not offered once that is known. */
function Shows({ view: { of, show, sort }, columns, isCustomer, hasMarks, go }: ShowsProps) {
  const isOffered = (one: HomeShow) => {
    if (one === 'mine') return isCustomer
    if (one === 'marked') return hasMarks
    if (one === 'stable' || (of === undefined && columns.length === 0)) return true
    return ![0, columns.length].includes(shownColumns(columns, one).length)
  }
  return (
    <>
      <FilterChip isOn={show === undefined} onChange={() => go({ show: undefined })}>
        <Say id="home.show.all" />
      </FilterChip>
      {HOME_SHOWS.filter(isOffered).map((one) => (
        <FilterChip key={one} isOn={show === one} onChange={(isOn) => go({ show: isOn ? one : undefined })}>
          <Say id={`home.show.${one}`} />
        </FilterChip>
      ))}
      <FilterChip isOn={sort === BEST} onChange={(isOn) => go({ sort: isOn ? BEST : undefined, up: undefined })}>
        <Say id="home.show.best" />
      </FilterChip>
    </>
  )
}

type TableFor = { isCustomer: boolean; linkTo: (row: HomeRow) => LinkProps }

function tableColumns(
  words: Words,
  columns: EarnMarket['columns'],
  { isCustomer, linkTo }: TableFor,
): Column<HomeRow>[] {
  return [
    {
      id: 'coin',
      header: words('home.column.coin'),
      sortBy: 'coin',
      cell: (row) => (
        <span className={styles.coin}>
          <Star coin={row.asset} />
          <Link {...linkTo(row)} className={styles.way}>
            <CoinName coin={row.asset}>{row.name}</CoinName>
          </Link>
        </span>
      ),
    },
    {
      id: 'price',
      header: words('home.column.price'),
      sortBy: 'price',
      align: 'end',
      cell: (row) => <PriceOf row={row} />,
    },
    ...columns.map(
      (column): Column<HomeRow> => ({
        id: column.name,
        header: <ColumnName name={column.name} />,
        sortBy: column.name,
        align: 'end',
        cell: (row) => <OfferOf offer={row.offers.get(column.name)} column={column} />,
      }),
    ),
    ...(isCustomer ? [haveColumn(words)] : []),
  ]
}

function ColumnName({ name }: { name: string }) {
  const view = viewOfColumn(name)
  return view === undefined ? null : <Say id={view.phrase} />
}

function haveColumn(words: Words): Column<HomeRow> {
  return {
    id: 'have',
    header: words('home.column.have'),
    sortBy: 'idle',
    align: 'end',
    onPhone: 'hidden',
    cell: ({ idle }) =>
      idle === null || idle === 0n ? (
        <span className={styles.none}>–</span>
      ) : (
        <>
          <Amount value={idle} maximum={4} />
          <small className={styles.small}>
            <Say id="home.idle.word" />
          </small>
        </>
      ),
  }
}

function PriceOf({ row: { price, change } }: { row: HomeRow }) {
  if (price === null) return <span className={styles.none}>–</span>
  return (
    <>
      <Price value={price} />
      <small className={styles.small}>{change !== null && <Change percent={change} />}</small>
    </>
  )
}

type OfferOfProps = { offer: EarnOffer | undefined; column: EarnMarket['columns'][number] }

/** A rate and the way to it: an edge instead of a ground where another coin may be paid, a dot where principal can fall. */
function OfferOf({ offer, column: { isPaidInSame, loss } }: OfferOfProps) {
  const words = useWords()
  const view = offer === undefined ? undefined : viewOfColumn(offer.column)
  if (offer === undefined || view === undefined) return <span className={styles.none}>–</span>
  return (
    <Link
      {...view.linkTo(offer)}
      className={classes(styles.rate, !isPaidInSame && styles.may, loss !== null && styles[loss])}
    >
      <b>
        <RangeOf of={offer} />
      </b>
      <small className={styles.small}>{view.caption(words, offer)}</small>
    </Link>
  )
}

/** What ground and edge of a rate mean: only what is there. A phone's rows have neither. */
function Legend({ columns }: { columns: EarnMarket['columns'] }) {
  return (
    <p className={styles.legend}>
      {columns.some(({ isPaidInSame }) => isPaidInSame) && (
        <span>
          <i className={styles.rate} aria-hidden="true" />
          <Say id="home.legend.same" />
        </span>
      )}
      {columns.some(({ isPaidInSame }) => !isPaidInSame) && (
        <span>
          <i className={classes(styles.rate, styles.may)} aria-hidden="true" />
          <Say id="home.legend.other" />
        </span>
      )}
      {(['network', 'price'] as const).map(
        (loss) =>
          columns.some((column) => column.loss === loss) && (
            <span key={loss} className={styles[loss]}>
              <Say id={`home.legend.${loss}`} />
            </span>
          ),
      )}
    </p>
  )
}
