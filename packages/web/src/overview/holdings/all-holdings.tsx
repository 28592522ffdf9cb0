import { useNavigate } from '@tanstack/react-router'
import { COMING_DAYS, QUOTE_ASSET } from '@tenor/contract/core'
import { Amount, CoinName, type Column, classes, DataTable, InstantText } from '@tenor/ui'
import { nameOfSale } from '../../core/product-list/index.ts'
import { FailedList, StaleLine } from '../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../platform/phrases/index.ts'
import { usePortfolioHoldings, useTimeline, Way } from '../portfolio/index.ts'
import { useFlexibleEarned, useSoftStakingEarned } from './all-holdings-queries.ts'
import { type HoldingRow, holdingRows } from './all-holdings-rows.ts'
import styles from './holdings.module.css'

const [, LONGEST] = COMING_DAYS

/** Every open holding in one list; a row opens its details and acts. */
export function AllHoldings() {
  const words = useWords()
  const navigate = useNavigate()
  const { data: read, isError, error, refetch } = usePortfolioHoldings()
  const data = read?.holdings
  const coming = useTimeline(LONGEST).data?.list ?? []
  const has = (product: string) => data?.some((row) => row.product === product) === true
  const flexible = useFlexibleEarned.useIf(has('flexible')).data
  const soft = useSoftStakingEarned.useIf(has('soft-staking')).data?.earned
  if (data === undefined && isError) return <FailedList error={error} onRetry={refetch} />
  const rows = holdingRows(data ?? [], coming, { flexible, soft })
  return (
    <div className={styles.list}>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('portfolio.holdings')}
        columns={columns(words)}
        rows={rows}
        rowKey={({ key }) => key}
        isWaiting={data === undefined}
        waitingRows={6}
        onOpen={({ link }) => void navigate({ href: link })}
        isWide
      />
    </div>
  )
}

function columns(words: Words): Column<HoldingRow>[] {
  return [
    {
      id: 'what',
      header: words('portfolio.holding'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ product, name, worthAsset }) => {
        const phrase = nameOfSale(product)
        const kind = phrase === undefined ? product : words(phrase)
        return <CoinName coin={worthAsset}>{name === null ? kind : `${kind} · ${name}`}</CoinName>
      },
    },
    {
      id: 'amount',
      header: words('holdings.amount'),
      align: 'end',
      onPhone: 'hidden',
      cell: ({ putIn, asset }) => <Amount value={putIn} asset={asset} maximum={8} />,
    },
    {
      id: 'value',
      header: words('holdings.value', { asset: QUOTE_ASSET }),
      align: 'end',
      onPhone: 'aside',
      cell: ({ worthValue }) => (worthValue === null ? '–' : <Amount value={worthValue} minimum={2} maximum={2} />),
    },
    {
      id: 'earned',
      header: words('holdings.earned'),
      align: 'end',
      onPhone: 'note',
      cell: ({ earned, worthAsset }) => <Earned earned={earned} asset={worthAsset} />,
    },
    {
      id: 'next',
      header: words('holdings.next'),
      onPhone: 'under',
      cell: ({ next }) =>
        next === null ? (
          <span className={styles.none}>–</span>
        ) : (
          <span className={styles.two}>
            {words(`portfolio.coming.${next.what}`)}
            <small>
              <InstantText at={next.at} short />
            </small>
          </span>
        ),
    },
    {
      id: 'way',
      header: <span className="visually-hidden">{words('portfolio.open')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ link }) => <Way href={link}>{words('portfolio.open')}</Way>,
    },
  ]
}

/** What moves with a price is a mark, not yet earned. */
function Earned({ earned, asset }: { earned: HoldingRow['earned']; asset: string }) {
  if (earned === null) return <span className={styles.none}>–</span>
  const { amount, isMark } = earned
  return (
    <span className={classes(styles.two, amount > 0n && styles.rise, amount < 0n && styles.fall)}>
      <Amount value={amount} asset={asset} maximum={asset === QUOTE_ASSET ? 2 : 8} withPlus />
      {isMark && (
        <small>
          <Say id="holdings.mark" />
        </small>
      )}
    </span>
  )
}
