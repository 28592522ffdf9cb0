import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Loads a part far below once its place comes into sight. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const shown = place.current
    if (shown === null || isSeen) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(shown)
    return () => watch.disconnect()
  }, [isSeen])
  return <div ref={place}>{isSeen && children}</div>
}
