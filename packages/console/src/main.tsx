import '@tenor/ui/base.css'
import { firstLocale, showKeptTheme } from '@tenor/browser/kept'
import { loadBackOfficePhrases } from '@tenor/contract/phrases'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerProducts } from './core/product-list/index.ts'
import { PRODUCTS } from './products.ts'

showKeptTheme()
registerProducts(PRODUCTS)
const locale = firstLocale()
const phrases = await loadBackOfficePhrases(locale)
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App first={{ locale, phrases }} />
    </StrictMode>,
  )
}
