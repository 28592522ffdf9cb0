import '@tenor/ui/base.css'
import { firstLocale, showKeptPreferences } from '@tenor/browser/kept'
import { loadPhrases } from '@tenor/contract/phrases'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerHoldingsFrame } from './core/holdings/index.ts'
import { registerProducts } from './core/product-list/index.ts'
import { loadHoldingsFrame } from './overview/holdings/index.ts'
import { PRODUCTS } from './products.ts'
import { loadFirstPage } from './routes.ts'

showKeptPreferences()
registerProducts(PRODUCTS)
registerHoldingsFrame(loadHoldingsFrame)
loadFirstPage()
const locale = firstLocale()
const phrases = await loadPhrases(locale)
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App first={{ locale, phrases }} />
    </StrictMode>,
  )
}
