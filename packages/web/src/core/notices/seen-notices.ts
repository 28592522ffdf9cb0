import { keepText, keptText } from '@tenor/browser/kept'
import { useSyncExternalStore } from 'react'

/* Up to when a customer has seen the notices, in unix seconds, kept in this browser for each customer. */

const listeners = new Set<() => void>()

function keyOf(userId: number): string {
  return `tenor.seen.${userId}`
}

export function markSeen(userId: number, at_seconds: number): void {
  if (seenUpTo(userId) >= at_seconds) return
  keepText(keyOf(userId), String(at_seconds))
  for (const changed of listeners) changed()
}

function seenUpTo(userId: number): number {
  const kept = Number.parseInt(keptText(keyOf(userId)) ?? '', 10)
  return Number.isSafeInteger(kept) ? kept : 0
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

export function useSeenUpTo(userId: number): number {
  return useSyncExternalStore(subscribe, () => seenUpTo(userId))
}
