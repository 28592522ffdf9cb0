/* Small things a browser keeps. A browser that keeps nothing (private mode, full disk) is no error. */

export function keptText(key: string, store: Storage = localStorage): string | null {
  try {
    return store.getItem(key)
  } catch {
    return null
  }
}

export function keepText(key: string, text: string | null, store: Storage = localStorage): void {
  try {
    if (text === null) store.removeItem(key)
    else store.setItem(key, text)
  } catch {
    // Kept for this page only, then.
  }
}
