import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Part, PartFailed } from './part.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

type Loadable<Props extends object> = {
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
  isPanel: boolean
}

/** What of a panel its frame must know while the rest is on its way. */
type PanelsOwn = { onClose: () => void; isOpen?: boolean; title?: ReactNode }

/**
 * A part that is loaded when it is first shown. Unlike `lazy`, whose boundary keeps its fallback for 300 ms, it stands
 * there as soon as it has arrived: a panel opens at once.
 */
export function onDemand<Props extends object>(load: Loadable<Props>['load']): ComponentType<Props> {
  return shownOnDemand({ load, isPanel: false })
}

/** The same of a panel: whoever opens it sees its frame at once, can close it, and can try again what did not come. */
export function panelOnDemand<Props extends PanelsOwn>(load: Loadable<Props>['load']): ComponentType<Props> {
  return shownOnDemand({ load, isPanel: true })
}

function shownOnDemand<Props extends object>(part: Loadable<Props>): ComponentType<Props> {
  return (props) => createElement(OnDemand<Props>, { part, props })
}

function OnDemand<Props extends object>({ part, props }: { part: Loadable<Props>; props: Props }) {
  const { loaded, retry } = useLoaded(part)
  const [hasWaited] = useState(loaded === undefined)
  const around = (inside: ReactNode, isLater = false) => {
    const { isOpen = true, title, onClose } = props as PanelsOwn
    if (!part.isPanel) return inside
    return isOpen ? createElement(WaitingPanel, { title, onClose, isLater }, inside) : null
  }
  if (loaded === undefined) return around(retry === null ? null : createElement(PartFailed, { onRetry: retry }))
  // What it waits for itself, such as words of its module, must not hide what it opens over.
  const fallback = around(null, hasWaited)
  return createElement(Part, null, createElement(Suspense, { fallback }, createElement(loaded, props)))
}

/** What has arrived, or how to try again once it has not. Of what is closed by then nothing is drawn, and no page is loaded anew for it. */
function useLoaded<Props extends object>(part: Loadable<Props>) {
  const [loaded, setLoaded] = useState(() => part.loaded)
  const [hasFailed, setFailed] = useState(false)
  const isThere = useRef(false)
  const load = useCallback(
    async (onFailed: () => void) => {
      try {
        part.loaded = await part.load()
        if (isThere.current) setLoaded(() => part.loaded)
      } catch {
        if (isThere.current) onFailed()
      }
    },
    [part],
  )
  useEffect(() => {
    isThere.current = true
    if (part.loaded === undefined) void load(() => setFailed(true))
    return () => {
      isThere.current = false
    }
  }, [part, load])
  // Some browsers keep a module that did not come as one that never will, until the page is loaded anew.
  const again = () => load(() => navigator.onLine && location.reload())
  return { loaded, retry: hasFailed ? again : null }
}
