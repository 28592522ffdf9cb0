import { use } from 'react'
import { loadParts, type WayPanelProps } from '../../core/product-list/index.ts'

export type CoinSideProps = WayPanelProps & { way: string }

/** The panel of the way that is chosen. */
export function CoinSide({ way, ...rest }: CoinSideProps) {
  const Way = use(loadParts()).find(({ ways }) => ways?.[way] !== undefined)?.ways?.[way]
  return Way === undefined ? null : <Way key={way} {...rest} />
}
