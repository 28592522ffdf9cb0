import { useState } from 'react'
import { keepText, keptText } from './kept.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const RISES = ['green', 'red'] as const
/** Colour of what rises; what falls has the other one. */
export type Rise = (typeof RISES)[number]

const THEME_KEY = 'tenor.theme'
const RISE_KEY = 'tenor.rise'

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value {
  return values.find((value) => value === text) ?? (values[0] as Value)
}

function show(name: 'theme' | 'rise', value: string, unset: string): void {
  if (value === unset) delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
}

/** Shows the page as it was chosen before, ahead of the first paint. */
export function showKeptPreferences(): void {
  show('theme', oneOf(THEMES, keptText(THEME_KEY)), 'system')
  show('rise', oneOf(RISES, keptText(RISE_KEY)), 'green')
}

export function useTheme() {
  const [theme, setTheme] = useState<Theme>(() => oneOf(THEMES, keptText(THEME_KEY)))
  const chooseTheme = (next: Theme) => {
    keepText(THEME_KEY, next)
    show('theme', next, 'system')
    setTheme(next)
  }
  return { theme, chooseTheme }
}

export function useRise() {
  const [rise, setRise] = useState<Rise>(() => oneOf(RISES, keptText(RISE_KEY)))
  const chooseRise = (next: Rise) => {
    keepText(RISE_KEY, next)
    show('rise', next, 'green')
    setRise(next)
  }
  return { rise, chooseRise }
}
