import { ModuleWords } from '@tenor/browser/phrases'
import type { ReactNode } from 'react'
import { HoldingWorthProvider } from '../../core/product-list/index.ts'
import { PortfolioMoney, usePortfolioHoldings, worthKey } from '../portfolio/index.ts'
import { HoldingsKinds } from './holdings-kinds.tsx'

/** Above the holdings of every product: what is in Earn and was earned, and the way to each product's. */
export function HoldingsFrame({ children }: { children: ReactNode }) {
  const worths = usePortfolioHoldings().data?.worths
  return (
    <HoldingWorthProvider value={(product, id) => worths?.get(worthKey({ product, id }))}>
      <PortfolioMoney />
      <ModuleWords module="holdings">
        <HoldingsKinds />
      </ModuleWords>
      {children}
    </HoldingWorthProvider>
  )
}
