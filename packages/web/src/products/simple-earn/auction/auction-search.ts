import { given, shortText, wholeNumber } from '@tenor/browser/search'

/** Which hour is shown, the last one where none is named, and which minimum is tried, in percent. */
export type AuctionSearch = { hour?: number; minimum?: string }

export function readAuctionSearch(search: Record<string, unknown>): AuctionSearch {
  return given({ hour: wholeNumber(search['hour']), minimum: shortText(search['minimum'], 6) })
}
