import type { DualOffer } from './dual-offer.ts'

/** Which of the exchange's sites this is; null when the page does not say, and then nothing is shared. */
function subSiteId(): string | null {
  const id = document.querySelector('meta[name=sub-site-id]')?.getAttribute('content')?.trim()
  return id === undefined || id === '' ? null : id
}

/** VIP products are not shared, and nothing is without a sub-site. */
export function mayShare(offer: DualOffer): boolean {
  return !offer.isVip && subSiteId() !== null
}
