import {
  Button,
  Change,
  type Column,
  DataTable,
  ListState,
  Percent,
  Price,
  percentWords,
  priceWords,
  useFigureSettings,
  Verbatim,
} from '@tenor/ui'
import { useCustomer } from '../../../core/account/index.ts'
import { FailedList, ProductsLink, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { useIsDualAllowed } from '../purchase/dual-purchase-queries.ts'
import type { SniperOffer } from './sniper-offer.ts'
import type { useSniperOffers } from './sniper-queries.ts'

export type SniperTargetsProps = {
  coin: string
  query: ReturnType<typeof useSniperOffers>
  /** Those of the chosen delivery; undefined while they are loading. */
  offers: readonly SniperOffer[] | undefined
  chosen: SniperOffer | undefined
  onChoose: (pid: number) => void
}

/** The targets of one delivery, or why there are none. */
export function SniperTargets({ coin, query, offers, chosen, onChoose }: SniperTargetsProps) {
  const words = useWords()
  const isAllowed = useIsDualAllowed(Boolean(useCustomer()))
  const { isError, error, refetch } = query
  if (isAllowed === false) return <ListState kind="not_for_you" title={<Say id="dual.product.regionBlocked" />} />
  if (isError && offers === undefined) return <FailedList error={error} onRetry={refetch} />
  if (offers?.length === 0) {
    const title = <Say id="sniper.empty" values={{ coin: <Verbatim text={coin} /> }} />
    return <ListState kind="empty" title={title} action={<ProductsLink />} />
  }
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      {offers?.every((offer) => offer.isSoldOut) && (
        <ListState kind="sold_out" title={<Say id="dual.list.allSoldOut" />} />
      )}
      <DataTable
        label={words('sniper.choose')}
        columns={columns(words, chosen, onChoose)}
        rows={offers ?? []}
        rowKey={(offer) => offer.id}
        isWaiting={offers === undefined}
        onOpen={(offer) => onChoose(offer.id)}
        isOpenable={(offer) => !offer.isSoldOut}
        isChosen={(offer) => offer.id === chosen?.id}
      />
    </div>
  )
}

function columns(
  words: Words,
  chosen: SniperOffer | undefined,
  onChoose: (pid: number) => void,
): Column<SniperOffer>[] {
  return [
    {
      id: 'target',
      header: words('dual.list.target'),
      onPhone: 'lead',
      cell: (offer) => (
        <span>
          <b>
            <Price value={offer.target} isTarget />
          </b>{' '}
          <Change percent={offer.gapPercent} />
        </span>
      ),
    },
    {
      id: 'guarantee',
      header: words('sniper.guarantee'),
      align: 'end',
      onPhone: 'aside',
      cell: (offer) => (
        <b>
          <Percent value={offer.guarantee} />
        </b>
      ),
    },
    {
      id: 'chance',
      header: words(chosen?.type === 'dip' ? 'dual.honest.chance.put' : 'dual.honest.chance.call'),
      align: 'end',
      onPhone: 'pair',
      cell: (offer) => <Percent value={offer.chance} places={1} />,
    },
    {
      id: 'choose',
      header: <span className="visually-hidden">{words('sniper.choose')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: (offer) => <ChooseButton offer={offer} onChoose={onChoose} isChosen={offer.id === chosen?.id} />,
    },
  ]
}

type ChooseProps = { offer: SniperOffer; isChosen: boolean; onChoose: (pid: number) => void }

function ChooseButton({ offer, isChosen, onChoose }: ChooseProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const which = { target: priceWords(locale, offer.target, true), guarantee: percentWords(locale, offer.guarantee) }
  if (offer.isSoldOut) {
    return (
      <Button wide isDisabled>
        <Say id="dual.list.soldOut" />
      </Button>
    )
  }
  return (
    <Button
      wide
      kind={isChosen ? 'quiet' : 'ghost'}
      aria-label={`${words(isChosen ? 'sniper.chosen' : 'sniper.take')} ${words('sniper.take.which', which)}`}
      onPress={() => onChoose(offer.id)}
    >
      <Say id={isChosen ? 'sniper.chosen' : 'sniper.take'} />
    </Button>
  )
}
