/** Pages, loaded when opened. */
export const helpPages = {
  help: () => import('./help-page.tsx'),
}
