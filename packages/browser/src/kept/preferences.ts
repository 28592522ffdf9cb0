import { GROUPINGS, type Grouping, setGrouping } from '@tenor/ui'
import { useSyncExternalStore } from 'react'
import { keepText, keptText } from './kept.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const RISES = ['green', 'red'] as const
/** Colour of what rises; what falls has the other one. */
export type Rise = (typeof RISES)[number]

export const TIMES = ['utc', 'both'] as const
/** In which zones instants are said. */
export type Times = (typeof TIMES)[number]

export { GROUPINGS, type Grouping }

type Preference<Value extends string> = {
  read: () => Value
  choose: (next: Value) => void
  subscribe: (changed: () => void) => () => void
}

/** One of `values`, the first of them until chosen, kept in this browser and shown by `show`. */
function preference<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
  show: (value: Value) => void,
): Preference<Value> {
  const listeners = new Set<() => void>()
  let chosen: Value | null = null
  const read = () => {
    chosen ??= values.find((value) => value === keptText(key)) ?? values[0]
    return chosen
  }
  const choose = (next: Value) => {
    chosen = next
    keepText(key, next)
    show(next)
    for (const changed of listeners) changed()
  }
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  return { read, choose, subscribe }
}

function showOnRoot(name: 'theme' | 'rise', value: string, unset: string): void {
  if (value === unset) delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
}

const showTheme = (theme: Theme) => showOnRoot('theme', theme, 'system')
const showRise = (rise: Rise) => showOnRoot('rise', rise, 'green')

const themes = preference('tenor.theme', THEMES, showTheme)
const rises = preference('tenor.rise', RISES, showRise)
const times = preference('tenor.times', TIMES, () => undefined)
const groupings = preference('tenor.numbers', GROUPINGS, setGrouping)

/** Shows the page in the theme that was chosen before, ahead of the first paint. */
export function showKeptTheme(): void {
  showTheme(themes.read())
}

/** The same for all that can be chosen of figures and colours. */
export function showKeptPreferences(): void {
  showKeptTheme()
  showRise(rises.read())
  setGrouping(groupings.read())
}

function usePreference<Value extends string>({ subscribe, read, choose }: Preference<Value>) {
  return [useSyncExternalStore(subscribe, read), choose] as const
}

export const useTheme = () => usePreference(themes)
export const useRise = () => usePreference(rises)
export const useTimes = () => usePreference(times)
export const useGrouping = () => usePreference(groupings)
