import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react'
import { Part, PartFailed } from './part.tsx'

type Loadable<Props extends object> = { load: () => Promise<ComponentType<Props>>; loaded?: ComponentType<Props> }

/**
 * A part that is loaded when it is first shown. Unlike `lazy`, whose boundary keeps its fallback for 300 ms, it stands
 * there as soon as it has arrived: a panel opens at once.
 */
export function onDemand<Props extends object>(load: Loadable<Props>['load']): ComponentType<Props> {
  const part: Loadable<Props> = { load }
  return (props) => createElement(OnDemand<Props>, { part, props })
}

function OnDemand<Props extends object>({ part, props }: { part: Loadable<Props>; props: Props }) {
  const [loaded, setLoaded] = useState(() => part.loaded)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (part.loaded !== undefined) return
    part.load().then(
      (component) => {
        part.loaded = component
        setLoaded(() => component)
      },
      () => setFailed(true),
    )
  }, [part])
  // Browsers keep a module that did not come as one that never will, until the page is loaded anew.
  if (hasFailed) return createElement(PartFailed, { onRetry: () => location.reload() })
  if (loaded === undefined) return null
  // What it waits for itself, such as words of its module, must not hide what it opens over.
  return createElement(Part, null, createElement(Suspense, null, createElement(loaded, props)))
}
