import { loadParts } from '../../core/product-list/index.ts'

/** Pages, loaded when opened, with what they show of every product. */
export const holdingsPages = {
  holdings: () => {
    void loadParts()
    return import('./holdings-page.tsx')
  },
}
