import { onDemand, panelOnDemand } from '../../platform/page/index.ts'

/** Forms, loaded where they are shown: every page loads the entry of this module. */
export const ConvertForm = onDemand(() => import('./convert-form.tsx').then((module) => module.ConvertForm))
export const FaucetPanel = panelOnDemand(() => import('./faucet-panel.tsx').then((module) => module.FaucetPanel))
