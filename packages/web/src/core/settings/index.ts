export { LocaleChoice, RiseChoice, ThemeChoice } from './settings-choices.tsx'
export { settingsRoutes } from './settings-routes.ts'
