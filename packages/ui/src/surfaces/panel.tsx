import { loadSoon } from './load-soon.ts'
import { panelOnDemand } from './on-demand.tsx'
import type { PanelProps } from './panel-dialog.tsx'

export type { PanelProps } from './panel-dialog.tsx'

const load = () => import('./panel-dialog.tsx').then((module) => module.PanelDialog)
const PanelDialog = panelOnDemand(load)

/** A dialog from 768 px, a bottom sheet below. */
export function Panel(props: PanelProps) {
  return props.isOpen ? <PanelDialog {...props} /> : null
}

// So that they open at once.
if (typeof document !== 'undefined') loadSoon(load)
