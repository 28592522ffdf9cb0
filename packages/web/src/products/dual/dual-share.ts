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

/** A link that opens the product's panel for anybody. */
export function shareLink({ id, type, coin }: DualOffer): string {
  const query = new URLSearchParams({ pid: String(id), type, coin })
  return new URL(`/dual-currency-investment?${query}`, location.origin).href
}
