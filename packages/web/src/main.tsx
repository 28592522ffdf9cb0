import '@tenor/ui/base.css'
import { loadPhrases } from '@tenor/contract/phrases'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { firstLocale } from './platform/phrases/index.ts'
import { showKeptPreferences } from './platform/preferences.ts'

showKeptPreferences()
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
