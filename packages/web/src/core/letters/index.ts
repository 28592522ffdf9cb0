/** Pages that letters lead to, and those about letters; loaded when opened. */
export const lettersPages = {
  recover: () => import('./recover-page.tsx'),
  reset: () => import('./reset-page.tsx'),
  confirm: () => import('./confirm-page.tsx'),
  end: () => import('./end-notices-page.tsx'),
  settings: () => import('./notice-settings-page.tsx'),
  mails: () => import('./sandbox-mails-page.tsx'),
}
