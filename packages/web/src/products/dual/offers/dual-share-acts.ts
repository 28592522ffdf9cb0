import { addressOf } from '@tenor/browser/api'
import { dualPoster } from '@tenor/contract/overview'
import type { Locale } from '@tenor/contract/phrases'
import type { DualOffer } from './dual-offer.ts'

/** A link that opens the product's panel for anybody. */
export function shareLink({ id, type, coin }: DualOffer): string {
  const query = new URLSearchParams({ pid: String(id), type, coin })
  return new URL(`/dual-currency-investment?${query}`, location.origin).href
}

/** Where the server draws the picture of the offer in the reader's language. */
export function posterAddress({ id }: DualOffer, locale: Locale): string {
  return addressOf(dualPoster, { query: { pid: id, locale } })
}

/** What a downloaded picture is called. */
export function posterName({ coin, type, id }: DualOffer): string {
  return `${coin}-${type}-${id}.png`.toLowerCase()
}

/** True where the device has a sheet of its own for passing things on. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function'
}

type Shared = { offer: DualOffer; locale: Locale; title: string }

/** Hands picture and link to the device, or the link alone where it takes no pictures. True when it was passed on. */
export async function shareNatively({ offer, locale, title }: Shared): Promise<boolean> {
  const link = { title, url: shareLink(offer) }
  try {
    const picture = await fetch(posterAddress(offer, locale)).then((reply) => (reply.ok ? reply.blob() : null))
    const files = picture === null ? [] : [new File([picture], posterName(offer), { type: 'image/png' })]
    const withPicture = { ...link, files }
    await navigator.share(files.length > 0 && navigator.canShare?.(withPicture) === true ? withPicture : link)
    return true
  } catch {
    // Closed without a choice, or refused by the device: the link is still there to be copied.
    return false
  }
}
