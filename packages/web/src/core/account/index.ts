export { useCustomer, useSession, useSignOut } from '@tenor/browser/session'
export { AccountPage } from './account-page.tsx'
export { useDemoSignIn } from './account-queries.ts'
export { readSignInSearch } from './account-search.ts'
export { FundPassword } from './fund-password.tsx'
export { HeldBanner, useCompliance } from './held-banner.tsx'
export { SignInNeeded } from './sign-in-needed.tsx'
export { SignedIn } from './signed-in.tsx'

/** Pages, loaded when opened. */
export const accountPages = {
  signIn: () => import('./sign-in-page.tsx'),
  signUp: () => import('./sign-up-page.tsx'),
  security: () => import('./security-page.tsx'),
  mode: () => import('./account-mode-page.tsx'),
  demo: () => import('./demo-page.tsx'),
}
