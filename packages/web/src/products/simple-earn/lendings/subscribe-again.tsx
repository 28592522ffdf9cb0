import { Navigate } from '@tanstack/react-router'
import { againTerm } from '@tenor/contract/simple-earn'
import { useFixedOffers } from '../fixed-queries.ts'
import type { FixedOrder } from '../fixed-term.ts'
import { marketFor } from '../market/market-address.ts'
import { useFlexibleOffer } from '../simple-earn-queries.ts'
import { SubscribePanel } from '../subscribe/subscribe-panel.tsx'

export type SubscribeAgainProps = { order: Pick<FixedOrder, 'asset' | 'productId'>; onClose: () => void }

/** The product of an order once more, or what comes nearest to it; the main page where there is nothing. */
export function SubscribeAgain({ order: { asset, productId }, onClose }: SubscribeAgainProps) {
  const { data: offers } = useFixedOffers(asset)
  const { data: pool } = useFlexibleOffer(asset)
  if (offers === undefined || pool === undefined) return null
  const pid = againTerm(productId, offers, pool !== null)
  if (pid === null) return <Navigate {...marketFor({})} />
  return <SubscribePanel asset={asset} pid={pid} onClose={onClose} />
}
