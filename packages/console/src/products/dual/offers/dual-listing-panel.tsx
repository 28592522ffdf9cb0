import { DUAL_QUOTE_ASSET, type DualBackOfficeProductRow } from '@tenor/contract/dual'
import { Price } from '@tenor/ui'
import { type ListingAct, ListingPanel } from '../../../core/catalogue/index.ts'
import { useListings } from '../dual-queries.ts'

export type DualListingPanelProps = {
  rows: readonly DualBackOfficeProductRow[]
  act: ListingAct
  onClose: () => void
  onDone: () => void
}

export function DualListingPanel(props: DualListingPanelProps) {
  const listings = useListings()
  const nameOf = (row: DualBackOfficeProductRow) => (
    <Price value={row.exercise_price} asset={DUAL_QUOTE_ASSET} isTarget />
  )
  return <ListingPanel {...props} nameOf={nameOf} listings={listings} />
}
