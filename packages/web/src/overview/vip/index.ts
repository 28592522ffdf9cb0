/** Pages, loaded when opened. */
export const vipPages = { vip: () => import('./vip-page.tsx') }
