import '@tenor/ui/base.css'
import { loadBackOfficePhrases } from '@tenor/contract/phrases/desk'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { firstLocale, showTheme } from './platform/choices.ts'

showTheme()
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
