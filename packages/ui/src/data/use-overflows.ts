import { type RefObject, useEffect, useState } from 'react'

/** Whether a frame holds more than it shows side by side, and so must be reached by the keyboard to be scrolled. */
export function useOverflows(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const place = frame.current
    if (place === null) return
    const observer = new ResizeObserver(() => setOverflows(place.scrollWidth > place.clientWidth))
    observer.observe(place)
    for (const child of place.children) observer.observe(child)
    return () => observer.disconnect()
  }, [frame])
  return overflows
}
