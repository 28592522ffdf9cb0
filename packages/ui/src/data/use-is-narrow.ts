import { useCallback, useSyncExternalStore } from 'react'

/** Up to this width tables are rows of a phone. */
export const PHONE_MOST = 767

/** Up to this width, a tablet held upright, so are wide ones. */
export const TABLET_MOST = 1023

export function useIsPhone(): boolean {
  return useIsNarrow(PHONE_MOST)
}

/** Whether a wide table is rows of a phone. */
export function useIsUpright(): boolean {
  return useIsNarrow(TABLET_MOST)
}

/** Whether the window is at most so many pixels wide. */
export function useIsNarrow(most: number): boolean {
  const query = `(max-width: ${most}px)`
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  // Drawn without a window, as in a test, it is wide.
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
