import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { assetsNow, spellAsset } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { QUOTE_ASSET, TRANSFER_ACCOUNTS } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { Amount, Change, CoinMark, ListState, Price } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../core/account/index.ts'
import { useBalances } from '../../core/balances/index.ts'
import { Star, useEarnMarket } from '../../core/earn-market/index.ts'
import { usePrices } from '../../core/market/index.ts'
import { viewOfColumn } from '../../core/product-list/index.ts'
import {
  Beside,
  FailedList,
  NotFoundPage,
  onDemand,
  Page,
  ProductsLink,
  StaleLine,
  useIsBeside,
} from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { loadCoinRates } from '../rates/index.ts'
import styles from './coin.module.css'
import { CoinQuestions } from './coin-questions.tsx'
import { CoinWayTable } from './coin-way-table.tsx'
import { type CoinWay, waysFor } from './coin-ways.ts'
import { CoinYield } from './coin-yield.tsx'

const CoinRates = onDemand(() => loadCoinRates().then((module) => module.CoinRates))
const CoinSide = onDemand(() => import('./coin-side.tsx').then((module) => module.CoinSide))
const OWN: readonly string[] = TRANSFER_ACCOUNTS

/** Every way to earn on a coin in one list, what its rates were, and who bears which loss. */
export function CoinPage() {
  const coin = spellAsset(useParams({ from: '/earn/$coin' }).coin)
  const asset = assetsNow().find(coin)
  const words = useWords()
  if (asset === undefined || asset === null) return <NotFoundPage />
  return (
    <Page title={coin} text={words('coin.text', { name: asset.name })}>
      <p className={styles.back}>
        <Link to="/">
          <Say id="nav.earn" />
        </Link>
      </p>
      <div className={styles.facts}>
        <CoinMark coin={coin} />
        <Star coin={coin} />
        <Quoted coin={coin} />
        <Own coin={coin} />
      </div>
      <Ways coin={coin} />
    </Page>
  )
}

/** Price of the coin and how it moved in a day; the quote asset has none. */
function Quoted({ coin }: { coin: string }) {
  const row = usePrices().data?.find((each) => each.coin === coin)
  const { price = null, change_24h: change = null } = row ?? {}
  if (coin === QUOTE_ASSET || price === null) return null
  return (
    <span>
      <Price value={decimal(price)} asset={QUOTE_ASSET} /> {change !== null && <Change percent={decimal(change)} />}
    </span>
  )
}

function Own({ coin }: { coin: string }) {
  const { data } = useBalances.useIf(useCustomer() != null)
  if (data === undefined) return null
  const idle = data.list
    .filter(({ asset, account }) => asset === coin && OWN.includes(account))
    .reduce((sum, { amount }) => sum + decimal(amount), 0n)
  return (
    <span>
      <Say id="home.column.have" />{' '}
      <b>
        <Amount value={idle} asset={coin} maximum={8} />
      </b>
    </span>
  )
}

/** Ways that have a panel of their own; of the others the row leads to their page. */
const isSoldHere = ({ offer }: CoinWay) => offer.column !== 'dual'

function Ways({ coin }: { coin: string }) {
  const words = useWords()
  const { data, isError, error, refetch } = useEarnMarket()
  const isBeside = useIsBeside()
  const { way: asked, pid } = useSearch({ from: '/earn/$coin' })
  const navigate = useNavigate({ from: '/earn/$coin' })
  const [turn, setTurn] = useState(0)
  if (data === undefined && isError) return <FailedList error={error} onRetry={refetch} />
  const columns = data?.columns.filter(({ name }) => viewOfColumn(name) !== undefined) ?? []
  const { rated, priced } = waysFor(coin, { columns, offers: data?.offers ?? [] })
  const all = [...rated, ...priced]
  if (data !== undefined && all.length === 0)
    return <ListState kind="empty" title={<Say id="coin.none" />} action={<ProductsLink />} />
  const sold = all.filter(isSoldHere)
  const chosen = sold.find(({ offer }) => offer.column === asked) ?? (isBeside ? sold[0] : undefined)
  // A product that is named need not be on sale to everybody.
  const way = pid === undefined ? chosen?.offer.column : asked
  const open = (column: string | undefined) =>
    void navigate({ search: given({ way: column }), replace: true, resetScroll: false })
  const close = () => {
    setTurn(turn + 1)
    if (!isBeside) open(undefined)
  }
  const table = { chosen: way, onChoose: open }
  return (
    <div className={styles.room}>
      {isError && <StaleLine onRetry={refetch} />}
      <Beside panel={way !== undefined && <CoinSide key={turn} coin={coin} way={way} pid={pid} onClose={close} />}>
        {(data === undefined || rated.length > 0) && (
          <CoinWayTable label={words('coin.rated')} ways={rated} isWaiting={data === undefined} {...table} />
        )}
        {priced.length > 0 && <CoinWayTable label={words('coin.priced')} ways={priced} {...table} />}
      </Beside>
      {data !== undefined && (
        <CoinRates coin={coin} columns={rated.map(({ offer }) => offer.column)}>
          <CoinYield columns={all.map(({ offer }) => offer.column)} />
          <CoinQuestions />
        </CoinRates>
      )}
    </div>
  )
}
