import { isLocale, type Locale, localeFor } from '@tenor/contract/phrases'
import { useSyncExternalStore } from 'react'

/* What a reader has chosen, kept in the browser, under the names that the customers' app uses too. */

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const THEME = 'tenor.theme'
const LOCALE = 'tenor.locale'
const listeners = new Set<() => void>()

/** A browser that keeps nothing is no error. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Only for this page, then.
  }
}

export function firstLocale(): Locale {
  const chosen = kept(LOCALE)
  return chosen !== null && isLocale(chosen) ? chosen : localeFor(navigator.languages)
}

export function keepLocale(locale: Locale): void {
  keep(LOCALE, locale)
}

let theme: Theme | null = null

function readTheme(): Theme {
  theme ??= THEMES.find((each) => each === kept(THEME)) ?? 'system'
  return theme
}

/** Shows the page in the theme that was chosen. */
export function showTheme(): void {
  const chosen = readTheme()
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

function chooseTheme(next: Theme): void {
  theme = next
  keep(THEME, next)
  showTheme()
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTheme() {
  return [useSyncExternalStore(subscribe, readTheme), chooseTheme] as const
}
