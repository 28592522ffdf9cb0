import type { KeyboardEvent } from 'react'

/** Where a key leads in a row of choices: arrows follow the writing, and go round. Null for any other key. */
export function placeByKey(event: KeyboardEvent<HTMLElement>, here: number, count: number): number | null {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  switch (event.key) {
    case 'ArrowRight':
      return (here + forward + count) % count
    case 'ArrowLeft':
      return (here - forward + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
