/* Small things a browser keeps. A browser that keeps nothing (private mode, full disk, storage denied) is no error. */

export type KeptIn = 'device' | 'session'

/** Reading the property itself throws where a browser denies storage to a site. */
function getStore(place: KeptIn): Storage {
  return place === 'device' ? localStorage : sessionStorage
}

export function keptText(key: string, place: KeptIn = 'device'): string | null {
  try {
    return getStore(place).getItem(key)
  } catch {
    return null
  }
}

export function keepText(key: string, text: string | null, place: KeptIn = 'device'): void {
  try {
    if (text === null) getStore(place).removeItem(key)
    else getStore(place).setItem(key, text)
  } catch {
    // Kept for this page only, then.
  }
}
