import { keepText, keptText } from '@tenor/browser/kept'
import { useSyncExternalStore } from 'react'

/* Coins that a reader marked with a star, kept on the device. */

const KEY = 'tenor.marked'
const listeners = new Set<() => void>()
let marked: readonly string[] | null = null

function read(): readonly string[] {
  marked ??= (keptText(KEY) ?? '').split(' ').filter((coin) => coin !== '')
  return marked
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useMarkedCoins = () => useSyncExternalStore(subscribe, read)

export function switchMark(coin: string): void {
  const before = read()
  marked = before.includes(coin) ? before.filter((each) => each !== coin) : before.concat(coin)
  keepText(KEY, marked.join(' '))
  for (const changed of listeners) changed()
}
