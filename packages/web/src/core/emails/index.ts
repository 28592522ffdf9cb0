/** Pages that emails lead to, and those about emails; loaded when opened. */
export const emailPages = {
  recover: () => import('./recover-page.tsx'),
  reset: () => import('./reset-page.tsx'),
  confirm: () => import('./confirm-page.tsx'),
  end: () => import('./end-notices-page.tsx'),
  settings: () => import('./notice-settings-page.tsx'),
  mails: () => import('./sandbox-mails-page.tsx'),
}
