export type { SandboxPanelName } from './sandbox-acts.tsx'
export { useClockMove } from './sandbox-queries.ts'

/** Loaded once the chip is opened. */
export const loadSandboxActs = () => import('./sandbox-acts.tsx')
export const loadPricePanel = () => import('./price-panel.tsx')
