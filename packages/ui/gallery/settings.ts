import { isLocale, LOCALE_DIRECTIONS, type Locale } from '@tenor/contract/phrases'

export const THEMES = ['light', 'dark', 'vip', 'vip-dark'] as const
type Theme = (typeof THEMES)[number]
export const DIRECTIONS = ['ltr', 'rtl'] as const
type Direction = (typeof DIRECTIONS)[number]
export const RISES = ['green', 'red'] as const
type Rise = (typeof RISES)[number]

/** What the top of the gallery chooses; the address carries it, so that a picture can be made again. */
export type Settings = { theme: Theme; direction: Direction; rise: Rise; locale: Locale }

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** The language brings its direction, unless the address names another. */
export function settingsOf(search: string): Settings {
  const query = new URLSearchParams(search)
  const locale = query.get('locale') ?? ''
  const spoken = isLocale(locale) ? locale : 'en'
  return {
    theme: oneOf(THEMES, query.get('theme')) ?? 'light',
    direction: oneOf(DIRECTIONS, query.get('direction')) ?? LOCALE_DIRECTIONS[spoken],
    rise: oneOf(RISES, query.get('rise')) ?? 'green',
    locale: spoken,
  }
}

export function searchOf(settings: Settings): string {
  return `?${new URLSearchParams(settings)}`
}

/** Registers the settings on the root, where the tokens look for them. */
export function showSettings(root: HTMLElement, settings: Settings): void {
  root.lang = settings.locale
  root.dir = settings.direction
  root.dataset['theme'] = settings.theme === 'dark' || settings.theme === 'vip-dark' ? 'dark' : 'light'
  root.dataset['rise'] = settings.rise
  root.toggleAttribute('data-vip', settings.theme.startsWith('vip'))
}
