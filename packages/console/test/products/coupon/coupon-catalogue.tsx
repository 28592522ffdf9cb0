import { pagesOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import type { Listing } from '@tenor/contract/core'
import { type Column, Percent, useSay } from '@tenor/ui'
import { useState } from 'react'
import {
  type CouponBackOfficeRow,
  couponBackOfficeListing,
  couponBackOfficeOffers,
} from '../../../../contract/test/products/coupon/index.ts'
import {
  ACT_LISTINGS,
  CatalogueList,
  CataloguePanel,
  CatalogueTable,
  type ListingAct,
} from '../../../src/core/catalogue/index.ts'
import { PAGE_ROWS } from '../../../src/platform/page/index.ts'
import { Say, useWords } from './coupon-words.ts'

const GROUP = ['coupon-offers'] as const

export const useOffers = pagesOf(couponBackOfficeOffers, {
  group: GROUP,
  pageSize: PAGE_ROWS,
  ask: (status: Listing | undefined) => ({ query: given({ status }) }),
})

const useListing = saveOf(couponBackOfficeListing, { reads: [GROUP] })

const TERMS: readonly Column<CouponBackOfficeRow>[] = [
  {
    id: 'rate',
    header: <Say id="console.coupon.rate" />,
    cell: (row) => <Percent value={row.rate} />,
    align: 'end',
    onPhone: 'pair',
  },
]

/** What may be done with a coupon: nothing once it is retired. */
export function couponActsOn({ status }: Pick<CouponBackOfficeRow, 'status'>): readonly ListingAct[] {
  if (status === 'retired') return []
  return [status === 'paused' ? 'resume' : 'pause', 'retire']
}

/** Every coupon, and what operators make of it. */
export function CouponCatalogue() {
  const words = useWords()
  const [status, setStatus] = useState<Listing | undefined>()
  const [open, setOpen] = useState<{ row: CouponBackOfficeRow; act: ListingAct } | null>(null)
  return (
    <CatalogueList
      title={words('console.coupon.offers')}
      text={words('console.coupon.offers.text')}
      filters={null}
      status={status}
      onStatus={setStatus}
      isFiltered={status !== undefined}
      answer={useOffers(status)}
      table={(rows, isWaiting) => (
        <CatalogueTable
          label={words('console.coupon.offers')}
          rows={rows}
          isWaiting={isWaiting}
          name={(row) => <bdi>{row.asset}</bdi>}
          terms={TERMS}
          sold={({ minimum: least, capacity, used, asset }) => ({ least, most: capacity, used, capacity, asset })}
          actsOn={couponActsOn}
          onAct={(row, act) => setOpen({ row, act })}
        />
      )}
    >
      {open !== null && <CouponPanel {...open} onClose={() => setOpen(null)} />}
    </CatalogueList>
  )
}

function CouponPanel({ row, act, onClose }: { row: CouponBackOfficeRow; act: ListingAct; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const status = ACT_LISTINGS[act]
  const saving = useListing()
  const save = () =>
    saving.mutate(
      { ids: [row.id], status },
      {
        onSuccess: () => {
          say(<Say id="console.catalogue.saved" values={{ id: <bdi>{row.id}</bdi> }} />, 'good')
          onClose()
        },
      },
    )
  const before = words(`console.catalogue.${row.status}`)
  const difference = {
    id: 'status',
    name: words('console.status'),
    before,
    after: words(`console.catalogue.${status}`),
  }
  return (
    <CataloguePanel
      act={act}
      title={<Say id={`console.catalogue.act.${act}`} />}
      aside={<bdi>{row.id}</bdi>}
      differences={[difference]}
      saving={saving}
      onSave={save}
      onClose={onClose}
    />
  )
}
