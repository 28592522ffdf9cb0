import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width that a plot has, so that its words keep their size whatever the screen. */
export function usePlotWidth(first: number): { frame: RefObject<HTMLElement | null>; width: number } {
  const frame = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setWidth(Math.max(240, element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}

/** A label of either direction, kept to itself inside a picture that is always drawn from left to right. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
