import { Amount } from '@tenor/ui'
import { TwoLineCell } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'

/** What one order may be of, and what orders hold. Amounts of `asset`; no most, no capacity: no bound. */
export type Sold = { least: string; most: string | null; used: string; capacity: string | null; asset: string }

export function OfferSold(sold: Sold) {
  return <TwoLineCell main={<OrderBounds {...sold} />} more={<UsedCapacity {...sold} />} />
}

/** What one order may be of. */
export function OrderBounds({ least, most, asset }: Pick<Sold, 'least' | 'most' | 'asset'>) {
  if (most === null) {
    const values = { least: <Amount value={least} asset={asset} maximum={4} /> }
    return <Say id="console.catalogue.bounds.least" values={values} />
  }
  const values = {
    least: <Amount value={least} maximum={4} />,
    most: <Amount value={most} asset={asset} maximum={4} />,
  }
  return <Say id="console.catalogue.bounds.value" values={values} />
}

/** How much of an offer orders hold. */
function UsedCapacity({ used, capacity, asset }: Pick<Sold, 'used' | 'capacity' | 'asset'>) {
  if (capacity === null) {
    return (
      <Say id="console.catalogue.sold.unbound" values={{ used: <Amount value={used} asset={asset} maximum={4} /> }} />
    )
  }
  const values = {
    used: <Amount value={used} maximum={4} />,
    capacity: <Amount value={capacity} asset={asset} maximum={4} />,
  }
  return <Say id="console.catalogue.sold.value" values={values} />
}
