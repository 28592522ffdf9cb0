import { useRef } from 'react'

/** Does what is asked at once, and nothing again for so long: of presses that follow each other the first counts. */
export function useSpaced(ms: number): (act: () => void) => void {
  const isHeld = useRef(false)
  return (act) => {
    if (isHeld.current) return
    isHeld.current = true
    setTimeout(() => {
      isHeld.current = false
    }, ms)
    act()
  }
}
