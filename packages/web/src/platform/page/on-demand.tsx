import { type ComponentType, createElement, Suspense, useEffect, useState } from 'react'

type Part<Props extends object> = { load: () => Promise<ComponentType<Props>>; loaded?: ComponentType<Props> }

/**
 * A part that is loaded when it is first shown. Unlike `lazy`, whose boundary keeps its fallback for 300 ms, it stands
 * there as soon as it has arrived: a panel opens at once.
 */
export function onDemand<Props extends object>(load: Part<Props>['load']): ComponentType<Props> {
  const part: Part<Props> = { load }
  return (props) => createElement(OnDemand<Props>, { part, props })
}

function OnDemand<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [loaded, setLoaded] = useState(() => part.loaded)
  const [fault, setFault] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (part.loaded !== undefined) return
    part.load().then(
      (component) => {
        part.loaded = component
        setLoaded(() => component)
      },
      (error: unknown) => setFault({ error }),
    )
  }, [part])
  if (fault !== null) throw fault.error
  if (loaded === undefined) return null
  // What it waits for itself, such as words of its module, must not hide what it opens over.
  return createElement(Suspense, null, createElement(loaded, props))
}
