import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useFigureSettings } from './figure-settings.tsx'

/** What stands inside follows the writing of the chosen language: which way arrows go, and on which side it opens. */
export function InLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useFigureSettings().locale}>{children}</I18nProvider>
}
