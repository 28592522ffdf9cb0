export { LocaleChoice, RiseChoice, ThemeChoice } from './settings-choices.tsx'

/** Pages, loaded when opened. */
export const settingsPages = {
  preferences: () => import('./preferences-page.tsx'),
}
