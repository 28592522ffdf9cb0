import { Link, useLocation } from '@tanstack/react-router'
import { DUAL_VIP_TIER, mayUseCategory } from '@tenor/contract/dual'
import { buttonClass, ListState, Notice, Verbatim } from '@tenor/ui'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../core/account/index.ts'
import { FailedList, FreshLine, onDemand, ProductsLink, Unmatched } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { useDualOffers } from '../dual-queries.ts'
import { useIsDualAllowed } from '../purchase/dual-purchase-queries.ts'
import { type DualChoice, termLength } from './dual-choice.ts'
import type { DualOffer } from './dual-offer.ts'
import type { OnSubscribe } from './dual-offer-columns.tsx'
import { DualOfferTable } from './dual-offer-table.tsx'
import { useLacksVoucher } from './use-lacks-voucher.ts'

const DualOfferCalendar = lazy(() =>
  import('./dual-offer-calendar.tsx').then((module) => ({ default: module.DualOfferCalendar })),
)
const DualPriceChart = onDemand(() => import('./dual-price-chart.tsx').then((module) => module.DualPriceChart))
const DualOfferLadder = lazy(() =>
  import('./dual-offer-ladder.tsx').then((module) => ({ default: module.DualOfferLadder })),
)

export type DualOffersProps = { choice: DualChoice; onSubscribe: (pid: number) => void }
type ViewProps = { choice: DualChoice; offers: readonly DualOffer[] | undefined; onSubscribe: OnSubscribe }

/** The offers in the chosen view, or why there are none to see. */
export function DualOffers({ choice, onSubscribe }: DualOffersProps) {
  const { coin, type, category, isVip, term, go } = choice
  const answer = useDualOffers(coin, type, category)
  const { data, isError, error, refetch } = answer
  const barred = useBarred(isVip)
  const lacksVoucher = useLacksVoucher(choice)
  if (barred !== null) return barred
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (data?.length === 0) {
    const text = <Say id="dual.list.empty" values={{ coin: <Verbatim text={coin} /> }} />
    return <ListState kind="empty" title={<Say id="NO DATA" />} text={text} action={<ProductsLink />} />
  }
  const offers = term === undefined ? data : data?.filter((offer) => termLength(offer) === term)
  if (offers?.length === 0) return <Unmatched onClear={() => go({ term: undefined })} />
  return (
    <div className={styles.shown}>
      <FreshLine answer={answer} />
      {lacksVoucher && (
        <Notice>
          <Say id="dual.list.noVoucher" />
        </Notice>
      )}
      {choice.chart && <DualPriceChart coin={coin} offers={offers ?? []} />}
      {offers?.every((offer) => offer.isSoldOut) && (
        <ListState kind="sold_out" title={<Say id="dual.list.allSoldOut" />} />
      )}
      <Suspense fallback={<div className={styles.viewSpace} />}>
        <View choice={choice} offers={offers} onSubscribe={lacksVoucher ? null : onSubscribe} />
      </Suspense>
    </div>
  )
}

function View({ choice, offers, onSubscribe }: ViewProps) {
  const { coin, type, category, view, term } = choice
  if (view === 'calendar' && offers !== undefined)
    return <DualOfferCalendar choice={choice} offers={offers} onSubscribe={onSubscribe} />
  const key = `${coin} ${type} ${category} ${term}`
  if (view === 'ladder' && offers !== undefined)
    return <DualOfferLadder key={key} offers={offers} onSubscribe={onSubscribe} />
  if (view !== 'list') return <div className={styles.viewSpace} />
  return <DualOfferTable key={key} choice={choice} offers={offers} onSubscribe={onSubscribe} />
}

/** What stands in the place of the list for who may not have it: the region, the tier, or nobody signed in. */
function useBarred(isVip: boolean) {
  const session = useSession()
  const isAllowed = useIsDualAllowed(Boolean(session.data?.user))
  const next = useLocation({ select: (location) => location.href })
  if (isAllowed === false) return <ListState kind="not_for_you" title={<Say id="dual.product.regionBlocked" />} />
  if (!isVip || session.data === undefined || mayUseCategory(3, session.data.vip_tier ?? 0)) return null
  const title = <Say id="state.notForTier" values={{ number: DUAL_VIP_TIER }} />
  if (session.data.user) return <ListState kind="not_for_you" title={title} {...ABOUT_VIP} />
  return (
    <ListState
      kind="sign_in"
      title={title}
      text={ABOUT_VIP.text}
      action={
        <Link to="/sign-in" search={{ next }} className={buttonClass({})}>
          <Say id="dual.panel.signIn" />
        </Link>
      }
    />
  )
}

const ABOUT_VIP = {
  text: <Say id="dual.vip.about" />,
  action: (
    <Link to="/vip" className={buttonClass({})}>
      <Say id="dual.vip.tiers" />
    </Link>
  ),
}
