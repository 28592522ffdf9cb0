import { type ReactNode, useState } from 'react'

/** Loads a part far below once its place comes into sight. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [isSeen, setSeen] = useState(false)
  const watch = (place: HTMLElement | null) => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (place !== null) watcher.observe(place)
    return () => watcher.disconnect()
  }
  return <div ref={watch}>{isSeen && children}</div>
}
