import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { assetsNow, firstCoin } from '@tenor/browser/assets'
import { useIsOld } from '@tenor/browser/clock'
import { ModuleWords } from '@tenor/browser/phrases'
import { given } from '@tenor/browser/search'
import { coinOfPair, pairOf } from '@tenor/contract/core'
import { SNIPER_STRATEGY, SNIPER_TYPES, type SniperType } from '@tenor/contract/dual'
import { pairText } from '@tenor/contract/http'
import {
  Change,
  Choice,
  classes,
  instantWords,
  Notice,
  Price,
  Segmented,
  shapes,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { lazy, Suspense, useRef } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { ConvertForm } from '../../../core/balances/index.ts'
import { CoinPicker, usePrices } from '../../../core/market/index.ts'
import { loadPlacePage } from '../../../core/places/index.ts'
import { Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './sniper.module.css'
import { tradeSearch } from './sniper-address.ts'
import { SniperChart } from './sniper-chart.tsx'
import { SniperForm } from './sniper-form.tsx'
import type { SniperOffer } from './sniper-offer.ts'
import { SniperOrderPanel } from './sniper-order-panel.tsx'
import { SniperOrders } from './sniper-orders.tsx'
import { useSniperOffers } from './sniper-queries.ts'
import { readTradeSearch, type TradeSearch, typeOfSearch } from './sniper-search.ts'
import { SniperTargets } from './sniper-targets.tsx'

const TRADE = '/trade/$pair'

const PlacePage = lazy(() => loadPlacePage().then((module) => ({ default: module.PlacePage })))

/** The trade page of a pair: its snipers. The exchange's own trading is a place that nothing here serves. */
export function SniperPage() {
  const { pair } = useParams({ from: TRADE })
  const search = readTradeSearch(useSearch({ from: TRADE }))
  const coin = coinOfPair(assetsNow(), pair)
  const isSniper = search.tradModel === 'strategybot' && search.strategyType !== undefined
  const first = firstCoin()
  // Links to snipers of no coin in particular.
  if (coin === null && isSniper && first !== '')
    return <Navigate to={TRADE} params={{ pair: pairOf(first) }} search={search} replace />
  return (
    <Suspense fallback={<main id="main" tabIndex={-1} className={styles.waiting} />}>
      {coin === null || !isSniper ? (
        <PlacePage />
      ) : (
        <ModuleWords module="dual-acts">
          <ModuleWords module="sniper">
            <Snipers coin={coin} type={typeOfSearch(search)} search={search} />
          </ModuleWords>
        </ModuleWords>
      )}
    </Suspense>
  )
}

type SnipersProps = { coin: string; type: SniperType; search: TradeSearch }

function Snipers({ coin, type, search }: SnipersProps) {
  const words = useWords()
  const navigate = useNavigate()
  const query = useSniperOffers(coin, type)
  const isOld = useIsOld(query.dataUpdatedAt)
  const hasSandbox = useSession().data?.sandbox === true
  const customer = useCustomer()
  const pair = pairOf(coin)
  const go = (change: { [Key in keyof TradeSearch]?: TradeSearch[Key] | undefined }) =>
    navigate({
      to: TRADE,
      params: { pair },
      search: given({ ...search, ...change }),
      resetScroll: false,
    })
  const { deliveries, delivery, offers, chosen } = chosenOf(query.data, search)
  const form = useRef<HTMLDivElement>(null)
  const choose = (pid: number) => {
    go({ pid })
    // On a phone the form lies below the list of targets.
    const top = form.current?.getBoundingClientRect().top ?? 0
    if (top > innerHeight - 160) form.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Page
      title={words('sniper.title', { pair: pairText(pair) })}
      text={words('sniper.lede')}
      aside={<LivePrice coin={coin} />}
    >
      <Where coin={coin} type={type} search={search} />
      <div className={classes(shapes.stack5, styles.columns)}>
        <div className={styles.column}>
          <SniperChart coin={coin} target={chosen?.target} />
          <div className={shapes.wrapEnd}>
            <DeliveryChoice
              deliveries={deliveries}
              delivery={delivery}
              onChoose={(at) => go({ delivery: at, pid: undefined })}
            />
          </div>
          <SniperTargets coin={coin} query={query} offers={offers} chosen={chosen} onChoose={choose} />
        </div>
        <div className={styles.column} ref={form}>
          {chosen === undefined ? (
            <div className={styles.formSpace} />
          ) : (
            <SniperForm key={chosen.id} offer={chosen} isOld={isOld} onPlaced={(order) => go({ order })} />
          )}
          {hasSandbox && customer && <ConvertForm key={coin} coin={coin} />}
        </div>
      </div>
      <SniperOrders search={search} />
      {search.order !== undefined && (
        <SniperOrderPanel key={search.order} orderId={search.order} onClose={() => go({ order: undefined })} />
      )}
    </Page>
  )
}

/** The offers of the chosen delivery, and the chosen one of them: the first where nothing was chosen. */
function chosenOf(offers: readonly SniperOffer[] | undefined, search: TradeSearch) {
  const deliveries = [...new Set((offers ?? []).map((offer) => offer.deliveryAt))].sort((a, b) => a - b)
  const wished = offers?.find((offer) => offer.id === search.pid)
  const seconds = search.delivery
  const delivery =
    wished?.deliveryAt ?? deliveries.find((at) => seconds !== undefined && at === seconds * 1_000) ?? deliveries[0]
  const shown = offers?.filter((offer) => offer.deliveryAt === delivery)
  return { deliveries, delivery, offers: shown, chosen: wished ?? shown?.find((offer) => !offer.isSoldOut) }
}

function LivePrice({ coin }: { coin: string }) {
  const { data, isError } = usePrices()
  const row = data?.find((one) => one.coin === coin)
  const isMissing = isError || (data !== undefined && row?.price == null)
  return (
    <div className={styles.live}>
      <span>
        <Say id="sniper.live" />
      </span>
      <strong>{row?.price == null ? '–' : <Price value={row.price} asset="USDT" />}</strong>
      {row?.change_24h != null && <Change percent={row.change_24h} />}
      {isMissing && (
        <Notice kind="caution">
          <Say id="sniper.priceMissing" />
        </Notice>
      )}
    </div>
  )
}

/** Which pair, and which of the two strategies. */
function Where({ coin, type, search }: SnipersProps) {
  const words = useWords()
  const navigate = useNavigate()
  const kept = { ...tradeSearch(type), ...given({ state: search.state, of: search.of }) }
  return (
    <div className={classes(shapes.stackStart, styles.where)}>
      <CoinPicker
        column="dual"
        label={words('sniper.pair')}
        coin={coin}
        linkTo={(one, content, look) => (
          <Link key={one} to={TRADE} params={{ pair: pairOf(one) }} search={kept} resetScroll={false} {...look}>
            {content}
          </Link>
        )}
      />
      <Segmented
        label={words('sniper.strategy')}
        value={type}
        options={SNIPER_TYPES.map((value) => ({ value, label: words(`sniper.type.${value}`) }))}
        onChange={(value) =>
          navigate({
            to: TRADE,
            params: { pair: pairOf(coin) },
            search: { ...kept, strategyType: SNIPER_STRATEGY[value] },
            resetScroll: false,
          })
        }
      />
      <p className={styles.hint}>
        <Say id={`sniper.type.${type}.text`} values={{ coin: <Verbatim text={coin} /> }} />
      </p>
    </div>
  )
}

type DeliveryChoiceProps = {
  deliveries: readonly SniperOffer['deliveryAt'][]
  delivery: SniperOffer['deliveryAt'] | undefined
  onChoose: (seconds: number) => void
}

function DeliveryChoice({ deliveries, delivery, onChoose }: DeliveryChoiceProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  return (
    <Choice
      label={words('dual.list.delivery')}
      value={String(delivery ?? '')}
      options={deliveries.map((at) => ({ value: String(at), label: instantWords(locale, at, { short: true }) }))}
      onChange={(value) => {
        const at = deliveries.find((one) => String(one) === value)
        if (at !== undefined) onChoose(Math.floor(at / 1_000))
      }}
    />
  )
}
