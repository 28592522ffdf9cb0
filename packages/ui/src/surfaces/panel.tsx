import type { ReactNode } from 'react'
import { onDemand } from './on-demand.tsx'

export type PanelProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Beside the title: a pair, a badge. */
  aside?: ReactNode
  /** Before the close button. */
  tools?: ReactNode
  footer?: ReactNode
  width?: 'narrow' | 'middle' | 'broad' | 'wide'
  /** The content brings its own module. */
  flush?: boolean
  isVip?: boolean
  /** A press beside it does nothing, however long it has been open. */
  isHeld?: boolean
}

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
