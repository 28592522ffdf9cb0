import { onDemand } from './on-demand.tsx'
import type { PanelProps } from './panel-dialog.tsx'

export type { PanelProps } from './panel-dialog.tsx'

const load = () => import('./panel-dialog.tsx').then((module) => module.PanelDialog)
const PanelDialog = onDemand(load)

/** A dialog from 768 px, a bottom sheet below. */
export function Panel(props: PanelProps) {
  return props.isOpen ? <PanelDialog {...props} /> : null
}

const REST_MS = 2_000

/** What draws dialogs is asked for once a page that opens some is at rest or is touched, so that they open at once. */
function loadSoon(): void {
  const events = ['pointerdown', 'keydown'] as const
  const go = () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, go)
    // Who opens one asks again, and says what went wrong.
    load().catch(() => undefined)
  }
  const timer = setTimeout(go, REST_MS)
  for (const event of events) addEventListener(event, go)
}

if (typeof document !== 'undefined') loadSoon()
