import { useNavigate, useSearch } from '@tanstack/react-router'
import { given } from '@tenor/browser/search'
import { use } from 'react'
import {
  loadParts,
  type MarketFlags,
  type ProductEntry,
  type ProductMarketProps,
  products,
} from '../../core/product-list/index.ts'

export type HomeNarrowedProps = Pick<ProductMarketProps, 'children'> & { product: ProductEntry }

/** The list of one product, with what that brings beside it. */
export function HomeNarrowed({ product, children }: HomeNarrowedProps) {
  const Market = use(loadParts())[products().indexOf(product)]?.Market
  const navigate = useNavigate()
  const { bonus, subscribed, available, exact } = useSearch({ from: '/' })
  if (Market === undefined) return children(null, null)
  const setFlag = (name: keyof MarketFlags, isOn: boolean) =>
    void navigate({
      to: '/',
      search: (known) => given({ ...known, [name]: isOn || undefined }),
      resetScroll: false,
      replace: true,
    })
  return (
    <Market flags={given({ bonus, subscribed, available, exact })} onFlag={setFlag}>
      {children}
    </Market>
  )
}
