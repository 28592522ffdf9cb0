import { use } from 'react'
import { loadParts } from '../../core/product-list/index.ts'

export type CoinSideProps = { coin: string; way: string; onClose: () => void }

/** The panel of the way that is chosen. */
export function CoinSide({ coin, way, onClose }: CoinSideProps) {
  const Way = use(loadParts()).find(({ ways }) => ways?.[way] !== undefined)?.ways?.[way]
  return Way === undefined ? null : <Way key={way} coin={coin} onClose={onClose} />
}
