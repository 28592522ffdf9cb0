import type { FixedBackOfficeRow } from '@tenor/contract/simple-earn'
import { type ListingAct, ListingPanel } from '../../../core/catalogue/index.ts'
import { useFixedListings } from '../simple-earn-queries.ts'
import { FixedName } from './fixed-table.tsx'

export type FixedListingPanelProps = {
  rows: readonly FixedBackOfficeRow[]
  act: ListingAct
  onClose: () => void
  onDone: () => void
}

/** A fixed product that is retired stays so. */
export function FixedListingPanel({ rows, ...rest }: FixedListingPanelProps) {
  const listings = useFixedListings()
  const open = rows.filter((row) => row.status !== 'retired')
  return <ListingPanel rows={open} nameOf={(row) => <FixedName row={row} />} listings={listings} {...rest} />
}
