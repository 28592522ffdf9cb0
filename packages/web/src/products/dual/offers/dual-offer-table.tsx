import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Button, DataTable, ListLine, Price, useFigureSettings, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { DUAL_SORTS } from '../dual-search.ts'
import type { DualChoice } from './dual-choice.ts'
import type { DualOffer } from './dual-offer.ts'
import { type OnSubscribe, offerColumns } from './dual-offer-columns.tsx'
import { nextSorting, sortedOffers } from './dual-offer-sort.ts'

export type DualOfferTableProps = {
  choice: Pick<DualChoice, 'sort' | 'up' | 'go'>
  /** Undefined while they are loading. */
  offers: readonly DualOffer[] | undefined
  onSubscribe: OnSubscribe
}

const SHOWN_FIRST = 16

export function DualOfferTable({ choice: { sort, up, go }, offers, onSubscribe }: DualOfferTableProps) {
  const words = useWords()
  const { locale } = useFigureSettings()
  const [shown, setShown] = useState(SHOWN_FIRST)
  const count = offers?.length ?? 0
  const onSort = (by: string) => {
    const wanted = DUAL_SORTS.find((one) => one === by)
    if (wanted !== undefined) go({ sort: undefined, up: undefined, ...nextSorting(wanted, { sort, up }) })
  }
  return (
    <div className={styles.offers}>
      <DataTable
        label={words('dual.title')}
        columns={offerColumns({ words, locale, onSubscribe })}
        rows={sortedOffers(offers ?? [], sort, up !== true).slice(0, shown)}
        rowKey={(offer) => offer.id}
        sort={{ by: sort, isDown: up !== true, onSort }}
        isWaiting={offers === undefined}
        waitingRows={10}
        isWide
        onOpen={(offer) => onSubscribe?.(offer.id)}
        isOpenable={(offer) => onSubscribe !== null && !offer.isSoldOut}
      />
      {count > shown && (
        <ListLine kind="more">
          <Button onPress={() => setShown(shown + SHOWN_FIRST)}>
            <Say id="act.more" />
          </Button>
        </ListLine>
      )}
      {count > SHOWN_FIRST && count <= shown && (
        <ListLine kind="end">
          <Say id="state.end" />
        </ListLine>
      )}
    </div>
  )
}

/** What happens with an offer. Of a trial fund nobody keeps a coin: the interest is all that it pays. */
export function OfferSentence({ offer }: { offer: DualOffer }) {
  if (offer.isTrialFund) return <Say id="dual.list.trial" />
  const values = {
    target: <Price value={offer.target} isTarget />,
    coin: <Verbatim text={offer.coin} />,
    quote: <Verbatim text={DUAL_QUOTE_ASSET} />,
  }
  return <Say id={`dual.list.${offer.type}`} values={values} />
}
